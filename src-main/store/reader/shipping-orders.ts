import { mergeFacts } from "../../../src-domain/events/event-facts.ts";
import {
  compareOrders,
  matchesFilter,
  methodValue,
  type ShippingQuery,
  statusValue,
} from "../../../src-domain/shipping/shipping-order-query.ts";
import { shippingOrderOf, type ShippingOrderRow } from "../../../src-domain/shipping/shipping-order.ts";
import { createFactReader } from "../events/fact-cache.ts";
import type { Connection } from "../files/database.ts";
import { createStoredOrderReader, type KnownShippingOrder } from "../shipping/shipping-order-journal.ts";
import { YIELD, type CooperativeWork, runToCompletion } from "./cooperative.ts";
import { createResultSnapshots } from "./result-snapshots.ts";

export function createKnownOrders(cache: Connection, journal: Connection) {
  const readStored = createStoredOrderReader(journal);
  const factsOf = createFactReader(cache);
  const shipmentsOf = cache.prepare<[string], { id: string }>(
    `SELECT id FROM fact WHERE subject = 'shipping-shipment' AND field = 'consolidateShippingOrderId' AND value = ?
     ORDER BY id`,
  );

  const shipmentIds = (orderId: string, answered: object | undefined): string[] => {
    const reportedIds = shipmentsOf.all(JSON.stringify(orderId)).map(({ id }) => id);
    return [...new Set([...Object.keys(answered ?? {}), ...reportedIds])].toSorted();
  };

  function read(orderId: string) {
    const stored = readStored(orderId);
    const facts = mergeFacts(stored?.facts ?? {}, factsOf("shipping-order", orderId));
    const isUnknown = stored === null && Object.keys(facts).length === 0;
    return isUnknown ? null : { stored, facts, ids: shipmentIds(orderId, stored?.shipments) };
  }

  return {
    known: (orderId: string): KnownShippingOrder | null => {
      const order = read(orderId);
      if (order === null) return null;
      const { stored, facts, ids } = order;
      const shipments = ids.map(
        (id) => [id, mergeFacts(stored?.shipments[id] ?? {}, factsOf("shipping-shipment", id))] as const,
      );
      return { entered: stored?.entered ?? null, facts, shipments: Object.fromEntries(shipments) };
    },

    row: (orderId: string): ShippingOrderRow | null => {
      const order = read(orderId);
      return order && shippingOrderOf(orderId, order.facts, order.ids.length, order.stored?.entered ?? null);
    },
  };
}

const ROWS_PER_STEP = 50;
const MAX_SELECTED = 500;

/** Searches shipping orders. There are at most thousands, so each search filters all of them, in steps. */
export function createShippingOrderReader(cache: Connection, journal: Connection) {
  const { row, known } = createKnownOrders(cache, journal);
  const entered = journal.prepare<[string, number], { id: string }>(
    "SELECT order_id AS id FROM shipping_order WHERE order_id > ? ORDER BY order_id LIMIT ?",
  );
  const reported = cache.prepare<[string, number], { id: string }>(
    "SELECT DISTINCT id FROM fact WHERE subject = 'shipping-order' AND id > ? ORDER BY id LIMIT ?",
  );
  let cachedRows: { readonly version: string; readonly rows: readonly ShippingOrderRow[] } | null = null;

  const version = (): string =>
    [cache, journal].map((database) => String(database.pragma("data_version", { simple: true }))).join(" ");

  function* idsFrom(read: typeof entered): CooperativeWork<string[]> {
    const ids: string[] = [];
    for (let after: string | undefined = ""; after !== undefined; yield YIELD) {
      const found: string[] = read.all(after, ROWS_PER_STEP).map(({ id }) => id);
      ids.push(...found);
      after = found.at(-1);
    }
    return ids;
  }

  function* allRows(): CooperativeWork<readonly ShippingOrderRow[]> {
    const currentVersion = version();
    if (cachedRows?.version === currentVersion) return cachedRows.rows;
    const ids = new Set([...(yield* idsFrom(entered)), ...(yield* idsFrom(reported))]);
    const rows: ShippingOrderRow[] = [];
    for (const id of ids) {
      const found = row(id);
      if (found !== null) rows.push(found);
      if (rows.length % ROWS_PER_STEP === 0) yield YIELD;
    }
    cachedRows = { version: currentVersion, rows };
    return rows;
  }

  const snapshots = createResultSnapshots<ShippingQuery, string, ShippingOrderRow>(async ({ filter, order }) => {
    const found = (await runToCompletion(allRows())).filter((one) => matchesFilter(one, filter));
    return found.toSorted((a, b) => compareOrders(a, b, order)).map(({ orderId }) => orderId);
  }, row);

  return {
    searchShippingOrders: snapshots.page,

    /** Rows between two positions, for a selection that includes rows that the page has not read. */
    shippingOrdersBetween: (snapshot: string, first: number, last: number): Promise<ShippingOrderRow[]> =>
      snapshots.between(snapshot, first, Math.min(last + 1, first + MAX_SELECTED)),

    async shippingFacets() {
      const rows = await runToCompletion(allRows());
      const count = <Value>(values: readonly Value[]) =>
        [...Map.groupBy(values, (value) => value)].map(([value, { length }]) => ({ value, count: length }));
      return {
        statuses: count(rows.map(statusValue)),
        methods: count(rows.map(methodValue)),
        warehouseIds: count(rows.flatMap(({ warehouseId }) => warehouseId ?? [])),
      };
    },

    shippingOrder: known,

    /** In the requested order; null for an unknown id. */
    shippingOrderRows: (orderIds: readonly string[]): (ShippingOrderRow | null)[] => orderIds.map(row),
  };
}
