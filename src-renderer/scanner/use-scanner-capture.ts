import { useEffect } from "react";
import { desk } from "../bridge.ts";
import { unsubscribeAll, listen } from "../shell/subscriptions.ts";
import { captureScanner } from "./capture/capture.ts";
import { fetchLeftoverScans, deferScan } from "./queue/deferred-scans.ts";
import { useUnstoredScans } from "./queue/unstored-scans.ts";
import { createIntake, useScanIntake } from "./scan-intake.ts";
import { recordRawScan, useScanRecorder } from "./scan-recorder.ts";
import { readScannerSetup } from "./scanner-setup.ts";

/** Delays closing until all scans are stored. Does not delay it if storing fails, because the operator was warned. */
function keepWindowUntilScansAreStored(window: Window): () => void {
  let isClosing = false;
  const mustWait = (): boolean => useUnstoredScans.getState().storableCount > 0;
  const onBeforeUnload = (event: BeforeUnloadEvent): void => {
    if (!mustWait()) return;
    event.preventDefault();
    isClosing = true;
  };
  const closeWhenStored = (): void => {
    if (!isClosing || mustWait()) return;
    isClosing = false;
    void desk.window.continueClose({});
  };
  return unsubscribeAll(useUnstoredScans.subscribe(closeWhenStored), listen(window, { beforeunload: onBeforeUnload }));
}

/** Elements that defer scans until they close, except inside `data-scans="record"`. */
const SURFACE_SELECTOR = "dialog[open], [role='dialog'], [role='alertdialog'], [role='menu'], [role='listbox']";

function isSurfaceOpen(document: Document): boolean {
  return [...document.querySelectorAll(SURFACE_SELECTOR)].some(
    (surface) => surface.closest("[data-scans='record']") === null && surface.checkVisibility(),
  );
}

const POLL_MS = 50;

/** A slower reply means that main was busy, and may have delayed keys too. */
const SLOW_REPLY_MS = 50;

/**
 * Calls back when main, which forwards all keys, has no delayed ones: main then answers a ping quickly. After a slow
 * reply, waits for delayed keys and pings again. A failed ping counts as a reply.
 */
export async function callAfterPendingKeys(callback: () => void): Promise<void> {
  const requestedAtMs = performance.now();
  await pingMain();
  if (performance.now() - requestedAtMs > SLOW_REPLY_MS) {
    await new Promise((resolve) => setTimeout(resolve, SLOW_REPLY_MS));
    await pingMain();
  }
  callback();
}

/** Fetches the language, because a locked desk answers that too. `lock.get` would drop events held until unlocking. */
const pingMain = (): Promise<unknown> => desk.language.get({}).catch(() => undefined);

/** Call it once, around all screens. Calls `isKeyBlocked` at each key. */
export function useScannerCapture(isKeyBlocked: (event: KeyboardEvent) => boolean): void {
  useEffect(() => {
    const isAnySurfaceOpen = (): boolean => isSurfaceOpen(document);
    void fetchLeftoverScans();
    const intake = createIntake({
      record: recordRawScan,
      deferScan,
      isSurfaceOpen: isAnySurfaceOpen,
      nowMs: () => performance.now(),
    });
    const stopCapture = captureScanner(window, {
      getTiming: () => readScannerSetup().burstTiming,
      isSurfaceOpen: isAnySurfaceOpen,
      isKeyBlocked,
      onBurst: (burst) => {
        const { burstTiming, ignoreRepeatsMs } = readScannerSetup();
        intake.handleBurst(burst, { layout: burstTiming.layout, ignoreRepeatsMs });
      },
      onListeningChange: (isListening) => {
        if (useScanRecorder.getState().isListening !== isListening) useScanRecorder.setState({ isListening });
      },
      onStuckKey: intake.reportStuckKey,
      afterPendingKeys: (callback) => void callAfterPendingKeys(callback),
    });
    return unsubscribeAll(stopCapture, recordWhenFree(intake.recordDeferred), keepWindowUntilScansAreStored(window));
  }, [isKeyBlocked]);
}

/** Polls while scans are deferred, because surfaces close in too many ways to observe. */
function recordWhenFree(recordDeferred: () => void): () => void {
  let timer = 0;
  const schedule = (): void => {
    window.clearInterval(timer);
    if (useScanIntake.getState().deferredScans.length > 0) timer = window.setInterval(recordDeferred, POLL_MS);
  };
  const unsubscribe = useScanIntake.subscribe((state, previousState) => {
    if (state.deferredScans !== previousState.deferredScans) schedule();
  });
  return () => {
    unsubscribe();
    window.clearInterval(timer);
  };
}
