export const GROUP_SEPARATOR = "\u001D";

/** FNC1 written out as words by scanners that are configured to make it visible. */
const WRITTEN_SEPARATORS = /<GS>|\{GS\}/gi;

/** An AIM identifier, such as `]C1`. */
const AIM_IDENTIFIER = /^\][A-Za-z][0-9A-Za-z]/;

/** What some scanners send when the trigger is pulled twice and nothing was read. */
const GHOST_CHARACTER = "\u00AE";

/** Shorter texts repeat by chance: `1212` is an id. */
const DOUBLED_HALF_MIN = 6;

/** One character for FNC1, however the scanner wrote it. */
export const withFunctionCodes = (value: string): string => value.replace(WRITTEN_SEPARATORS, GROUP_SEPARATOR);

/** Takes off what scanners put round a value: AIM identifier, and group separators before and after. */
export function withoutSymbologyMarks(value: string): string {
  return withoutSeparators(withoutSeparators(value).replace(AIM_IDENTIFIER, ""));
}

function withoutSeparators(value: string): string {
  const isInner = (character: string): boolean => character !== GROUP_SEPARATOR;
  const characters = [...value];
  return characters.slice(Math.max(0, characters.findIndex(isInner)), characters.findLastIndex(isInner) + 1).join("");
}

/** True when there was no code to read. */
export const isGhost = (value: string): boolean => value.replaceAll(GHOST_CHARACTER, "").trim() === "";

/** Some scanners deliver one value twice in a single event; saying so is safer than repairing it in silence. */
export function isDoubled(value: string): boolean {
  const half = value.slice(0, value.length / 2);
  return half.length >= DOUBLED_HALF_MIN && value === half + half;
}
