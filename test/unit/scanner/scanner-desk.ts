import type { RawScan } from "../../../src-preload/contract/scanning/scan.ts";
import { DEFAULT_BURST_TIMING, type BurstTiming } from "../../../src-renderer/scanner/capture/burst-timing.ts";
import { captureScanner, type CapturedBurst } from "../../../src-renderer/scanner/capture/capture.ts";
import type { Keystroke } from "../../../src-renderer/scanner/capture/keystroke.ts";
import { SCANNER_LAYOUTS, type ScannerLayout } from "../../../src-renderer/scanner/capture/layouts.ts";
import { createIntake, setScansLocked, useScanIntake } from "../../../src-renderer/scanner/scan-intake.ts";
import { FakeWindow, type FakeKey } from "./fake-window.ts";
import { scanned } from "./type-keys.ts";

export class ScannerDesk {
  readonly window = new FakeWindow();
  readonly bursts: CapturedBurst[] = [];
  readonly recorded: RawScan[] = [];
  readonly keptDurably: RawScan[] = [];
  readonly passed: string[] = [];
  readonly listening: boolean[] = [];
  surfaceOpen = false;
  heldUp = false;
  readonly #waiting: (() => void)[] = [];
  ignoreRepeatsMs = 0;
  readonly stop: () => void;
  readonly release: () => void;

  constructor(settings: Partial<BurstTiming> = {}) {
    setScansLocked(false);
    useScanIntake.setState({ deferred: [], notice: null });
    const reader = { ...DEFAULT_BURST_TIMING, ...settings };
    const isSurfaceOpen = (): boolean => this.surfaceOpen;
    const intake = createIntake({
      record: (gesture) => this.recorded.push(gesture),
      defer: (gesture) => this.keptDurably.push(gesture),
      isSurfaceOpen,
      now: () => this.window.performance.now(),
    });
    this.release = intake.release;
    this.stop = captureScanner(this.window.asWindow(), {
      settings: () => reader,
      isSurfaceOpen,
      isKeyBlocked: () => false,
      onBurst: (burst) => {
        this.bursts.push(burst);
        intake.handleBurst(burst, { layout: reader.layout, ignoreRepeatsMs: this.ignoreRepeatsMs });
      },
      onListening: (listening) => this.listening.push(listening),
      onStuckKey: intake.reportStuckKey,
      whenKeysAreIn: (callBack) => (this.heldUp ? void this.#waiting.push(callBack) : callBack()),
    });
  }

  get texts(): string[] {
    return this.recorded.map(({ text }) => text);
  }

  get now(): number {
    return this.window.performance.now();
  }

  press(keys: readonly Keystroke[], how: Partial<FakeKey> = {}): void {
    for (const key of keys) if (this.window.keyDown({ ...key, ...how })) this.passed.push(key.code);
  }

  scan(text: string, gapMs = 8): void {
    this.press(scanned(text, this.now + 400, gapMs));
  }

  wait(milliseconds: number): void {
    this.window.passTime(milliseconds);
  }

  /** Ends the delay: presses the delayed keys with their original times, then runs the delayed answers. */
  continueWith(keys: readonly Keystroke[]): void {
    this.heldUp = false;
    this.press(keys);
    for (const answer of this.#waiting.splice(0)) answer();
  }
}

export function burstOf(text: string, start = 100, layout: ScannerLayout = SCANNER_LAYOUTS.us): CapturedBurst {
  const desk = new ScannerDesk();
  desk.press(scanned(text, start, 8, { layout }));
  const [burst] = desk.bursts;
  if (!burst) throw new Error(`${text} is no scan`);
  return burst;
}
