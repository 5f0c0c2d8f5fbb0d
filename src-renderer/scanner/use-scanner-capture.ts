import { useEffect } from "react";
import { desk } from "../bridge.ts";
import { unsubscribeAll, listen } from "../shell/subscriptions.ts";
import { captureScanner } from "./capture/capture.ts";
import { fetchLeftoverScans, deferScan, useDeferredScans } from "./queue/deferred-scans.ts";
import { createIntake, useScanIntake } from "./scan-intake.ts";
import { recordRawScan, useScanRecorder } from "./scan-recorder.ts";
import { scannerSetup } from "./scanner-setup.ts";

/** Delays closing until all scans are stored. If storing fails, the window closes: the operator was warned. */
function keepWindowUntilScansAreStored(window: Window): () => void {
  let isClosing = false;
  const mustWait = (): boolean => {
    const queues = [useScanRecorder.getState(), useDeferredScans.getState()];
    return queues.some(({ waiting, failures }) => waiting > 0 && failures === 0);
  };
  const onBeforeUnload = (event: BeforeUnloadEvent): void => {
    if (!mustWait()) return;
    event.preventDefault();
    isClosing = true;
  };
  const closeWhenFree = (): void => {
    if (!isClosing || mustWait()) return;
    isClosing = false;
    void desk.window.continueClose({});
  };
  return unsubscribeAll(
    useScanRecorder.subscribe(closeWhenFree),
    useDeferredScans.subscribe(closeWhenFree),
    listen(window, { beforeunload: onBeforeUnload }),
  );
}

/** Elements that defer scans until they close, except inside `data-scans="record"`. */
const SURFACES = "dialog[open], [role='dialog'], [role='alertdialog'], [role='menu'], [role='listbox']";

function isSurfaceOpen(document: Document): boolean {
  return [...document.querySelectorAll(SURFACES)].some(
    (surface) => surface.closest("[data-scans='record']") === null && surface.checkVisibility(),
  );
}

const POLL_MS = 50;

/** Milliseconds. A slower reply means that main was busy, and may have delayed keys too. */
const SLOW_REPLY_MS = 50;

/**
 * Calls back when main, which forwards all keys, has no delayed ones: it answers a ping quickly. After a slow reply,
 * waits for delayed keys and pings again. A failed ping counts as a reply.
 */
export async function whenKeysAreIn(callBack: () => void): Promise<void> {
  const requestedAt = performance.now();
  await pingMain();
  if (performance.now() - requestedAt > SLOW_REPLY_MS) {
    await new Promise((resolve) => setTimeout(resolve, SLOW_REPLY_MS));
    await pingMain();
  }
  callBack();
}

const pingMain = (): Promise<unknown> => desk.lock.get({}).catch(() => undefined);

/** Use it once, around all screens. Calls `isKeyBlocked` at each key. */
export function useScannerCapture(isKeyBlocked: (event: KeyboardEvent) => boolean): void {
  useEffect(() => {
    const isOpen = (): boolean => isSurfaceOpen(document);
    void fetchLeftoverScans();
    const intake = createIntake({
      record: recordRawScan,
      defer: deferScan,
      isSurfaceOpen: isOpen,
      now: () => performance.now(),
    });
    const stop = captureScanner(window, {
      settings: () => scannerSetup().reader,
      isSurfaceOpen: isOpen,
      isKeyBlocked,
      onBurst: (burst) => {
        const { reader, ignoreRepeatsMs } = scannerSetup();
        intake.handleBurst(burst, { layout: reader.layout, ignoreRepeatsMs });
      },
      onListening: (listening) => {
        if (useScanRecorder.getState().listening !== listening) useScanRecorder.setState({ listening });
      },
      onStuckKey: intake.reportStuckKey,
      whenKeysAreIn: (callBack) => void whenKeysAreIn(callBack),
    });
    return unsubscribeAll(stop, releaseWhenFree(intake.release), keepWindowUntilScansAreStored(window));
  }, [isKeyBlocked]);
}

/** Polls while scans are deferred, because surfaces close in too many ways to observe each. */
function releaseWhenFree(release: () => void): () => void {
  let timer = 0;
  const schedule = (): void => {
    window.clearInterval(timer);
    if (useScanIntake.getState().deferred.length > 0) timer = window.setInterval(release, POLL_MS);
  };
  const unsubscribe = useScanIntake.subscribe((now, before) => {
    if (now.deferred !== before.deferred) schedule();
  });
  return () => {
    unsubscribe();
    window.clearInterval(timer);
  };
}
