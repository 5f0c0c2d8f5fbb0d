import { create } from "zustand";
import type { DamagedReason } from "../../src-domain/scanning/scan-code.ts";
import type { RawScan } from "../../src-preload/contract/scanning/scan.ts";
import { closeMenu } from "../shell/open-menu.ts";
import { dispatchBadge } from "./badge-scans.ts";
import type { CapturedBurst } from "./capture/capture.ts";
import type { ScannerLayout } from "./capture/layouts.ts";
import { rawScanOfBurst } from "./queue/raw-scan.ts";

/** `firstKeyAtMs`: the `timeStamp` of the scan's first key. */
interface AdmittedScan {
  readonly text: string;
  readonly damage: DamagedReason | null;
  readonly firstKeyAtMs: number;
}

interface GateConditions {
  /** A scan on a locked desk cannot be attributed to an operator. */
  readonly isLocked: boolean;
  /** A dialog or menu is open, or earlier scans are deferred. */
  readonly isDeferring: boolean;
  /** Milliseconds within which a repeated code is ignored; 0 records every scan. */
  readonly ignoreRepeatsMs: number;
}

type IgnoredReason = "locked" | "repeated-read" | "stuck-trigger";
type Admission = "record" | "defer" | IgnoredReason;

interface GateState {
  readonly recentScans: readonly AdmittedScan[];
  readonly lastScan: AdmittedScan | null;
  /** Consecutive reads of the last code without a pause for another trigger pull. */
  readonly consecutiveReads: number;
}

const INITIAL_GATE_STATE: GateState = { recentScans: [], lastScan: null, consecutiveReads: 0 };

/** An operator cannot pull the trigger twice within this time. */
const MIN_PULL_INTERVAL_MS = 250;
/** More consecutive reads mean that the trigger is stuck. */
const STUCK_TRIGGER_READS = 20;
/** An empty scan within this time after another one gets no second warning. */
const EMPTY_REPEAT_MS = 2000;
/** First character of a command. Commands are never ignored as repeats, because SUBMIT must be scanned twice. */
const COMMAND_PREFIX = "%";

/** Decides whether to record, defer or ignore a scan. Every ignored scan has a reason, which the operator sees. */
function admitScan(
  previousState: GateState,
  scan: AdmittedScan,
  { isLocked, isDeferring, ignoreRepeatsMs }: GateConditions,
): { readonly state: GateState; readonly admission: Admission } {
  if (isLocked) return { state: INITIAL_GATE_STATE, admission: "locked" };
  const state = trackRepeats(previousState, scan);
  if (isTriggerStuck(previousState, state, scan)) return { state, admission: "stuck-trigger" };
  const recentScans = state.recentScans.filter(
    ({ firstKeyAtMs }) => scan.firstKeyAtMs - firstKeyAtMs <= ignoreRepeatsMs,
  );
  const isRepeat = recentScans.some(({ text }) => text === scan.text);
  if (isRepeat && ignoreRepeatsMs > 0 && scan.damage === null && !scan.text.startsWith(COMMAND_PREFIX)) {
    return { state: { ...state, recentScans }, admission: "repeated-read" };
  }
  return { state: { ...state, recentScans: [...recentScans, scan] }, admission: isDeferring ? "defer" : "record" };
}

function trackRepeats(previousState: GateState, scan: AdmittedScan): GateState {
  const isSameCode =
    previousState.lastScan?.text === scan.text &&
    scan.firstKeyAtMs - previousState.lastScan.firstKeyAtMs <= MIN_PULL_INTERVAL_MS;
  return { ...previousState, lastScan: scan, consecutiveReads: isSameCode ? previousState.consecutiveReads + 1 : 1 };
}

function isTriggerStuck(previousState: GateState, state: GateState, scan: AdmittedScan): boolean {
  if (state.consecutiveReads > STUCK_TRIGGER_READS) return true;
  return (
    scan.damage === "empty" &&
    previousState.lastScan?.damage === "empty" &&
    scan.firstKeyAtMs - previousState.lastScan.firstKeyAtMs <= EMPTY_REPEAT_MS
  );
}

export interface ScanNotice {
  readonly reason: IgnoredReason | "stuck-key";
  readonly count: number;
  /** The ignored code; empty when it must not be shown. */
  readonly text: string;
  readonly atMs: number;
}

interface ScanIntake {
  readonly deferredScans: readonly RawScan[];
  readonly isLocked: boolean;
  readonly notice: ScanNotice | null;
}

export const useScanIntake = create<ScanIntake>(() => ({ deferredScans: [], isLocked: false, notice: null }));

/** Returns `false` for a scan that it does not handle; the desk then records the scan. */
type BurstHandler = (burst: CapturedBurst) => unknown;

interface IntakeOptions {
  readonly record: (rawScan: RawScan) => void;
  readonly deferScan: (rawScan: RawScan) => void;
  readonly isSurfaceOpen: () => boolean;
  readonly nowMs: () => number;
}

interface IntakeSettings {
  readonly layout: ScannerLayout;
  readonly ignoreRepeatsMs: number;
}

/** Notices with one reason within this time become one notice with a count. */
const MERGE_NOTICES_MS = 6000;

const burstHandlers = new Set<BurstHandler>();

/** Offers scans to `handler` before they are recorded, as a check-up needs. Returns the unsubscribe function. */
export function interceptBursts(handler: BurstHandler): () => void {
  burstHandlers.add(handler);
  return () => burstHandlers.delete(handler);
}

/** While locked, scans are reported and dropped, because no operator is known. */
export function setScansLocked(isLocked: boolean): void {
  // Deferred scans belong to the operator who made them and are recorded when the dialog closes.
  useScanIntake.setState({ isLocked, ...(isLocked && { notice: null }) });
}

export function createIntake(options: IntakeOptions) {
  let gateState = INITIAL_GATE_STATE;

  const showNotice = (reason: ScanNotice["reason"], text: string): void => {
    const noticedAtMs = options.nowMs();
    useScanIntake.setState(({ notice }) => {
      const isSameNotice = notice?.reason === reason && noticedAtMs - notice.atMs <= MERGE_NOTICES_MS;
      return { notice: { reason, text, atMs: noticedAtMs, count: isSameNotice ? notice.count + 1 : 1 } };
    });
  };

  const recordDeferred = (): void => {
    const { deferredScans, isLocked } = useScanIntake.getState();
    if (deferredScans.length === 0 || isLocked || options.isSurfaceOpen()) return;
    for (const scan of deferredScans) options.record(scan);
    // Clear after they are queued, so that every scan is always in one of the two lists.
    useScanIntake.setState({ deferredScans: [] });
  };

  return {
    handleBurst(burst: CapturedBurst, { layout, ignoreRepeatsMs }: IntakeSettings): void {
      closeMenu();
      const { deferredScans, isLocked } = useScanIntake.getState();
      const rawScan = rawScanOfBurst(burst, layout);
      if (dispatchBadge(rawScan)) return;
      if (!isLocked && [...burstHandlers].toReversed().some((handler) => handler(burst) !== false)) return;
      const firstKeyAtMs = burst.keys[0]?.atMs ?? 0;
      const scan = { text: rawScan.text, damage: rawScan.damage, firstKeyAtMs };
      const isDeferring = burst.isSurfaceOpen || deferredScans.length > 0;
      const result = admitScan(gateState, scan, { isLocked, isDeferring, ignoreRepeatsMs });
      gateState = result.state;
      if (result.admission === "record") options.record(rawScan);
      else if (result.admission === "defer") {
        options.deferScan(rawScan);
        useScanIntake.setState({ deferredScans: [...deferredScans, rawScan] });
      } else showNotice(result.admission, isLocked ? "" : rawScan.text);
    },
    reportStuckKey: (): void => showNotice("stuck-key", ""),
    recordDeferred,
  };
}
