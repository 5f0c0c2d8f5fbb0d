import { withoutFraming } from "./framing.ts";
import { expectedOf, type CheckCodeId } from "./scanner-profile.ts";

/** Maximum number of characters that a scanner adds as prefix and suffix together. */
const MAX_ADDED = 10;
/** Minimum fraction of a test code's characters; fewer could come from any code. */
const MIN_REMAINING = 0.7;
const MIN_LENGTH_WITH_LOSS = 7;

const PLAIN_CODE = /^[\w\-./ ]+$/;

/**
 * Whether a scanner with a wrong setting may have sent this scan for the test code. `texts`: the scan as each keyboard
 * layout reads it. If a layout reads it as another plain code, it is a parcel's.
 */
export const isMisread = (codeId: CheckCodeId, texts: readonly string[]): boolean =>
  texts.some((text) => resembles(codeId, text)) &&
  texts.every((text) => resembles(codeId, text) || !PLAIN_CODE.test(text));

function resembles(codeId: CheckCodeId, read: string): boolean {
  const [text, expected] = [withoutFraming(read), expectedOf(codeId)];
  if (text === "") return false;
  const [folded, foldedExpected] = [text.toLowerCase(), expected.toLowerCase()];
  if (folded.includes(foldedExpected)) return text.length - expected.length <= MAX_ADDED;
  return hasLostCharacters(folded, foldedExpected) || isByOtherLayout([...text], [...expected]);
}

const hasLostCharacters = (text: string, expected: string): boolean =>
  expected.length >= MIN_LENGTH_WITH_LOSS &&
  text.length >= expected.length * MIN_REMAINING &&
  isSubsequence(text, expected);

function isSubsequence(text: string, complete: string): boolean {
  let from = 0;
  for (const character of text) {
    const found = complete.indexOf(character, from);
    if (found === -1) return false;
    from = found + 1;
  }
  return true;
}

/** On another layout each character becomes one other, and no digit becomes a digit or an ASCII letter. */
function isByOtherLayout(text: readonly string[], expected: readonly string[]): boolean {
  if (text.length !== expected.length) return false;
  const replacements = new Map<string, string>();
  for (const [index, character] of expected.entries()) {
    const other = text[index] ?? "";
    if ((replacements.get(character) ?? other) !== other || !canBecome(character, other)) return false;
    replacements.set(character, other);
  }
  // The scan must contain characters that parcel codes lack.
  return text.some((character) => !PLAIN_CODE.test(character)) && signsIn(text) * 2 >= signsIn(expected);
}

const signsIn = (text: readonly string[]): number => text.filter((character) => !/[0-9A-Za-z]/.test(character)).length;

function canBecome(character: string, other: string): boolean {
  if (character === other) return true;
  if (/[0-9]/.test(character)) return !/[0-9A-Za-z]/.test(other);
  return !/[0-9]/.test(other) || !/[A-Za-z]/.test(character);
}
