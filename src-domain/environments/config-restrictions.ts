/** Functions that config.json forbids. Holds even for a damaged file, so that damage never unlocks a desk. */
export interface ConfigRestrictions {
  readonly locked: boolean;
  readonly shippingDrafts: boolean;
  readonly hold: boolean;
  readonly automatic: boolean;
}

/** Each field's only value without a restriction. */
const UNRESTRICTED = { locked: "false", shippingDrafts: "true", hold: "true", automatic: "true" } as const;
const NAMES = Object.keys(UNRESTRICTED).join("|");

/** In valid JSON: a name in quotes that is not inside another text. */
const FIELD = new RegExp(String.raw`(?<!\\)"(${NAMES})"\s*:\s*("?\w*)`, "gi");
/** In invalid JSON: also without quotes, with other quotes, or in comments. */
const MENTION = new RegExp(String.raw`(?<![\w\\])(${NAMES})(?!\w)(?:["'“”’]?\s*[:=]\s*(["'“”’]?\w*))?`, "gi");

/**
 * Reads the restrictions from the file's text, where any value but the unrestricted one restricts, so that a field
 * still holds if it occurs twice, in another case or with a wrong value.
 */
export function restrictionsIn(content: string, isReadable: boolean): ConfigRestrictions {
  const matches = [...content.replaceAll("\0", "").matchAll(isReadable ? FIELD : MENTION)];
  const valuesOf = (name: keyof typeof UNRESTRICTED): string[] =>
    matches.filter((match) => match[1]?.toLowerCase() === name.toLowerCase()).map((match) => match[2] ?? "");
  const isUnrestricted = (name: keyof typeof UNRESTRICTED): boolean =>
    valuesOf(name).every((value) => value === UNRESTRICTED[name]);
  return {
    // The damaged part may have contained `locked`.
    locked: !isUnrestricted("locked") || (!isReadable && valuesOf("locked").length === 0),
    shippingDrafts: isUnrestricted("shippingDrafts"),
    hold: isUnrestricted("hold"),
    automatic: isUnrestricted("automatic"),
  };
}
