import type { RawScan } from "../../../src-preload/contract/scanning/scan.ts";
import { DEFAULT_BURST_TIMING, type BurstTiming } from "../../../src-renderer/scanner/capture/burst-timing.ts";
import { captureScanner, type CapturedBurst } from "../../../src-renderer/scanner/capture/capture.ts";
import type { Keystroke } from "../../../src-renderer/scanner/capture/keystroke.ts";
import { SCANNER_LAYOUTS, type ScannerLayout } from "../../../src-renderer/scanner/capture/layouts.ts";
import { createIntake, setScansLocked, useScanIntake } from "../../../src-renderer/scanner/scan-intake.ts";
import { FakeWindow, type FakeKey } from "./fake-window.ts";
import { scanText } from "./type-keys.ts";

export class ScannerDesk {
  readonly window = new FakeWindow();
  readonly bursts: CapturedBurst[] = [];
  readonly recordedScans: RawScan[] = [];
  readonly deferredScans: RawScan[] = [];
  readonly passedCodes: string[] = [];
  readonly listeningChanges: boolean[] = [];
  isSurfaceOpen = false;
  isDelayed = false;
  readonly delayedAnswers: (() => void)[] = [];
  ignoreRepeatsMs = 0;
  readonly stop: () => void;
  readonly recordDeferred: () => void;

  constructor(timingChanges: Partial<BurstTiming> = {}) {
    setScansLocked(false);
    useScanIntake.setState({ deferredScans: [], notice: null });
    const timing = { ...DEFAULT_BURST_TIMING, ...timingChanges };
    const isSurfaceOpen = (): boolean => this.isSurfaceOpen;
    const intake = createIntake({
      record: (rawScan) => this.recordedScans.push(rawScan),
      deferScan: (rawScan) => this.deferredScans.push(rawScan),
      isSurfaceOpen,
      nowMs: () => this.window.performance.now(),
    });
    this.recordDeferred = intake.recordDeferred;
    this.stop = captureScanner(this.window.asWindow(), {
      getTiming: () => timing,
      isSurfaceOpen,
      isKeyBlocked: () => false,
      onBurst: (burst) => {
        this.bursts.push(burst);
        intake.handleBurst(burst, { layout: timing.layout, ignoreRepeatsMs: this.ignoreRepeatsMs });
      },
      onListeningChange: (isListening) => this.listeningChanges.push(isListening),
      onStuckKey: intake.reportStuckKey,
      afterPendingKeys: (callBack) => (this.isDelayed ? void this.delayedAnswers.push(callBack) : callBack()),
    });
  }

  get texts(): string[] {
    return this.recordedScans.map(({ text }) => text);
  }

  get now(): number {
    return this.window.performance.now();
  }

  press(keys: readonly Keystroke[], eventFields: Partial<FakeKey> = {}): void {
    for (const key of keys) if (this.window.keyDown({ ...key, ...eventFields })) this.passedCodes.push(key.code);
  }

  scan(text: string, gapMs = 8): void {
    this.press(scanText(text, this.now + 400, gapMs));
  }

  wait(milliseconds: number): void {
    this.window.advanceTime(milliseconds);
  }

  /** Ends the delay: presses the delayed keys with their original times, then runs the delayed answers. */
  endDelay(keys: readonly Keystroke[]): void {
    this.isDelayed = false;
    this.press(keys);
    for (const answer of this.delayedAnswers.splice(0)) answer();
  }
}

export function createBurst(text: string, start = 100, layout: ScannerLayout = SCANNER_LAYOUTS.us): CapturedBurst {
  const desk = new ScannerDesk();
  desk.press(scanText(text, start, 8, { layout }));
  const [burst] = desk.bursts;
  if (!burst) throw new Error(`${text} is no scan`);
  return burst;
}
