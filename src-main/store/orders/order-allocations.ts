import type { Allocation } from "../../../src-domain/orders/match-item.ts";
import { parseResendStatus } from "../../../src-domain/resends/resend.ts";
import type { SubmissionState } from "../../../src-domain/resends/submission.ts";

export interface AllocationRow {
  readonly lineId: string;
  readonly batchName: string;
  readonly batchState: "open" | "parked" | "submitted";
  readonly submissionState: SubmissionState | null;
  readonly resendId: string | null;
  readonly createdAt: string | null;
  readonly status: string | null;
}

/** SQL: columns of `ALLOCATION_TABLES` that `toAllocation` reads. */
export const ALLOCATION_COLUMNS = `a.line_id AS lineId, b.name AS batchName, b.state AS batchState,
  s.state AS submissionState, s.resend_id AS resendId, s.created_at AS createdAt,
  CASE WHEN EXISTS (SELECT 1 FROM cancellation c WHERE c.resend_id = s.resend_id AND c.state = 'canceled')
    THEN 'canceled' ELSE s.newest_status END AS status`;

/** SQL: items (`a`) in batches (`b`) for order lines, with the newest submission (`s`) of each batch. */
export const ALLOCATION_TABLES = `order_allocation a JOIN batch_line l ON l.line_id = a.batch_line_id
  JOIN batch b USING (batch_id)
  LEFT JOIN submission s ON s.submission_id =
    (SELECT submission_id FROM submission WHERE batch_id = b.batch_id ORDER BY place DESC LIMIT 1)`;

/** SQL condition: the item is still in the batch. */
export const IS_ALLOCATED = "l.removed_at IS NULL AND b.discarded_at IS NULL";

/** Null if the order at the service was canceled, so that the line is open again. A failed order keeps its items. */
export function toAllocation(row: AllocationRow): Allocation | null {
  const { batchName, batchState, submissionState, resendId, createdAt } = row;
  const allocation = { quantity: 1, batchName, sent: null };
  if (batchState !== "submitted" || submissionState === null) return { ...allocation, state: "held" };
  if (submissionState === "unknown") return { ...allocation, state: "unknown" };
  if (submissionState !== "created") return { ...allocation, state: "submitting" };
  if (row.status !== null && parseResendStatus(row.status) === "canceled") return null;
  return { ...allocation, state: "sent", sent: { at: createdAt ?? "", resendId: resendId ?? "" } };
}
