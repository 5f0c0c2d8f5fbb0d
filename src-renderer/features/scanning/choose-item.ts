import { recordItem, useScanRecorder } from "../../scanner/scan-recorder.ts";
import { itemOptionsOf, type ItemOption } from "../batches/item-options.ts";
import { useBatchStore } from "../batches/batch-store.ts";

export const CODE_BOX_ID = "scan-codes";
export const VERDICT_ID = "scan-verdict";

/** Where the next scan goes: not a field, so that keys and scans keep their meaning. */
export const focusVerdict = (): void => document.getElementById(VERDICT_ID)?.focus({ preventScroll: true });

const FAULTS = ["disk-full", "read-only", "disk-failed"] as const;

/** The disk fault that blocks the first waiting scan; null for any other cause. */
export const useNotStoredFault = (): (typeof FAULTS)[number] | null =>
  useScanRecorder((line) => FAULTS.find((fault) => fault === line.cause) ?? null);

/** A gesture of its own, so that the journal shows the chosen parcel and the decision. */
export function chooseItem({ item, hold }: ItemOption): void {
  recordItem(item, hold);
}

/** For a printed command. Returns false if the last scanned item cannot be put on hold. */
export function holdLast(): boolean {
  const last = useBatchStore.getState().history.find(({ verdict }) => verdict.kind !== "command");
  const put = itemOptionsOf(last ?? null).find(({ hold }) => hold === "put");
  if (put !== undefined) chooseItem(put);
  return put !== undefined;
}

export function dismissChoice(): boolean {
  if (itemOptionsOf(useBatchStore.getState().latest).length === 0) return false;
  useBatchStore.setState({ latest: null, notice: { kind: "left-in-tray" } });
  return true;
}
