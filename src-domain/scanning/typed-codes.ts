import { withoutHiddenCharacters } from "../hidden-characters.ts";
import { isMessage } from "./scan-code.ts";

const SEPARATORS = ["\u001D", "\u001E"] as const;

/** Removes hidden characters, but not a message's separators, which mark the ends of its codes. */
function removeHidden(
  line: string,
  separators: readonly string[] = isMessage(line.trimStart()) ? SEPARATORS : [],
): string {
  const [separator, ...others] = separators;
  if (separator === undefined) return withoutHiddenCharacters(line);
  const parts = line.split(separator).map((part) => removeHidden(part, others));
  return parts.join(separator);
}

export const splitCodeLines = (text: string): string[] =>
  text
    .split(/[\r\n\u2028\u2029]+/u)
    .map((line) => removeHidden(line).trim())
    .filter((line) => line !== "");

const BETWEEN_CODES = /[\s,;，；、]+/u;

const MAX_PARTS = 200;

export const canBeSeveralCodes = (line: string): boolean => BETWEEN_CODES.test(line.trim());

/**
 * Returns the line as one code, or its parts if each part matches an item and the line does not. A code with a trailing
 * comma becomes one part.
 */
export function codesOfLine(line: string, matchesItem: (code: string) => boolean): readonly string[] {
  const parts = line.split(BETWEEN_CODES).filter((part) => part !== "");
  if (!canBeSeveralCodes(line) || parts.length > MAX_PARTS || matchesItem(line)) return [line];
  return parts.length > 0 && parts.every(matchesItem) ? parts : [line];
}
