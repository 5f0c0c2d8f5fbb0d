import { type Allocation, isSentWithoutFailure } from "../../../src-domain/orders/match-item.ts";
import { parseResendStatus } from "../../../src-domain/resends/resend.ts";
import type { SubmissionState } from "../../../src-domain/resends/submission.ts";

export interface AllocationRow {
  readonly lineId: string;
  readonly quantity: number;
  readonly returnInventoryId: string;
  /** 0 if the item left the batch, or the batch was discarded. */
  readonly isInBatch: number;
  /** 1 if the operator abandoned an order with the item that may exist at the service. */
  readonly isInDoubt: number;
  readonly batchName: string;
  readonly batchState: "open" | "parked" | "submitted";
  readonly submissionState: SubmissionState | null;
  readonly resendId: string | null;
  readonly createdAt: string | null;
  readonly status: string | null;
  /** When the tracking number was first saved for the channel. */
  readonly trackingSavedAt: string | null;
}

/** SQL condition: the item did not leave the batch, and the batch was not discarded. */
export const IS_IN_BATCH = "(l.removed_at IS NULL AND b.discarded_at IS NULL)";
/** SQL condition: the operator abandoned an order with the item that may exist at the service. */
export const IS_IN_DOUBT = `EXISTS (SELECT 1 FROM submission doubted
  WHERE doubted.state = 'released' AND doubted.doubt <> 'none' AND doubted.submitted_at >= l.added_at
    AND EXISTS (SELECT 1 FROM json_each(doubted.items)
      WHERE value ->> '$.returnInventoryId' = l.return_inventory_id))`;

/** SQL: columns of `ALLOCATION_TABLES` that `toAllocation` reads. */
export const ALLOCATION_COLUMNS = `a.line_id AS lineId, a.quantity, a.tracking_saved_at AS trackingSavedAt, l.return_inventory_id AS returnInventoryId,
  ${IS_IN_BATCH} AS isInBatch, ${IS_IN_DOUBT} AS isInDoubt, b.name AS batchName, b.state AS batchState,
  s.state AS submissionState, s.resend_id AS resendId, s.created_at AS createdAt,
  CASE WHEN EXISTS (SELECT 1 FROM cancellation c WHERE c.resend_id = s.resend_id AND c.state = 'canceled')
    THEN 'canceled' ELSE s.newest_status END AS status`;

/** SQL: items (`a`) in batches (`b`) for order lines, with the newest submission (`s`) of each batch. */
export const ALLOCATION_TABLES = `order_allocation a JOIN batch_line l ON l.line_id = a.batch_line_id
  JOIN batch b USING (batch_id)
  LEFT JOIN submission s ON s.submission_id =
    (SELECT submission_id FROM submission WHERE batch_id = b.batch_id ORDER BY place DESC LIMIT 1)`;

/** SQL condition: the item is still in the batch, or an abandoned order with it may exist at the service. */
export const IS_ALLOCATED = `(${IS_IN_BATCH} OR ${IS_IN_DOUBT})`;

/**
 * Returns null if the item left its batch, or its order was canceled: the line is open again. Not null for a failed
 * order, and for an abandoned order that may exist.
 */
export function toAllocation(row: AllocationRow): Allocation | null {
  const { batchName, batchState, submissionState, resendId, createdAt, quantity, returnInventoryId } = row;
  const allocation = { quantity, returnInventoryId, batchName, sent: null };
  const doubtfulAllocation = row.isInDoubt === 1 ? { ...allocation, state: "unknown" as const } : null;
  if (row.isInBatch === 0) return doubtfulAllocation;
  if (batchState !== "submitted" || submissionState === null) return { ...allocation, state: "held" };
  if (submissionState === "unknown") return { ...allocation, state: "unknown" };
  if (submissionState !== "created") return { ...allocation, state: "submitting" };
  const status = parseResendStatus(row.status);
  if (status === "canceled") return doubtfulAllocation;
  const sent = { at: createdAt ?? "", resendId: resendId ?? "", hasFailed: status === "failed" };
  return { ...allocation, state: "sent", sent };
}

/**
 * Converts the rows of one line, oldest first. An item can be in another batch for the line after a failed or abandoned
 * order: then only its newest row counts, and each order that did not fail.
 */
export function toAllocations(rows: readonly AllocationRow[]): Allocation[] {
  const allocations = rows.flatMap((row) => toAllocation(row) ?? []);
  const newestByItem = new Map(allocations.map((allocation) => [allocation.returnInventoryId, allocation]));
  return allocations.filter(
    (allocation) => isSentWithoutFailure(allocation) || newestByItem.get(allocation.returnInventoryId) === allocation,
  );
}
