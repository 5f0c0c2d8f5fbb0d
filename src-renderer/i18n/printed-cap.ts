import i18next from "i18next";

const NAMED_CAPS = ["Ctrl", "Shift", "Enter"] as const;

/** Returns the label of a key on keyboards of the page's language. Only named keys differ. */
export function printedCap(cap: string): string {
  const named = NAMED_CAPS.find((name) => name === cap);
  return named === undefined ? cap : i18next.t(`frame:keyCaps.${named}`);
}
