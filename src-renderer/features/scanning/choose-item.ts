import { recordItem, useScanRecorder } from "../../scanner/scan-recorder.ts";
import { useBatchStore } from "../batches/batch-store.ts";
import { itemOptionsOf, type ItemOption } from "../batches/item-options.ts";

export const CODE_BOX_ID = "scan-codes";
export const VERDICT_ID = "scan-verdict";

/** Focuses the verdict card, which is no field, so that shortcuts and scans work. */
export const focusVerdict = (): void => document.getElementById(VERDICT_ID)?.focus({ preventScroll: true });

const FAULTS = ["disk-full", "read-only", "disk-failed"] as const;

/** Returns the disk fault that blocks recording; null for any other cause. */
export const useNotStoredFault = (): (typeof FAULTS)[number] | null =>
  useScanRecorder((line) => FAULTS.find((fault) => fault === line.failureCode) ?? null);

/** Records the choice as a new scan, so that the journal contains the operator's decision. */
export function chooseItem({ item, hold }: ItemOption): void {
  recordItem(item, hold);
}

/** Puts the last scanned item on hold. Returns false if that is impossible. */
export function holdLast(): boolean {
  const lastScan = useBatchStore.getState().history.find(({ verdict }) => verdict.kind !== "command");
  const putOption = itemOptionsOf(lastScan ?? null).find(({ hold }) => hold === "put");
  if (putOption !== undefined) chooseItem(putOption);
  return putOption !== undefined;
}

export function dismissChoice(): boolean {
  if (itemOptionsOf(useBatchStore.getState().latest).length === 0) return false;
  useBatchStore.setState({ latest: null, notice: { kind: "left-in-tray" } });
  return true;
}
