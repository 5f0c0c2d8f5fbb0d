import { create } from "zustand";
import type { DamagedReason } from "../../src-domain/scanning/scan-code.ts";
import type { RawScan } from "../../src-preload/contract/scanning/scan.ts";
import { dispatchBadge } from "./badge-scans.ts";
import type { CapturedBurst } from "./capture/capture.ts";
import { scannerGesture } from "./queue/raw-scan.ts";
import type { ScannerLayout } from "./capture/layouts.ts";

/** A scan as the gate sees it; `at` in wall-clock milliseconds. */
interface ReadScan {
  readonly text: string;
  readonly damage: DamagedReason | null;
  readonly at: number;
}

interface GateConditions {
  /** A scan on a locked desk cannot be attributed to an operator. */
  readonly locked: boolean;
  /** A surface over the screen needs an answer first, or earlier scans already wait for one. */
  readonly keeping: boolean;
  /** Milliseconds within which the same code is ignored; 0 takes every scan. */
  readonly ignoreRepeatsMs: number;
}

const IGNORED_REASONS = ["locked", "repeated-read", "stuck-trigger"] as const;
type IgnoredReason = (typeof IGNORED_REASONS)[number];
type Admission = "record" | "keep" | IgnoredReason;

interface GateState {
  readonly taken: readonly ReadScan[];
  readonly last: ReadScan | null;
  /** Successive reads of the last scan's code, each right after the previous one. */
  readonly sameInARow: number;
}

const INITIAL_GATE_STATE: GateState = { taken: [], last: null, sameInARow: 0 };

/** Milliseconds; an operator needs longer to pull the trigger twice. */
const HANDS_OFF_MS = 250;
/** More reads of one code at this pace come from a stuck trigger. */
const STUCK_TRIGGER_READS = 20;
/** The first empty scan gets a warning, a second one within this time does not. */
const EMPTY_AGAIN_MS = 2000;
/** A command may be scanned twice on purpose: SUBMIT is. */
const COMMAND_SIGN = "%";

/** Decides what happens to a scan. Every ignored scan has a reason, so that it can be reported. */
function admit(
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

export interface ScanNotice {
  readonly reason: IgnoredReason | "stuck-key";
  readonly count: number;
  /** The ignored code; empty when it must not be shown. */
  readonly text: string;
  readonly at: number;
}

interface ScanIntake {
  readonly kept: readonly RawScan[];
  readonly locked: boolean;
  readonly notice: ScanNotice | null;
}

export const useScanIntake = create<ScanIntake>(() => ({ kept: [], locked: false, notice: null }));

/** Answers `false` to a scan that is not its own: it goes where scans go. */
export type BurstHandler = (burst: CapturedBurst) => unknown;

interface IntakeParts {
  readonly record: (gesture: RawScan) => void;
  /** Stores a gesture that is recorded later. */
  readonly keep: (gesture: RawScan) => void;
  readonly isSurfaceOpen: () => boolean;
  readonly now: () => number;
}

interface IntakeSettings {
  readonly layout: ScannerLayout;
  readonly ignoreRepeatsMs: number;
}

export interface Intake {
  readonly take: (burst: CapturedBurst, settings: IntakeSettings) => void;
  readonly reportStuckKey: () => void;
  readonly release: () => void;
}

/** Notices of one kind within this time become one notice with a count. */
const ONE_NOTICE_MS = 6000;

let takers: readonly BurstHandler[] = [];

/** Offers scans to `taker` first until the returned function is called: a check-up reads its own codes. */
export function interceptBursts(taker: BurstHandler): () => void {
  takers = [...takers, taker];
  return () => {
    takers = takers.filter((other) => other !== taker);
  };
}

/** On a locked desk, no scan is attributed to an operator: scans are reported and dropped. */
export function setReaderLocked(locked: boolean): void {
  // Kept scans belong to the operator who made them and still wait for their dialog.
  useScanIntake.setState({ locked, ...(locked && { notice: null }) });
}

export function createIntake(parts: IntakeParts): Intake {
  let gate = INITIAL_GATE_STATE;

  const notify = (reason: ScanNotice["reason"], text: string): void => {
    const at = parts.now();
    useScanIntake.setState(({ notice }) => {
      const isSameNotice = notice?.reason === reason && at - notice.at <= ONE_NOTICE_MS;
      return { notice: { reason, text, at, count: isSameNotice ? notice.count + 1 : 1 } };
    });
  };

  const release = (): void => {
    const { kept, locked } = useScanIntake.getState();
    if (kept.length === 0 || locked || parts.isSurfaceOpen()) return;
    for (const gesture of kept) parts.record(gesture);
    // Cleared only after the queue has them, so that no scan is ever in neither.
    useScanIntake.setState({ kept: [] });
  };

  return {
    take(burst, { layout, ignoreRepeatsMs }) {
      const { kept, locked } = useScanIntake.getState();
      const gesture = scannerGesture(burst, layout);
      if (dispatchBadge(gesture)) return;
      if (!locked && takers.toReversed().some((taker) => taker(burst) !== false)) return;
      const at = burst.keys[0]?.at ?? 0;
      const scan = { text: gesture.text, damage: gesture.damage, at };
      const keeping = burst.surfaceOpen || kept.length > 0;
      const result = admit(gate, scan, { locked, keeping, ignoreRepeatsMs });
      gate = result.state;
      if (result.admission === "record") parts.record(gesture);
      else if (result.admission === "keep") {
        parts.keep(gesture);
        useScanIntake.setState({ kept: [...kept, gesture] });
      } else notify(result.admission, locked ? "" : gesture.text);
    },
    reportStuckKey: () => notify("stuck-key", ""),
    release,
  };
}
