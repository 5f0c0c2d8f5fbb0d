export interface Gs1Element {
  readonly identifier: string;
  readonly value: string;
}

/** FNC1, as scanners send it; ends an element of variable length. */
export const GROUP_SEPARATOR = "\u001D";

/** FNC1 as visible text, from scanners configured that way. */
const WRITTEN_SEPARATORS = /<(?:GS|FNC1)>|\{(?:GS|FNC1)\}/gi;

export const replaceWrittenSeparators = (text: string): string => text.replace(WRITTEN_SEPARATORS, GROUP_SEPARATOR);

/** Start of a GS1 barcode with a GTIN, an SSCC or a parcel's routing code. */
export const GS1_START = /^(?:01\d{14}|00\d{18}|420\d{5}(?:\d{4})?$)/;

/** Replaces the `]` that a keyboard without Ctrl types for FNC1: no element of GS1 contains this character. */
export function replaceBracketSeparators(text: string): string {
  if (!text.includes("]") || text.includes(GROUP_SEPARATOR)) return text;
  const segments = text.replace(/^\]/, "").split("]");
  const separated = segments.join(GROUP_SEPARATOR);
  return GS1_START.test(segments[0] ?? "") && parseGs1Elements(separated) !== null ? separated : text;
}

/** Identifiers and their number of digits; such elements need no separator (GS1 General Specifications, 7.8.5). */
const FIXED_LENGTH: readonly (readonly [RegExp, number])[] = [
  [/^00/, 18],
  [/^0[1-3]/, 14],
  [/^1[1-35-7]/, 6],
  [/^20/, 2],
  [/^3[1-6]\d\d/, 6],
  [/^41\d/, 13],
];
const VARIABLE_LENGTH =
  /^(?:10|2[12]|30|37|9\d|2(?:35|4[0-3]|5[0-5])|4(?:0[0-3]|2\d)|71\d|39\d\d|43\d\d|70\d\d|72\d\d|8[0-2]\d\d)(?=[!-z])/;

/** Parses the elements of a GS1 barcode; null if the text contains anything else. */
export function parseGs1Elements(text: string): readonly Gs1Element[] | null {
  const elements: Gs1Element[] = [];
  for (const segment of text.split(GROUP_SEPARATOR)) {
    for (let remainingText = segment; remainingText !== "";) {
      const element = parseFirstElement(remainingText);
      if (element === null) return null;
      elements.push(element);
      remainingText = remainingText.slice(element.identifier.length + element.value.length);
    }
  }
  return elements.length === 0 ? null : elements;
}

function parseFirstElement(text: string): Gs1Element | null {
  for (const [pattern, length] of FIXED_LENGTH) {
    const identifier = pattern.exec(text)?.[0];
    if (identifier === undefined) continue;
    const value = text.slice(identifier.length, identifier.length + length);
    return value.length === length && /^\d+$/.test(value) ? { identifier, value } : null;
  }
  const identifier = VARIABLE_LENGTH.exec(text)?.[0];
  return identifier === undefined ? null : { identifier, value: text.slice(identifier.length) };
}

/**
 * Returns the check digit behind digits: weights 3, 1, 3 ... from the last digit; complement to 10 (GS1 General
 * Specifications, 7.9).
 */
export function gs1CheckDigit(digits: string): string {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}
