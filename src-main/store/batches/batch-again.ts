import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import type { BatchJournal } from "./batch-journal.ts";
import type { BatchLines } from "./batch-lines.ts";
import type { StoredBatchView } from "./batch-views.ts";
import type { Connection } from "../files/database.ts";
import type { BindingReader } from "./item-bindings.ts";

interface AgainParts {
  readonly journal: Connection;
  readonly batches: BatchJournal;
  readonly lines: BatchLines;
  readonly bindingOf: BindingReader;
  readonly current: (at: string) => StoredBatchView;
}

export interface BatchAgain {
  /** Null when no item was left to take. */
  readonly batchId: string | null;
  readonly name: string;
  /** It is the batch that scans go into; otherwise it is parked. */
  readonly isCurrent: boolean;
  readonly taken: readonly string[];
}

/** Items of a batch that was sent, in a batch of their own that goes to the same recipient. */
export function createBatchAgain({ journal, batches, lines, bindingOf, current }: AgainParts) {
  const readScan = journal.prepare<[string, string], { scan_id: string }>(
    "SELECT scan_id FROM batch_line WHERE batch_id = ? AND return_inventory_id = ? ORDER BY line_id DESC LIMIT 1",
  );

  /** Items that this desk has elsewhere by now stay there. `items` as they were read last. */
  function batchAgain(sentBatchId: string, items: readonly InventoryItem[], at: string): BatchAgain {
    const sent = batches.read(sentBatchId);
    const free = items.flatMap((item) => {
      const scanId = readScan.get(sentBatchId, item.returnInventoryId)?.scan_id;
      const isBound = bindingOf(item.returnInventoryId, sentBatchId) !== null;
      return scanId === undefined || isBound ? [] : [{ item, scanId }];
    });
    if (!sent || free.length === 0) return { batchId: null, name: "", isCurrent: false, taken: [] };
    const isCurrent = current(at).lines.length === 0;
    const { batchId, name } = batches.openParked(at);
    batches.saveDestination(batchId, sent.destination, at);
    for (const { item, scanId } of free) lines.add(batchId, item, scanId, at);
    if (isCurrent) batches.makeCurrent(batchId, at);
    return { batchId, name, isCurrent, taken: free.map(({ item }) => item.returnInventoryId) };
  }

  return { batchAgain: journal.transaction(batchAgain) as typeof batchAgain };
}
