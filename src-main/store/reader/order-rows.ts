import type { OrderOrigin } from "../../../src-domain/resends/order-query.ts";
import type { LabelMode } from "../../../src-domain/resends/resend.ts";
import type { SubmissionState, WaitingFor } from "../../../src-domain/resends/submission.ts";
import type { Connection } from "../files/database.ts";

/**
 * Every order that this desk knows, one row each. Those that were made here have their place of sending, the others the
 * negative of theirs.
 */
export const ORDER_ROWS = `(
  SELECT s.place, 'own' AS origin, s.submission_id, s.state, s.newest_status AS status_raw, s.label_mode, s.warehouse_id,
    s.item_count, s.items, s.recipient_name, s.country_code, s.newest_tracking_number AS tracking_number, s.resend_id,
    s.resend_number, s.submitted_at, s.created_at, coalesce(s.created_at, s.submitted_at) AS made_at, s.checked_at,
    s.cut_off ->> '$.at' AS cut_off_at, s.cut_off ->> '$.estimated' AS cut_off_estimated, s.waiting_for, s.waits_until,
    b.name AS batch_name, s.dealt_with
  FROM submission s JOIN batch b USING (batch_id)
  UNION ALL
  SELECT -l.place, 'learned', NULL, 'created', l.newest_status, l.label_mode, l.warehouse_id,
    l.item_count, l.items, l.recipient_name, l.country_code, l.newest_tracking_number, l.resend_id,
    l.resend_number, l.first_told_at, l.created_at, coalesce(l.created_at, l.first_told_at), l.checked_at,
    l.cut_off, 0, NULL, NULL, NULL, 0
  FROM learned_order l)`;

/** An order as the table shows it. */
export interface StoredOrderRow {
  readonly origin: OrderOrigin;
  /** Null, as the batch's name is, for an order that was made elsewhere. */
  readonly submissionId: string | null;
  readonly batchName: string | null;
  readonly state: SubmissionState;
  readonly waitingFor: WaitingFor | null;
  readonly waitsUntil: string | null;
  readonly statusRaw: string | null;
  readonly labelMode: LabelMode | null;
  readonly warehouseId: number | null;
  readonly itemCount: number | null;
  readonly recipientName: string | null;
  readonly countryCode: string | null;
  readonly trackingNumber: string | null;
  readonly resendId: string | null;
  readonly resendNumber: string | null;
  /** Of one made elsewhere: when an event first told of it. */
  readonly submittedAt: string;
  readonly createdAt: string | null;
  readonly checkedAt: string | null;
  readonly cutOff: { readonly at: string; readonly estimated: boolean } | null;
  readonly dealtWith: boolean;
}

type Read = Omit<StoredOrderRow, "cutOff" | "dealtWith"> & {
  readonly cutOffAt: string | null;
  readonly estimated: number | null;
  readonly dealt: number;
};

const COLUMNS = `origin, submission_id AS submissionId, batch_name AS batchName, state, waiting_for AS waitingFor,
  waits_until AS waitsUntil, status_raw AS statusRaw, label_mode AS labelMode, warehouse_id AS warehouseId,
  item_count AS itemCount, recipient_name AS recipientName, country_code AS countryCode,
  tracking_number AS trackingNumber, resend_id AS resendId, resend_number AS resendNumber,
  submitted_at AS submittedAt, created_at AS createdAt, checked_at AS checkedAt, cut_off_at AS cutOffAt,
  cut_off_estimated AS estimated, dealt_with AS dealt`;

/** Reads the order at a place; null where there is none any more. */
export function createOrderRows(journal: Connection) {
  const read = journal.prepare<[number], Read>(`SELECT ${COLUMNS} FROM ${ORDER_ROWS} WHERE place = ?`);
  return (place: number): StoredOrderRow | null => {
    const row = read.get(place);
    if (!row) return null;
    const { cutOffAt, estimated, dealt, ...order } = row;
    const cutOff = cutOffAt === null ? null : { at: cutOffAt, estimated: estimated === 1 };
    return { ...order, cutOff, dealtWith: dealt === 1 };
  };
}
