import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import type { Destination } from "../../../src-domain/recipients/address.ts";
import type { ItemEvidence } from "../../../src-domain/resends/suspects.ts";
import type { BatchView } from "../../../src-preload/contract/batches/batch.ts";
import { transactionsOf } from "../files/database.ts";
import { typedScan, type ScanJournal } from "../scanning/scan-journal.ts";
import type { StoreParts } from "../store-parts.ts";
import { EMPTY_DESTINATION_JSON } from "./batch-journal.ts";

export function createBatchViews({ batches, reference, refusedScans, batchLimit, holds }: StoreParts) {
  function view(batchId: string): BatchView | null {
    const batch = batches.read(batchId);
    if (!batch) return null;
    const warehouseId = batch.lines[0]?.item.warehouseId ?? batches.plannedWarehouse(batchId) ?? undefined;
    const stored = reference.warehouses().find((warehouse) => warehouse.warehouseId === warehouseId);
    const warehouse =
      warehouseId === undefined ? null : { warehouseId, description: stored?.description ?? String(warehouseId) };
    const lines = batch.lines.map((line) =>
      holds.isHolding(line.item.returnInventoryId) ? { ...line, holding: true as const } : line,
    );
    return { ...batch, lines, limit: batchLimit(), warehouse, openRefusedScans: refusedScans.open(batchId).length };
  }

  function current(at: string): BatchView {
    const batch = view(batches.currentId(at));
    if (!batch) throw new Error("No current batch after creating one");
    return batch;
  }

  return { view, current };
}

export type BatchViews = ReturnType<typeof createBatchViews>;

interface RecreatedBatch {
  readonly batchId: string | null;
  readonly name: string;
  readonly isCurrent: boolean;
  readonly taken: readonly string[];
}

/** The operator's actions on batches. Removing an item also releases the hold requested with its scan. */
export function createBatchOperations(parts: StoreParts, { view, current }: BatchViews) {
  const { journal, batches, lines, refusedScans, holds, allocationOf } = parts;
  const inJournal = transactionsOf(journal);
  return {
    currentBatch: inJournal((at: string) => current(at)),
    batch: (batchId: string) => view(batchId),
    batchSummaries: () => batches.summaries(),
    undoLastScan: inJournal((at: string) => {
      const undone = lines.undoLast(batches.currentId(at), at);
      if (undone) holds.releaseLine(undone, at);
      return undone ? current(at) : null;
    }),
    removeLine: inJournal((batchId: string, returnInventoryId: string, at: string) => {
      const removed = batches.isHeld(batchId) ? null : lines.remove(batchId, returnInventoryId, at);
      if (removed) holds.releaseLine(removed, at);
      return removed ? view(batchId) : null;
    }),
    startBatch: inJournal((at: string) => {
      if (current(at).lines.length > 0) batches.parkCurrent(at);
      return current(at);
    }),
    /** `warned`: the operator knows that another desk may have sent the batch. */
    resumeBatch: inJournal((batchId: string, at: string, warned = false) => {
      const state = batches.read(batchId)?.state;
      if ((state !== "open" && state !== "parked") || (batches.isHeld(batchId) && !warned)) return null;
      batches.endHandOver(batchId);
      batches.makeCurrent(batchId, at);
      return current(at);
    }),
    renameBatch: inJournal((batchId: string, name: string, at: string) =>
      batches.rename(batchId, name, at) ? view(batchId) : null,
    ),
    discardBatch: inJournal((batchId: string, at: string) => {
      const discarded = batches.discard(batchId, at);
      if (discarded) holds.releaseBatch(batchId, at);
      return discarded ? current(at) : null;
    }),
    restoreBatch: inJournal((batchId: string, at: string): "restored" | "items-taken" | "no-such-batch" => {
      if (!batches.isDiscarded(batchId)) return "no-such-batch";
      const taken = lines.read(batchId).some(({ item }) => allocationOf(item.returnInventoryId, batchId) !== null);
      if (taken) return "items-taken";
      batches.restore(batchId, at);
      holds.wishBatch(batchId, at);
      return "restored";
    }),
    openRefusedScans: inJournal((at: string) => refusedScans.open(batches.currentId(at))),
    dismissRefusedScan: refusedScans.dismiss,
    setCodeSearch: refusedScans.setSearch,
    saveDestination: inJournal((batchId: string, destination: Destination, at: string) =>
      batches.saveDestination(batchId, destination, at) ? view(batchId) : null,
    ),
  };
}

const MAX_NAME_CHARACTERS = 60;

export function createBatchCopies(
  { journal, batches, lines, outbox, allocationOf }: StoreParts,
  scans: ScanJournal,
  { view, current }: BatchViews,
) {
  const inJournal = transactionsOf(journal);
  const readScan = journal.prepare<[string, string], { scan_id: string }>(
    "SELECT scan_id FROM batch_line WHERE batch_id = ? AND return_inventory_id = ? ORDER BY line_id DESC LIMIT 1",
  );

  return {
    /** Skips items that have another allocation on this desk. `items`: as last fetched. */
    createBatchFromSubmitted: inJournal(
      (sentBatchId: string, items: readonly InventoryItem[], at: string): RecreatedBatch => {
        const sent = batches.read(sentBatchId);
        const free = items.flatMap((item) => {
          const scanId = readScan.get(sentBatchId, item.returnInventoryId)?.scan_id;
          const isAllocated = allocationOf(item.returnInventoryId, sentBatchId) !== null;
          return scanId === undefined || isAllocated ? [] : [{ item, scanId }];
        });
        if (!sent || free.length === 0) return { batchId: null, name: "", isCurrent: false, taken: [] };
        const isCurrent = current(at).lines.length === 0;
        const { batchId, name } = batches.openParked(at);
        batches.saveDestination(batchId, sent.destination, at);
        for (const { item, scanId } of free) lines.add(batchId, item, scanId, at);
        if (isCurrent) batches.makeCurrent(batchId, at);
        return { batchId, name, isCurrent, taken: free.map(({ item }) => item.returnInventoryId) };
      },
    ),

    /** Copies an order's address, service type, notes and warehouse, and its items without an allocation. */
    copyOrder: inJournal((submissionId: string, name: string, returnInventoryIds: readonly string[], at: string) => {
      const submission = outbox.read(submissionId);
      const source = submission && batches.read(submission.batchId);
      if (!submission || !source) return null;
      const { lines: currentLines, openRefusedScans, destination } = current(at);
      const isCurrent =
        currentLines.length === 0 && openRefusedScans === 0 && JSON.stringify(destination) === EMPTY_DESTINATION_JSON;
      const { batchId } = batches.openParked(at, submission.warehouseId);
      batches.rename(batchId, name.slice(0, MAX_NAME_CHARACTERS), at);
      batches.saveDestination(batchId, source.destination, at);
      if (isCurrent) batches.makeCurrent(batchId, at);
      const copied = returnInventoryIds.map((id) => scans.record(typedScan(id, at), at, batchId).verdict.kind);
      const itemCount = copied.filter((kind) => kind === "added").length;
      return { batchId, name: view(batchId)?.name ?? name, isCurrent, items: itemCount, current: current(at) };
    }),
  };
}

export interface StoredEvidence {
  readonly items: readonly Omit<ItemEvidence, "messages">[];
  /** Ids in the order of the batch's last submission; a refusal may name an item by its position in it. */
  readonly sentIds: readonly string[];
}

export function createEvidenceReader({ journal, batches, lines, inventory, itemFetches, allocationOf }: StoreParts) {
  // Ids exceed 2^53, so the query returns them as text.
  const readSentIds = journal.prepare<[string], { id: string }>(`
    SELECT CAST(value AS TEXT) AS id FROM json_each(
      (SELECT body FROM submission WHERE batch_id = ? ORDER BY place DESC LIMIT 1),
      '$.returnInventoryIdList') ORDER BY key`);
  const evidenceOf = (batchId: string): StoredEvidence => ({
    items: lines.read(batchId).map(({ slot, item }) => {
      const { returnInventoryId } = item;
      const copy = inventory.read(returnInventoryId);
      return {
        slot,
        item: copy?.item ?? item,
        readAt: copy?.readAt ?? null,
        itemFetch: itemFetches.of(returnInventoryId),
        allocation: allocationOf(returnInventoryId, batchId),
      };
    }),
    sentIds: readSentIds.all(batchId).map(({ id }) => id),
  });
  return {
    batchEvidence: (batchId: string): StoredEvidence | null => (batches.read(batchId) ? evidenceOf(batchId) : null),
  };
}
