import { createBatchViews } from "./batches/batch-operations.ts";
import type { Connection } from "./files/database.ts";
import { createOrderImport } from "./orders/order-import.ts";
import { createOutboxOperations } from "./resends/outbox-operations.ts";
import { createScanJournal } from "./scanning/scan-journal.ts";
import { createStoreParts, type StoreOptions } from "./store-parts.ts";

/** Creates the parts that the operations of every desk and the operations of a fleet share. */
export function createOperationParts(cache: Connection, journal: Connection, options: StoreOptions) {
  const parts = createStoreParts(cache, journal, options);
  const views = createBatchViews(parts);
  return {
    parts,
    views,
    scans: createScanJournal(parts),
    outboxOperations: createOutboxOperations(parts, views),
    orderImport: createOrderImport(journal, parts.orderSharing),
  };
}

export type OperationParts = ReturnType<typeof createOperationParts>;
