import type { BatchJournal, StoredBatch } from "./batch-journal.ts";
import type { StoredLine } from "./batch-lines.ts";
import type { HoldJournal } from "./hold-journal.ts";
import type { createReferenceCache } from "../cache/reference-cache.ts";
import type { createTroubleJournal } from "./trouble-journal.ts";

export type StoredBatchView = Omit<StoredBatch, "lines"> & {
  /** `holding`: the service has not yet confirmed that the item is on hold. */
  readonly lines: readonly (StoredLine & { readonly holding?: true })[];
  readonly limit: number;
  readonly warehouse: { readonly warehouseId: number; readonly description: string } | null;
  /** Refused scans that are neither resolved nor dismissed. */
  readonly openTroubles: number;
};

interface ViewParts {
  readonly batches: BatchJournal;
  readonly reference: ReturnType<typeof createReferenceCache>;
  readonly troubles: ReturnType<typeof createTroubleJournal>;
  readonly limit: () => number;
  readonly holds: HoldJournal;
}

/** Batches as the desk shows them. */
export function createBatchViews({ batches, reference, troubles, limit, holds }: ViewParts) {
  function view(batchId: string): StoredBatchView | null {
    const batch = batches.read(batchId);
    if (!batch) return null;
    const warehouseId = batch.lines[0]?.item.warehouseId ?? batches.plannedWarehouse(batchId) ?? undefined;
    const known = reference.warehouses().find((warehouse) => warehouse.warehouseId === warehouseId);
    const warehouse =
      warehouseId === undefined ? null : { warehouseId, description: known?.description ?? String(warehouseId) };
    const lines = batch.lines.map((line) =>
      holds.isHolding(line.item.returnInventoryId) ? { ...line, holding: true as const } : line,
    );
    return { ...batch, lines, limit: limit(), warehouse, openTroubles: troubles.open(batchId).length };
  }

  /** The batch that scans go into. */
  function current(at: string): StoredBatchView {
    const batch = view(batches.currentId(at));
    if (!batch) throw new Error("The current batch has just been made and is not there");
    return batch;
  }

  return { view, current };
}
