import { useEffect } from "react";
import { captureScanner } from "./capture/capture.ts";
import { fetchLeftoverScans, deferScan, useDeferredScans } from "./queue/deferred-scans.ts";
import { createIntake, useScanIntake } from "./scan-intake.ts";
import { recordRawScan, useScanRecorder } from "./scan-recorder.ts";
import type { ScannerSetup } from "./scanner-setup.ts";
import { desk } from "../bridge.ts";
import { unsubscribeAll, listen } from "../shell/subscriptions.ts";

/** A failing journal does not keep the window open: the operator was warned, and the desk must be able to shut down. */
function holdWindowWhileScansWait(window: Window): () => void {
  let closing = false;
  const held = (): boolean => {
    const lines = [useScanRecorder.getState(), useDeferredScans.getState()];
    return lines.some(({ waiting, failures }) => waiting > 0 && failures === 0);
  };
  const onBeforeUnload = (event: BeforeUnloadEvent): void => {
    if (!held()) return;
    event.preventDefault();
    closing = true;
  };
  const closeWhenFree = (): void => {
    if (!closing || held()) return;
    closing = false;
    void desk.window.continueClose({});
  };
  return unsubscribeAll(
    useScanRecorder.subscribe(closeWhenFree),
    useDeferredScans.subscribe(closeWhenFree),
    listen(window, { beforeunload: onBeforeUnload }),
  );
}

/** On a surface with `data-scans="record"`, scans work as usual; on any other they are kept until it closes. */
const SURFACES = "dialog[open], [role='dialog'], [role='alertdialog'], [role='menu'], [role='listbox']";

function isSurfaceOpen(document: Document): boolean {
  return [...document.querySelectorAll(SURFACES)].some(
    (surface) => surface.closest("[data-scans='record']") === null && surface.checkVisibility(),
  );
}

const LOOK_AGAIN_MS = 50;

/** Main answers within a few milliseconds unless something holds it up, and keys with it. */
const HELD_UP_MS = 50;

/**
 * Keys come through main's process: an answer without delay shows that none is held up there. Behind a late one keys may
 * follow, so main is asked once more. A main that fails to answer holds up no code.
 */
export async function whenKeysAreIn(callBack: () => void): Promise<void> {
  const askedAt = performance.now();
  await askMain();
  if (performance.now() - askedAt > HELD_UP_MS) {
    await new Promise((resolve) => setTimeout(resolve, HELD_UP_MS));
    await askMain();
  }
  callBack();
}

const askMain = (): Promise<unknown> => desk.lock.get({}).catch(() => undefined);

/** Mount it once, around all screens. `setup` and `isKeyKept` are called at each key. */
export function useScannerCapture(setup: () => ScannerSetup, isKeyKept: (event: KeyboardEvent) => boolean): void {
  useEffect(() => {
    const isOpen = (): boolean => isSurfaceOpen(document);
    void fetchLeftoverScans();
    const intake = createIntake({
      record: recordRawScan,
      keep: deferScan,
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
        if (useScanRecorder.getState().listening !== listening) useScanRecorder.setState({ listening });
      },
      onStuckKey: intake.reportStuckKey,
      whenKeysAreIn: (callBack) => void whenKeysAreIn(callBack),
    });
    return unsubscribeAll(stop, releaseWhenFree(intake.release), holdWindowWhileScansWait(window));
  }, [setup, isKeyKept]);
}

/** Polls only while scans are kept: surfaces close in too many ways to observe each. */
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
