import { mergeFacts } from "../../../src-domain/events/event-facts.ts";
import {
  compareOrders,
  matchesFilter,
  methodValue,
  type ShippingFilter,
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
  const readShipmentIds = cache.prepare<[string], { id: string }>(
    `SELECT id FROM fact WHERE subject = 'shipping-shipment' AND field = 'consolidateShippingOrderId' AND value = ?
     ORDER BY id`,
  );

  const findShipmentIds = (orderId: string, storedShipments: object | undefined): string[] => {
    const reportedIds = readShipmentIds.all(JSON.stringify(orderId)).map(({ id }) => id);
    return [...new Set([...Object.keys(storedShipments ?? {}), ...reportedIds])].toSorted();
  };

  function readKnownOrder(orderId: string): KnownShippingOrder | null {
    const storedOrder = readStored(orderId);
    const facts = mergeFacts(storedOrder?.facts ?? {}, factsOf("shipping-order", orderId));
    if (storedOrder === null && Object.keys(facts).length === 0) return null;
    const shipments = findShipmentIds(orderId, storedOrder?.shipments).map(
      (id) => [id, mergeFacts(storedOrder?.shipments[id] ?? {}, factsOf("shipping-shipment", id))] as const,
    );
    return { entered: storedOrder?.entered ?? null, facts, shipments: Object.fromEntries(shipments) };
  }

  return {
    readKnownOrder,

    readRow: (orderId: string): ShippingOrderRow | null => {
      const order = readKnownOrder(orderId);
      return order && shippingOrderOf(orderId, order.facts, Object.values(order.shipments), order.entered);
    },
  };
}

const ROWS_PER_STEP = 50;

/** Searches shipping orders. Reads all orders in steps and filters them, because there are at most thousands. */
export function createShippingOrderReader(cache: Connection, journal: Connection) {
  const { readRow, readKnownOrder } = createKnownOrders(cache, journal);
  const readEnteredIds = journal.prepare<[string, number], { id: string }>(
    "SELECT order_id AS id FROM shipping_order WHERE order_id > ? ORDER BY order_id LIMIT ?",
  );
  const readReportedIds = cache.prepare<[string, number], { id: string }>(
    "SELECT DISTINCT id FROM fact WHERE subject = 'shipping-order' AND id > ? ORDER BY id LIMIT ?",
  );
  let cachedRows: { readonly version: string; readonly rows: readonly ShippingOrderRow[] } | null = null;

  const readVersion = (): string =>
    [cache, journal].map((database) => String(database.pragma("data_version", { simple: true }))).join(" ");

  function* collectIds(read: typeof readEnteredIds): CooperativeWork<string[]> {
    const ids: string[] = [];
    for (let lastId: string | undefined = ""; lastId !== undefined; yield YIELD) {
      const foundIds: string[] = read.all(lastId, ROWS_PER_STEP).map(({ id }) => id);
      ids.push(...foundIds);
      lastId = foundIds.at(-1);
    }
    return ids;
  }

  function* readAllRows(): CooperativeWork<readonly ShippingOrderRow[]> {
    const currentVersion = readVersion();
    if (cachedRows?.version === currentVersion) return cachedRows.rows;
    const ids = new Set([...(yield* collectIds(readEnteredIds)), ...(yield* collectIds(readReportedIds))]);
    const rows: ShippingOrderRow[] = [];
    for (const id of ids) {
      const foundRow = readRow(id);
      if (foundRow !== null) rows.push(foundRow);
      if (rows.length % ROWS_PER_STEP === 0) yield YIELD;
    }
    cachedRows = { version: currentVersion, rows };
    return rows;
  }

  const snapshots = createResultSnapshots<ShippingQuery, string, ShippingOrderRow>(async ({ filter, order }) => {
    const matchingRows = (await runToCompletion(readAllRows())).filter((shippingRow) =>
      matchesFilter(shippingRow, filter),
    );
    return matchingRows.toSorted((a, b) => compareOrders(a, b, order)).map(({ orderId }) => orderId);
  }, readRow);

  return {
    searchShippingOrders: snapshots.page,

    /** Each filter's counts follow all other filters, but not the filter itself. */
    async shippingFacets(filter: ShippingFilter) {
      const rows = await runToCompletion(readAllRows());
      const count = <Value>(ownFilter: Partial<ShippingFilter>, valueOf: (row: ShippingOrderRow) => Value | null) => {
        const matchingRows = rows.filter((row) => matchesFilter(row, { ...filter, ...ownFilter }));
        const values = matchingRows.flatMap((row) => valueOf(row) ?? []);
        return [...Map.groupBy(values, (value) => value)].map(([value, { length }]) => ({ value, count: length }));
      };
      return {
        statuses: count({ statuses: [] }, statusValue),
        methods: count({ methods: [] }, methodValue),
        warehouseIds: count({ warehouseIds: [] }, ({ warehouseId }) => warehouseId),
      };
    },

    shippingOrder: readKnownOrder,

    /** Returns the orders in the requested sequence; null for an unknown id. */
    shippingOrderRows: (orderIds: readonly string[]): (ShippingOrderRow | null)[] => orderIds.map(readRow),
  };
}
