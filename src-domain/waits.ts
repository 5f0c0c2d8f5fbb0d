import { DAY_MS } from "./durations.ts";

/**
 * Maximum wait of a timer. From 2^31 ms on, Node and Chromium fire immediately, so a repeated timer would never pause.
 */
export const MAX_WAIT_MS = DAY_MS;

/** Limits a timer's wait to a day, also for NaN; the caller checks again when the timer fires. */
export const boundedWait = (milliseconds: number): number =>
  Number.isNaN(milliseconds) ? MAX_WAIT_MS : Math.min(Math.max(0, milliseconds), MAX_WAIT_MS);

/** Milliseconds since a stored time; 0 if the stored time is in the future. */
export const ageOf = (storedAt: string, now: Date): number => Math.max(0, now.getTime() - Date.parse(storedAt));
