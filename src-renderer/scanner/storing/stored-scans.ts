import { useScanIntake } from "../scan-intake.ts";
import { useScanLine } from "../scan-line.ts";
import { endAll } from "../../desk/subscriptions.ts";

/** Longer than a working journal needs for a shift's worth of scans. */
const PATIENCE_MS = 5000;

const lineIsStored = (): boolean => useScanLine.getState().waiting === 0;

/** True once every scanned or typed code is recorded; false when that takes too long. */
export const scansAreRecorded = (): Promise<boolean> => inPatience(lineIsStored);

/** The same, and no scan is kept for a dialog. */
export const scansAreStored = (): Promise<boolean> =>
  inPatience(() => useScanIntake.getState().kept.length === 0 && lineIsStored());

function inPatience(isSo: () => boolean): Promise<boolean> {
  if (isSo()) return Promise.resolve(true);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const look = (): void => {
    if (isSo()) resolve(true);
  };
  const timer = setTimeout(() => resolve(false), PATIENCE_MS);
  return promise.finally(endAll(() => clearTimeout(timer), useScanIntake.subscribe(look), useScanLine.subscribe(look)));
}
