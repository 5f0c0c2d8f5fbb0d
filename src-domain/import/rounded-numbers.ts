const LONG_NUMBER = /^\d{16,}$/;
const LONG_LENGTH = 16;
/** Spreadsheet programs keep 15 digits, write zeros for the others and drop leading zeros. */
const ZEROS_AFTER_15_DIGITS = /^[1-9]\d{14}0+$/;
/** A single number counts as rounded if it ends in three zeros after its 15th digit, because ids rarely do. */
const THREE_ZEROS_AFTER_15_DIGITS = /^\d{15,}000$/;

export const isZeroFilled = (text: string): boolean =>
  text.length >= LONG_LENGTH && ZEROS_AFTER_15_DIGITS.test(text.trim());

/** Finds out whether a spreadsheet rounded a column: it rounds all numbers, but one id may end in zeros by chance. */
export function createRoundingSurvey() {
  let firstNumber: string | null = null;
  let hasSeveralNumbers = false;
  let hasExactNumber = false;
  return {
    add(cell: string): void {
      if (hasExactNumber || cell.length < LONG_LENGTH) return;
      const text = cell.trim();
      if (!LONG_NUMBER.test(text)) return;
      hasExactNumber = !ZEROS_AFTER_15_DIGITS.test(text);
      firstNumber ??= text;
      hasSeveralNumbers ||= text !== firstNumber;
    },
    isRounded: (): boolean =>
      !hasExactNumber && firstNumber !== null && (hasSeveralNumbers || THREE_ZEROS_AFTER_15_DIGITS.test(firstNumber)),
  };
}
