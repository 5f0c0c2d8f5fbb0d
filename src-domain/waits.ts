/** A timer's longest wait. From 2^31 ms on, Node and Chromium fire at once: a loop that sets such a timer becomes a flood. */
export const MAX_WAIT_MS = 24 * 60 * 60_000;

/** Milliseconds for a timer, at most a day, also for NaN: the caller checks again when the timer ends. */
export const boundedWait = (milliseconds: number): number =>
  Number.isNaN(milliseconds) ? MAX_WAIT_MS : Math.min(Math.max(0, milliseconds), MAX_WAIT_MS);

/** Milliseconds since a stored time; 0 for a time that the computer's clock has not reached. */
export const ageOf = (storedAt: string, now: Date): number => Math.max(0, now.getTime() - Date.parse(storedAt));
