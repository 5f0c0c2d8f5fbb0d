import { ALLOCATION_COLUMNS, ALLOCATION_TABLES } from "../orders/order-allocations.ts";
import { WITHOUT_RECIPIENT } from "../orders/order-content.ts";

export const EVENT_ERASURE_INDEX =
  "CREATE INDEX event_to_erase ON service_event (event_number) WHERE known IS NOT 1 AND body <> '';";

export const ORDER_ERASURE_INDEXES = `
  CREATE INDEX submission_to_erase ON submission (place) WHERE recipient_name <> '';
  CREATE INDEX learned_order_to_erase ON learned_order (place) WHERE recipient_name IS NOT NULL;
  CREATE INDEX batch_to_erase ON batch (batch_id) WHERE coalesce(discarded_at, handed_over_at) IS NOT NULL;
`;

/** A table that may contain a recipient. recipient-places.long.test.ts searches all other tables for recipients. */
export interface RegisteredTable {
  /** Columns that are emptied; null if rows are deleted or their key changes. */
  readonly columns: readonly string[] | null;
  /** SQL condition for rows that may contain a recipient, to use an index; all rows by default. */
  readonly rowCondition?: string;
  /** Erases an ended order. Parameters: `@submissionId` and `@resendId`, either can be null. */
  readonly orderSql?: string;
  /** Erases an ended shipping order. Parameter: `@orderId`. */
  readonly shippingOrderSql?: string;
  /** Erases a raw event of an ended or unknown order. Parameter: `@eventKey`. */
  readonly eventSql?: string;
  /** Erases names that the operator chose. All other statements follow the setting for remembered recipients. */
  readonly namesSql?: string;
  /** Erases rows without an order: older than `@beforeTime` and, if the row contains a name, one of `@names`. */
  readonly unlinkedRowsSql?: string;
}

/** SQL list of the recipients' names to erase. `@names`: a JSON list; null means all names. */
export const NAMES_SQL = "(SELECT value FROM json_each(@names))";
export const nameCondition = (column: string): string => `(@names IS NULL OR ${column} IN ${NAMES_SQL})`;
export const BATCH_RECIPIENT_NAME = "trim(destination ->> '$.shipmentName')";

/** Minimum number of keys of an address. A damaged scan has keys but no text. */
const MIN_ADDRESS_KEYS = 60;

/** Returns SQL that erases texts of scans. A hand-over code contains an address and stays one day. */
const eraseTexts = (table: "scan" | "draft_scan", kind: string, withoutItem: string): string =>
  `UPDATE ${table} SET text = '', keys = '[]' WHERE rowid IN (SELECT rowid FROM ${table}
     WHERE ${withoutItem} AND recorded_at <= max(@beforeTime, @dayAgo)
       AND (text <> '' AND (is_of_hand_over(text) OR recorded_at <= @beforeTime AND may_hold_address(text))
         OR ${kind} = 'damaged-scan' AND recorded_at <= @beforeTime
           AND json_array_length(keys) > ${MIN_ADDRESS_KEYS}) LIMIT @limit)`;

/**
 * SQL condition: no line of the booked order needs a further item, so nothing more is sent to its recipient. Items of
 * an order that failed or was canceled may be sent again.
 */
const BOOKED_ORDER_ENDED = `(EXISTS (SELECT 1 FROM booked_order o
    WHERE o.order_id = booked_recipient.order_id AND o.gone_at <= @beforeTime)
  OR NOT EXISTS (SELECT 1 FROM booked_line bl WHERE bl.order_id = booked_recipient.order_id AND bl.closed_at IS NULL
    AND bl.quantity > (SELECT coalesce(sum(quantity), 0) FROM (SELECT ${ALLOCATION_COLUMNS} FROM ${ALLOCATION_TABLES}
        WHERE a.order_id = bl.order_id AND a.line_id = bl.line_id)
      WHERE isInBatch AND batchState = 'submitted' AND submissionState = 'created' AND NOT is_without_shipment(status))))`;

/** SQL condition: nothing more is sent with the destination of the submitted batch. Parameter: `@submissionId`. */
const IS_BATCH_OF_ENDED_ORDER = `(batch.state = 'submitted'
  AND batch.batch_id = (SELECT batch_id FROM submission WHERE submission_id = @submissionId)
  AND NOT EXISTS (SELECT 1 FROM submission other WHERE other.batch_id = batch.batch_id
    AND other.state IN ('ready', 'sending', 'unknown')))`;

/**
 * SQL condition that selects all texts that may contain an address, and some texts without one, because a backup has no
 * SQL functions of the desk.
 */
const MAY_HOLD_ADDRESS = "length(text) > 60 OR text GLOB '*[^!-z]*' OR text LIKE '%HAND1%'";

const WITHOUT_ITEM = "kind IN ('hand-over', 'unknown-code', 'damaged-scan', 'sealed', 'wrong-label', 'seal-scan')";

export const JOURNAL_REGISTER = {
  batch: {
    columns: ["destination"],
    // A batch that was returned to the operator is in use and keeps its destination.
    orderSql: `UPDATE batch SET destination = without_recipient('destination', destination)
      WHERE destination <> without_recipient('destination', destination) AND ${IS_BATCH_OF_ENDED_ORDER}`,
    // Erases batches that were discarded, or handed over by an earlier version.
    unlinkedRowsSql: `UPDATE batch SET destination = without_recipient('destination', destination)
      WHERE coalesce(discarded_at, handed_over_at) IS NOT NULL AND coalesce(discarded_at, handed_over_at) <= @beforeTime
        AND destination <> without_recipient('destination', destination) AND ${nameCondition(BATCH_RECIPIENT_NAME)}`,
  },
  submission: {
    columns: ["body", "recipient_name", "refusal"],
    rowCondition: "recipient_name <> '' OR state IN ('refused', 'released')",
    orderSql: `UPDATE submission SET body = '{}', recipient_name = '', refusal = CASE
        WHEN EXISTS (SELECT 1 FROM batch b WHERE b.batch_id = submission.batch_id AND b.state <> 'submitted'
          AND b.discarded_at IS NULL) THEN refusal END
      WHERE submission_id = @submissionId AND (body <> '{}' OR recipient_name <> '')`,
    // Erases the service's refusal after its batch was submitted again or discarded.
    unlinkedRowsSql: `UPDATE submission SET refusal = NULL
      WHERE state IN ('refused', 'released') AND refusal IS NOT NULL AND recipient_name = ''
        AND state_since <= @beforeTime
        AND EXISTS (SELECT 1 FROM batch b WHERE b.batch_id = submission.batch_id
          AND (b.state = 'submitted' OR b.discarded_at <= @beforeTime))`,
  },
  observation: {
    columns: ["fact"],
    orderSql: `UPDATE observation SET fact = json_set(fact, '$.message', '')
      WHERE submission_id = @submissionId AND fact ->> '$.kind' = 'label-error' AND fact ->> '$.message' <> ''`,
  },
  cancellation: {
    columns: ["refusal"],
    orderSql: "UPDATE cancellation SET refusal = NULL WHERE resend_id = @resendId AND refusal IS NOT NULL",
  },
  learned_order: {
    columns: ["recipient_name", "facts"],
    orderSql: `UPDATE learned_order SET recipient_name = NULL, facts = without_recipient('resend', facts)
      WHERE resend_id = @resendId
        AND (recipient_name IS NOT NULL OR facts <> without_recipient('resend', facts))`,
  },
  order_event: {
    columns: null,
    orderSql: `UPDATE OR REPLACE order_event SET fact = json_set(fact, '$.message', '')
      WHERE resend_id = @resendId AND fact ->> '$.kind' = 'label-error' AND fact ->> '$.message' <> ''`,
  },
  // Anyone who knows the address can fetch the label.
  order_label: { columns: null, orderSql: "DELETE FROM order_label WHERE resend_id = @resendId" },
  // A barcode may hold the recipient's postal code.
  label_code: { columns: null, orderSql: "DELETE FROM label_code WHERE resend_id = @resendId" },
  // Rows stay, so that event numbers stay unique and a repeated delivery is recognized.
  service_event: {
    columns: ["body"],
    eventSql: "UPDATE service_event SET body = '' WHERE event_key = @eventKey AND body <> ''",
  },
  shipping_order: {
    columns: ["facts", "shipments"],
    shippingOrderSql: `UPDATE shipping_order SET facts = without_recipient('shipping-order', facts),
      shipments = without_recipient('shipments', shipments) WHERE order_id = @orderId
      AND (facts <> without_recipient('shipping-order', facts) OR shipments <> without_recipient('shipments', shipments))`,
  },
  draft_deed: {
    columns: ["body", "refusal"],
    // An action with a known outcome is never sent again.
    shippingOrderSql: `UPDATE draft_deed SET body = '{}', refusal = NULL
      WHERE order_id = @orderId AND state NOT IN ('sending', 'unknown') AND (body <> '{}' OR refusal IS NOT NULL)`,
    unlinkedRowsSql: `UPDATE draft_deed SET body = '{}', refusal = NULL
      WHERE state NOT IN ('sending', 'unknown') AND since <= @beforeTime
        AND (body ->> '$.shipTo' IS NOT NULL OR body ->> '$.deliveryInstructions' IS NOT NULL)
        AND ${nameCondition("trim(body ->> '$.shipTo.shipToContactName')")}`,
  },
  recipient: {
    columns: null,
    namesSql: `DELETE FROM recipient WHERE trim(fields ->> '$.shipmentName') IN ${NAMES_SQL}`,
  },
  // Texts of scans with an item are erased step by step, because most scans have one (`eraseScanTexts`).
  scan: {
    columns: ["text", "keys"],
    rowCondition: `${WITHOUT_ITEM} OR ${MAY_HOLD_ADDRESS}`,
    unlinkedRowsSql: eraseTexts("scan", "kind", WITHOUT_ITEM),
  },
  draft_scan: {
    columns: ["text", "keys"],
    unlinkedRowsSql: eraseTexts("draft_scan", "verdict ->> '$.kind'", "true"),
  },
  // The service's refusals and errors may repeat an address. Erasing one name keeps the answers that refused nothing.
  request: {
    columns: ["message", "answer_body"],
    unlinkedRowsSql: `UPDATE request SET message = NULL, answer_body = NULL WHERE request_id IN (SELECT request_id FROM request
        WHERE started_at <= @beforeTime AND (message IS NOT NULL OR @names IS NULL AND answer_body IS NOT NULL) LIMIT @limit)`,
  },
  // Another import of the order renews `imported_at`. Channels such as Amazon allow at most 30 days.
  booked_recipient: {
    columns: null,
    orderSql: `DELETE FROM booked_recipient WHERE order_id IN (SELECT a.order_id FROM order_allocation a
        JOIN batch_line l ON l.line_id = a.batch_line_id JOIN submission s USING (batch_id)
        WHERE s.submission_id = @submissionId) AND ${BOOKED_ORDER_ENDED.replaceAll("@beforeTime", "''")}`,
    unlinkedRowsSql: `DELETE FROM booked_recipient WHERE order_id IN (SELECT order_id FROM booked_recipient
        WHERE (imported_at <= @monthAgo OR imported_at <= @beforeTime AND ${BOOKED_ORDER_ENDED})
          AND ${nameCondition("trim(fields ->> '$.shipmentName')")} LIMIT @limit)`,
  },
  // An import can be undone for a day.
  replaced_order: {
    columns: ["content"],
    unlinkedRowsSql: `UPDATE replaced_order SET content = ${WITHOUT_RECIPIENT}
      WHERE content IS NOT NULL AND content ->> '$.isErased' IS NULL AND file_id IN
      (SELECT file_id FROM order_file WHERE imported_at <= max(@beforeTime, @dayAgo))`,
  },
  filled_batch: {
    columns: ["fields"],
    orderSql: `UPDATE filled_batch SET fields = '{}' WHERE fields <> '{}'
      AND EXISTS (SELECT 1 FROM batch WHERE batch.batch_id = filled_batch.batch_id AND ${IS_BATCH_OF_ENDED_ORDER})`,
    unlinkedRowsSql: `UPDATE filled_batch SET fields = '{}' WHERE fields <> '{}' AND batch_id IN (SELECT batch_id FROM batch
      WHERE coalesce(discarded_at, handed_over_at) <= @beforeTime
        AND (${nameCondition("trim(fields ->> '$.shipmentName')")} OR ${BATCH_RECIPIENT_NAME} = ''))`,
  },
  kept_scan: {
    columns: ["gesture"],
    // Keeps the row, so that a second report of the scan changes nothing.
    unlinkedRowsSql: "UPDATE kept_scan SET gesture = '{}' WHERE put_aside_at <= @beforeTime AND gesture <> '{}'",
  },
  hand_over_part: {
    columns: null,
    unlinkedRowsSql: "DELETE FROM hand_over_part WHERE scanned_at <= max(@beforeTime, @dayAgo)",
  },
} as const satisfies Readonly<Record<string, RegisteredTable>>;

/** Register of an environment's files. The store erases from `rows` and `copies`, the desk from the others. */
export const FILE_REGISTER = {
  /** Databases, which are erased row by row. */
  rows: /^(?:journal|cache)\.sqlite(?:-wal|-shm|-journal)?$/,
  /** Backups, quarantined files, and partial files after a kill (recipient-copies.ts). */
  copies: /^(?:journal|cache)\.sqlite\.(?:.+\.backup|broken-.+|(?:.+\.)?unfinished.*)$/,
  labels: /^labels[\\/]/,
  imports: /^import-(?:dropped|problems\.ndjson)$/,
  practice: /^practice-service\.ndjson/,
} as const;
export type RegisteredFileKind = keyof typeof FILE_REGISTER;

/**
 * Register of a fleet's buckets. Its servers store recipients and events in the bucket of batches and in the streams of
 * orders and events, encrypted with the keys in the bucket `FLEET_keys`. Without the key, no desk can read the data.
 */
export const BUCKET_REGISTER = { fleetKeys: "FLEET_keys" } as const;
export type RegisteredBucketKind = keyof typeof BUCKET_REGISTER;

/**
 * Register of the relay's spool. The relay erases a row once the fleet has the event, then the row's traces in its log.
 */
export const SPOOL_REGISTER = {
  spool: { columns: null, eventSql: "DELETE FROM spool WHERE event_key = @eventKey RETURNING bytes" },
} as const satisfies Readonly<Record<string, RegisteredTable>>;

/** Register of the cache. `@subject` and `@id`: a subject whose order has ended. */
export const CACHE_REGISTER = {
  fact: {
    columns: null,
    factSql:
      "DELETE FROM fact WHERE subject = @subject AND id = @id AND field NOT IN (SELECT value FROM json_each(@fields))",
  },
} as const;
