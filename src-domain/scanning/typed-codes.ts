import { withoutHiddenCharacters } from "../hidden-characters.ts";

/** The codes that were typed or pasted: one a line, as in a spreadsheet column. */
export const linesIn = (text: string): string[] =>
  text
    .split(/[\r\n\u2028\u2029]+/u)
    .map((line) => withoutHiddenCharacters(line).trim())
    .filter((line) => line !== "");

const BETWEEN = /[\s,;，；、]+/u;

/** More codes are pasted as lines. Bounds the look-ups for one line. */
const MOST_PARTS = 200;

export const mayBeSeveralCodes = (line: string): boolean => BETWEEN.test(line.trim());

/** A line is one code, blanks and commas included, unless it matches nothing and each of its parts matches an item. */
export function codesOfLine(line: string, matchesItem: (code: string) => boolean): readonly string[] {
  const parts = line.split(BETWEEN).filter((part) => part !== "");
  if (parts.length < 2 || parts.length > MOST_PARTS || matchesItem(line)) return [line];
  return parts.every(matchesItem) ? parts : [line];
}
