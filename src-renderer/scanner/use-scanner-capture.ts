import { useEffect } from "react";
import { captureScanner } from "./reading/capture.ts";
import { holdWindowWhileScansWait } from "./storing/hold-window.ts";
import { findLeftScans, keepDurably } from "./storing/kept-scans.ts";
import { isSurfaceOpen } from "./open-surface.ts";
import { createIntake, useScanIntake } from "./scan-intake.ts";
import { recordGesture, useScanLine } from "./scan-line.ts";
import type { ScannerSetup } from "./station-scanner.ts";

const LOOK_AGAIN_MS = 50;

/**
 * Reads the scanner for as long as the calling component is mounted; mount it once, round all screens. `setup` is asked
 * at each key, and so is whether the page may get it.
 */
export function useScannerCapture(setup: () => ScannerSetup, isKeyKept: (event: KeyboardEvent) => boolean): void {
  useEffect(() => {
    const isOpen = (): boolean => isSurfaceOpen(document);
    void findLeftScans();
    const intake = createIntake({
      record: recordGesture,
      keep: keepDurably,
      isSurfaceOpen: isOpen,
      now: () => performance.now(),
    });
    const stop = captureScanner(window, {
      settings: () => setup().reader,
      isSurfaceOpen: isOpen,
      isKeyKept,
      onBurst: (burst) => {
        const { reader, ignoreRepeatsMs } = setup();
        intake.take(burst, { layout: reader.layout, ignoreRepeatsMs });
      },
      onListening: (listening) => {
        if (useScanLine.getState().listening !== listening) useScanLine.setState({ listening });
      },
      onStuckKey: intake.reportStuckKey,
    });
    const stopReleasing = releaseWhenFree(intake.release);
    const stopHolding = holdWindowWhileScansWait(window);
    return () => {
      stop();
      stopHolding();
      stopReleasing();
    };
  }, [setup, isKeyKept]);
}

/** Looks again only while scans are kept: surfaces close in too many ways to observe each. */
function releaseWhenFree(release: () => void): () => void {
  let timer = 0;
  const look = (): void => {
    window.clearInterval(timer);
    if (useScanIntake.getState().kept.length > 0) timer = window.setInterval(release, LOOK_AGAIN_MS);
  };
  const unsubscribe = useScanIntake.subscribe((now, before) => {
    if (now.kept !== before.kept) look();
  });
  return () => {
    unsubscribe();
    window.clearInterval(timer);
  };
}
