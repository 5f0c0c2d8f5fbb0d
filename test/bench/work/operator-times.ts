import type { Address } from "./day.ts";

/** Times of the keystroke-level model (Card, Moran, Newell 1980), in milliseconds; they are added, not waited. */
const KEY_MS = 280;
export const POINTING_MS = 1100;
const THINKING_MS = 1350;

/** The operator reads the verdict and the order, and presses Ctrl and Enter. */
export const SUBMIT_MS = THINKING_MS + 2 * KEY_MS;

/** The operator opens the list of service types, and chooses one. */
export const SERVICE_TYPE_MS = THINKING_MS + 2 * POINTING_MS;

/** The operator reads an offered order, and presses Ctrl and U. */
export const USE_ORDER_MS = THINKING_MS + 2 * KEY_MS;

/** The operator finds the address elsewhere, clicks the first field, and types it with a Tab after each field. */
export function typingMs(address: Address): number {
  const fields = Object.values(address);
  const keys = fields.join("").length + fields.length;
  return THINKING_MS + POINTING_MS + keys * KEY_MS;
}
