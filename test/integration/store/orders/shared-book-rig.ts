import type { OrderBookChange, OrderMessage } from "../../../../src-domain/fleet/order-message.ts";
import { MOST_URGENT_FIRST, NO_BOOK_FILTER } from "../../../../src-domain/orders/order-book-query.ts";
import { NO_RECIPIENT } from "../../../../src-domain/recipients/recipients.ts";
import { ORDERS_STREAM } from "../../../../src-main/fleet/names.ts";
import { createOrdersToSend } from "../../../../src-main/store/reader/orders-to-send.ts";
import { isoNow } from "../../use-cases/test-desk.ts";
import { finish, openMatchRig } from "./match-rig.ts";

const ORDERS_PER_READ = 100;

/** The stream of a fleet in memory. Its clock is ahead of each import and always advances. */
export function createOrderStream() {
  const changes: OrderBookChange[] = [];
  const startMs = Date.now();
  return {
    changes,
    /** Erases the key of an order's recipient: nobody can read it in messages from before. */
    eraseKey(orderNumber: string): void {
      for (const [index, change] of changes.entries())
        if (change.kind === "file")
          changes[index] = {
            ...change,
            orders: change.orders.map((order) =>
              order.orderNumber === orderNumber
                ? { ...order, recipient: NO_RECIPIENT, note: null, isRecipientErased: true }
                : order,
            ),
          };
    },
    add(desk: string, change: DistributiveOmit<OrderBookChange, "desk" | "publishedAt">): void {
      const publishedAt = new Date(startMs + changes.length * 1000).toISOString();
      changes.push({ ...change, desk, publishedAt });
    },
  };
}

type DistributiveOmit<Value, Key extends PropertyKey> = Value extends unknown ? Omit<Value, Key> : never;
export type TestStream = ReturnType<typeof createOrderStream>;

/** A desk of a fleet that publishes and reads messages when a test says so. */
export function openSharedBook(desk: string, stream: TestStream) {
  const rig = openMatchRig();
  const { store, journal } = rig;
  journal.pragma("synchronous = OFF");
  journal.function("claims_changed", () => null);
  store.joinFleet(desk, isoNow());
  const list = createOrdersToSend(journal);
  let position = 0;

  function publishFile(next: Extract<ReturnType<typeof store.nextOrderMessage>, { file: unknown }>): void {
    const { file: shared } = next ?? {};
    if (!shared) return;
    const { messageId: fleetFileId, orderCount: _count, ...file } = shared;
    const { channel } = file.file;
    const orders = store.ordersToShare(fleetFileId, "", ORDERS_PER_READ).map(({ order, recipient }) => ({
      ...order,
      channel,
      recipient: recipient?.recipient ?? NO_RECIPIENT,
      note: recipient?.note ?? null,
      isRecipientErased: recipient === null,
    }));
    stream.add(desk, { kind: "file", fleetFileId, ...file, orders });
  }

  const hasReadAll = (): boolean => position === stream.changes.length;

  function publishErasures(): void {
    const erasures = store.orderErasures(ORDERS_PER_READ);
    const orders = erasures.flatMap(({ isKeyOnly, ...order }) => (isKeyOnly ? [] : [order]));
    if (orders.length > 0) stream.add(desk, { kind: "erased", orders });
    for (const { orderNumber } of erasures) stream.eraseKey(orderNumber);
    store.settleOrderErasures(erasures);
  }

  /** Publishes all that the desk has not published; erasures only once the desk has read all messages. */
  function publish(): void {
    store.settleClaims(store.claimIntents("", ORDERS_PER_READ));
    for (let next = store.nextOrderMessage(); next !== null; next = store.nextOrderMessage()) {
      if ("message" in next) stream.add(desk, next.message as Exclude<OrderMessage, { kind: "file" }>);
      else publishFile(next);
      store.settleOrderMessage(next.messageId);
    }
    if (hasReadAll()) publishErasures();
  }

  /** Begins to read the next message. */
  function startReading() {
    const changes = stream.changes.slice(position, position + 1);
    position += 1;
    const cursor = { stream: ORDERS_STREAM, created: "2026-11-29", sequence: position, relays: "", gapAt: null };
    return store.applyOrderBookChanges(changes, cursor);
  }

  /** Reads the next messages. */
  function read(count = Infinity): void {
    for (let left = count; left > 0 && !hasReadAll(); left -= 1) finish(startReading());
  }

  return {
    ...rig,

    publish,
    hasToPublish: (): boolean =>
      store.nextOrderMessage() !== null || store.orderErasures(1).length + store.claimIntents("", 1).length > 0,

    read,
    startReading,
    hasReadAll,

    undoLastImport(): void {
      const file = store.orderFiles().find(({ canUndo }) => canUndo);
      if (file !== undefined) finish(store.undoOrderImport(file.fileId));
    },

    eraseRecipient: (orderNumber: string): void =>
      void journal
        .prepare(
          "DELETE FROM booked_recipient WHERE order_id = (SELECT order_id FROM booked_order WHERE order_number = ?)",
        )
        .run(orderNumber),

    orderIdOf: (orderNumber: string): string | null =>
      journal
        .prepare<[string], string>("SELECT order_id FROM booked_order WHERE order_number = ?")
        .pluck()
        .get(orderNumber) ?? null,

    /** All listed orders with what an operator sees of them, whichever desk sent their lines. */
    async readBook() {
      const query = { filter: NO_BOOK_FILTER, order: MOST_URGENT_FIRST, today: "" };
      const { rows } = await list.searchOrdersToSend(query, null, 0, ORDERS_PER_READ);
      return rows
        .flatMap((row) => {
          const details = row && list.orderToSend(row.orderId);
          if (!details) return [];
          const lines = details.lines.map((line) => {
            const isSent = line.closedAt !== null || line.allocations.some(({ sent }) => sent !== null);
            return `${line.lineId} ${line.sku} ${isSent ? "sent" : (line.holdReason ?? "open")}`;
          });
          const isSent = row.state === "sent" || row.state === "sent-elsewhere";
          const state = isSent ? "sent" : row.state;
          // A desk keeps no recipient of an order that was sent before its import.
          const recipientName = lines.some((line) => line.endsWith("open")) ? row.recipientName : "";
          return [{ number: row.orderNumber, state, shipBy: row.shipBy, recipientName, lines: lines.toSorted() }];
        })
        .toSorted((one, other) => one.number.localeCompare(other.number));
    },
  };
}

export type SharedBook = ReturnType<typeof openSharedBook>;
