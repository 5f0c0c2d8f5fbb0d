import { EMPTY_DESTINATION } from "../../../src-domain/recipients/address.ts";
import type { BatchViews } from "./batch-operations.ts";
import { typedScan, type ScanJournal } from "../scanning/scan-journal.ts";
import { transactionsOf } from "../files/database.ts";
import type { StoreParts } from "../store-parts.ts";

const EMPTY_DESTINATION_JSON = JSON.stringify(EMPTY_DESTINATION);
const MAX_NAME_CHARACTERS = 60;

export function createHandOverOperations(
  { journal, batches, outbox }: StoreParts,
  scans: ScanJournal,
  { view, current }: BatchViews,
) {
  /**
   * Creates a batch with an order's address, service type, notes and warehouse, and its items that have no allocation.
   */
  function copyOrder(submissionId: string, name: string, returnInventoryIds: readonly string[], at: string) {
    const submission = outbox.read(submissionId);
    const source = submission && batches.read(submission.batchId);
    if (!submission || !source) return null;
    const currentBatch = current(at);
    const isCurrentUnused =
      currentBatch.lines.length === 0 &&
      currentBatch.openRefusedScans === 0 &&
      JSON.stringify(currentBatch.destination) === EMPTY_DESTINATION_JSON;
    const { batchId } = batches.openParked(at, submission.warehouseId);
    batches.rename(batchId, name.slice(0, MAX_NAME_CHARACTERS), at);
    batches.saveDestination(batchId, source.destination, at);
    if (isCurrentUnused) batches.makeCurrent(batchId, at);
    const copied = returnInventoryIds.map((id) => scans.record(typedScan(id, at), at, batchId).verdict.kind);
    return {
      batchId,
      name: view(batchId)?.name ?? name,
      isCurrent: isCurrentUnused,
      items: copied.filter((kind) => kind === "added").length,
      current: current(at),
    };
  }

  return { copyOrder: transactionsOf(journal)(copyOrder) };
}
