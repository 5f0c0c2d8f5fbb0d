/** Digits only: every keyboard has them in the same position, and no input method changes them. */
export const PIN_FORM = /^\d{4,12}$/;
export const PIN_DIGITS = { least: 4, most: 12 } as const;

const FREE_TRIES = 5;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** Milliseconds until the next try after this many wrong PINs in a row: from the fifth on, doubling each time. */
export const lockoutMs = (wrong: number): number =>
  wrong < FREE_TRIES ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (wrong - FREE_TRIES));
