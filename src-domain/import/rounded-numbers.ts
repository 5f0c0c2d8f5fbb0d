const LONG_NUMBER = /^\d{16,}$/;
const KEPT_DIGITS = 15;
const LONG_LENGTH = KEPT_DIGITS + 1;
/** Spreadsheet programs keep 15 digits, write zeros for the others and drop leading zeros. */
const ZEROS_AFTER_15_DIGITS = /^[1-9]\d{14}0+$/;
const LEADING_ZERO = /^\s*0\d+\s*$/;
/** Different numbers that have three zeros after their 15th digits are whole once in a thousand times. */
const MIN_ZEROS = 3;

export const isZeroFilled = (text: string): boolean =>
  text.length >= LONG_LENGTH && ZEROS_AFTER_15_DIGITS.test(text.trim());

/**
 * Finds out whether a spreadsheet rounded a column: it rounds all numbers, but one or two ids may end in a zero by
 * chance.
 */
export function createRoundingSurvey() {
  const numbers = new Set<string>();
  let zeros = 0;
  let hasExactNumber = false;
  return {
    add(cell: string): void {
      if (hasExactNumber) return;
      hasExactNumber = LEADING_ZERO.test(cell);
      if (hasExactNumber || cell.length < LONG_LENGTH) return;
      const text = cell.trim();
      if (!LONG_NUMBER.test(text)) return;
      hasExactNumber = !ZEROS_AFTER_15_DIGITS.test(text);
      // Three numbers suffice, so that a file with millions of rows needs no memory for them.
      if (hasExactNumber || numbers.size >= MIN_ZEROS || numbers.has(text)) return;
      numbers.add(text);
      zeros += text.length - KEPT_DIGITS;
    },
    isRounded: (): boolean => !hasExactNumber && zeros >= MIN_ZEROS,
    /** Too few zeros to refuse the column; a person can compare its numbers with their source. */
    isInDoubt: (): boolean => !hasExactNumber && zeros < MIN_ZEROS && numbers.size > 1,
  };
}
