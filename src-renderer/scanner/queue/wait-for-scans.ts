import { unsubscribeAll } from "../../shell/subscriptions.ts";
import { useScanIntake } from "../scan-intake.ts";
import { useScanRecorder } from "../scan-recorder.ts";

/** A working journal needs less for the scans of a shift. */
const TIMEOUT_MS = 5000;

const isQueueEmpty = (): boolean => useScanRecorder.getState().waitingCount === 0;

/** Resolves to true when every scanned or typed code is recorded, to false after `TIMEOUT_MS`. */
export const waitUntilRecorded = (): Promise<boolean> => waitUntil(isQueueEmpty);

/** Like `waitUntilRecorded`, and also waits until no scan is deferred. */
export const waitUntilAllStored = (): Promise<boolean> =>
  waitUntil(() => useScanIntake.getState().deferredScans.length === 0 && isQueueEmpty());

function waitUntil(isDone: () => boolean): Promise<boolean> {
  if (isDone()) return Promise.resolve(true);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const resolveIfDone = (): void => {
    if (isDone()) resolve(true);
  };
  const timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  return promise.finally(
    unsubscribeAll(
      () => clearTimeout(timer),
      useScanIntake.subscribe(resolveIfDone),
      useScanRecorder.subscribe(resolveIfDone),
    ),
  );
}
