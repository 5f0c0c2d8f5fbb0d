import { type Facts, factsAt, type FactValue, mergeFacts } from "../../../src-domain/events/event-facts.ts";
import type { EntryWay, ShippingOrderRow } from "../../../src-domain/shipping/shipping-order.ts";
import { type Connection, convertOrNull, inTransactionOf } from "../files/database.ts";

export interface ReportedShippingOrder {
  readonly orderId: string;
  readonly fields: Readonly<Record<string, FactValue>>;
  readonly shipments: readonly {
    readonly shipmentId: string;
    readonly fields: Readonly<Record<string, FactValue>>;
  }[];
}

/** The newest report of each field of one order. */
export interface KnownShippingOrder {
  readonly entered: ShippingOrderRow["entered"];
  readonly facts: Facts;
  readonly shipments: Readonly<Record<string, Facts>>;
}

interface StoredRow {
  readonly at: string | null;
  readonly how: EntryWay | null;
  readonly facts: string;
  readonly shipments: string;
}

const EMPTY_ORDER: KnownShippingOrder = { entered: null, facts: {}, shipments: {} };

export function createStoredOrderReader(journal: Connection) {
  const read = journal.prepare<[string], StoredRow>(
    "SELECT entered_at AS at, entered_how AS how, facts, shipments FROM shipping_order WHERE order_id = ?",
  );
  return (orderId: string): KnownShippingOrder | null => convertOrNull(read.get(orderId), toKnownOrder);
}

const toKnownOrder = ({ at, how, facts, shipments }: StoredRow): KnownShippingOrder => ({
  entered: at === null || how === null ? null : { at, how },
  facts: JSON.parse(facts) as Facts,
  shipments: JSON.parse(shipments) as Record<string, Facts>,
});

/** Stores shipping orders that the operator entered, and their reported facts. The caller owns the transaction. */
export function createShippingOrderJournal(journal: Connection) {
  const read = createStoredOrderReader(journal);
  const enter = journal.prepare(
    `INSERT INTO shipping_order (order_id, entered_at, entered_how, facts, shipments) VALUES (?, ?, ?, '{}', '{}')
     ON CONFLICT DO UPDATE SET entered_at = excluded.entered_at, entered_how = excluded.entered_how
       WHERE entered_at IS NULL`,
  );
  const write = journal.prepare(
    `INSERT INTO shipping_order (order_id, facts, shipments) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET facts = excluded.facts, shipments = excluded.shipments`,
  );
  const forget = journal.prepare("DELETE FROM shipping_order WHERE order_id = ? AND facts = '{}' AND shipments = '{}'");

  return {
    /** Stores the facts of an answer. `asOf`: when the request was sent, so that later events count as newer. */
    recordReport: ({ orderId, fields, shipments }: ReportedShippingOrder, asOf: string): void => {
      const storedOrder = read(orderId) ?? EMPTY_ORDER;
      const reportedShipments = Object.fromEntries(
        shipments.map(({ shipmentId, fields: shipmentFields }) => [
          shipmentId,
          mergeFacts(storedOrder.shipments[shipmentId] ?? {}, factsAt(shipmentFields, asOf)),
        ]),
      );
      const facts = mergeFacts(storedOrder.facts, factsAt(fields, asOf));
      write.run(orderId, JSON.stringify(facts), JSON.stringify({ ...storedOrder.shipments, ...reportedShipments }));
    },

    enter: (orderIds: readonly string[], how: EntryWay, at: string): void => {
      for (const orderId of orderIds) enter.run(orderId, at, how);
    },

    forget: (orderId: string): boolean => forget.run(orderId).changes > 0,
  };
}

export function createShippingOperations(journal: Connection) {
  const orders = createShippingOrderJournal(journal);
  return {
    /** Call with at most a hundred orders, so that no scan waits. */
    addShippingOrders: inTransactionOf(journal)(orders.enter),

    forgetShippingOrder: (orderId: string): boolean => orders.forget(orderId),

    storeReportedShippingOrder: inTransactionOf(journal)(orders.recordReport),
  };
}
