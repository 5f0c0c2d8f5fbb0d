import type { FactValue } from "../events/event-facts.ts";
import { withoutHiddenCharacters } from "../hidden-characters.ts";
import { isGtin } from "./code-forms.ts";

/** Limits for one item, because a note may be any text and each code is a stored row. */
const MAX_CHARACTERS = 10_000;
const MAX_CODES = 50;
const MAX_DEPTH = 3;

/** Eight digits are more often a date than an EAN-8. */
const MIN_GTIN_LENGTH = 12;
const IMEI = /^\d{15}$/;
/** Amazon's license plate number. */
const LPN = /^LPN(?=[A-Z]*\d)[0-9A-Z]{5,20}$/;
/** A dot or dash inside a word joins it, as in a decimal or grouped number. */
const WORD_END = /[^0-9A-Z.-]+|[.-]+(?![0-9A-Z])/;
const ONE_DIGIT_REPEATED = /^(\d)\1+$/;

/** Checks a number by the Luhn algorithm, which doubles every second digit from the right. */
function hasLuhnCheck(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return sum % 10 === 0;
}

function isNoteCode(token: string): boolean {
  if (ONE_DIGIT_REPEATED.test(token)) return false;
  if (IMEI.test(token)) return hasLuhnCheck(token);
  return LPN.test(token) || (token.length >= MIN_GTIN_LENGTH && isGtin(token));
}

function* textsIn(value: FactValue, depth = 0): Generator<string> {
  if (typeof value === "string" || typeof value === "number") yield String(value);
  else if (typeof value === "object" && value !== null && depth < MAX_DEPTH)
    for (const inner of Object.values(value)) yield* textsIn(inner, depth + 1);
}

/**
 * Returns the GTINs and IMEIs with a correct check digit and the LPNs in an item's notes, in normal form. Only complete
 * words count: a code in a longer word or number may be part of another code.
 */
export function findNoteCodes(notes: readonly FactValue[]): string[] {
  const codes = new Set<string>();
  let remainingCharacters = MAX_CHARACTERS;
  for (const text of textsIn(notes)) {
    const visibleText = withoutHiddenCharacters(text.slice(0, remainingCharacters));
    remainingCharacters -= text.length;
    for (const token of visibleText.normalize("NFKC").toUpperCase().split(WORD_END)) {
      if (isNoteCode(token)) codes.add(token);
      if (codes.size === MAX_CODES) return [...codes];
    }
    if (remainingCharacters <= 0) break;
  }
  return [...codes];
}
