import { expect, it } from "vitest";
import { MOST_URGENT_FIRST, NO_BOOK_FILTER } from "../../../../src-domain/orders/order-book-query.ts";
import type { Order } from "../../../../src-domain/orders/order.ts";
import type { CooperativeWork } from "../../../../src-main/store/reader/cooperative.ts";
import { createOrdersToSend } from "../../../../src-main/store/reader/orders-to-send.ts";
import { bookedOrder, orderLine } from "../../../unit/domain/orders/booked-orders.ts";
import { isoNow } from "../../use-cases/test-desk.ts";
import { openJournalIn } from "../databases.ts";
import { CUP, finish, type MatchRig, MUG, openMatchRig, openOperations } from "./match-rig.ts";

const MAX_PER_STEP = 100;
const EARLIER_FILE_ID = "01KB8Q5Z5V3M9T2X7R4WYCN6JC";
const FILE_ID = "01KB8Q5Z5V3M9T2X7R4WYCN6JD";
const CURSOR = { stream: "FLEET_ORDERS", created: "2026-11-29", sequence: 1, relays: "", gapAt: null };

const ordersOf = (count: number, changes: Partial<Order> = {}): Order[] =>
  Array.from({ length: count }, (_, index) => bookedOrder(`#${index}`, [orderLine("MUG")], changes));

function openRig() {
  const rig = openMatchRig();
  rig.addItems([MUG, CUP]);
  const journal = openJournalIn(rig.folder);
  // Reads over a separate connection, like the reader's thread.
  const list = createOrdersToSend(journal);
  const query = { filter: NO_BOOK_FILTER, order: MOST_URGENT_FIRST, today: "" };
  return {
    ...rig,
    listed: async () =>
      (await list.searchOrdersToSend(query, null, 0, 1000)).rows.flatMap((row) =>
        row === null ? [] : `${row.orderNumber} ${row.shipBy ?? ""}`,
      ),
    countStored: () => Number(journal.prepare("SELECT count(*) FROM booked_order").pluck().get()),
    /** Ends the program's store and opens another one, as after a kill. */
    reopen: () => openOperations(rig.cache, openJournalIn(rig.folder), { defaultBatchLimit: 20 }),
  };
}

type Rig = ReturnType<typeof openRig>;
type Store = MatchRig["store"];

const fileOf = (writtenAt = isoNow()) => ({
  channel: "shopify" as const,
  shop: "",
  name: "orders.csv",
  writtenAt,
  isComplete: true,
});

/** The file as another desk published it. */
function applyFile(store: Store, orders: readonly Order[], writtenAt: string, fleetFileId = FILE_ID, sequence = 1) {
  const change = {
    kind: "file" as const,
    desk: "bench-2",
    publishedAt: isoNow(),
    fleetFileId,
    file: fileOf(writtenAt),
    importedAt: isoNow(),
    previousFileId: null,
    orders: orders.map((order) => ({ ...order, isRecipientErased: false })),
  };
  return store.applyOrderBookChanges([change], { ...CURSOR, sequence });
}

/** The undo as another desk published it. */
const applyUndo = (store: Store, fleetFileId = FILE_ID) =>
  store.applyOrderBookChanges([{ kind: "undo", desk: "bench-2", publishedAt: isoNow(), fleetFileId }], CURSOR);

/** Orders for mugs, before one for a cup. */
const ordersWithCup = (shipBy: string, lineIds = ["1"]): Order[] => [
  ...ordersOf(150, { shipBy }),
  bookedOrder(
    "#cup",
    lineIds.map((lineId) => orderLine("CUP", { lineId })),
    { shipBy },
  ),
];

/** The steps of an undo before this one only check whether it is possible. */
const FIRST_UNDO_STEPS = 4;

/** Runs some steps as before a kill. Returns whether all are done. */
function runSteps(work: CooperativeWork<unknown>, count: number): boolean {
  for (let step = 0; step < count; step += 1) if (work.next().done === true) return true;
  return false;
}

it("stores at most 100 orders of a file before scans may run", () => {
  const rig = openRig();
  const work = rig.store.importOrderFile(fileOf(), ordersOf(1000), isoNow());
  const counts = [0];
  while (work.next().done !== true) counts.push(rig.countStored());
  expect(rig.countStored()).toBe(1000);
  const added = counts.map((count, index) => count - (counts[index - 1] ?? 0));
  expect(Math.max(...added)).toBe(MAX_PER_STEP);
});

it("shows no new order of a file before the last one is stored", async () => {
  const rig = openRig();
  const work = rig.store.importOrderFile(fileOf(), ordersOf(250), isoNow());
  while (rig.countStored() < 200) expect(work.next().done).toBe(false);
  expect(await rig.listed()).toEqual([]);
  expect(rig.store.orderFiles()).toEqual([]);
  expect(rig.scan(MUG).result).toBeNull();
  finish(work);
  expect(await rig.listed()).toHaveLength(250);
});

it("shows an order of an earlier file while a newer one is imported", async () => {
  const rig = openRig();
  rig.importOrders(ordersOf(1));
  const work = rig.store.importOrderFile(fileOf(), ordersOf(250, { shipBy: "2026-12-24" }), isoNow());
  while (rig.countStored() < 200) work.next();
  expect((await rig.listed()).map((row) => row.split(" ")[0])).toEqual(["#0"]);
});

const KILLS: readonly (readonly [string, (store: Store) => CooperativeWork<unknown>])[] = [
  ["import", (store) => store.importOrderFile(fileOf(), ordersOf(350, { shipBy: "2026-12-24" }), isoNow())],
  ["import of another desk", (store) => applyFile(store, ordersOf(350, { shipBy: "2026-12-24" }), isoNow())],
];

it.each(KILLS)("leaves nothing of an %s that is killed between two steps", async (_name, begin) => {
  for (let steps = 1, isDone = false; !isDone; steps += 1) {
    const rig = openRig();
    rig.importOrders(ordersOf(150), { isComplete: true });
    const before = await rig.listed();
    isDone = runSteps(begin(rig.store), steps);
    if (isDone) break;
    const store = rig.reopen();
    finish(store.removeHiddenOrderFiles());
    expect(await rig.listed()).toEqual(before);
    expect(rig.countStored()).toBe(150);
    expect(store.eventCursor("FLEET_ORDERS")).toBeNull();
  }
});

it("imports another desk's file completely after a kill between two steps", async () => {
  const orders = ordersOf(350, { shipBy: "2026-12-24" });
  const writtenAt = isoNow();
  for (let steps = 1, isDone = false; !isDone; steps += 1) {
    const rig: Rig = openRig();
    finish(applyFile(rig.store, ordersOf(150), "2026-11-01T08:00:00Z", EARLIER_FILE_ID, 0));
    isDone = runSteps(applyFile(rig.store, orders, writtenAt), steps);
    const store = rig.reopen();
    finish(applyFile(store, orders, writtenAt));
    expect((await rig.listed()).toSorted()).toEqual(
      orders.map(({ orderNumber }) => `${orderNumber} 2026-12-24`).toSorted(),
    );
    expect(store.orderFiles()).toMatchObject([{ orderCount: 350 }]);
    expect(store.eventCursor("FLEET_ORDERS")).toMatchObject({ sequence: 1 });
  }
});

it("completes an undo that was killed between two steps", async () => {
  for (let steps = FIRST_UNDO_STEPS, isDone = false; !isDone; steps += 1) {
    const rig = openRig();
    rig.importOrders(ordersOf(150));
    const before = await rig.listed();
    const fileId = rig.importOrders(ordersOf(350, { shipBy: "2026-12-24" }));
    isDone = runSteps(rig.store.undoOrderImport(fileId ?? 0), steps);
    finish(rig.reopen().removeHiddenOrderFiles());
    expect(await rig.listed()).toEqual(before);
    expect(rig.store.orderFiles()).toMatchObject([{ orderCount: 150 }]);
  }
});

it("keeps orders of an earlier file when two newer ones are undone", async () => {
  const rig = openRig();
  rig.importOrders(ordersOf(1), { writtenAt: "2026-11-01T08:00:00Z" });
  const second = rig.importOrders(ordersOf(2), { writtenAt: "2026-11-02T08:00:00Z" });
  const third = rig.importOrders(ordersOf(3), { writtenAt: "2026-11-03T08:00:00Z" });
  for (const fileId of [third, second]) finish(rig.store.undoOrderImport(fileId ?? 0));
  expect(await rig.listed()).toContain("#0 ");
});

const SCANS_BETWEEN_STEPS: readonly (readonly [string, (rig: Rig) => Store])[] = [
  [
    "an undo",
    (rig) => {
      const work = rig.store.undoOrderImport(rig.importOrders(ordersWithCup("2026-12-02")) ?? 0);
      while (rig.count("order_file WHERE is_partial") === 0) work.next();
      rig.scan(CUP);
      finish(work);
      return rig.store;
    },
  ],
  [
    "an import that is killed",
    (rig) => {
      const orders = ordersWithCup("2026-12-02").toReversed();
      const work = rig.store.importOrderFile(fileOf(), orders, isoNow());
      while (rig.count("replaced_order") === 0) work.next();
      rig.scan(CUP);
      const store = rig.reopen();
      finish(store.removeHiddenOrderFiles());
      return store;
    },
  ],
];

it.each(SCANS_BETWEEN_STEPS)("keeps the file whose order is scanned between two steps of %s", (_name, scanBetween) => {
  const rig = openRig();
  const first = rig.importOrders(ordersWithCup("2026-12-01"));
  const store = scanBetween(rig);
  expect(rig.count("order_allocation")).toBe(1);
  expect(store.orderFiles()).toMatchObject([{ fileId: first, canUndo: false }]);
  expect(finish(store.undoOrderImport(first ?? 0))).toBe(false);
  expect(rig.countStored()).toBe(151);
  expect(finish(store.importOrderFile(fileOf(), ordersWithCup("2026-12-03"), isoNow()))).not.toBeNull();
});

it("holds a line with an item that only the killed file had", async () => {
  const rig = openRig();
  rig.importOrders(ordersWithCup("2026-12-01", ["1"]));
  const work = rig.store.importOrderFile(fileOf(), ordersWithCup("2026-12-02", ["2"]).toReversed(), isoNow());
  while (rig.count("replaced_order") === 0) work.next();
  rig.scan(CUP);
  finish(rig.reopen().removeHiddenOrderFiles());
  expect(rig.count("order_allocation WHERE line_id = '2'")).toBe(1);
  expect(await rig.submit()).toMatchObject({ ok: false, error: { code: "order-not-free", obstacle: "held" } });
});

const CLOSED_BETWEEN_STEPS: readonly (readonly [string, readonly Order[], readonly Order[], string])[] = [
  ["an order", ordersOf(1), ordersWithCup("2026-12-02"), "1"],
  ["a line", ordersWithCup("2026-12-01", ["1"]), ordersWithCup("2026-12-02", ["2"]), "2"],
];

it.each(CLOSED_BETWEEN_STEPS)("keeps %s closed that a person closes between two steps of an undo", (...row) => {
  const [, earlier, undone, lineId] = row;
  const rig = openRig();
  rig.importOrders(earlier, { writtenAt: "2026-11-01T08:00:00Z" });
  const fileId = rig.importOrders(undone, { writtenAt: "2026-11-02T08:00:00Z" });
  const orderId = String(
    rig.journal.prepare("SELECT order_id FROM booked_order WHERE order_number = '#cup'").pluck().get(),
  );
  const work = rig.store.undoOrderImport(fileId ?? 0);
  while (rig.count("order_file WHERE is_partial") === 0) work.next();
  rig.store.closeOrder(orderId, isoNow());
  finish(work);
  // An undone file of which sent lines are left decides nothing about later files.
  expect(rig.store.orderFiles()).toMatchObject([{ writtenAt: "2026-11-01T08:00:00Z" }]);
  finish(rig.store.importOrderFile(fileOf("2026-11-01T09:00:00Z"), undone, isoNow()));
  expect(
    rig.count(`booked_line WHERE order_id = '${orderId}' AND line_id = '${lineId}' AND closed_at IS NOT NULL`),
  ).toBe(1);
  rig.scan(CUP);
  expect(rig.count("order_allocation")).toBe(0);
  finish(rig.reopen().removeHiddenOrderFiles());
  expect(rig.count("booked_order WHERE order_number = '#cup'")).toBe(1);
});

it("keeps earlier orders when another desk undoes a file over a killed import", async () => {
  const rig = openRig();
  rig.importOrders(ordersOf(150), { writtenAt: "2026-11-01T08:00:00Z" });
  const before = await rig.listed();
  finish(applyFile(rig.store, ordersOf(150, { shipBy: "2026-12-24" }), "2026-11-02T08:00:00Z"));
  const orders = ordersOf(150, { shipBy: "2026-12-31" });
  const work = rig.store.importOrderFile(fileOf("2026-11-03T08:00:00Z"), orders, isoNow());
  while (rig.count("replaced_order WHERE file_id = 3") === 0) work.next();
  const store = rig.reopen();
  expect(finish(applyUndo(store))).toMatchObject({ hasFiles: true });
  expect(await rig.listed()).toEqual(before);
  expect(store.orderFiles()).toMatchObject([{ fileId: 1 }]);
});

it("removes a file immediately when its import fails between two steps", async () => {
  const rig = openRig();
  rig.importOrders(ordersOf(150));
  const before = await rig.listed();
  rig.journal.exec(`CREATE TEMP TRIGGER order_refused BEFORE INSERT ON main.booked_recipient
    WHEN NEW.order_id = (SELECT order_id FROM booked_order WHERE order_number = '#320')
    BEGIN SELECT RAISE(ABORT, 'refused'); END`);
  const orders = [...ordersOf(350, { shipBy: "2026-12-24" })];
  expect(() => finish(rig.store.importOrderFile(fileOf(), orders, isoNow()))).toThrow("refused");
  expect(rig.count("order_file")).toBe(1);
  expect(rig.countStored()).toBe(150);
  expect(await rig.listed()).toEqual(before);
});

it("keeps a file until all imports of its copies are undone", async () => {
  const rig = openRig();
  const copyId = "01KB8Q5Z5V3M9T2X7R4WYCN6JE";
  finish(applyFile(rig.store, ordersOf(2), "2026-11-01T08:00:00Z"));
  finish(applyFile(rig.store, ordersOf(2), "2026-11-02T08:00:00Z", copyId));
  finish(applyUndo(rig.store));
  expect(await rig.listed()).toHaveLength(2);
  finish(applyUndo(rig.store, copyId));
  expect(await rig.listed()).toEqual([]);
});

/** A store of a fleet's desk. */
function joinFleet({ journal, store }: Pick<Rig, "journal" | "store">): Store {
  journal.function("claims_changed", () => null);
  store.joinFleet("bench-1", isoNow());
  return store;
}

it("reports sent lines again that it published before it knew the stream", () => {
  const rig = openRig();
  const store = joinFleet(rig);
  rig.importOrders(ordersOf(1));
  store.closeOrder(String(rig.journal.prepare("SELECT order_id FROM booked_order").pluck().get()), isoNow());
  store.settleClaims(store.claimIntents("", 10));
  expect(store.repeatLineReports(isoNow())).toBe(0);
  expect(finish(store.applyOrderBookChanges([], CURSOR))).toMatchObject({ isOtherStream: true });
  expect(store.repeatLineReports(isoNow())).toBe(1);
  expect(finish(store.applyOrderBookChanges([], { ...CURSOR, sequence: 2 }))).toMatchObject({ isOtherStream: false });
});

it("erases the keys of all orders of a file whose undo is killed", () => {
  for (let steps = FIRST_UNDO_STEPS, isDone = false; !isDone; steps += 1) {
    const rig = openRig();
    const fileId = joinFleet(rig) && rig.importOrders(ordersOf(350));
    isDone = runSteps(rig.store.undoOrderImport(fileId ?? 0), steps);
    const journal = openJournalIn(rig.folder);
    const store = joinFleet({ journal, store: openOperations(rig.cache, journal, { defaultBatchLimit: 20 }) });
    finish(store.removeHiddenOrderFiles());
    expect(rig.countStored()).toBe(0);
    expect(store.orderErasures(1000)).toHaveLength(350);
  }
});

it("shares no part of a file that is being undone", () => {
  const rig = openRig();
  const store = joinFleet(rig);
  const fileId = rig.importOrders(ordersOf(350));
  const messageId = store.nextOrderMessage()?.messageId ?? "";
  runSteps(store.undoOrderImport(fileId ?? 0), FIRST_UNDO_STEPS);
  expect(store.nextOrderMessage()).toEqual({ messageId, file: null });
  store.shareOrderFileAgain(messageId);
  expect(store.nextOrderMessage()).toMatchObject({ message: { kind: "undo", fleetFileId: messageId } });
  expect(rig.count("order_message")).toBe(1);
});
