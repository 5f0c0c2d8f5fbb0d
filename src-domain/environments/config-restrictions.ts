/** Functions that config.json forbids. Read from a damaged file too, so that damage never unlocks a desk. */
export interface ConfigRestrictions {
  readonly locked: boolean;
  readonly shippingDrafts: boolean;
  readonly hold: boolean;
  readonly automatic: boolean;
  /** True if config.json sets no PIN for Administration. */
  readonly administrationPin: boolean;
}

/** Each field's only value without a restriction. */
const UNRESTRICTED = {
  locked: "false",
  shippingDrafts: "true",
  hold: "true",
  automatic: "true",
  administrationPin: "null",
} as const;
const FIELD_NAMES = Object.keys(UNRESTRICTED).join("|");

/** A field in valid JSON: a name in quotes that is not inside another text. */
const QUOTED_FIELD = new RegExp(String.raw`(?<!\\)"(${FIELD_NAMES})"\s*:\s*("?\w*)`, "gi");
/** A field in invalid JSON: also without quotes, with other quotes, or in comments. */
const FIELD_MENTION = new RegExp(
  String.raw`(?<![\w\\])(${FIELD_NAMES})(?!\w)(?:["'“”’]?\s*[:=]\s*(["'“”’]?\w*))?`,
  "gi",
);

/**
 * Reads the restrictions from the file's text. Any value but the unrestricted one restricts, so that a field restricts
 * even if it occurs twice, in another case or with a wrong value.
 */
export function restrictionsIn(content: string, { isReadable }: { readonly isReadable: boolean }): ConfigRestrictions {
  const matches = [...content.replaceAll("\0", "").matchAll(isReadable ? QUOTED_FIELD : FIELD_MENTION)];
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
    administrationPin: isUnrestricted("administrationPin"),
  };
}
