const LONG_NUMBER = /^\d{16,}$/;
const KEPT_DIGITS = 15;
const LONG_LENGTH = KEPT_DIGITS + 1;
/** Spreadsheet programs keep 15 digits, write zeros for the others and drop leading zeros. */
const ZEROS_AFTER_15_DIGITS = /^[1-9]\d{14}0+$/;
const LEADING_ZERO = /^\s*0\d+\s*$/;
/** Zeros after the 15th digits that show rounding: exact numbers have three such zeros once in a thousand cases. */
const MIN_ZEROS = 3;

export const isZeroFilled = (text: string): boolean =>
  text.length >= LONG_LENGTH && ZEROS_AFTER_15_DIGITS.test(text.trim());

/**
 * Finds out whether a spreadsheet rounded a column. A spreadsheet rounds all long numbers, but one or two exact ids may
 * end in a zero by chance.
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
      // Store at most three numbers, so that a file with millions of rows needs little memory.
      if (hasExactNumber || numbers.size >= MIN_ZEROS || numbers.has(text)) return;
      numbers.add(text);
      zeros += text.length - KEPT_DIGITS;
    },
    isRounded: (): boolean => !hasExactNumber && zeros >= MIN_ZEROS,
    /** Returns whether the column may be rounded but has too few zeros to refuse it: the operator must compare it. */
    isInDoubt: (): boolean => !hasExactNumber && zeros < MIN_ZEROS && numbers.size > 1,
  };
}
