import {
  type Facts,
  type FactSource,
  type FactValue,
  selectAllowedFields,
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
  findNewestTrackingNumber,
  type Observation,
  type OrderFact,
  createOrderTimeline,
  statusesIn,
  withoutFiles,
} from "../../../src-domain/resends/order-timeline.ts";
import type { ExternalOrderRow } from "../../../src-preload/contract/resends/resend.ts";
import { type Connection, convertOrNull } from "../files/database.ts";
import { findNewFacts, type createObservationJournal } from "./observation-journal.ts";

export interface OrderToPoll {
  readonly rowKey: number;
  readonly orderKey: string;
  readonly resendId: string;
  /** When the order was created or first reported; ISO 8601, UTC. */
  readonly knownSince: string;
  readonly checkedAt: string | null;
  readonly statusRaw: string | null;
  /** 1 if an event reported the order. */
  readonly hasEvent?: number;
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

/** Fields of an external order from an event or a poll. The timeline is stored separately. */
export interface ExternalOrderFacts {
  readonly resendId: string;
  readonly fields: Readonly<Record<string, FactValue>>;
  readonly at: string;
  /** Key of the event; empty for a poll. */
  readonly eventKey: string;
  readonly source: FactSource;
}

const COLUMNS = `place, resend_id AS resendId, resend_number AS resendNumber, newest_status AS statusRaw,
  label_mode AS labelMode, warehouse_id AS warehouseId, items, recipient_name AS recipientName,
  country_code AS countryCode, newest_tracking_number AS trackingNumber, first_told_at AS firstReportedAt,
  created_at AS createdAt, checked_at AS checkedAt, cut_off AS cutOff`;

/**
 * SQL query for the orders to poll. Ignores a status that only files report, so that the desk still polls an order
 * which ended according to a file.
 */
const TO_POLL = `SELECT place AS rowKey, resend_id AS orderKey, resend_id AS resendId, checked_at AS checkedAt, 1 AS hasEvent,
  coalesce(created_at, first_told_at) AS knownSince,
  iif(EXISTS (SELECT 1 FROM order_event AS e WHERE e.resend_id = o.resend_id AND e.source <> 'file'
    AND e.fact ->> '$.kind' = 'status'), newest_status, NULL) AS statusRaw
  FROM learned_order AS o`;

function prepareStatements(journal: Connection) {
  return {
    read: journal.prepare<[string], ExternalOrderDbRow>(`SELECT ${COLUMNS} FROM learned_order WHERE resend_id = ?`),
    readToPoll: journal.prepare<[number, number], OrderToPoll>(
      `${TO_POLL} WHERE place < ? ORDER BY place DESC LIMIT ?`,
    ),
    readOneToPoll: journal.prepare<[string], OrderToPoll>(`${TO_POLL} WHERE resend_id = ?`),
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
    deleteOld: journal.prepare<[{ beforeTime: string; limit: number }], { resend_id: string }>(
      `DELETE FROM learned_order WHERE place IN (
         SELECT place FROM learned_order WHERE last_heard_at < @beforeTime ORDER BY last_heard_at LIMIT @limit)
       RETURNING resend_id`,
    ),
    dropChecks: journal.prepare("DELETE FROM order_check WHERE resend_id = ?"),
  };
}

/** Stores external orders, which events reported. The caller owns the transaction. */
export function createExternalOrders(journal: Connection, observations: ReturnType<typeof createObservationJournal>) {
  const sql = prepareStatements(journal);

  const read = (resendId: string): StoredExternalOrder | null => convertOrNull(sql.read.get(resendId), toOrder);

  function updateFacts({ resendId, fields: receivedFields, at, eventKey, source }: ExternalOrderFacts): void {
    const fields = selectAllowedFields(source, receivedFields);
    const storedFacts = JSON.parse(sql.readFacts.get(resendId)?.facts ?? "{}") as Facts;
    const reportedFacts = Object.fromEntries(
      EXTERNAL_ORDER_FIELDS.flatMap((field) => {
        const value = fields[field];
        return value === undefined || value === null ? [] : [[field, { value, at, eventKey, source }]];
      }),
    );
    const facts = mergeFacts(storedFacts, reportedFacts);
    const { items, ...order } = externalOrderFrom(facts);
    const timeline = observations.readReports(resendId);
    // The desk shows the status from a file until the service reports a status.
    const serviceStatuses = statusesIn(withoutFiles(timeline));
    const statuses = serviceStatuses.length > 0 ? serviceStatuses : statusesIn(timeline);
    sql.write.run({
      ...order,
      resendId,
      facts: JSON.stringify(facts),
      items: items && JSON.stringify(items),
      itemCount: items?.length ?? null,
      labelMode: labelModeOfStatuses(statuses),
      statusRaw: chooseNewestStatus(statuses),
      trackingNumber: findNewestTrackingNumber(timeline),
    });
  }

  return {
    read,
    timeline: (resendId: string): Observation[] => createOrderTimeline([], observations.readReports(resendId)),

    /** Call after the reports of the order were added to its timeline. */
    recordReport(report: ExternalOrderFacts): void {
      sql.add.run({ resendId: report.resendId, at: report.at });
      updateFacts(report);
    },

    recordPoll(polledOrder: ExternalOrderFacts, facts: readonly OrderFact[]): void {
      const { resendId, at } = polledOrder;
      const newFacts = findNewFacts(withoutFiles(observations.readReports(resendId)), facts);
      observations.recordReport({ resendId, at, eventKey: "", source: "reading", facts: newFacts });
      sql.writeChecked.run({ resendId, at });
      updateFacts(polledOrder);
    },

    /** Call when the order turns out to be created by this desk. */
    forget: (resendId: string): void => void sql.forget.run(resendId),

    /** Returns orders to poll below a row key, newest first. */
    listToPoll: (belowRowKey: number, limit: number): OrderToPoll[] => sql.readToPoll.all(belowRowKey, limit),

    findToPoll: (resendId: string): OrderToPoll | null => sql.readOneToPoll.get(resendId) ?? null,

    deleteOld(beforeTime: string, limit: number): number {
      const deletedRows = sql.deleteOld.all({ beforeTime, limit });
      for (const { resend_id: resendId } of deletedRows) sql.dropChecks.run(resendId);
      return deletedRows.length;
    },
  };
}

function toOrder({ place: _place, items, ...row }: ExternalOrderDbRow): StoredExternalOrder {
  return { ...row, items: items === null ? null : (JSON.parse(items) as ExternalOrderItem[]) };
}
