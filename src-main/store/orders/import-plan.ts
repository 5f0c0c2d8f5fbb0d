import type { ReceivedOrder } from "../../../src-domain/fleet/order-message.ts";
import { hasUnitsToSend } from "../../../src-domain/orders/order-book-query.ts";
import type { OrderFile } from "../../../src-domain/orders/order-file.ts";
import type { Channel, Order } from "../../../src-domain/orders/order.ts";
import type { ShopEvidence } from "../../../src-domain/orders/shops.ts";
import { type Connection, inTransactionOf } from "../files/database.ts";
import { type CooperativeWork, YIELD } from "../reader/cooperative.ts";
import { createBookedLineReader } from "./booked-rows.ts";
import { createLostZeroCheck } from "./lost-zeros.ts";
import { ALLOCATION_COLUMNS, ALLOCATION_TABLES, type AllocationRow, IS_ALLOCATED } from "./order-allocations.ts";
import {
  isRecipientNeeded,
  isSameContent,
  type StoredLineRow,
  type OrderContent,
  type StoredOrderRow,
  type StoredRecipientRow,
  type StoredRecipient,
} from "./order-content.ts";
import { toBookedOrder } from "./to-booked-order.ts";

/** Orders of one step: few enough that a scan does not wait. */
export const ORDERS_PER_STEP = 100;

/**
 * What a file does to an order of the book. `older`: the book has the order from a newer file, or a newer complete file
 * no longer lists it. `late`: the order is new to the book, but a newer complete file of the shop does not list it.
 */
export type OrderChange = "added" | "changed" | "unchanged" | "older" | "late";

/** Changes of the order book by the import of a file. */
export interface ImportPlan {
  /** One change for each order of the file, in the file's order. */
  readonly changes: readonly OrderChange[];
  /** Open orders of the shop that the file does not list. */
  readonly goneNumbers: readonly string[];
  /** Number of the shop's open orders in the book. */
  readonly openCount: number;
  /** See `Comparison`. */
  readonly showsGone: boolean;
  /** Whether the book would not change: the file was already imported. */
  readonly isKnown: boolean;
  readonly evidence: ShopEvidence;
}

interface BookedOrderRow extends StoredOrderRow {
  readonly written_at: string | null;
}

function prepareStatements(journal: Connection) {
  return {
    readOrder: journal.prepare<[Channel, string, string], BookedOrderRow>(
      // A join with the file takes ten times as long. An undone file (`is_partial`), which only has sent lines left,
      // counts as older than all files.
      `SELECT o.*, (SELECT written_at FROM order_file f WHERE f.file_id = o.file_id AND NOT f.is_partial) AS written_at
       FROM booked_order o
       WHERE o.channel = ? AND o.shop = ? AND o.order_number = ?`,
    ),
    readLines: journal.prepare<[string], StoredLineRow>("SELECT * FROM booked_line WHERE order_id = ?"),
    readRecipient: journal.prepare<[string], StoredRecipientRow>(
      "SELECT fields, note, imported_at FROM booked_recipient WHERE order_id = ?",
    ),
    // Most orders have no allocations, and `readAllocations` takes longer than all other statements together.
    hasAllocations: journal.prepare<[string]>("SELECT 1 FROM order_allocation WHERE order_id = ?"),
    readAllocations: journal.prepare<[string], AllocationRow>(
      `SELECT ${ALLOCATION_COLUMNS} FROM ${ALLOCATION_TABLES} WHERE a.order_id = ? AND ${IS_ALLOCATED}`,
    ),
    readListed: journal.prepare<
      { channel: Channel; shop: string; afterId: string },
      { readonly orderId: string; readonly orderNumber: string }
    >(
      // The plus signs keep SQLite from reading and sorting all orders of the channel for each page.
      `SELECT order_id AS orderId, order_number AS orderNumber FROM booked_order
       WHERE +channel = @channel AND +shop = @shop AND gone_at IS NULL AND order_id > @afterId
       ORDER BY order_id LIMIT ${ORDERS_PER_STEP}`,
    ),
    /** Whether the fleet has a newer version of the order than the file. */
    isInNewerFile: journal.prepare<{ fileId: number } & FleetFileKey>(
      `SELECT 1 FROM order_file WHERE file_id = @fileId AND NOT is_partial
         AND (fleet_written_at, fleet_file_id) > (@fleetWrittenAt, @fleetFileId)`,
    ),
    readNewestTimes: journal.prepare<[Channel, string], NewestTimes>(
      `SELECT max(written_at) AS file, max(CASE WHEN is_complete THEN written_at END) AS completeFile
       FROM order_file WHERE channel = ? AND shop = ? AND NOT is_partial`,
    ),
  };
}

/** Sort key of a shop's files, which is equal on all desks of a fleet. */
export interface FleetFileKey {
  readonly fleetWrittenAt: string;
  readonly fleetFileId: string;
}

/** When the newest file of a shop, and its newest complete one, were written. */
interface NewestTimes {
  readonly file: string | null;
  readonly completeFile: string | null;
}

interface Comparison {
  /** One change for each order of the file, in the file's order. */
  readonly changes: readonly OrderChange[];
  readonly newest: NewestTimes;
  readonly isNewest: boolean;
  /** Open orders of the shop that the file does not list; empty for an older file, which cannot list later orders. */
  readonly goneNumbers: readonly string[];
  readonly openCount: number;
  readonly listedCount: number;
  /**
   * Whether orders that a complete file does not list are gone. False in a fleet if rows of open orders were refused:
   * other desks do not get these orders and would count them as gone.
   */
  readonly showsGone: boolean;
  readonly isKnown: boolean;
}

export interface PlannedOrder {
  readonly order: Order;
  /** When the order became gone; null if it is not gone, or without a fleet. */
  readonly goneAt: string | null;
  readonly change: OrderChange;
  /** Null if the order is not in the book. */
  readonly existing: OrderContent | null;
  readonly recipient: StoredRecipient | null;
}

/** Divides orders into groups of one step. */
export const groupsOf = <Value>(orders: readonly Value[]): Value[][] =>
  Array.from({ length: Math.ceil(orders.length / ORDERS_PER_STEP) }, (_, index) =>
    orders.slice(index * ORDERS_PER_STEP, (index + 1) * ORDERS_PER_STEP),
  );

/** Compares the orders of files with the book. */
export function createImportPlanner(journal: Connection) {
  const sql = prepareStatements(journal);
  const readBookedLines = createBookedLineReader(journal);
  const holdWithLostZeros = createLostZeroCheck(journal);
  const inTransaction = inTransactionOf(journal);

  /** Returns the numbers of the shop's orders that still have units to send. */
  function* findOpenNumbers(channel: Channel, shop: string): CooperativeWork<string[]> {
    const openNumbers: string[] = [];
    let orders = sql.readListed.all({ channel, shop, afterId: "" });
    while (orders.length > 0) {
      const lastId = orders.at(-1)?.orderId ?? "";
      const lines = readBookedLines(orders[0]?.orderId ?? "", lastId);
      for (const { orderId, orderNumber } of orders)
        if (lines.get(orderId)?.some(hasUnitsToSend) === true) openNumbers.push(orderNumber);
      orders = sql.readListed.all({ channel, shop, afterId: lastId });
      yield YIELD;
    }
    return openNumbers;
  }

  /** Plans what the file does to one of its orders. `fleetKey`: null for a file of a desk without a fleet. */
  function plan(
    listedOrder: Order | ReceivedOrder,
    file: OrderFile,
    { completeFile }: Pick<NewestTimes, "completeFile">,
    fleetKey: FleetFileKey | null,
  ): PlannedOrder {
    const row = sql.readOrder.get(listedOrder.channel, file.shop, listedOrder.orderNumber);
    const existing =
      row === undefined
        ? null
        : {
            order: row,
            lines: sql.readLines.all(row.order_id),
            recipient: sql.readRecipient.get(row.order_id) ?? null,
          };
    const hasAllocations = row !== undefined && sql.hasAllocations.get(row.order_id) !== undefined;
    const allocations = hasAllocations ? sql.readAllocations.all(row.order_id) : [];
    const bookedOrder = toBookedOrder(listedOrder, existing?.lines ?? [], allocations, file.writtenAt);
    const order = holdWithLostZeros(bookedOrder, file.shop);
    const isErased = "isRecipientErased" in listedOrder && listedOrder.isRecipientErased;
    const recipient =
      !isErased && isRecipientNeeded(order, existing, allocations)
        ? { fields: JSON.stringify(order.recipient), note: order.note }
        : null;
    // Desks of a fleet decide at the end of an import which orders are gone. Until then, a gone order stays gone, so
    // that no scan uses it.
    const goneAt = fleetKey === null ? null : (row?.gone_at ?? null);
    const isBeforeCompleteFile = completeFile !== null && file.writtenAt < completeFile;

    function isOlderThan(booked: BookedOrderRow): boolean {
      if (fleetKey !== null) return sql.isInNewerFile.get({ fileId: booked.file_id, ...fleetKey }) !== undefined;
      const isFromBeforeGone = booked.gone_at !== null && isBeforeCompleteFile;
      return (booked.written_at !== null && file.writtenAt < booked.written_at) || isFromBeforeGone;
    }

    function findChange(): OrderChange {
      if (existing === null || row === undefined) return isBeforeCompleteFile ? "late" : "added";
      if (isOlderThan(row)) return "older";
      const staysGone = goneAt !== null && isBeforeCompleteFile;
      const isGoneChanged = row.gone_at !== null && !staysGone;
      return !isGoneChanged && isSameContent(order, recipient, existing) ? "unchanged" : "changed";
    }

    return { order, existing, recipient, goneAt, change: findChange() };
  }

  return {
    plan,

    *compare(
      file: OrderFile,
      orders: readonly (Order | ReceivedOrder)[],
      fleetKey: FleetFileKey | null,
    ): CooperativeWork<Comparison> {
      const newest = sql.readNewestTimes.get(file.channel, file.shop) ?? { file: null, completeFile: null };
      const changes: OrderChange[] = [];
      const compareGroup = inTransaction((group: readonly (Order | ReceivedOrder)[]) =>
        group.map((order) => plan(order, file, newest, fleetKey).change),
      );
      for (const group of groupsOf(orders)) {
        changes.push(...compareGroup(group));
        yield YIELD;
      }
      const openNumbers = yield* findOpenNumbers(file.channel, file.shop);
      const listedNumbers = new Set(orders.map(({ orderNumber }) => orderNumber));
      const refusedNumbers = new Set(file.refusedNumbers);
      const missingNumbers = openNumbers.filter((number) => !listedNumbers.has(number));
      const unlistedNumbers = missingNumbers.filter((number) => !refusedNumbers.has(number));
      const isNewest = newest.file === null || file.writtenAt >= newest.file;
      const hasRefusedOrders = unlistedNumbers.length < missingNumbers.length;
      const showsGone = fleetKey === null || !hasRefusedOrders;
      const goneNumbers = isNewest && showsGone ? unlistedNumbers : [];
      const isUnchanged =
        changes.every((change) => change === "unchanged" || change === "older") &&
        !(file.isComplete && goneNumbers.length > 0);
      return {
        changes,
        newest,
        isNewest,
        goneNumbers,
        openCount: openNumbers.length,
        listedCount: openNumbers.length - unlistedNumbers.length,
        showsGone,
        isKnown: isUnchanged && newest.file !== null && file.writtenAt <= newest.file,
      };
    },
  };
}
