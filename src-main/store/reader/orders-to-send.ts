import type { ClaimKey } from "../../../src-domain/fleet/claim-key.ts";
import {
  findBookedState,
  type BookedOrderRow,
  type BookFilter,
  type BookQuery,
  compareBookedOrders,
  findHeldLines,
  isDue,
  isFinished,
  matchesBookFilter,
  openQuantity,
  type SentPart,
  toShipByDay,
} from "../../../src-domain/orders/order-book-query.ts";
import type { Channel } from "../../../src-domain/orders/order.ts";
import type { SentLine } from "../../../src-domain/orders/tracking-file.ts";
import type { Recipient } from "../../../src-domain/recipients/recipients.ts";
import { parseResendStatus } from "../../../src-domain/resends/resend.ts";
import type { Connection } from "../files/database.ts";
import {
  addressProblemOf,
  createBookedLineReader,
  IS_SHOWN,
  ORDER_COLUMNS,
  type OrderRow,
  type StoredBookedLine,
} from "../orders/booked-rows.ts";
import { ALLOCATION_COLUMNS, ALLOCATION_TABLES, IS_IN_BATCH } from "../orders/order-allocations.ts";
import { YIELD, type CooperativeWork, runToCompletion } from "./cooperative.ts";
import { createResultSnapshots } from "./result-snapshots.ts";

interface StoredOrder extends OrderRow {
  readonly recipientName: string | null;
  readonly town: string | null;
  readonly countryCode: string | null;
}

const LISTED_COLUMNS = `${ORDER_COLUMNS}, r.fields ->> '$.shipmentName' AS recipientName, r.fields ->> '$.shipmentCity' AS town,
  r.fields ->> '$.shipmentCountryCode' AS countryCode
  FROM booked_order o JOIN order_file f USING (file_id) LEFT JOIN booked_recipient r USING (order_id)
  WHERE ${IS_SHOWN}`;

const ORDERS_PER_STEP = 100;

/** `today`: the desk's local day, YYYY-MM-DD. */
type DatedQuery = BookQuery & { readonly today: string };

interface StoredDetails {
  /** Null if the recipient is erased. */
  readonly recipient: Recipient | null;
  readonly note: string | null;
  readonly fileName: string;
  readonly writtenAt: string;
  readonly importedAt: string;
  readonly importedBy: string | null;
}

interface TrackedItem {
  readonly orderId: string;
  readonly lineId: string;
  readonly sku: string | null;
  readonly status: string | null;
  readonly resendId: string;
  readonly createdAt: string;
  readonly trackingNumber: string | null;
  readonly serviceType: string | null;
  readonly batchLineId: number;
  readonly quantity: number;
  readonly isSaved: 0 | 1;
}

/** A sent line whose carrier is not named yet. `batchLineIds`: its items, to mark them as saved. */
export type LineToTrack = Omit<SentLine, "carrierName"> & {
  readonly shop: string;
  readonly serviceType: string;
  readonly batchLineIds: readonly number[];
  readonly isSaved: boolean;
};

function prepareStatements(journal: Connection) {
  return {
    readOrders: journal.prepare<[string, number], StoredOrder>(
      `SELECT ${LISTED_COLUMNS} AND o.order_id > ? ORDER BY o.order_id LIMIT ?`,
    ),
    readOrder: journal.prepare<[string], StoredOrder>(`SELECT ${LISTED_COLUMNS} AND o.order_id = ?`),
    readDetails: journal.prepare<[string], Omit<StoredDetails, "recipient"> & { fields: string | null }>(
      `SELECT r.fields, r.note, f.name AS fileName, f.written_at AS writtenAt, f.imported_at AS importedAt,
       f.desk AS importedBy
     FROM booked_order o JOIN order_file f USING (file_id) LEFT JOIN booked_recipient r USING (order_id)
     WHERE o.order_id = ?`,
    ),
    readHeldOrders: journal
      .prepare<[string], string>(
        "SELECT DISTINCT order_id FROM booked_line WHERE claim_key IN (SELECT value FROM json_each(?))",
      )
      .pluck(),
    readTracked: journal.prepare<[], TrackedItem>(
      `SELECT a.order_id AS orderId, ol.sku, s.newest_tracking_number AS trackingNumber,
       b.destination ->> '$.shipmentServiceType' AS serviceType, a.batch_line_id AS batchLineId,
       a.tracking_saved_at IS NOT NULL AS isSaved, ${ALLOCATION_COLUMNS}
     FROM ${ALLOCATION_TABLES} JOIN booked_order o ON o.order_id = a.order_id
       JOIN booked_line ol ON ol.order_id = a.order_id AND ol.line_id = a.line_id
     WHERE ${IS_IN_BATCH} AND b.state = 'submitted' AND s.state = 'created'
     ORDER BY a.batch_line_id`,
    ),
    readCarriers: journal.prepare<[], { channel: Channel; serviceType: string; name: string }>(
      "SELECT channel, service_type AS serviceType, name FROM carrier_name",
    ),
  };
}

/** Searches channels' orders. Reads all in steps and filters them, because there are at most tens of thousands. */
export function createOrdersToSend(journal: Connection) {
  const sql = prepareStatements(journal);
  const readBookedLines = createBookedLineReader(journal);
  let cachedRows: { readonly version: number; readonly rows: readonly BookedOrderRow[] } | null = null;
  let heldKeys: ReadonlySet<ClaimKey> = new Set();

  /** Reads lines. Marks lines that other desks have, because the journal does not store which they have. */
  const readLines = (firstId: string, lastId: string) => markHeldLines(readBookedLines(firstId, lastId), heldKeys);

  /** Reads all orders as this desk would show them without a fleet. */
  function* readOwnRows(): CooperativeWork<readonly BookedOrderRow[]> {
    const version = Number(journal.pragma("data_version", { simple: true }));
    if (cachedRows?.version === version) return cachedRows.rows;
    const rows: BookedOrderRow[] = [];
    for (let orders = sql.readOrders.all("", ORDERS_PER_STEP); orders.length > 0; yield YIELD) {
      const lastId = orders.at(-1)?.orderId ?? "";
      const lines = readBookedLines(orders[0]?.orderId ?? "", lastId);
      for (const order of orders) rows.push(toRow(order, lines.get(order.orderId) ?? []));
      orders = sql.readOrders.all(lastId, ORDERS_PER_STEP);
    }
    cachedRows = { version, rows };
    return rows;
  }

  function* readAllRows(): CooperativeWork<readonly BookedOrderRow[]> {
    const rows = yield* readOwnRows();
    if (heldKeys.size === 0) return rows;
    const heldIds = new Set(sql.readHeldOrders.all(JSON.stringify([...heldKeys])));
    return rows.map((row) => (heldIds.has(row.orderId) ? (readRow(row.orderId) ?? row) : row));
  }

  function readRow(orderId: string): BookedOrderRow | null {
    const order = sql.readOrder.get(orderId);
    return order === undefined ? null : toRow(order, readLines(orderId, orderId).get(orderId) ?? []);
  }

  const snapshots = createResultSnapshots<DatedQuery, string, BookedOrderRow>(async ({ filter, order, today }) => {
    const rows = (await runToCompletion(readAllRows())).filter((row) => matchesBookFilter(row, filter, today));
    return rows.toSorted((one, other) => compareBookedOrders(one, other, order)).map(({ orderId }) => orderId);
  }, readRow);

  return {
    /** `heldLines`: lines that other desks of the fleet have. */
    searchOrdersToSend(
      query: DatedQuery,
      snapshot: string | null,
      offset: number,
      limit: number,
      heldLines: readonly ClaimKey[] = [],
    ) {
      heldKeys = new Set(heldLines);
      return snapshots.page(query, snapshot, offset, limit);
    },

    /** Each filter's counts follow all other filters, but not the filter itself. */
    async orderBookFacets(filter: BookFilter, today: string, heldLines: readonly ClaimKey[] = []) {
      heldKeys = new Set(heldLines);
      const rows = await runToCompletion(readAllRows());
      const count = <Value>(ownFilter: Partial<BookFilter>, valueOf: (row: BookedOrderRow) => Value) => {
        const matchingRows = rows.filter((row) => matchesBookFilter(row, { ...filter, ...ownFilter }, today));
        return [...Map.groupBy(matchingRows, valueOf)].map(([value, { length }]) => ({ value, count: length }));
      };
      return {
        states: count({ states: [] }, ({ state }) => state),
        channels: count({ channels: [] }, ({ channel }) => channel),
      };
    },

    /** `due`: orders to send that must leave today or earlier; `late`: earlier. */
    async countDueOrders(today: string) {
      const dueRows = (await runToCompletion(readAllRows())).filter((row) => isDue(row, today));
      return { due: dueRows.length, late: dueRows.filter(({ shipByDay: day }) => day !== today).length };
    },

    /** Returns null for an unknown id. */
    orderToSend(orderId: string, heldLines: readonly ClaimKey[] = []) {
      heldKeys = new Set(heldLines);
      const row = readRow(orderId);
      const details = sql.readDetails.get(orderId);
      if (row === null || details === undefined) return null;
      const { fields, ...origin } = details;
      const recipient = fields === null ? null : (JSON.parse(fields) as Recipient);
      return { row, recipient, ...origin, lines: readLines(orderId, orderId).get(orderId) ?? [] };
    },

    /** Returns the orders in the requested sequence. Omits unknown ids. */
    ordersToSendById(orderIds: readonly string[], heldLines: readonly ClaimKey[] = []): BookedOrderRow[] {
      heldKeys = new Set(heldLines);
      return orderIds.flatMap((orderId) => readRow(orderId) ?? []);
    },

    /** Returns sent lines, even without a tracking number, and the channels' names of carriers. */
    async linesToTrack() {
      const rows = new Map((await runToCompletion(readAllRows())).map((row) => [row.orderId, row]));
      return { lines: toLinesToTrack(sql.readTracked.all(), rows), carriers: sql.readCarriers.all() };
    },
  };
}

function markHeldLines(
  lines: ReadonlyMap<string, readonly StoredBookedLine[]>,
  heldKeys: ReadonlySet<ClaimKey>,
): ReadonlyMap<string, readonly StoredBookedLine[]> {
  if (heldKeys.size === 0) return lines;
  const mark = (line: StoredBookedLine): StoredBookedLine =>
    heldKeys.has(line.claimKey) ? { ...line, otherClaim: "unreadable" } : line;
  return new Map([...lines].map(([orderId, orderLines]) => [orderId, orderLines.map(mark)]));
}

function toRow({ goneAt, ...order }: StoredOrder, lines: readonly StoredBookedLine[]): BookedOrderRow {
  const sentParts = new Map<string, SentPart>(
    lines.flatMap((line) => line.sentParts.map((part) => [part.submissionId, part])),
  );
  const waiting = lines.flatMap(({ allocations }) => allocations.filter(({ sent }) => sent === null));
  return {
    ...order,
    recipientName: order.recipientName ?? "",
    town: order.town ?? "",
    countryCode: order.countryCode ?? "",
    addressProblem: addressProblemOf(order, order.recipientName === null),
    state: findBookedState(lines, goneAt !== null),
    holdReason: findHeldLines(lines)[0]?.holdReason ?? null,
    shipByDay: toShipByDay(order.shipBy),
    itemNames: [...new Set(lines.flatMap(({ sku, itemCode }) => itemCode ?? sku ?? []))],
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    openUnits: lines.reduce((sum, line) => sum + openQuantity(line), 0),
    batchNames: [...new Set(waiting.map(({ batchName }) => batchName))],
    sentParts: [...sentParts.values()],
  };
}

const statusOf = ({ status }: TrackedItem) => parseResendStatus(status);

/** Returns whether the channel can report the item as sent: the order did not fail and has a tracking number. */
const hasLeft = (item: TrackedItem): boolean => statusOf(item) !== "failed" && item.trackingNumber !== null;

const toLineToTrack = (row: BookedOrderRow, item: TrackedItem, part: readonly TrackedItem[]) => ({
  channel: row.channel,
  shop: row.shop,
  orderNumber: row.orderNumber,
  lineId: item.lineId,
  sku: item.sku ?? "",
  quantity: part.reduce((sum, { quantity }) => sum + quantity, 0),
  sentAt: item.createdAt,
  trackingNumber: item.trackingNumber ?? "",
  serviceType: item.serviceType ?? "",
  batchLineIds: part.map(({ batchLineId }) => batchLineId),
  isSaved: part.every(({ isSaved }) => isSaved === 1),
});

/** Joins the items of a line that were sent in one resend order. */
function toLinesToTrack(
  trackedItems: readonly TrackedItem[],
  rows: ReadonlyMap<string, BookedOrderRow>,
): LineToTrack[] {
  const items = trackedItems.filter((item) => statusOf(item) !== "canceled");
  const incompleteIds = new Set(items.flatMap((item) => (hasLeft(item) ? [] : item.orderId)));
  const parts = Map.groupBy(
    items.filter((item) => statusOf(item) !== "failed"),
    ({ orderId, lineId, resendId }) => `${orderId}\n${resendId}\n${lineId}`,
  );
  return [...parts.values()].flatMap((part): LineToTrack[] => {
    const [item] = part;
    const row = rows.get(item?.orderId ?? "");
    if (item === undefined || row === undefined) return [];
    const isOrderComplete = isFinished(row.state) && !incompleteIds.has(row.orderId);
    return [{ ...toLineToTrack(row, item, part), isOrderComplete }];
  });
}
