import { limitWait } from "../../../src-domain/waits.ts";
import { unsubscribeAll } from "../../shell/subscriptions.ts";
import { useScanIntake } from "../scan-intake.ts";
import { useScanRecorder } from "../scan-recorder.ts";
import { useUnstoredScans } from "./unstored-scans.ts";

/** A working journal needs less for the scans of a shift. */
const TIMEOUT_MS = 5000;
/** An operator who locks the desk leaves it, so that main must lock soon. */
const LOCK_TIMEOUT_MS = 2000;

const areQueuesEmpty = (): boolean => useUnstoredScans.getState().waitingCount === 0;

/** Resolves to true when every code scanned or typed for a batch is recorded, to false after `TIMEOUT_MS`. */
export const waitUntilRecorded = (): Promise<boolean> => waitUntil(() => useScanRecorder.getState().waitingCount === 0);

/** Resolves to true when the page holds no scan that is not stored, to false after `TIMEOUT_MS`. */
export const waitUntilAllStored = (): Promise<boolean> =>
  waitUntil(() => useScanIntake.getState().deferredScans.length === 0 && areQueuesEmpty());

/** Resolves when all scan queues are empty, or after `LOCK_TIMEOUT_MS`. */
export const waitBeforeLock = (): Promise<boolean> => waitUntil(areQueuesEmpty, LOCK_TIMEOUT_MS);

function waitUntil(isDone: () => boolean, timeoutMs = TIMEOUT_MS): Promise<boolean> {
  if (isDone()) return Promise.resolve(true);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const resolveIfDone = (): void => {
    if (isDone()) resolve(true);
  };
  const timer = setTimeout(() => resolve(false), limitWait(timeoutMs));
  return promise.finally(
    unsubscribeAll(
      () => clearTimeout(timer),
      useScanIntake.subscribe(resolveIfDone),
      useScanRecorder.subscribe(resolveIfDone),
      useUnstoredScans.subscribe(resolveIfDone),
    ),
  );
}
