export const EVENTS_TO_ERASE =
  "CREATE INDEX event_to_erase ON service_event (event_number) WHERE known IS NOT 1 AND body <> '';";

export const ORDERS_TO_ERASE = `
  CREATE INDEX submission_to_erase ON submission (place) WHERE recipient_name <> '';
  CREATE INDEX learned_order_to_erase ON learned_order (place) WHERE recipient_name IS NOT NULL;
  CREATE INDEX batch_to_erase ON batch (batch_id) WHERE coalesce(discarded_at, handed_over_at) IS NOT NULL;
`;

/**
 * The register of every place in the databases that may hold a recipient, each with its eraser. A table that is not here
 * holds none: test/integration/use-cases/recipients/recipient-places.long.test.ts looks for an address in all of them.
 */
export interface Place {
  /** What is emptied; null where rows are deleted, or get another key. */
  readonly columns: readonly string[] | null;
  /** Narrows down, by an index, which rows may hold something; left out, all may. */
  readonly holds?: string;
  /** For an order that has ended: `@submissionId` and `@resendId`, either may be null. */
  readonly ofOrder?: string;
  /** For a shipping order that has ended: `@orderId`. */
  readonly ofShippingOrder?: string;
  /** For a raw event of such an order, or of a kind that is not applied, whose order nobody knows: `@eventKey`. */
  readonly ofEvent?: string;
  /** When a person asks for it; the others go by the setting for remembered recipients. */
  readonly ofNames?: string;
  /** For what belongs to no order: older than `@before` and, where the text shows a name, of `@names`. */
  readonly ofNoOrder?: string;
}

/** `@names`: a JSON list; null means all. */
export const NAMES = "(SELECT value FROM json_each(@names))";
export const named = (column: string): string => `(@names IS NULL OR ${column} IN ${NAMES})`;
export const BATCH_NAME = "trim(destination ->> '$.shipmentName')";

/** As many keys as an address has at least; a gesture that could not be decoded has them without a text. */
const MANY_KEYS = 60;

/** Of scans that named no item; a hand-over code of an earlier version, which holds an address, stays a day (`@dayAgo`). */
const eraseTexts = (table: "scan" | "draft_scan", kind: string, unnamed: string): string =>
  `UPDATE ${table} SET text = '', keys = '[]' WHERE rowid IN (SELECT rowid FROM ${table}
     WHERE ${unnamed} AND recorded_at <= max(@before, @dayAgo)
       AND (text <> '' AND (is_of_hand_over(text) OR recorded_at <= @before AND may_hold_address(text))
         OR ${kind} = 'damaged-scan' AND recorded_at <= @before AND json_array_length(keys) > ${MANY_KEYS}) LIMIT @limit)`;

const UNNAMED = "kind IN ('hand-over', 'unknown-code', 'damaged-scan')";

export const JOURNAL_PLACES = {
  batch: {
    columns: ["destination"],
    // A batch that was returned to the operator keeps its destination: it is still in use.
    ofOrder: `UPDATE batch SET destination = without_recipient('destination', destination)
      WHERE batch_id = (SELECT batch_id FROM submission WHERE submission_id = @submissionId) AND state = 'submitted'
        AND destination <> without_recipient('destination', destination)
        AND NOT EXISTS (SELECT 1 FROM submission other WHERE other.batch_id = batch.batch_id
          AND other.state IN ('ready', 'sending', 'unknown'))`,
    // Discarded, or handed over to another desk by an earlier version.
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
    // The service's words, once the batch that they were about is gone too.
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
  // Whoever knows the address can fetch the label.
  order_label: { columns: null, ofOrder: "DELETE FROM order_label WHERE resend_id = @resendId" },
  // Emptied and not deleted: a number is never used twice, and a delivery that is repeated stays known.
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
    // A settled action is never sent again.
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
    // The row remains, so that a page that reports the scan once more changes nothing.
    ofNoOrder: "UPDATE kept_scan SET gesture = '{}' WHERE put_aside_at <= @before AND gesture <> '{}'",
  },
  hand_over_part: {
    columns: null,
    ofNoOrder: "DELETE FROM hand_over_part WHERE scanned_at <= max(@before, @dayAgo)",
  },
} as const satisfies Readonly<Record<string, Place>>;

/** The same for the files of an environment. `rows` and `copies` are erased by the store, the others by the desk. */
export const FILE_PLACES = {
  /** Row by row, as above; then the logs and what earlier versions left in free space. */
  rows: /^(?:journal|cache)\.sqlite(?:-wal|-shm|-journal)?$/,
  /** Backups, files that were set aside, and what a kill left of either (recipient-copies.ts). */
  copies: /^(?:journal|cache)\.sqlite\.(?:.+\.backup|broken-.+|(?:.+\.)?unfinished.*)$/,
  labels: /^labels[\\/]/,
  imports: /^import-(?:dropped|problems\.ndjson)$/,
  practice: /^practice-service\.ndjson/,
} as const;
export type FilePlace = keyof typeof FILE_PLACES;

/** The same for the cache: `@subject` and `@id`, a thing whose order has ended. */
export const CACHE_PLACES = {
  fact: {
    columns: null,
    ofThing:
      "DELETE FROM fact WHERE subject = @subject AND id = @id AND field NOT IN (SELECT value FROM json_each(@kept))",
  },
} as const;
