import type { ItemAllocation } from "../../../src-domain/batches/batch.ts";
import { parseResendStatus } from "../../../src-domain/resends/resend.ts";
import { locksItems, type SubmissionState } from "../../../src-domain/resends/submission.ts";
import type { Connection } from "../files/database.ts";

interface AllocationRow {
  batch_state: string;
  batch_name: string;
  handed_over_at: string | null;
  submission_id: string | null;
  submission_state: SubmissionState | null;
  resend_id: string | null;
  created_at: string | null;
  status_raw: string | null;
}

/** An id that no batch has, so that every batch counts as another batch. */
export const NO_BATCH = "";

export function createAllocationReader(journal: Connection) {
  const readAllocation = journal.prepare<[string, string], AllocationRow>(`
    SELECT b.state AS batch_state, b.name AS batch_name, b.handed_over_at, s.submission_id, s.state AS submission_state,
      s.resend_id, s.created_at,
      CASE WHEN EXISTS (SELECT 1 FROM cancellation c WHERE c.resend_id = s.resend_id AND c.state = 'canceled')
        THEN 'canceled' ELSE s.newest_status END AS status_raw
    FROM batch_line l JOIN batch b USING (batch_id)
      LEFT JOIN submission s ON s.submission_id =
        (SELECT submission_id FROM submission WHERE batch_id = b.batch_id ORDER BY place DESC LIMIT 1)
    WHERE l.return_inventory_id = ? AND l.removed_at IS NULL AND b.batch_id <> ? AND b.discarded_at IS NULL
    ORDER BY l.line_id DESC`);

  return (returnInventoryId: string, currentBatchId: string): ItemAllocation | null => {
    for (const row of readAllocation.all(returnInventoryId, currentBatchId)) {
      const allocation = toAllocation(row);
      if (allocation) return allocation;
    }
    return null;
  };
}

function toAllocation(row: AllocationRow): ItemAllocation | null {
  if (row.batch_state !== "submitted")
    return { kind: "open-batch", batchName: row.batch_name, ...(row.handed_over_at !== null && { handedOver: true }) };
  const { submission_id: submissionId, submission_state: state, resend_id: resendId, created_at: createdAt } = row;
  if (state === null || submissionId === null) return null;
  if (locksItems(state)) {
    return { kind: "submission", submissionId, state: state === "unknown" ? "unknown" : "waiting" };
  }
  // An order that ended without a shipment releases its items.
  const status = parseResendStatus(row.status_raw);
  if (state !== "created" || resendId === null || createdAt === null) return null;
  return status === "canceled" || status === "failed" ? null : { kind: "resend-order", resendId, createdAt };
}
