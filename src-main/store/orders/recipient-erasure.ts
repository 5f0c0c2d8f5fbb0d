import { INTAKE_FIELDS } from "../../../src-domain/recipients/address.ts";
import type { FactSubject } from "../../../src-domain/events/event-facts.ts";
import { isEndStatus, readResendStatus } from "../../../src-domain/resends/resend.ts";
import { SHIP_TO_FIELDS } from "../../../src-domain/shipping/ship-to.ts";
import { readShippingStatus } from "../../../src-domain/shipping/shipping-order.ts";
import type { Connection } from "../files/database.ts";

export const ORDERS_TO_ERASE = `
  CREATE INDEX submission_to_erase ON submission (place) WHERE recipient_name <> '';
  CREATE INDEX learned_order_to_erase ON learned_order (place) WHERE recipient_name IS NOT NULL;
  CREATE INDEX batch_to_erase ON batch (batch_id) WHERE coalesce(discarded_at, handed_over_at) IS NOT NULL;
`;

/** The country stays, for statistics. */
const ERASED_FIELDS = [...INTAKE_FIELDS.filter((field) => field !== "shipmentCountryCode"), "description", "remarks"];
const blankedDestination = `json_set(destination, ${ERASED_FIELDS.map((field) => `'$.${field}', ''`).join(", ")})`;

/** Country and kind of address stay here, too. */
const ERASED_SHIP_TO = SHIP_TO_FIELDS.filter((field) => field !== "shipToCountry" && field !== "shipToType");

/** Fields that may describe a recipient or contain the address of a label. */
const ERASED_FACTS = ["recipientName", "description", "remarks", "warehouseRemarks", "labelError", "labelUrls"];

/** The order has ended with a known outcome: its body is never sent again. */
const HAS_ENDED = `s.state_since <= @before
  AND (s.state IN ('refused', 'released') OR (s.state = 'created' AND is_end_status(s.newest_status)))
  AND max(s.state_since,
    coalesce((SELECT max(at) FROM observation o WHERE o.submission_id = s.submission_id AND fact ->> '$.kind' = 'status'), ''),
    coalesce((SELECT max(at) FROM order_event e WHERE e.resend_id = s.resend_id AND e.source <> 'file' AND fact ->> '$.kind' = 'status'), '')
  ) <= @before`;

/** Identifies the erased order's label; its files are deleted with the other labels. */
export interface ErasedLabel {
  readonly resendId: string;
  readonly addresses: readonly string[];
}

/** As written in orders; null means all. */
export type Names = readonly string[] | null;

export interface Erased {
  readonly orders: number;
  readonly labels: readonly ErasedLabel[];
}

/** `names`: JSON; null means all. */
interface Asked {
  readonly before: string;
  readonly names: string | null;
}

const NAMES = "(SELECT value FROM json_each(@names))";
const named = (column: string): string => `(@names IS NULL OR ${column} IN ${NAMES})`;
const BATCH_NAME = "trim(destination ->> '$.shipmentName')";

interface Ended {
  readonly submissionId: string | null;
  readonly resendId: string | null;
}

function prepareStatements(cache: Connection, journal: Connection) {
  journal.function("is_end_status", { deterministic: true }, (raw: unknown) => {
    const status = typeof raw === "string" ? readResendStatus(raw) : null;
    return Number(status !== null && isEndStatus(status));
  });
  journal.function("is_end_shipping", { deterministic: true }, (raw: unknown) => {
    const status = typeof raw === "string" ? readShippingStatus(raw) : null;
    return Number(status === "SHIPPED" || status === "CANCELED");
  });
  return {
    ended: journal.prepare<[Asked & { limit: number }], Ended>(
      `SELECT submission_id AS submissionId, resend_id AS resendId FROM submission s
       WHERE recipient_name <> '' AND ${named("recipient_name")} AND ${HAS_ENDED} LIMIT @limit`,
    ),
    learned: journal.prepare<[Asked & { limit: number }], Ended>(
      `SELECT NULL AS submissionId, resend_id AS resendId FROM learned_order
       WHERE recipient_name IS NOT NULL AND ${named("recipient_name")}
         AND is_end_status(newest_status) AND last_heard_at <= @before LIMIT @limit`,
    ),
    // A batch that was returned to the operator keeps its destination: it is still in use.
    batch: journal.prepare(
      `UPDATE batch SET destination = ${blankedDestination}
       WHERE batch_id = (SELECT batch_id FROM submission WHERE submission_id = ?) AND state = 'submitted'
         AND NOT EXISTS (SELECT 1 FROM submission other WHERE other.batch_id = batch.batch_id
           AND other.state IN ('ready', 'sending', 'unknown'))`,
    ),
    // Discarded, or handed over to another desk.
    gone: journal.prepare<[Asked]>(
      `UPDATE batch SET destination = ${blankedDestination}
       WHERE coalesce(discarded_at, handed_over_at) IS NOT NULL AND coalesce(discarded_at, handed_over_at) <= @before
         AND destination ->> '$.shipmentStreet1' <> '' AND ${named(BATCH_NAME)}`,
    ),
    // A settled action is never sent again.
    actions: journal.prepare<[Asked]>(
      `UPDATE draft_deed SET body = '{}' WHERE state NOT IN ('sending', 'unknown') AND since <= @before
         AND body ->> '$.shipTo' IS NOT NULL AND ${named("trim(body ->> '$.shipTo.shipToContactName')")}`,
    ),
    shippingOrders: journal
      .prepare<[Asked], string>(
        `UPDATE shipping_order SET facts = json_remove(facts, ${ERASED_SHIP_TO.map((field) => `'$.${field}'`).join(", ")})
         WHERE facts ->> '$.shipToStreet1' IS NOT NULL AND is_end_shipping(facts ->> '$.consolidateShippingOrderStatus.value')
           AND facts ->> '$.consolidateShippingOrderStatus.at' <= @before
           AND ${named("trim(facts ->> '$.shipToContactName.value')")} RETURNING order_id`,
      )
      .pluck(),
    remembered: journal.prepare<[Pick<Asked, "names">]>(
      `DELETE FROM recipient WHERE trim(fields ->> '$.shipmentName') IN ${NAMES}`,
    ),
    left: journal
      .prepare<[Pick<Asked, "names">], number>(
        `SELECT (SELECT count(*) FROM submission WHERE recipient_name IN ${NAMES})
           + (SELECT count(*) FROM learned_order WHERE recipient_name IN ${NAMES})
           + (SELECT count(*) FROM batch WHERE state <> 'submitted' AND ${BATCH_NAME} IN ${NAMES})
           + (SELECT count(*) FROM shipping_order WHERE trim(facts ->> '$.shipToContactName.value') IN ${NAMES})`,
      )
      .pluck(),
    submission: journal.prepare("UPDATE submission SET body = '{}', recipient_name = '' WHERE submission_id = ?"),
    observations: journal.prepare(
      `UPDATE observation SET fact = json_set(fact, '$.message', '')
       WHERE submission_id = ? AND fact ->> '$.kind' = 'label-error'`,
    ),
    learnedOrder: journal.prepare(
      "UPDATE learned_order SET recipient_name = NULL, facts = json_remove(facts, '$.recipientName') WHERE resend_id = ?",
    ),
    reported: journal.prepare(
      `UPDATE OR REPLACE order_event SET fact = json_set(fact, '$.message', '')
       WHERE resend_id = ? AND fact ->> '$.kind' = 'label-error'`,
    ),
    keys: cache
      .prepare<[FactSubject, string], string>("SELECT event_key FROM event_about WHERE subject = ? AND id = ?")
      .pluck(),
    event: journal.prepare("DELETE FROM service_event WHERE event_key = ?"),
    label: journal.prepare<[string], string>("DELETE FROM order_label WHERE resend_id = ? RETURNING addresses").pluck(),
    facts: cache.prepare("DELETE FROM fact WHERE subject = ? AND id = ? AND field IN (SELECT value FROM json_each(?))"),
    oldHandOvers: journal.prepare(
      "UPDATE scan SET text = '', keys = '[]' WHERE kind = 'hand-over' AND recorded_at <= ? AND text <> ''",
    ),
    oldParts: journal.prepare("DELETE FROM hand_over_part WHERE scanned_at <= ?"),
  };
}

/** Erases recipients of ended orders. Orders in progress keep what they need. */
export function createRecipientErasure(cache: Connection, journal: Connection) {
  cache.pragma("secure_delete = ON");
  const sql = prepareStatements(cache, journal);

  function eraseReported(subject: FactSubject, id: string, fields: readonly string[]): void {
    for (const key of sql.keys.all(subject, id)) sql.event.run(key);
    sql.facts.run(subject, id, JSON.stringify(fields));
  }

  function eraseOrder({ submissionId, resendId }: Ended): ErasedLabel[] {
    if (submissionId !== null) {
      sql.submission.run(submissionId);
      sql.batch.run(submissionId);
      sql.observations.run(submissionId);
    }
    if (resendId === null) return [];
    sql.learnedOrder.run(resendId);
    sql.reported.run(resendId);
    eraseReported("resend", resendId, ERASED_FACTS);
    return sql.label.all(resendId).map((text) => ({ resendId, addresses: JSON.parse(text) as readonly string[] }));
  }

  return {
    /** For orders that ended before the given time, a few at a time; of these names or all. */
    eraseRecipients: journal.transaction((before: string, limit: number, of: Names): Erased => {
      const asked = { before, names: of === null ? null : JSON.stringify(of) };
      const ended = [...sql.ended.all({ ...asked, limit }), ...sql.learned.all({ ...asked, limit })];
      return { orders: ended.length, labels: ended.flatMap(eraseOrder) };
    }) as (before: string, limit: number, of: Names) => Erased,

    /** For batches that are gone, and for shipping orders; returns how many of the latter. */
    eraseOthers: journal.transaction((before: string, of: Names): number => {
      const asked = { before, names: of === null ? null : JSON.stringify(of) };
      sql.gone.run(asked);
      sql.actions.run(asked);
      const ended = sql.shippingOrders.all(asked);
      for (const orderId of ended) eraseReported("shipping-order", orderId, ERASED_SHIP_TO);
      return ended.length;
    }) as (before: string, of: Names) => number,

    forgetNamed: (names: readonly string[]): number => sql.remembered.run({ names: JSON.stringify(names) }).changes,

    countNamed: (names: readonly string[]): number => sql.left.get({ names: JSON.stringify(names) }) ?? 0,

    /** Hand-over codes of other desks, which contain an address: parts that wait for others, and scanned texts. */
    eraseHandOvers: journal.transaction((before: string): void => {
      sql.oldParts.run(before);
      sql.oldHandOvers.run(before);
    }) as (before: string) => void,

    /** Empties the write-ahead logs, which still contain erased data; false while a reader is active: try again later. */
    emptyLogs: (): boolean =>
      [journal, cache].every((connection) => {
        connection.pragma("busy_timeout = 0");
        try {
          return connection.pragma("wal_checkpoint(TRUNCATE)", { simple: true }) === 0;
        } finally {
          connection.pragma("busy_timeout = 5000");
        }
      }),
  };
}
