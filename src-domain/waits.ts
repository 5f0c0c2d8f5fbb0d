import { DAY_MS } from "./durations.ts";

/**
 * Maximum wait of a timer. From 2^31 ms on, Node and Chromium fire immediately, so a repeated timer would never pause.
 */
export const MAX_WAIT_MS = DAY_MS;

/** Limits a timer's wait to a day, also for NaN; the caller checks again when the timer fires. */
export const limitWait = (milliseconds: number): number =>
  Number.isNaN(milliseconds) ? MAX_WAIT_MS : Math.min(Math.max(0, milliseconds), MAX_WAIT_MS);

/** Returns the milliseconds since a stored time; 0 if the stored time is in the future. */
export const ageOf = (storedAt: string, now: Date): number => Math.max(0, now.getTime() - Date.parse(storedAt));

/**
 * Returns the age of a stored time that is replaced now and then. Reads the computer's clock once for each stored time
 * and then counts elapsed time, so that a clock that is set later neither stops the age nor adds to it.
 */
export function createAge(elapsed: () => number, now: () => Date): (storedAt: string) => number {
  let known = { storedAt: "", fromMs: 0 };
  return (storedAt) => {
    if (storedAt !== known.storedAt) known = { storedAt, fromMs: elapsed() - ageOf(storedAt, now()) };
    return elapsed() - known.fromMs;
  };
}
