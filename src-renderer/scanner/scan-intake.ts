import { create } from "zustand";
import type { DamagedReason } from "../../src-domain/scanning/scan-code.ts";
import type { RawScan } from "../../src-preload/contract/scanning/scan.ts";
import { dispatchBadge } from "./badge-scans.ts";
import type { CapturedBurst } from "./capture/capture.ts";
import type { ScannerLayout } from "./capture/layouts.ts";
import { rawScanOfBurst } from "./queue/raw-scan.ts";

/** A scan to admit; `at` is the `timeStamp` of its first key in milliseconds. */
interface AdmittedScan {
  readonly text: string;
  readonly damage: DamagedReason | null;
  readonly at: number;
}

interface GateConditions {
  /** A scan on a locked desk cannot be attributed to an operator. */
  readonly locked: boolean;
  /** A dialog or menu is open, or earlier scans are deferred. */
  readonly isDeferring: boolean;
  /** Milliseconds within which a repeated code is ignored; 0 records every scan. */
  readonly ignoreRepeatsMs: number;
}

type IgnoredReason = "locked" | "repeated-read" | "stuck-trigger";
type Admission = "record" | "defer" | IgnoredReason;

interface GateState {
  readonly recent: readonly AdmittedScan[];
  readonly last: AdmittedScan | null;
  /** Consecutive reads of the last code without a pause for another trigger pull. */
  readonly sameInARow: number;
}

const INITIAL_GATE_STATE: GateState = { recent: [], last: null, sameInARow: 0 };

/** Milliseconds; an operator cannot pull the trigger twice faster. */
const MIN_PULL_INTERVAL_MS = 250;
/** More consecutive reads mean that the trigger is stuck. */
const STUCK_TRIGGER_READS = 20;
/** Milliseconds. An empty scan within this time after another one gets no second warning. */
const EMPTY_REPEAT_MS = 2000;
/** Commands may be scanned twice: SUBMIT must be. */
const COMMAND_SIGN = "%";

/** Decides whether to record, defer or ignore a scan. Every ignored scan has a reason, which the operator sees. */
function admit(
  before: GateState,
  scan: AdmittedScan,
  { locked, isDeferring, ignoreRepeatsMs }: GateConditions,
): { readonly state: GateState; readonly admission: Admission } {
  if (locked) return { state: INITIAL_GATE_STATE, admission: "locked" };
  const state = trackRepeats(before, scan);
  if (isStuck(before, state, scan)) return { state, admission: "stuck-trigger" };
  const recent = state.recent.filter(({ at }) => scan.at - at <= ignoreRepeatsMs);
  const isRepeat = recent.some(({ text }) => text === scan.text);
  if (isRepeat && ignoreRepeatsMs > 0 && scan.damage === null && !scan.text.startsWith(COMMAND_SIGN)) {
    return { state: { ...state, recent }, admission: "repeated-read" };
  }
  return { state: { ...state, recent: [...recent, scan] }, admission: isDeferring ? "defer" : "record" };
}

function trackRepeats(before: GateState, scan: AdmittedScan): GateState {
  const isSameCode = before.last?.text === scan.text && scan.at - before.last.at <= MIN_PULL_INTERVAL_MS;
  return { ...before, last: scan, sameInARow: isSameCode ? before.sameInARow + 1 : 1 };
}

function isStuck(before: GateState, state: GateState, scan: AdmittedScan): boolean {
  if (state.sameInARow > STUCK_TRIGGER_READS) return true;
  return scan.damage === "empty" && before.last?.damage === "empty" && scan.at - before.last.at <= EMPTY_REPEAT_MS;
}

export interface ScanNotice {
  readonly reason: IgnoredReason | "stuck-key";
  readonly count: number;
  /** The ignored code; empty when it must not be shown. */
  readonly text: string;
  readonly at: number;
}

interface ScanIntake {
  readonly deferred: readonly RawScan[];
  readonly locked: boolean;
  readonly notice: ScanNotice | null;
}

export const useScanIntake = create<ScanIntake>(() => ({ deferred: [], locked: false, notice: null }));

/** Returns `false` for a scan that it does not handle; the desk then records the scan. */
type BurstHandler = (burst: CapturedBurst) => unknown;

interface IntakeOptions {
  readonly record: (rawScan: RawScan) => void;
  readonly defer: (rawScan: RawScan) => void;
  readonly isSurfaceOpen: () => boolean;
  readonly now: () => number;
}

interface IntakeSettings {
  readonly layout: ScannerLayout;
  readonly ignoreRepeatsMs: number;
}

/** Milliseconds. Notices with one reason within this time become one notice with a count. */
const SAME_NOTICE_MS = 6000;

const handlers = new Set<BurstHandler>();

/** Offers scans to `handler` before they are recorded, as a check-up needs. Returns the unsubscribe function. */
export function interceptBursts(handler: BurstHandler): () => void {
  handlers.add(handler);
  return () => handlers.delete(handler);
}

/** While locked, scans are reported and dropped, because no operator is known. */
export function setScansLocked(locked: boolean): void {
  // Deferred scans belong to the operator who made them and are recorded when the dialog closes.
  useScanIntake.setState({ locked, ...(locked && { notice: null }) });
}

export function createIntake(parts: IntakeOptions) {
  let gate = INITIAL_GATE_STATE;

  const showNotice = (reason: ScanNotice["reason"], text: string): void => {
    const at = parts.now();
    useScanIntake.setState(({ notice }) => {
      const isSameNotice = notice?.reason === reason && at - notice.at <= SAME_NOTICE_MS;
      return { notice: { reason, text, at, count: isSameNotice ? notice.count + 1 : 1 } };
    });
  };

  const release = (): void => {
    const { deferred, locked } = useScanIntake.getState();
    if (deferred.length === 0 || locked || parts.isSurfaceOpen()) return;
    for (const scan of deferred) parts.record(scan);
    // Clear after they are queued, so that every scan is always in one of the two lists.
    useScanIntake.setState({ deferred: [] });
  };

  return {
    handleBurst(burst: CapturedBurst, { layout, ignoreRepeatsMs }: IntakeSettings): void {
      const { deferred, locked } = useScanIntake.getState();
      const rawScan = rawScanOfBurst(burst, layout);
      if (dispatchBadge(rawScan)) return;
      if (!locked && [...handlers].toReversed().some((handler) => handler(burst) !== false)) return;
      const at = burst.keys[0]?.at ?? 0;
      const scan = { text: rawScan.text, damage: rawScan.damage, at };
      const isDeferring = burst.surfaceOpen || deferred.length > 0;
      const result = admit(gate, scan, { locked, isDeferring, ignoreRepeatsMs });
      gate = result.state;
      if (result.admission === "record") parts.record(rawScan);
      else if (result.admission === "defer") {
        parts.defer(rawScan);
        useScanIntake.setState({ deferred: [...deferred, rawScan] });
      } else showNotice(result.admission, locked ? "" : rawScan.text);
    },
    reportStuckKey: (): void => showNotice("stuck-key", ""),
    release,
  };
}
