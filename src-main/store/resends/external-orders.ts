import {
  type Facts,
  type FactSource,
  type FactValue,
  allowedFields,
  mergeFacts,
} from "../../../src-domain/events/event-facts.ts";
import {
  labelModeOfStatuses,
  EXTERNAL_ORDER_FIELDS,
  type ExternalOrderItem,
  externalOrderFrom,
} from "../../../src-domain/resends/external-order.ts";
import {
  chooseNewestStatus,
  newestTrackingNumber,
  type Observation,
  type OrderFact,
  orderTimeline,
  statusesIn,
  withoutFiles,
} from "../../../src-domain/resends/order-timeline.ts";
import type { ExternalOrderRow } from "../../../src-preload/contract/resends/resend.ts";
import { type Connection, orNull } from "../files/database.ts";
import { newAfter, type createObservationJournal } from "./observation-journal.ts";

export interface OrderToPoll {
  readonly place: number;
  readonly orderKey: string;
  readonly resendId: string;
  /** ISO 8601, UTC: when it was created, or first reported. */
  readonly since: string;
  readonly checkedAt: string | null;
  readonly statusRaw: string | null;
}

export interface StoredExternalOrder extends Omit<ExternalOrderRow, "origin" | "status" | "itemCount" | "cutOff"> {
  readonly statusRaw: string | null;
  readonly items: readonly ExternalOrderItem[] | null;
  readonly cutOff: string | null;
}

type ExternalOrderDbRow = Omit<StoredExternalOrder, "items"> & {
  readonly place: number;
  readonly items: string | null;
};

/** Facts from an event or a poll, besides the timeline. */
export interface ExternalOrderFacts {
  readonly resendId: string;
  readonly fields: Readonly<Record<string, FactValue>>;
  readonly at: string;
  /** Empty for a poll. */
  readonly eventKey: string;
  readonly source: FactSource;
}

const COLUMNS = `place, resend_id AS resendId, resend_number AS resendNumber, newest_status AS statusRaw,
  label_mode AS labelMode, warehouse_id AS warehouseId, items, recipient_name AS recipientName,
  country_code AS countryCode, newest_tracking_number AS trackingNumber, first_told_at AS firstReportedAt,
  created_at AS createdAt, checked_at AS checkedAt, cut_off AS cutOff`;

/** A status that comes only from files is ignored here, so that the order is polled even if a file calls it ended. */
const TO_POLL = `SELECT place, resend_id AS orderKey, resend_id AS resendId, checked_at AS checkedAt,
  coalesce(created_at, first_told_at) AS since,
  iif(EXISTS (SELECT 1 FROM order_event AS e WHERE e.resend_id = o.resend_id AND e.source <> 'file'
    AND e.fact ->> '$.kind' = 'status'), newest_status, NULL) AS statusRaw
  FROM learned_order AS o`;

function prepareStatements(journal: Connection) {
  return {
    read: journal.prepare<[string], ExternalOrderDbRow>(`SELECT ${COLUMNS} FROM learned_order WHERE resend_id = ?`),
    readToPoll: journal.prepare<[number, number], OrderToPoll>(
      `${TO_POLL} WHERE place < ? ORDER BY place DESC LIMIT ?`,
    ),
    readToPollOf: journal.prepare<[string], OrderToPoll>(`${TO_POLL} WHERE resend_id = ?`),
    readFacts: journal.prepare<[string], { facts: string }>("SELECT facts FROM learned_order WHERE resend_id = ?"),
    add: journal.prepare(
      `INSERT INTO learned_order (resend_id, facts, first_told_at, last_heard_at) VALUES (@resendId, '{}', @at, @at)
       ON CONFLICT DO UPDATE SET first_told_at = min(first_told_at, excluded.first_told_at),
         last_heard_at = max(last_heard_at, excluded.last_heard_at)`,
    ),
    write: journal.prepare(
      `UPDATE learned_order SET facts = @facts, resend_number = @resendNumber, warehouse_id = @warehouseId,
         items = @items, item_count = @itemCount, recipient_name = @recipientName, country_code = @countryCode,
         created_at = @createdAt, cut_off = @cutOff, label_mode = @labelMode, newest_status = @statusRaw,
         newest_tracking_number = @trackingNumber
       WHERE resend_id = @resendId`,
    ),
    writeChecked: journal.prepare(
      `UPDATE learned_order SET checked_at = @at, last_heard_at = max(last_heard_at, @at) WHERE resend_id = @resendId`,
    ),
    forget: journal.prepare("DELETE FROM learned_order WHERE resend_id = ?"),
    drop: journal.prepare<[{ before: string; limit: number }], { resend_id: string }>(
      `DELETE FROM learned_order WHERE place IN (
         SELECT place FROM learned_order WHERE last_heard_at < @before ORDER BY last_heard_at LIMIT @limit)
       RETURNING resend_id`,
    ),
    dropChecks: journal.prepare("DELETE FROM order_check WHERE resend_id = ?"),
  };
}

/** Stores external orders, which events reported. The caller owns the transaction. */
export function createExternalOrders(journal: Connection, observations: ReturnType<typeof createObservationJournal>) {
  const sql = prepareStatements(journal);

  const read = (resendId: string): StoredExternalOrder | null => orNull(sql.read.get(resendId), toOrder);

  function updateFacts({ resendId, fields: receivedFields, at, eventKey, source }: ExternalOrderFacts): void {
    const fields = allowedFields(source, receivedFields);
    const known = JSON.parse(sql.readFacts.get(resendId)?.facts ?? "{}") as Facts;
    const reported = Object.fromEntries(
      EXTERNAL_ORDER_FIELDS.flatMap((field) => {
        const value = fields[field];
        return value === undefined || value === null ? [] : [[field, { value, at, eventKey, source }]];
      }),
    );
    const facts = mergeFacts(known, reported);
    const { items, ...order } = externalOrderFrom(facts);
    const timeline = observations.reported(resendId);
    // An external order shows the status of a file until the service reports one.
    const signedStatuses = statusesIn(withoutFiles(timeline));
    const statuses = signedStatuses.length > 0 ? signedStatuses : statusesIn(timeline);
    sql.write.run({
      ...order,
      resendId,
      facts: JSON.stringify(facts),
      items: items && JSON.stringify(items),
      itemCount: items?.length ?? null,
      labelMode: labelModeOfStatuses(statuses),
      statusRaw: chooseNewestStatus(statuses),
      trackingNumber: newestTrackingNumber(timeline),
    });
  }

  return {
    read,
    timeline: (resendId: string): Observation[] => orderTimeline([], observations.reported(resendId)),

    /** Call after the reports of the order were added to its timeline. */
    note(reported: ExternalOrderFacts): void {
      sql.add.run({ resendId: reported.resendId, at: reported.at });
      updateFacts(reported);
    },

    recordPoll(polled: ExternalOrderFacts, facts: readonly OrderFact[]): void {
      const { resendId, at } = polled;
      const fresh = newAfter(withoutFiles(observations.reported(resendId)), facts);
      observations.note({ resendId, at, eventKey: "", source: "reading", facts: fresh });
      sql.writeChecked.run({ resendId, at });
      updateFacts(polled);
    },

    /** Call when the order turns out to be created by this desk. */
    forget: (resendId: string): void => void sql.forget.run(resendId),

    /** Orders to poll below a row key, newest first. */
    toPoll: (belowRowKey: number, limit: number): OrderToPoll[] => sql.readToPoll.all(belowRowKey, limit),

    toPollOf: (resendId: string): OrderToPoll | null => sql.readToPollOf.get(resendId) ?? null,

    drop(before: string, limit: number): number {
      const dropped = sql.drop.all({ before, limit });
      for (const { resend_id: resendId } of dropped) sql.dropChecks.run(resendId);
      return dropped.length;
    },
  };
}

function toOrder({ place: _place, items, ...row }: ExternalOrderDbRow): StoredExternalOrder {
  return { ...row, items: items === null ? null : (JSON.parse(items) as ExternalOrderItem[]) };
}
