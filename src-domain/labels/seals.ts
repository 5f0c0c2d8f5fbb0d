/**
 * Whether the desk waits for a scan of the printed label, and whether the next batch can be submitted before the scan.
 */
export const SEAL_SCANS = ["off", "offered", "required"] as const;
export type SealScan = (typeof SEAL_SCANS)[number];

/**
 * `waiting`: the desk waits for a scan of the label. `passed`: the operator continued without the scan. `sealed`: the
 * label was scanned, or the end of its number typed. `nothing-to-scan`: the desk found no code on the label that can
 * seal it, and does not wait for a scan.
 */
export const SEAL_STATES = ["waiting", "passed", "sealed", "nothing-to-scan"] as const;
export type SealState = (typeof SEAL_STATES)[number];

/**
 * Results that seal nothing and refuse nothing. `old-label`: the tracking number with which the item arrived.
 * `other-code`: a code on the label that is not its tracking code. `item-first`: the desk does not know which parcel is
 * in hand. `chosen`: an item of an order was scanned. `unknown`: a code that the desk does not know.
 */
export const SEAL_HINTS = ["old-label", "other-code", "item-first", "chosen", "unknown"] as const;
export type SealHint = (typeof SEAL_HINTS)[number];
