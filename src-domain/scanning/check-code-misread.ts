import { withoutFraming } from "./framing.ts";
import { expectedText, type CheckCodeId } from "./scanner-profile.ts";

/** Maximum number of characters that a scanner adds as prefix and suffix together. */
const MAX_ADDED_CHARACTERS = 10;
/** Minimum fraction of a test code's characters; any code could contain fewer. */
const MIN_REMAINING_FRACTION = 0.7;
const MIN_LENGTH_WITH_LOSS = 7;

const PLAIN_CODE = /^[\w\-./ ]+$/;

/**
 * Returns whether a scanner with a wrong setting may have sent this scan for the test code. `texts`: the scan as each
 * keyboard layout reads it. If a layout reads the scan as another plain code, the code belongs to a parcel.
 */
export const isMisread = (codeId: CheckCodeId, texts: readonly string[]): boolean =>
  texts.some((text) => isSimilar(codeId, text)) &&
  texts.every((text) => isSimilar(codeId, text) || !PLAIN_CODE.test(text));

function isSimilar(codeId: CheckCodeId, scannedText: string): boolean {
  const [text, expected] = [withoutFraming(scannedText), expectedText(codeId)];
  if (text === "") return false;
  const [foldedText, foldedExpected] = [text.toLowerCase(), expected.toLowerCase()];
  if (foldedText.includes(foldedExpected)) return text.length - expected.length <= MAX_ADDED_CHARACTERS;
  return hasLostCharacters(foldedText, foldedExpected) || isByOtherLayout([...text], [...expected]);
}

const hasLostCharacters = (text: string, expected: string): boolean =>
  expected.length >= MIN_LENGTH_WITH_LOSS &&
  text.length >= expected.length * MIN_REMAINING_FRACTION &&
  isSubsequence(text, expected);

function isSubsequence(text: string, fullText: string): boolean {
  let searchFrom = 0;
  for (const character of text) {
    const foundIndex = fullText.indexOf(character, searchFrom);
    if (foundIndex === -1) return false;
    searchFrom = foundIndex + 1;
  }
  return true;
}

/** Another layout replaces each character by one other character, and no digit by a digit or an ASCII letter. */
function isByOtherLayout(text: readonly string[], expected: readonly string[]): boolean {
  if (text.length !== expected.length) return false;
  const replacements = new Map<string, string>();
  for (const [index, character] of expected.entries()) {
    const replacement = text[index] ?? "";
    if ((replacements.get(character) ?? replacement) !== replacement || !canBecome(character, replacement))
      return false;
    replacements.set(character, replacement);
  }
  // The scan must contain characters that parcel codes lack.
  return text.some((character) => !PLAIN_CODE.test(character)) && countSymbols(text) * 2 >= countSymbols(expected);
}

const countSymbols = (text: readonly string[]): number =>
  text.filter((character) => !/[0-9A-Za-z]/.test(character)).length;

function canBecome(character: string, replacement: string): boolean {
  if (character === replacement) return true;
  if (/[0-9]/.test(character)) return !/[0-9A-Za-z]/.test(replacement);
  return !/[0-9]/.test(replacement) || !/[A-Za-z]/.test(character);
}
