import { recordItem, useScanLine } from "../../../scanner/scan-line.ts";
import { choicesOf, type Choice } from "../../../batches/choices.ts";
import { useDeskBatch } from "../../../batches/desk-batch.ts";

export const CODE_BOX_ID = "scan-codes";
export const VERDICT_ID = "scan-verdict";

/** Where the next scan goes: not a field, so that keys and scans keep their meaning. */
export const focusVerdict = (): void => document.getElementById(VERDICT_ID)?.focus({ preventScroll: true });

const FAULTS = ["disk-full", "read-only", "disk-failed"] as const;

/** The disk fault that blocks the first waiting scan; null for any other cause. */
export const useNotStoredFault = (): (typeof FAULTS)[number] | null =>
  useScanLine((line) => FAULTS.find((fault) => fault === line.cause) ?? null);

/** A gesture of its own, so that the journal shows the chosen parcel and the decision. */
export function choose({ item, hold }: Choice): void {
  recordItem(item, hold);
}

/** For a printed command. Returns false if the last scanned item cannot be put on hold. */
export function holdLast(): boolean {
  const last = useDeskBatch.getState().history.find(({ verdict }) => verdict.kind !== "command");
  const put = choicesOf(last ?? null).find(({ hold }) => hold === "put");
  if (put !== undefined) choose(put);
  return put !== undefined;
}

export function leaveChoice(): boolean {
  if (choicesOf(useDeskBatch.getState().latest).length === 0) return false;
  useDeskBatch.setState({ latest: null, notice: { kind: "left-in-tray" } });
  return true;
}
