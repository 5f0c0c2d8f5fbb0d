import { create } from "zustand";
import type { Command } from "../../src-domain/scanning/commands.ts";
import { readScanCode } from "../../src-domain/scanning/scan-code.ts";
import type { ScanGesture } from "../../src-preload/contract/scanning/scan.ts";
import { handBadge } from "./badge-scans.ts";
import type { CapturedBurst } from "./reading/capture.ts";
import { scannerGesture } from "./storing/gesture.ts";
import type { ScannerLayout } from "./reading/layouts.ts";
import { admit, INITIAL_GATE_STATE, type IgnoredReason } from "./scan-gate.ts";

/** Notices to the operator about scans that did not simply become verdicts. */
export interface ScanNotice {
  readonly reason: IgnoredReason | "stuck-key";
  /** How many in a row. */
  readonly count: number;
  /** The code that was not taken; empty when it is nobody's business. */
  readonly text: string;
  readonly at: number;
}

interface ScanIntake {
  /** Scans kept until what lies over the screen is closed. */
  readonly kept: readonly ScanGesture[];
  readonly locked: boolean;
  readonly notice: ScanNotice | null;
}

export const useScanIntake = create<ScanIntake>(() => ({ kept: [], locked: false, notice: null }));

export type BurstTaker = (burst: CapturedBurst) => void;

interface IntakeParts {
  readonly record: (gesture: ScanGesture) => void;
  /** Makes a gesture durable that is recorded later. */
  readonly keep: (gesture: ScanGesture) => void;
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
  /** Records what was kept once nothing covers the screen. */
  readonly release: () => void;
}

/** Notices of one kind close behind one another are one notice with a count. */
const ONE_NOTICE_MS = 6000;

let takers: readonly BurstTaker[] = [];

/** Scans go to `taker`, and nowhere else, until the returned function is called: a check-up reads its own codes. */
export function takeBursts(taker: BurstTaker): () => void {
  takers = [...takers, taker];
  return () => {
    takers = takers.filter((other) => other !== taker);
  };
}

interface AwaitedCommand {
  readonly command: Command;
  readonly onScanned: (startedAt: Date) => void;
}

let awaited: AwaitedCommand | null = null;

/** For a dialog that a printed command answers: it gets that command, other scans are kept as ever. Returns its end. */
export function awaitCommand(command: Command, onScanned: AwaitedCommand["onScanned"]): () => void {
  const mine = { command, onScanned };
  awaited = mine;
  return () => {
    if (awaited === mine) awaited = null;
  };
}

function isAwaited({ text, damage }: ScanGesture): boolean {
  const code = damage === null ? readScanCode(text) : null;
  return awaited !== null && code?.kind === "command" && code.command === awaited.command;
}

/** While locked no scan is attributed to anyone: scans are reported, and dropped. */
export function setReaderLocked(locked: boolean): void {
  // What was kept was scanned by the person who was there, and waits for its dialog as before.
  useScanIntake.setState({ locked, ...(locked && { notice: null }) });
}

/** The way of a burst from the scanner to the line of gestures, with all that can come between. */
export function createIntake(parts: IntakeParts): Intake {
  let gate = INITIAL_GATE_STATE;

  const notify = (reason: ScanNotice["reason"], text: string): void => {
    const at = parts.now();
    useScanIntake.setState(({ notice }) => {
      const goesOn = notice?.reason === reason && at - notice.at <= ONE_NOTICE_MS;
      return { notice: { reason, text, at, count: goesOn ? notice.count + 1 : 1 } };
    });
  };

  const release = (): void => {
    const { kept, locked } = useScanIntake.getState();
    if (kept.length === 0 || locked || parts.isSurfaceOpen()) return;
    for (const gesture of kept) parts.record(gesture);
    // They wait in the line now: at no moment do they wait nowhere.
    useScanIntake.setState({ kept: [] });
  };

  return {
    take(burst, { layout, ignoreRepeatsMs }) {
      const { kept, locked } = useScanIntake.getState();
      const gesture = scannerGesture(burst, layout);
      if (handBadge(gesture)) return;
      const taker = takers.at(-1);
      if (taker && !locked) {
        taker(burst);
        return;
      }
      if (!locked && isAwaited(gesture)) {
        awaited?.onScanned(burst.startedAt);
        return;
      }
      const scan = { text: gesture.text, damage: gesture.damage, at: burst.startedAt.getTime() };
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
