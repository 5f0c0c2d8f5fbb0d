import i18next from "i18next";

const NAMED_CAPS = ["Ctrl", "Shift", "Enter"] as const;

/** What the keyboards of the desk's language have printed on a key; only keys with a word on them differ. */
export function printedCap(cap: string): string {
  const named = NAMED_CAPS.find((name) => name === cap);
  return named === undefined ? cap : i18next.t(`frame:keyCaps.${named}`);
}
