import { recordItem } from "../../../scanner/scan-line.ts";
import { choicesOf, type Choice } from "../../../batches/choices.ts";
import { useDeskBatch } from "../../../batches/desk-batch.ts";

/** Recorded as a gesture of its own, so that the journal shows which parcel it was taken for, and what was decided of it. */
export function choose({ item, hold }: Choice): void {
  recordItem(item, hold);
}

/** A printed command puts the item on hold that was scanned last. Answers false when it cannot be. */
export function holdLast(): boolean {
  const last = useDeskBatch.getState().history.find(({ verdict }) => verdict.kind !== "command");
  const put = choicesOf(last ?? null).find(({ hold }) => hold === "put");
  if (put !== undefined) choose(put);
  return put !== undefined;
}

/** Answers false when nothing was to be chosen. */
export function leaveChoice(): boolean {
  if (choicesOf(useDeskBatch.getState().latest).length === 0) return false;
  useDeskBatch.setState({ latest: null, notice: { kind: "left-in-tray" } });
  return true;
}
