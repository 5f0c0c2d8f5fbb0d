import type { OperationParts } from "../operation-parts.ts";
import { createClaimOperations, createLineHolders } from "./claim-journal.ts";
import { createFleetClockOperations } from "./fleet-clock.ts";
import { createFloorBatchOperations } from "./floor-batch-journal.ts";
import { createOrderBookChanges } from "./order-book-changes.ts";
import { createTakenBatchOperations } from "./taken-batches.ts";

export type FleetOperations = ReturnType<typeof createFleetOperations>;

/** Operations of a desk of a fleet. Loaded when it joins. */
export const createFleetOperations = ({ parts, views, scans, outboxOperations, orderImport }: OperationParts) => ({
  ...createClaimOperations(parts, scans, outboxOperations),
  ...createLineHolders(parts),
  ...createFloorBatchOperations(parts),
  ...createFleetClockOperations(parts),
  ...parts.orderSharing.operations,
  ...createOrderBookChanges(parts, orderImport, parts.orderSharing),
  ...createTakenBatchOperations(parts, outboxOperations, views),
});
