import { withoutFraming } from "./framing.ts";
import { expectedOf, type CheckCodeId } from "./scanner-profile.ts";

/** A prefix and a suffix that a scanner was set to add are no longer than this together. */
const MOST_ADDED = 10;
/** A shorter rest of a code may be any code. */
const LEAST_KEPT = 0.7;
const SHORTEST_WITH_LOSS = 7;

/** What the codes of parcels are made of. */
const PLAIN_CODE = /^[\w\-./ ]+$/;

/**
 * Whether a scanner with a wrong setting may have sent this for the test code. `texts`: one scan as each keyboard layout reads
 * it. A scan that one of them reads as another plain code is a parcel's.
 */
export const isMisread = (codeId: CheckCodeId, texts: readonly string[]): boolean =>
  texts.some((text) => mayStandFor(codeId, text)) &&
  texts.every((text) => mayStandFor(codeId, text) || !PLAIN_CODE.test(text));

function mayStandFor(codeId: CheckCodeId, read: string): boolean {
  const [text, expected] = [withoutFraming(read), expectedOf(codeId)];
  if (text === "") return false;
  const [folded, sought] = [text.toLowerCase(), expected.toLowerCase()];
  if (folded.includes(sought)) return text.length - expected.length <= MOST_ADDED;
  return isWithLoss(folded, sought) || isByOtherKeys([...text], [...expected]);
}

const isWithLoss = (text: string, expected: string): boolean =>
  expected.length >= SHORTEST_WITH_LOSS && text.length >= expected.length * LEAST_KEPT && isPartOf(text, expected);

/** Whether all characters come in the same order in the other text. */
function isPartOf(text: string, whole: string): boolean {
  let from = 0;
  for (const character of text) {
    const found = whole.indexOf(character, from);
    if (found === -1) return false;
    from = found + 1;
  }
  return true;
}

/** On another keyboard each character becomes one other, and no digit becomes a digit or a plain letter. */
function isByOtherKeys(text: readonly string[], expected: readonly string[]): boolean {
  if (text.length !== expected.length) return false;
  const became = new Map<string, string>();
  for (const [index, character] of expected.entries()) {
    const other = text[index] ?? "";
    if ((became.get(character) ?? other) !== other || !mayBecome(character, other)) return false;
    became.set(character, other);
  }
  // What is on the wrong keys is not in the codes of parcels.
  return text.some((character) => !PLAIN_CODE.test(character)) && signsIn(text) * 2 >= signsIn(expected);
}

const signsIn = (text: readonly string[]): number => text.filter((character) => !/[0-9A-Za-z]/.test(character)).length;

function mayBecome(character: string, other: string): boolean {
  if (character === other) return true;
  if (/[0-9]/.test(character)) return !/[0-9A-Za-z]/.test(other);
  return !/[0-9]/.test(other) || !/[A-Za-z]/.test(character);
}
