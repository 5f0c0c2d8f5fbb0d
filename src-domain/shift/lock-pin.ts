import { MINUTE_MS } from "../durations.ts";

/** Matches digits only: every keyboard has digits in one position, and no input method changes them. */
export const PIN_FORM = /^\d{4,12}$/;
export const PIN_DIGITS = { min: 4, max: 12 } as const;

const TRIES_WITHOUT_WAIT = 5;
const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = 15 * MINUTE_MS;

/** Returns the milliseconds until the next try after `failures` wrong PINs in a row; doubles after the fifth. */
export const lockoutMs = (failures: number): number =>
  failures < TRIES_WITHOUT_WAIT ? 0 : Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - TRIES_WITHOUT_WAIT));
