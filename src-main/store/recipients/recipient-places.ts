export const EVENTS_TO_ERASE =
  "CREATE INDEX event_to_erase ON service_event (event_number) WHERE known IS NOT 1 AND body <> '';";

export const ORDERS_TO_ERASE = `
  CREATE INDEX submission_to_erase ON submission (place) WHERE recipient_name <> '';
  CREATE INDEX learned_order_to_erase ON learned_order (place) WHERE recipient_name IS NOT NULL;
  CREATE INDEX batch_to_erase ON batch (batch_id) WHERE coalesce(discarded_at, handed_over_at) IS NOT NULL;
`;

/** Register of all tables that may contain a recipient; recipient-places.long.test.ts searches the others for one. */
export interface Place {
  /** Columns that are emptied; null if rows are deleted or get another key. */
  readonly columns: readonly string[] | null;
  /** SQL condition for rows that may contain a recipient, to use an index; all rows by default. */
  readonly holds?: string;
  /** For an order that has ended: `@submissionId` and `@resendId`, either may be null. */
  readonly ofOrder?: string;
  /** For a shipping order that has ended: `@orderId`. */
  readonly ofShippingOrder?: string;
  /** For a raw event of an ended order, or one whose order is unknown: `@eventKey`. */
  readonly ofEvent?: string;
  /** For names that the operator erases; all other statements follow the setting for remembered recipients. */
  readonly ofNames?: string;
  /** For rows without an order: older than `@before` and, if the row contains a name, one of `@names`. */
  readonly ofNoOrder?: string;
}

/** `@names`: a JSON list; null means all. */
export const NAMES = "(SELECT value FROM json_each(@names))";
export const named = (column: string): string => `(@names IS NULL OR ${column} IN ${NAMES})`;
export const BATCH_NAME = "trim(destination ->> '$.shipmentName')";

/** Minimum number of keys of an address. A scan that could not be decoded has keys but no text. */
const MIN_ADDRESS_KEYS = 60;

/** Texts of scans without an item. A hand-over code of an earlier version has an address and stays one day. */
const eraseTexts = (table: "scan" | "draft_scan", kind: string, unnamed: string): string =>
  `UPDATE ${table} SET text = '', keys = '[]' WHERE rowid IN (SELECT rowid FROM ${table}
     WHERE ${unnamed} AND recorded_at <= max(@before, @dayAgo)
       AND (text <> '' AND (is_of_hand_over(text) OR recorded_at <= @before AND may_hold_address(text))
         OR ${kind} = 'damaged-scan' AND recorded_at <= @before AND json_array_length(keys) > ${MIN_ADDRESS_KEYS}) LIMIT @limit)`;

const UNNAMED = "kind IN ('hand-over', 'unknown-code', 'damaged-scan')";

export const JOURNAL_REGISTER = {
  batch: {
    columns: ["destination"],
    // A batch that was returned to the operator keeps its destination: it is still in use.
    ofOrder: `UPDATE batch SET destination = without_recipient('destination', destination)
      WHERE batch_id = (SELECT batch_id FROM submission WHERE submission_id = @submissionId) AND state = 'submitted'
        AND destination <> without_recipient('destination', destination)
        AND NOT EXISTS (SELECT 1 FROM submission other WHERE other.batch_id = batch.batch_id
          AND other.state IN ('ready', 'sending', 'unknown'))`,
    // Batches that were discarded, or handed over to another desk by an earlier version.
    ofNoOrder: `UPDATE batch SET destination = without_recipient('destination', destination)
      WHERE coalesce(discarded_at, handed_over_at) IS NOT NULL AND coalesce(discarded_at, handed_over_at) <= @before
        AND destination <> without_recipient('destination', destination) AND ${named(BATCH_NAME)}`,
  },
  submission: {
    columns: ["body", "recipient_name", "refusal"],
    holds: "recipient_name <> '' OR state IN ('refused', 'released')",
    ofOrder: `UPDATE submission SET body = '{}', recipient_name = '', refusal = CASE
        WHEN EXISTS (SELECT 1 FROM batch b WHERE b.batch_id = submission.batch_id AND b.state <> 'submitted'
          AND b.discarded_at IS NULL) THEN refusal END
      WHERE submission_id = @submissionId AND (body <> '{}' OR recipient_name <> '')`,
    // The service's refusal, after its batch was submitted again or discarded.
    ofNoOrder: `UPDATE submission SET refusal = NULL
      WHERE state IN ('refused', 'released') AND refusal IS NOT NULL AND recipient_name = '' AND state_since <= @before
        AND EXISTS (SELECT 1 FROM batch b WHERE b.batch_id = submission.batch_id
          AND (b.state = 'submitted' OR b.discarded_at <= @before))`,
  },
  observation: {
    columns: ["fact"],
    ofOrder: `UPDATE observation SET fact = json_set(fact, '$.message', '')
      WHERE submission_id = @submissionId AND fact ->> '$.kind' = 'label-error' AND fact ->> '$.message' <> ''`,
  },
  cancellation: {
    columns: ["refusal"],
    ofOrder: "UPDATE cancellation SET refusal = NULL WHERE resend_id = @resendId AND refusal IS NOT NULL",
  },
  learned_order: {
    columns: ["recipient_name", "facts"],
    ofOrder: `UPDATE learned_order SET recipient_name = NULL, facts = without_recipient('resend', facts)
      WHERE resend_id = @resendId
        AND (recipient_name IS NOT NULL OR facts <> without_recipient('resend', facts))`,
  },
  order_event: {
    columns: null,
    ofOrder: `UPDATE OR REPLACE order_event SET fact = json_set(fact, '$.message', '')
      WHERE resend_id = @resendId AND fact ->> '$.kind' = 'label-error' AND fact ->> '$.message' <> ''`,
  },
  // Anyone who knows the address can fetch the label.
  order_label: { columns: null, ofOrder: "DELETE FROM order_label WHERE resend_id = @resendId" },
  // Emptied, not deleted: event numbers stay unique, and a repeated delivery is recognized.
  service_event: {
    columns: ["body"],
    ofEvent: "UPDATE service_event SET body = '' WHERE event_key = @eventKey AND body <> ''",
  },
  shipping_order: {
    columns: ["facts", "shipments"],
    ofShippingOrder: `UPDATE shipping_order SET facts = without_recipient('shipping-order', facts),
      shipments = without_recipient('shipments', shipments) WHERE order_id = @orderId
      AND (facts <> without_recipient('shipping-order', facts) OR shipments <> without_recipient('shipments', shipments))`,
  },
  draft_deed: {
    columns: ["body", "refusal"],
    // An action with a known outcome is never sent again.
    ofShippingOrder: `UPDATE draft_deed SET body = '{}', refusal = NULL
      WHERE order_id = @orderId AND state NOT IN ('sending', 'unknown') AND (body <> '{}' OR refusal IS NOT NULL)`,
    ofNoOrder: `UPDATE draft_deed SET body = '{}', refusal = NULL
      WHERE state NOT IN ('sending', 'unknown') AND since <= @before
        AND (body ->> '$.shipTo' IS NOT NULL OR body ->> '$.deliveryInstructions' IS NOT NULL)
        AND ${named("trim(body ->> '$.shipTo.shipToContactName')")}`,
  },
  recipient: {
    columns: null,
    ofNames: `DELETE FROM recipient WHERE trim(fields ->> '$.shipmentName') IN ${NAMES}`,
  },
  scan: {
    columns: ["text", "keys"],
    holds: UNNAMED,
    ofNoOrder: eraseTexts("scan", "kind", UNNAMED),
  },
  draft_scan: {
    columns: ["text", "keys"],
    ofNoOrder: eraseTexts("draft_scan", "verdict ->> '$.kind'", "verdict ->> '$.item.returnInventoryId' IS NULL"),
  },
  kept_scan: {
    columns: ["gesture"],
    // Keeps the row, so that a second report of the scan changes nothing.
    ofNoOrder: "UPDATE kept_scan SET gesture = '{}' WHERE put_aside_at <= @before AND gesture <> '{}'",
  },
  hand_over_part: {
    columns: null,
    ofNoOrder: "DELETE FROM hand_over_part WHERE scanned_at <= max(@before, @dayAgo)",
  },
} as const satisfies Readonly<Record<string, Place>>;

/** Register of an environment's files. The store erases from `rows` and `copies`, the desk from the others. */
export const FILE_REGISTER = {
  /** Erased row by row; then the logs, and the free space of earlier versions. */
  rows: /^(?:journal|cache)\.sqlite(?:-wal|-shm|-journal)?$/,
  /** Backups, quarantined files, and partial files after a kill (recipient-copies.ts). */
  copies: /^(?:journal|cache)\.sqlite\.(?:.+\.backup|broken-.+|(?:.+\.)?unfinished.*)$/,
  labels: /^labels[\\/]/,
  imports: /^import-(?:dropped|problems\.ndjson)$/,
  practice: /^practice-service\.ndjson/,
} as const;
export type FilePlace = keyof typeof FILE_REGISTER;

/** Register of the cache. `@subject` and `@id`: a subject whose order has ended. */
export const CACHE_REGISTER = {
  fact: {
    columns: null,
    ofThing:
      "DELETE FROM fact WHERE subject = @subject AND id = @id AND field NOT IN (SELECT value FROM json_each(@kept))",
  },
} as const;
