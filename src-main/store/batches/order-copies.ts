import { EMPTY_DESTINATION } from "../../../src-domain/recipients/address.ts";
import type { BatchViews } from "./batch-operations.ts";
import { typedGesture, type ScanJournal } from "../scanning/scan-journal.ts";
import { transactionsOf } from "../files/database.ts";
import type { StoreParts } from "../store-parts.ts";

const UNTOUCHED = JSON.stringify(EMPTY_DESTINATION);
const LONGEST_NAME = 60;

export function createHandOverOperations(
  { journal, batches, outbox }: StoreParts,
  scans: ScanJournal,
  { view, current }: BatchViews,
) {
  /** A new batch with an order's address, service type, notes and warehouse, and its items that are free again. */
  function copyOrder(submissionId: string, name: string, returnInventoryIds: readonly string[], at: string) {
    const submission = outbox.read(submissionId);
    const source = submission && batches.read(submission.batchId);
    if (!submission || !source) return null;
    const here = current(at);
    const isFree =
      here.lines.length === 0 && here.openRefusedScans === 0 && JSON.stringify(here.destination) === UNTOUCHED;
    const { batchId } = batches.openParked(at, submission.warehouseId);
    batches.rename(batchId, name.slice(0, LONGEST_NAME), at);
    batches.saveDestination(batchId, source.destination, at);
    if (isFree) batches.makeCurrent(batchId, at);
    const copied = returnInventoryIds.map((id) => scans.record(typedGesture(id, at), at, batchId).verdict.kind);
    return {
      batchId,
      name: view(batchId)?.name ?? name,
      isCurrent: isFree,
      items: copied.filter((kind) => kind === "added").length,
      current: current(at),
    };
  }

  return { copyOrder: transactionsOf(journal)(copyOrder) };
}
