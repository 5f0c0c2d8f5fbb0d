import { useScanIntake } from "../scan-intake.ts";
import { useScanRecorder } from "../scan-recorder.ts";
import { unsubscribeAll } from "../../shell/subscriptions.ts";

/** Longer than a working journal needs for a shift's worth of scans. */
const PATIENCE_MS = 5000;

const lineIsStored = (): boolean => useScanRecorder.getState().waiting === 0;

/** True once every scanned or typed code is recorded; false when that takes too long. */
export const waitUntilRecorded = (): Promise<boolean> => inPatience(lineIsStored);

/** The same, and no scan is kept for a dialog. */
export const waitUntilAllStored = (): Promise<boolean> =>
  inPatience(() => useScanIntake.getState().kept.length === 0 && lineIsStored());

function inPatience(isSo: () => boolean): Promise<boolean> {
  if (isSo()) return Promise.resolve(true);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const look = (): void => {
    if (isSo()) resolve(true);
  };
  const timer = setTimeout(() => resolve(false), PATIENCE_MS);
  return promise.finally(
    unsubscribeAll(() => clearTimeout(timer), useScanIntake.subscribe(look), useScanRecorder.subscribe(look)),
  );
}
