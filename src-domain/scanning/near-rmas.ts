import { parseScanCode } from "./scan-code.ts";

const DIGITS = [..."0123456789"];
const isDigit = (character: string | undefined): boolean => character !== undefined && /^\d$/.test(character);

/**
 * Returns the RMAs that differ from `rma` by one digit: wrong, missing, added, or swapped with its neighbor. A few
 * hundred at most, because `rma` has the form of an RMA.
 */
export function listNearRmas(rma: string): string[] {
  const variants = new Set<string>();
  for (let index = 0; index <= rma.length; index++) {
    const [before, digit, after] = [rma.slice(0, index), rma[index], rma.slice(index + 1)];
    for (const inserted of DIGITS) variants.add(before + inserted + rma.slice(index));
    if (!isDigit(digit)) continue;
    variants.add(before + after);
    for (const replacement of DIGITS) variants.add(before + replacement + after);
    const next = rma[index + 1];
    if (isDigit(next)) variants.add(before + next + digit + rma.slice(index + 2));
  }
  variants.delete(rma);
  return [...variants].filter((variant) => parseScanCode(variant).kind === "rma");
}
