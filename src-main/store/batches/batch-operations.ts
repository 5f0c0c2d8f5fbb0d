import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import type { Destination } from "../../../src-domain/recipients/address.ts";
import type { ItemEvidence } from "../../../src-domain/resends/suspects.ts";
import type { BatchView } from "../../../src-preload/contract/batches/batch.ts";
import { inTransactionOf } from "../files/database.ts";
import { takenBackSql } from "../resends/outbox-journal.ts";
import { createTypedScan, type ScanJournal } from "../scanning/scan-journal.ts";
import type { StoreParts } from "../store-parts.ts";
import { EMPTY_DESTINATION_JSON } from "./batch-journal.ts";

export function createBatchViews({ batches, reference, refusedScans, batchLimit, holds }: StoreParts) {
  function view(batchId: string): BatchView | null {
    const batch = batches.read(batchId);
    if (!batch) return null;
    const warehouseId = batch.lines[0]?.item.warehouseId ?? batches.plannedWarehouse(batchId) ?? undefined;
    const storedWarehouse = reference.warehouses().find((warehouse) => warehouse.warehouseId === warehouseId);
    const warehouse =
      warehouseId === undefined
        ? null
        : { warehouseId, description: storedWarehouse?.description ?? String(warehouseId) };
    const lines = batch.lines.map((line) =>
      holds.isHolding(line.item.returnInventoryId) ? { ...line, holding: true as const } : line,
    );
    return { ...batch, lines, limit: batchLimit(), warehouse, openRefusedScans: refusedScans.listOpen(batchId).length };
  }

  function viewCurrent(at: string): BatchView {
    const batch = view(batches.ensureCurrentId(at));
    if (!batch) throw new Error("No current batch after creating one");
    return batch;
  }

  /** Returns whether another batch may become the current one without the operator's choice. */
  function isCurrentUnused(at: string): boolean {
    const { lines, openRefusedScans, destination } = viewCurrent(at);
    return lines.length === 0 && openRefusedScans === 0 && JSON.stringify(destination) === EMPTY_DESTINATION_JSON;
  }

  return { view, viewCurrent, isCurrentUnused };
}

export type BatchViews = ReturnType<typeof createBatchViews>;

interface RecreatedBatch {
  readonly batchId: string | null;
  readonly name: string;
  readonly isCurrent: boolean;
  readonly copiedItemIds: readonly string[];
}

/** The operator's actions on batches. Removing an item also releases the hold requested with its scan. */
export function createBatchOperations(parts: StoreParts, { view, viewCurrent }: BatchViews) {
  const { journal, batches, lines, refusedScans, holds, allocationOf, batchOrders } = parts;
  const inTransaction = inTransactionOf(journal);
  return {
    currentBatch: inTransaction((at: string) => viewCurrent(at)),
    batch: (batchId: string) => view(batchId),
    batchSummaries: () => batches.summaries(),
    undoLastScan: inTransaction((at: string) => {
      const undoneLine = lines.undoLast(batches.ensureCurrentId(at), at);
      if (undoneLine) holds.releaseLine(undoneLine, at);
      return undoneLine ? viewCurrent(at) : null;
    }),
    removeLine: inTransaction((batchId: string, returnInventoryId: string, at: string) => {
      const removedLine = batches.isHandOverOpen(batchId) ? null : lines.remove(batchId, returnInventoryId, at);
      if (removedLine) holds.releaseLine(removedLine, at);
      return removedLine ? view(batchId) : null;
    }),
    /** Stores that the operator knows that another desk of the fleet took the batch over. */
    acknowledgeTaken: (batchId: string): void =>
      void journal.prepare("UPDATE batch SET taken_seen = 1 WHERE batch_id = ? AND taken_by IS NOT NULL").run(batchId),
    startBatch: inTransaction((at: string) => {
      if (viewCurrent(at).lines.length > 0) batches.parkCurrent(at);
      return viewCurrent(at);
    }),
    /** `wasWarned`: the operator confirmed that another desk may have sent the batch. */
    resumeBatch: inTransaction((batchId: string, at: string, { wasWarned } = { wasWarned: false }) => {
      const state = batches.read(batchId)?.state;
      if ((state !== "open" && state !== "parked") || (batches.isHandOverOpen(batchId) && !wasWarned)) return null;
      batches.endHandOver(batchId);
      batches.resume(batchId, at);
      return viewCurrent(at);
    }),
    renameBatch: inTransaction((batchId: string, name: string, at: string) =>
      batches.rename(batchId, name, at) ? view(batchId) : null,
    ),
    discardBatch: inTransaction((batchId: string, at: string) => {
      const wasDiscarded = batches.discard(batchId, at);
      if (wasDiscarded) holds.releaseBatch(batchId, at);
      return wasDiscarded ? viewCurrent(at) : null;
    }),
    restoreBatch: inTransaction((batchId: string, at: string): "restored" | "items-taken" | "no-such-batch" => {
      if (!batches.isDiscarded(batchId)) return "no-such-batch";
      const hasAllocatedItem = lines
        .read(batchId)
        .some(({ item }) => allocationOf(item.returnInventoryId, batchId) !== null);
      if (hasAllocatedItem) return "items-taken";
      batches.restore(batchId, at);
      holds.requestBatchHolds(batchId, at);
      return "restored";
    }),
    openRefusedScans: inTransaction((at: string) => refusedScans.listOpen(batches.ensureCurrentId(at))),
    dismissRefusedScan: refusedScans.dismiss,
    setCodeSearch: refusedScans.setSearch,
    setNearItem: refusedScans.setNearItem,
    saveDestination: inTransaction((batchId: string, destination: Destination, at: string, seen?: Destination) => {
      const merged = batchOrders.mergeTypedDestination(batchId, destination, seen);
      return batches.saveDestination(batchId, merged, at) ? view(batchId) : null;
    }),
  };
}

const MAX_NAME_CHARACTERS = 60;

export function createBatchCopies(
  { journal, batches, lines, outbox, allocationOf, batchOrders }: StoreParts,
  scans: ScanJournal,
  { view, viewCurrent, isCurrentUnused }: BatchViews,
) {
  const inTransaction = inTransactionOf(journal);
  const readScan = journal.prepare<[string, string], { scan_id: string }>(
    "SELECT scan_id FROM batch_line WHERE batch_id = ? AND return_inventory_id = ? ORDER BY line_id DESC LIMIT 1",
  );

  return {
    /** Copies a submitted batch without the items that have another allocation. `items`: last fetched records. */
    createBatchFromSubmitted: inTransaction(
      (sentBatchId: string, items: readonly InventoryItem[], at: string): RecreatedBatch => {
        const sentBatch = batches.read(sentBatchId);
        const freeItems = items.flatMap((item) => {
          const scanId = readScan.get(sentBatchId, item.returnInventoryId)?.scan_id;
          const isAllocated = allocationOf(item.returnInventoryId, sentBatchId) !== null;
          return scanId === undefined || isAllocated ? [] : [{ item, scanId }];
        });
        if (!sentBatch || freeItems.length === 0)
          return { batchId: null, name: "", isCurrent: false, copiedItemIds: [] };
        const isCurrent = viewCurrent(at).lines.length === 0;
        const { batchId, name } = batches.openParked(at);
        batches.saveDestination(batchId, sentBatch.destination, at);
        for (const { item, scanId } of freeItems) lines.add(batchId, item, scanId, at);
        batchOrders.copyItems(sentBatchId, batchId);
        if (isCurrent) batches.resume(batchId, at);
        return { batchId, name, isCurrent, copiedItemIds: freeItems.map(({ item }) => item.returnInventoryId) };
      },
    ),

    /** Copies an order's address, service type, notes and warehouse, and its items without an allocation. */
    copyOrder: inTransaction(
      (submissionId: string, name: string, returnInventoryIds: readonly string[], at: string) => {
        const submission = outbox.read(submissionId);
        const sourceBatch = submission && batches.read(submission.batchId);
        if (!submission || !sourceBatch) return null;
        const isCurrent = isCurrentUnused(at);
        const { batchId } = batches.openParked(at, submission.warehouseId);
        batches.rename(batchId, name.slice(0, MAX_NAME_CHARACTERS), at);
        batches.saveDestination(batchId, sourceBatch.destination, at);
        if (isCurrent) batches.makeCurrent(batchId, at);
        const verdictKinds = returnInventoryIds.map(
          (id) => scans.record(createTypedScan(id, at), at, batchId).verdict.kind,
        );
        batchOrders.copyItems(submission.batchId, batchId);
        const itemCount = verdictKinds.filter((kind) => kind === "added").length;
        return { batchId, name: view(batchId)?.name ?? name, isCurrent, items: itemCount, current: viewCurrent(at) };
      },
    ),
  };
}

export interface StoredEvidence {
  readonly items: readonly Omit<ItemEvidence, "messages">[];
  /** Ids in the order of the batch's last submission; a refusal may name an item by its position. */
  readonly sentIds: readonly string[];
}

export function createEvidenceReader({ journal, batches, lines, inventory, itemFetches, allocationOf }: StoreParts) {
  // Ids exceed 2^53, so the query returns them as text.
  const readSentIds = journal.prepare<[string], { id: string }>(`
    SELECT CAST(value AS TEXT) AS id FROM json_each(
      (SELECT body FROM submission s WHERE batch_id = ? AND NOT ${takenBackSql("s")} ORDER BY place DESC LIMIT 1),
      '$.returnInventoryIdList') ORDER BY key`);
  const readEvidence = (batchId: string): StoredEvidence => ({
    items: lines.read(batchId).map(({ slot, item }) => {
      const { returnInventoryId } = item;
      const copy = inventory.read(returnInventoryId);
      return {
        slot,
        item: copy?.item ?? item,
        readAt: copy?.readAt ?? null,
        itemFetch: itemFetches.find(returnInventoryId),
        allocation: allocationOf(returnInventoryId, batchId),
      };
    }),
    sentIds: readSentIds.all(batchId).map(({ id }) => id),
  });
  return {
    batchEvidence: (batchId: string): StoredEvidence | null => (batches.read(batchId) ? readEvidence(batchId) : null),
  };
}
