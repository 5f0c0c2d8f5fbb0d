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

const BETWEEN_CODES = /[\s,;，；、]+(?:[/|][\s]+)?/u;
const QUOTES = "\"'“”„‘’‚«»「」";
/** A bullet or number of a list. */
const LIST_MARK = /^(?:[•·▪*–-]|\d{1,3}[.)])\s+/u;
const QUOTED = new RegExp(`^[${QUOTES}](.+)[${QUOTES}]$`, "u");

const MAX_PARTS = 200;

const withoutListMarks = (line: string): string => line.trim().replace(LIST_MARK, "").replace(QUOTED, "$1").trim();

/** Whether the line must be compared with the items before it counts as one code. */
export const canBeSeveralCodes = (line: string): boolean =>
  BETWEEN_CODES.test(line.trim()) || withoutListMarks(line) !== line.trim();

/**
 * Returns the line as one code. If the line matches no item, returns it without quotes and the marks of a list, or its
 * parts, if those match items. A code with a trailing comma becomes one part.
 */
export function codesOfLine(line: string, matchesItem: (code: string) => boolean): readonly string[] {
  const parts = line.split(BETWEEN_CODES).filter((part) => part !== "");
  if (!canBeSeveralCodes(line) || parts.length > MAX_PARTS || matchesItem(line)) return [line];
  if (parts.length > 0 && parts.every(matchesItem)) return parts;
  const code = withoutListMarks(line);
  return code !== "" && matchesItem(code) ? [code] : [line];
}
