/** What config.json takes away from operators. Holds even where the file is damaged, so that damage never unlocks a desk. */
export interface ConfigRestrictions {
  readonly locked: boolean;
  readonly shippingDrafts: boolean;
  readonly hold: boolean;
  /** False: labels never print automatically. */
  readonly automatic: boolean;
}

/** The only value of each field that restricts nothing. */
const FREE = { locked: "false", shippingDrafts: "true", hold: "true", automatic: "true" } as const;
const NAMES = Object.keys(FREE).join("|");

/** In JSON that can be read: a name in quotes, but not one quoted inside a text. */
const FIELD = new RegExp(String.raw`(?<!\\)"(${NAMES})"\s*:\s*("?\w*)`, "gi");
/** In anything else: also without quotes, in other quotes, and in comments. */
const MENTION = new RegExp(String.raw`(?<![\w\\])(${NAMES})(?!\w)(?:["'“”’]?\s*[:=]\s*(["'“”’]?\w*))?`, "gi");

/**
 * Reads the restricting fields from the text itself, where each value but the free one restricts: a field that is written
 * twice, in other letters or with a wrong value still holds.
 */
export function restrictionsIn(content: string, isReadable: boolean): ConfigRestrictions {
  const found = [...content.replaceAll("\0", "").matchAll(isReadable ? FIELD : MENTION)];
  const valuesOf = (name: keyof typeof FREE): string[] =>
    found.filter((match) => match[1]?.toLowerCase() === name.toLowerCase()).map((match) => match[2] ?? "");
  const isFree = (name: keyof typeof FREE): boolean => valuesOf(name).every((value) => value === FREE[name]);
  return {
    // The part that is lost may have said it.
    locked: !isFree("locked") || (!isReadable && valuesOf("locked").length === 0),
    shippingDrafts: isFree("shippingDrafts"),
    hold: isFree("hold"),
    automatic: isFree("automatic"),
  };
}
