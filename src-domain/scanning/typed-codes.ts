import { withoutHiddenCharacters } from "../hidden-characters.ts";
import { isMessage } from "./scan-code.ts";

const SEPARATORS = ["\u001D", "\u001E"] as const;

/** A message keeps its separators: without them nothing says where a code in it ends. */
function visible(line: string, separators: readonly string[] = isMessage(line.trimStart()) ? SEPARATORS : []): string {
  const [separator, ...others] = separators;
  if (separator === undefined) return withoutHiddenCharacters(line);
  const parts = line.split(separator).map((part) => visible(part, others));
  return parts.join(separator);
}

/** The codes that were typed or pasted: one a line, as in a spreadsheet column. */
export const linesIn = (text: string): string[] =>
  text
    .split(/[\r\n\u2028\u2029]+/u)
    .map((line) => visible(line).trim())
    .filter((line) => line !== "");

const BETWEEN = /[\s,;，；、]+/u;

/** More codes are pasted as lines. Bounds the look-ups for one line. */
const MOST_PARTS = 200;

export const mayBeSeveralCodes = (line: string): boolean => BETWEEN.test(line.trim());

/**
 * A line is one code, blanks and commas included, unless it matches nothing and each of its parts matches an item. A comma
 * behind a code leaves one part.
 */
export function codesOfLine(line: string, matchesItem: (code: string) => boolean): readonly string[] {
  const parts = line.split(BETWEEN).filter((part) => part !== "");
  if (!mayBeSeveralCodes(line) || parts.length > MOST_PARTS || matchesItem(line)) return [line];
  return parts.length > 0 && parts.every(matchesItem) ? parts : [line];
}
