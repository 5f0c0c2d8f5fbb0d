import type { DamagedReason } from "../../src-domain/scanning/scan-code.ts";

/** A scan as the gate sees it; `at` in milliseconds of the wall clock. */
export interface ReadScan {
  readonly text: string;
  readonly damage: DamagedReason | null;
  readonly at: number;
}

export interface GateConditions {
  /** Nobody is at the desk whom a scan could be attributed to. */
  readonly locked: boolean;
  /** Something lies over the screen that asks for an answer first, or earlier scans are kept for such a thing. */
  readonly keeping: boolean;
  /** For so long, in milliseconds, the same code is not taken again; 0 takes every scan. */
  readonly ignoreRepeatsMs: number;
}

export const IGNORED_REASONS = ["locked", "repeated-read", "stuck-trigger"] as const;
export type IgnoredReason = (typeof IGNORED_REASONS)[number];
export type Admission = "record" | "keep" | IgnoredReason;

export interface GateState {
  readonly taken: readonly ReadScan[];
  readonly last: ReadScan | null;
  /** How often the last scan has come in a row, each close behind the other. */
  readonly sameInARow: number;
}

export const INITIAL_GATE_STATE: GateState = { taken: [], last: null, sameInARow: 0 };

/** A hand needs longer to pull the trigger twice. */
const HANDS_OFF_MS = 250;
/** More of one code at such a pace come from a trigger that hangs. */
const STUCK_TRIGGER_READS = 20;
/** One empty scan is worth a warning, a second close behind it is not. */
const EMPTY_AGAIN_MS = 2000;
/** A command may be meant twice: SUBMIT is. */
const COMMAND_SIGN = "%";

/** Decides what becomes of a scan. Whatever is not taken has a reason, so that it can be reported. */
export function admit(
  before: GateState,
  scan: ReadScan,
  { locked, keeping, ignoreRepeatsMs }: GateConditions,
): { readonly state: GateState; readonly admission: Admission } {
  if (locked) return { state: INITIAL_GATE_STATE, admission: "locked" };
  const state = follow(before, scan);
  if (isStuck(before, state, scan)) return { state, admission: "stuck-trigger" };
  const taken = state.taken.filter(({ at }) => scan.at - at <= ignoreRepeatsMs);
  const again = taken.some(({ text }) => text === scan.text);
  if (again && ignoreRepeatsMs > 0 && scan.damage === null && !scan.text.startsWith(COMMAND_SIGN)) {
    return { state: { ...state, taken }, admission: "repeated-read" };
  }
  return { state: { ...state, taken: [...taken, scan] }, admission: keeping ? "keep" : "record" };
}

function follow(before: GateState, scan: ReadScan): GateState {
  const same = before.last?.text === scan.text && scan.at - before.last.at <= HANDS_OFF_MS;
  return { ...before, last: scan, sameInARow: same ? before.sameInARow + 1 : 1 };
}

function isStuck(before: GateState, state: GateState, scan: ReadScan): boolean {
  if (state.sameInARow > STUCK_TRIGGER_READS) return true;
  return scan.damage === "empty" && before.last?.damage === "empty" && scan.at - before.last.at <= EMPTY_AGAIN_MS;
}
