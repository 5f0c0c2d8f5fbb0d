import { expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../../../src-domain/durations.ts";
import type { Order } from "../../../../src-domain/orders/order.ts";
import { createDice, type Dice } from "../../../dice.ts";
import { group, tries } from "../../../sample.ts";
import { item } from "../../../unit/domain/inventory/items.ts";
import { bookedOrder, orderLine, recipient } from "../../../unit/domain/orders/booked-orders.ts";
import { isoNow, valueOf } from "../../use-cases/test-desk.ts";
import { finish } from "./match-rig.ts";
import { createOrderStream, openSharedBook, type SharedBook } from "./shared-book-rig.ts";

const WORLDS = tries({ full: 60, sampled: 15 });
const SEEDS = Array.from({ length: WORLDS }, (_, index) => 1 + WORLDS * (group ?? 0) + index);
const STEPS = 40;
const DESKS = ["bench-1", "bench-2"] as const;
const ACTIONS = [
  ...(["import", "import", "copy", "undo", "undo", "send", "close", "erase"] as const),
  ...(["publish", "publish", "read", "read"] as const),
];
const ORDER_NUMBERS = ["#1", "#2", "#3", "#4", "#5", "#6"];

interface ExportedFile {
  readonly writtenAt: string;
  readonly isComplete: boolean;
  readonly orders: readonly Order[];
}

/** An export with some of the orders, each with some of its lines. Each export has other recipients. */
function exportFile(dice: Dice, version: number, nowMs: number): ExportedFile {
  const orders = ORDER_NUMBERS.filter(() => dice.isHit(0.5)).map((number) => {
    const lineIds = dice.pick([["1"], ["1", "2"], ["2"]]);
    const lines = lineIds.map((lineId) => orderLine(`SKU-${number}-${lineId}`, { lineId }));
    const content = dice.below(version + 1);
    return bookedOrder(number, lines, { shipBy: `2026-12-${10 + content}`, recipient: recipient(`Name ${content}`) });
  });
  const writtenAt = new Date(nowMs - dice.below(5) * HOUR_MS).toISOString();
  return { writtenAt, isComplete: dice.isHit(0.5), orders };
}

function importFile({ store }: SharedBook, { writtenAt, isComplete, orders }: ExportedFile): void {
  if (orders.length === 0) return;
  const file = { channel: "shopify", shop: "", name: "orders.csv", writtenAt, isComplete } as const;
  finish(store.importOrderFile(file, orders, isoNow()));
}

/** Sends a new item for the order's first line. Returns whether the line was free. */
async function send(desk: SharedBook, orderNumber: string, itemNumber: number): Promise<boolean> {
  const sent = item(itemNumber, { sku: `OTHER-${itemNumber}` });
  if (desk.orderIdOf(orderNumber) === null) return false;
  desk.addItems([sent]);
  const batchId = desk.record(sent);
  if (typeof desk.use(sent, orderNumber) === "string") {
    desk.store.removeLine(batchId, sent.returnInventoryId, isoNow());
    return false;
  }
  const submitted = await desk.submit(batchId);
  if (!submitted.ok) {
    desk.store.removeLine(batchId, sent.returnInventoryId, isoNow());
    return false;
  }
  desk.create(valueOf(submitted).submissionId, String(itemNumber));
  return true;
}

/** Publishes all at all desks, and reads it. */
function readAll(desks: readonly SharedBook[]): void {
  while (desks.some((desk) => !desk.hasReadAll() || desk.hasToPublish())) {
    for (const desk of desks) {
      desk.publish();
      desk.read();
    }
  }
}

/** Things that happen at a desk. `orderNumber`: an order that no other desk sends, as claims of the fleet take care. */
function createActions(dice: Dice) {
  const startMs = Date.now() - 24 * HOUR_MS;
  const sentNumbers = new Set<string>();
  let lastFile: ExportedFile | null = null;
  const timeOfStep = (step: number): number => startMs + step * MINUTE_MS * 10;
  return {
    sentNumbers,
    import(desk: SharedBook, _orderNumber: string, step: number): void {
      lastFile = exportFile(dice, step, timeOfStep(step));
      importFile(desk, lastFile);
    },
    copy(desk: SharedBook, _orderNumber: string, step: number): void {
      const newerTime = { writtenAt: new Date(timeOfStep(step)).toISOString() };
      if (lastFile !== null) importFile(desk, { ...lastFile, ...(dice.isHit(0.5) && newerTime) });
    },
    undo: (desk: SharedBook): void => desk.undoLastImport(),
    async send(desk: SharedBook, orderNumber: string, step: number): Promise<void> {
      if (dice.isHit(0.5) && (await send(desk, orderNumber, step))) sentNumbers.add(orderNumber);
    },
    close(desk: SharedBook, orderNumber: string): void {
      if (dice.isHit(0.3)) desk.store.closeOrder(desk.orderIdOf(orderNumber) ?? "", isoNow());
    },
    erase(desk: SharedBook, orderNumber: string): void {
      if (!dice.isHit(0.3)) return;
      desk.eraseRecipient(orderNumber);
    },
    publish: (desk: SharedBook): void => desk.publish(),
    read: (desk: SharedBook): void => desk.read(1 + dice.below(4)),
  };
}

/** Two desks work on one book, and read each other's messages late. Returns the desks and the orders that were sent. */
async function runWorld(seed: number) {
  const dice = createDice(seed);
  const stream = createOrderStream();
  const desks = DESKS.map((name) => openSharedBook(name, stream));
  const { sentNumbers, ...actions } = createActions(dice);
  for (let step = 1; step <= STEPS; step += 1) {
    const index = dice.below(desks.length);
    const orderNumber = dice.pick(ORDER_NUMBERS.filter((_number, position) => position % desks.length === index));
    await actions[dice.pick(ACTIONS)](desks[index] as SharedBook, orderNumber, step);
  }
  readAll(desks);
  const later = openSharedBook("bench-3", stream);
  later.read();
  return { desks, later, sentNumbers };
}

// Each world is a test, because the databases of a test are closed at its end.
it.each(SEEDS)("has the same book at all desks, in any order of messages (seed %i)", async (seed) => {
  const { desks, later, sentNumbers } = await runWorld(seed);
  const [first, second, third] = await Promise.all([...desks, later].map((desk) => desk.readBook()));
  expect(second).toEqual(first);
  expect(third).toEqual(first);

  const reopened = first?.filter(
    ({ number, lines }) =>
      sentNumbers.has(number) && lines.some((line) => line.startsWith("1 ") && !line.endsWith("sent")),
  );
  expect(reopened).toEqual([]);
});

const fileWith = (name: string, hour: number): ExportedFile => ({
  writtenAt: `2026-11-29T0${hour}:00:00.000Z`,
  isComplete: true,
  orders: [bookedOrder("#1", [orderLine("MUG")], { recipient: recipient(name) })],
});

const recipientsOf = (desks: readonly SharedBook[]): Promise<(string | undefined)[]> =>
  Promise.all(desks.map(async (desk) => (await desk.readBook())[0]?.recipientName));

it("keeps the recipient of a file that is published after an erasure", async () => {
  const stream = createOrderStream();
  const desks = DESKS.map((name) => openSharedBook(name, stream));
  const [first, second] = desks as [SharedBook, SharedBook];
  importFile(first, fileWith("Ann", 1));
  readAll(desks);
  importFile(second, fileWith("Bea", 2));
  first.eraseRecipient("#1");
  first.publish();
  readAll(desks);
  expect(await recipientsOf(desks)).toEqual(["Bea", "Bea"]);
});

it("erases a recipient at all desks after the undo of the import that renewed it", async () => {
  const stream = createOrderStream();
  const desks = DESKS.map((name) => openSharedBook(name, stream));
  const [first] = desks as [SharedBook, SharedBook];
  importFile(first, fileWith("Ann", 1));
  readAll(desks);
  first.eraseRecipient("#1");
  importFile(first, fileWith("Ann", 2));
  first.undoLastImport();
  readAll(desks);
  expect(await recipientsOf(desks)).toEqual(["", ""]);
});

it("erases the recipient of a file whose newer copy is undone before it is published", async () => {
  const stream = createOrderStream();
  const desks = DESKS.map((name) => openSharedBook(name, stream));
  const [first, second] = desks as [SharedBook, SharedBook];
  importFile(first, fileWith("Ann", 1));
  readAll(desks);
  const { orders, ...copy } = fileWith("Ann", 2);
  importFile(second, { ...copy, orders: [...orders, bookedOrder("#2", [orderLine("CUP")])] });
  first.eraseRecipient("#1");
  first.publish();
  second.read();
  second.undoLastImport();
  readAll(desks);
  expect(await recipientsOf(desks)).toEqual(["", ""]);
});

it("lets scans in between the checks of an undo", () => {
  const desk = openSharedBook("bench-1", createOrderStream());
  importFile(desk, fileWith("Ann", 1));
  const undo = desk.store.undoOrderImport(desk.store.orderFiles()[0]?.fileId ?? 0);
  expect([undo.next(), undo.next()]).toMatchObject([{ done: false }, { done: false }]);
  expect(desk.count("order_file WHERE is_partial")).toBe(0);
  expect(finish(undo)).toBe(true);
});

it("undoes no import whose copy is used between the checks", async () => {
  const stream = createOrderStream();
  const desks = DESKS.map((name) => openSharedBook(name, stream));
  const [first, second] = desks as [SharedBook, SharedBook];
  importFile(first, fileWith("Ann", 2));
  importFile(second, fileWith("Ann", 1));
  readAll(desks);
  const mug = item(900, { sku: "OTHER-900" });
  first.addItems([mug]);
  first.record(mug);
  const undo = first.store.undoOrderImport(first.store.orderFiles()[0]?.fileId ?? 0);
  expect([undo.next(), undo.next()]).toMatchObject([{ done: false }, { done: false }]);
  first.use(mug, "#1");
  expect(finish(undo)).toBe(false);
  expect(await recipientsOf([first])).toEqual(["Ann"]);
});

it("brings a file back that a scan uses while another desk's undo begins", async () => {
  const stream = createOrderStream();
  const desks = DESKS.map((name) => openSharedBook(name, stream));
  const [first, second] = desks as [SharedBook, SharedBook];
  importFile(first, fileWith("Ann", 1));
  readAll(desks);
  first.undoLastImport();
  first.publish();
  // A kill during an import leaves a hidden file, which the undo removes first.
  const file = {
    channel: "shopify",
    shop: "other",
    name: "orders.csv",
    writtenAt: isoNow(),
    isComplete: true,
  } as const;
  finish(second.store.importOrderFile(file, [bookedOrder("#9", [orderLine("CUP")])], isoNow()));
  second.journal.exec("UPDATE order_file SET is_partial = 1 WHERE shop = 'other'");
  const undo = second.startReading();
  undo.next();
  expect(second.count("order_file WHERE is_partial")).toBe(1);
  const mug = item(900, { sku: "OTHER-900" });
  second.addItems([mug]);
  second.record(mug);
  second.use(mug, "#1");
  finish(undo);
  readAll(desks);
  expect(await recipientsOf(desks)).toEqual(["Ann", "Ann"]);
});

/** Opens two desks that both know that the first, bench-1, sent the line of order #1. */
async function openWithSentOrder() {
  const stream = createOrderStream();
  const desks = DESKS.map((name) => openSharedBook(name, stream));
  const [first, second] = desks as [SharedBook, SharedBook];
  importFile(first, fileWith("Ann", 1));
  readAll(desks);
  expect(await send(first, "#1", 900)).toBe(true);
  readAll(desks);
  return { stream, second };
}

it("opens a line that another desk sent only after a confirmation", async () => {
  const { second } = await openWithSentOrder();
  const orderId = second.orderIdOf("#1") ?? "";
  expect([second.store.reopenOrder(orderId), second.store.orderSender([orderId])]).toEqual([0, "bench-1"]);
  expect(second.store.reopenOrder(orderId, { isConfirmed: true })).toBe(1);
});

it("opens a line in doubt that another desk sent only after a confirmation", async () => {
  const { second } = await openWithSentOrder();
  const orderId = second.orderIdOf("#1") ?? "";
  second.store.reopenOrder(orderId, { isConfirmed: true });
  const otherItem = item(901, { sku: "OTHER-901" });
  second.addItems([otherItem]);
  const batchId = second.record(otherItem);
  second.use(otherItem, "#1");
  const { submissionId } = valueOf(await second.submit(batchId));
  for (const type of ["take", "answer-lost", "released"] as const)
    second.store.transition(submissionId, { type }, {}, isoNow());
  second.store.releaseOrder(batchId, isoNow());
  expect([second.store.reopenOrder(orderId), second.store.orderSender([orderId])]).toEqual([0, "bench-1"]);
  expect(second.store.reopenOrder(orderId, { isConfirmed: true })).toBe(1);
});

it("knows which desk sent a line after that desk was restored from a backup", async () => {
  const { stream, second } = await openWithSentOrder();
  const restored = openSharedBook("bench-1", stream);
  readAll([restored, second]);
  for (const desk of [restored, second]) {
    const orderId = desk.orderIdOf("#1") ?? "";
    expect([desk.store.reopenOrder(orderId), desk.store.orderSender([orderId])]).toEqual([0, "bench-1"]);
  }
});

it.each([
  ["before", (desk: SharedBook) => desk.publish()],
  ["after", (desk: SharedBook) => desk.read()],
])("asks for a line that one desk closed and another sent, %s it knew that", async (_case, first) => {
  const stream = createOrderStream();
  const [closing, sending, other] = ["bench-1", "bench-2", "bench-3"].map((name) => openSharedBook(name, stream)) as [
    SharedBook,
    SharedBook,
    SharedBook,
  ];
  importFile(closing, fileWith("Ann", 1));
  readAll([closing, sending, other]);
  const orderId = closing.orderIdOf("#1") ?? "";
  closing.store.closeOrder(orderId, isoNow());
  closing.publish();
  expect(await send(sending, "#1", 900)).toBe(true);
  first(sending);
  readAll([closing, sending, other]);
  expect([closing.store.reopenOrder(orderId), closing.store.orderSender([orderId])]).toEqual([0, "bench-2"]);
  const otherId = other.orderIdOf("#1") ?? "";
  expect([other.store.reopenOrder(otherId), other.store.orderSender([otherId])]).toEqual([0, "bench-2"]);
  expect(closing.store.reopenOrder(orderId, { isConfirmed: true })).toBe(1);
});

it("says that a file that refuses rows of an open order makes no order gone", () => {
  const desk = openSharedBook("bench-1", createOrderStream());
  const [first, second, third] = ["#1", "#2", "#3"].map((number) => bookedOrder(number, [orderLine("MUG")])) as [
    Order,
    Order,
    Order,
  ];
  importFile(desk, { ...fileWith("Ann", 1), orders: [first, second, third] });
  const file = { channel: "shopify", shop: "", name: "orders.csv", writtenAt: isoNow(), isComplete: true } as const;
  const plan = (refusedNumbers: readonly string[]) =>
    finish(desk.store.planOrderImport({ ...file, refusedNumbers }, [first]));
  expect(plan([])).toMatchObject({ goneNumbers: ["#2", "#3"], showsGone: true });
  expect(plan(["#2"])).toMatchObject({ goneNumbers: [], showsGone: false });
});

it("keeps orders gone in all steps of the import of an earlier file", () => {
  const desk = openSharedBook("bench-1", createOrderStream());
  const numbers = Array.from({ length: 250 }, (_, index) => `#${index}`);
  const listOrders = (shipBy: string): Order[] =>
    numbers.map((number) => bookedOrder(number, [orderLine("MUG")], { shipBy }));
  importFile(desk, { ...fileWith("Ann", 1), orders: listOrders("2026-12-01") });
  importFile(desk, fileWith("Ann", 3));
  const { orders, ...earlier } = { ...fileWith("Ann", 2), orders: listOrders("2026-12-02") };
  const file = { channel: "shopify", shop: "", name: "orders.csv", ...earlier } as const;
  const steps = desk.store.importOrderFile(file, orders, isoNow());
  const countGone = desk.journal.prepare("SELECT count(*) FROM booked_order WHERE gone_at IS NOT NULL").pluck();
  const goneCounts = [countGone.get()];
  while (steps.next().done !== true) goneCounts.push(countGone.get());
  goneCounts.push(countGone.get());
  expect(new Set(goneCounts)).toEqual(new Set([249]));
});
