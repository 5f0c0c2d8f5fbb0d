import i18next from "i18next";

const NAMED_KEYCAPS = ["Ctrl", "Shift", "Enter"] as const;

/** Returns the label of a key on keyboards of the page's language. Only named keys differ. */
export function keycapText(cap: string): string {
  const namedCap = NAMED_KEYCAPS.find((name) => name === cap);
  return namedCap === undefined ? cap : i18next.t(`frame:keyCaps.${namedCap}`);
}
