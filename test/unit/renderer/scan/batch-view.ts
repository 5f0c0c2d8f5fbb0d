import { EMPTY_DESTINATION } from "../../../../src-domain/recipients/address.ts";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";

export const createBatchView = (batchId: string, changes: Partial<BatchView> = {}): BatchView => ({
  batchId,
  name: batchId,
  state: "open",
  limit: 5,
  warehouse: null,
  lines: [],
  destination: EMPTY_DESTINATION,
  openRefusedScans: 0,
  refusal: null,
  ...changes,
});
