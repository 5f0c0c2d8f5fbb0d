import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import type { RefusedScan } from "../../../src-preload/contract/scanning/refused-scans.ts";
import type { RawScan, ScanOutcome } from "../../../src-preload/contract/scanning/scan.ts";

export interface ItemOption {
  readonly item: InventoryItem;
  /** What to do with an item that is not on hold; undefined for an item on hold. */
  readonly hold?: NonNullable<RawScan["hold"]>;
  /** The refused scan, for an item whose RMA is similar to its code. */
  readonly nearMatchOf?: string;
}

const NO_OPTIONS: readonly ItemOption[] = [];

export function itemOptionsOf(outcome: Pick<ScanOutcome, "verdict"> | null): readonly ItemOption[] {
  const verdict = outcome?.verdict;
  if (verdict?.kind === "unknown-code") return verdict.choices.map((item) => ({ item }));
  if (verdict?.kind !== "not-on-hold") return NO_OPTIONS;
  const { item, resend } = verdict;
  const holdOption = { item, hold: "put" } as const;
  return resend === "not-known" ? [holdOption, { item, hold: "as-is" }] : [holdOption];
}

/** A refused code that was scanned again keeps its first scan. */
export const findNearScan = (
  outcome: Pick<ScanOutcome, "verdict" | "text"> | null,
  refusedScans: readonly RefusedScan[],
): RefusedScan | null =>
  outcome?.verdict.kind === "unknown-code"
    ? (refusedScans.find(({ nearItem, text }) => nearItem !== null && text === outcome.text) ?? null)
    : null;

export const nearOptionsOf = (scan: Pick<RefusedScan, "scanId" | "nearItem"> | null): readonly ItemOption[] =>
  scan?.nearItem ? [{ item: scan.nearItem, nearMatchOf: scan.scanId }] : NO_OPTIONS;

/** Returns start and end of the part of `code` between what both codes begin and end with. */
export function differenceOf(code: string, otherCode: string): readonly [start: number, end: number] {
  let start = 0;
  while (start < code.length && code[start] === otherCode[start]) start += 1;
  let endLength = 0;
  const maxEndLength = Math.min(code.length, otherCode.length) - start;
  while (endLength < maxEndLength && code.at(-1 - endLength) === otherCode.at(-1 - endLength)) endLength += 1;
  return [start, code.length - endLength];
}

/** `keyCode`: position of a digit key, on the digit row or the numeric keypad. */
export function findOptionByKey(keyCode: string, options: readonly ItemOption[]): ItemOption | null {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(keyCode)?.[1];
  return digit === undefined ? null : (options[Number(digit) - 1] ?? null);
}
