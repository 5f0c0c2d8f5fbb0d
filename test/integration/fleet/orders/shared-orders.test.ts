import { createHash } from "node:crypto";
import { join } from "node:path";
import Database from "better-sqlite3";
import { ulid } from "ulid";
import { expect, it } from "vitest";
import { encodeOrderMessage, encodeOrderPart } from "../../../../src-domain/fleet/order-message.ts";
import { NO_BOOK_FILTER, MOST_URGENT_FIRST } from "../../../../src-domain/orders/order-book-query.ts";
import {
  allOrderSubjects,
  bucketStream,
  FLOOR_BUCKET,
  orderMessageSubject,
  orderPartSubject,
  ORDERS_STREAM,
} from "../../../../src-main/fleet/names.ts";
import { createStreamReader } from "../../../../src-main/fleet/stream-reads.ts";
import { ensureStreams } from "../../../../src-main/fleet/streams.ts";
import { orderLineKey } from "../../../../src-main/store/orders/order-line-key.ts";
import { RELAY } from "../../../../src-relay/init/plan.ts";
import { openRealDesk } from "../../../rig/real-desk.ts";
import { tempFolder } from "../../../temp-folder.ts";
import { bookedOrder, orderLine, recipient } from "../../../unit/domain/orders/booked-orders.ts";
import { waitForSubmission } from "../../use-cases/resends/submitting.ts";
import { isoNow } from "../../use-cases/test-desk.ts";
import { connectMember, LONG_TIMEOUT } from "../connect-member.ts";
import { type FleetDesk, POLL } from "../fleet-desks.ts";
import { filesOf, inDays, listed, openOrderFleet, order } from "./order-fleet.ts";

const { servers, simulator, takeItem, addTwins, openDesk, connectRelay, streamText } = openOrderFleet();

it("shows orders that another desk imported", async () => {
  const [first, second] = [await openDesk("bench-1"), await openDesk("bench-2")];
  await first.importOrders(order("#1", { note: "Ring twice" }));
  await expect.poll(() => listed(second), POLL).toEqual(["#1 Name of #1 open"]);
  expect(await filesOf(second)).toEqual([{ name: "orders.csv", importedBy: "bench-1", sharing: "shared" }]);
  await expect.poll(() => filesOf(first), POLL).toEqual([{ name: "orders.csv", importedBy: null, sharing: "shared" }]);
  expect(second.published).toContainEqual({ name: "orderFiles.changed", payload: {} });
  const details = await second.desk.store.reader.orderToSend(second.findOrderId("#1"));
  expect(details).toMatchObject({ recipient: recipient("Name of #1"), note: "Ring twice", importedBy: "bench-1" });
  const text = await streamText();
  expect(text).toContain("#1");
  expect(text).not.toMatch(/Name of #1|Weg 1|Ring twice/);
});

it("sends one order for a line that two desks filled with items", async () => {
  const [first, second] = [await openDesk("bench-1"), await openDesk("bench-2", { isAway: true })];
  await first.importOrders(order("#1"));
  // The second desk has read the stream.
  await second.importOrders(order("#1"));
  const [item, other] = [takeItem(), takeItem()];
  await second.scan(other);
  await second.useOrder(other, "#1");
  await first.scan(item);
  await first.useOrder(item, "#1");
  const count = (await simulator().control.requests("createResend")).length;
  await waitForSubmission(first, await first.submitScanned(), { state: "created" });
  second.connect();
  await expect.poll(second.currentOrder, POLL).toBeNull();
  expect((await simulator().control.requests("createResend")).length).toBe(count + 1);
  await expect.poll(() => listed(second), POLL).toEqual([expect.stringMatching(/^#1 .*sent-elsewhere$/)]);
});

it("marks orders as gone that another desk's complete file no longer lists", async () => {
  const [first, second] = [await openDesk("bench-1"), await openDesk("bench-2")];
  await first.importOrders(order("#1"));
  await expect.poll(() => listed(second), POLL).toHaveLength(1);
  const file = { channel: "shopify", shop: "", name: "new.csv", writtenAt: isoNow(), isComplete: true } as const;
  await second.desk.store.importOrderFile(file, [order("#2")], isoNow());
  await expect.poll(() => listed(first), POLL).toEqual(["#1 Name of #1 gone", "#2 Name of #2 open"]);
});

it("publishes an import that was stored before the desk closed", async () => {
  const first = await openDesk("bench-1", { isAway: true });
  await first.importOrders(order("#1"));
  await first.close();
  const second = await openDesk("bench-2");
  await openDesk("bench-1", { folder: first.folder });
  await expect.poll(() => listed(second), POLL).toEqual(["#1 Name of #1 open"]);
});

it("reads what other desks imported while it was away", async () => {
  const first = await openDesk("bench-1");
  const second = await openDesk("bench-2", { isAway: true });
  await first.importOrders(order("#1"));
  await first.importOrders(order("#1"), order("#2"));
  await expect.poll(() => filesOf(first), POLL).toMatchObject([{ sharing: "shared" }]);
  second.connect();
  await expect.poll(() => listed(second), POLL).toEqual(["#1 Name of #1 open", "#2 Name of #2 open"]);
});

it("stores a file once when two desks import it at the same time", async () => {
  const [first, second] = [await openDesk("bench-1", { isAway: true }), await openDesk("bench-2", { isAway: true })];
  const file = { channel: "shopify", shop: "", name: "orders.csv", writtenAt: isoNow(), isComplete: true } as const;
  for (const desk of [first, second]) await desk.desk.store.importOrderFile(file, [order("#1")], isoNow());
  for (const desk of [first, second]) desk.connect();
  for (const desk of [first, second]) {
    await expect.poll(() => filesOf(desk), POLL).toMatchObject([{ sharing: "shared" }]);
    expect(await listed(desk)).toEqual(["#1 Name of #1 open"]);
  }
});

it("undoes at both desks a file that both imported at once", async () => {
  const [first, second] = [await openDesk("bench-1", { isAway: true }), await openDesk("bench-2", { isAway: true })];
  const file = { channel: "shopify", shop: "", name: "orders.csv", writtenAt: isoNow(), isComplete: true } as const;
  for (const desk of [first, second]) await desk.desk.store.importOrderFile(file, [order("#1")], isoNow());
  for (const desk of [first, second]) desk.connect();
  for (const desk of [first, second])
    await expect.poll(async () => (await desk.desk.store.eventCursor(ORDERS_STREAM))?.sequence, POLL).toBe(4);
  const [imported] = await first.desk.store.orderFiles();
  expect(await first.desk.orderFiles.undo(imported?.fileId ?? 0)).toMatchObject({ ok: true });
  await expect.poll(() => listed(second), POLL).toEqual([]);
  await second.close();
  const later = await openDesk("bench-2");
  await expect.poll(async () => (await later.desk.store.eventCursor(ORDERS_STREAM))?.sequence, POLL).toBe(6);
  expect(await listed(later)).toEqual([]);
});

it("gives a file of a desk whose clock is ahead the servers' time", async () => {
  const second = await openDesk("bench-2");
  const sender = await connectMember(servers(), "bench-1");
  const subject = orderMessageSubject(servers().plan.warehouse, "bench-1", "01KB8Q5Z5V3M9T2X7R4WYCN6JD");
  const inTheFuture = "2099-01-01T00:00:00.000Z";
  const hash = createHash("sha256").digest("base64url");
  const message = {
    kind: "file",
    file: { channel: "shopify", shop: "", name: "orders.csv", writtenAt: inTheFuture, isComplete: false },
    importedAt: inTheFuture,
    orderCount: 0,
    parts: { uploadId: "01KB8Q5Z5V3M9T2X7R4WYCN6JE", count: 0, hash },
  } as const;
  await sender.request(subject, encodeOrderMessage(message), LONG_TIMEOUT);
  await expect.poll(() => second.desk.store.orderFiles(), POLL).toHaveLength(1);
  const [file] = await second.desk.store.orderFiles();
  expect(file?.writtenAt.slice(0, 4)).not.toBe("2099");
  expect(file?.importedAt.slice(0, 4)).not.toBe("2099");
});

it("keeps the first name when two desks name a shop at the same time", async () => {
  const [first, second] = [await openDesk("bench-1", { isAway: true }), await openDesk("bench-2", { isAway: true })];
  const file = { channel: "shopify", name: "orders.csv", writtenAt: isoNow(), isComplete: true } as const;
  for (const [desk, shop] of [
    [first, ""],
    [second, "Outlet"],
  ] as const)
    await desk.desk.store.importOrderFile({ ...file, shop }, [order("#1"), order("#2")], isoNow());
  first.connect();
  await expect.poll(() => filesOf(first), POLL).toMatchObject([{ sharing: "shared" }]);
  second.connect();
  const shopsOf = async ({ desk }: FleetDesk) => (await desk.store.orderFiles()).map(({ shop }) => shop);
  await expect.poll(() => shopsOf(second), POLL).toEqual([""]);
  const later = { ...file, shop: "", channel: "ebay" } as const;
  await second.desk.store.importOrderFile(later, [order("#3", { channel: "ebay" })], isoNow());
  await expect.poll(() => listed(first), POLL).toHaveLength(3);
  expect(await shopsOf(first)).toEqual(["", ""]);
});

it("shares the orders that a desk imported before it joined its fleet", async () => {
  const folder = tempFolder();
  const alone = await openRealDesk(
    { folder, address: simulator(), credentials: simulator().credentials },
    {},
    { timing: { retryMs: 50, settleMs: 50, undoUnitMs: 0 } },
  );
  const file = { channel: "shopify", shop: "", name: "orders.csv", writtenAt: isoNow(), isComplete: true } as const;
  await alone.store.importOrderFile(file, [order("#1"), order("#2")], isoNow());
  const { rows } = await alone.store.reader.searchOrdersToSend(
    { filter: { ...NO_BOOK_FILTER, text: "#2" }, order: MOST_URGENT_FIRST, today: "" },
    null,
    0,
    1,
  );
  // Longer ago than a claim lasts.
  await alone.store.closeOrder(rows[0]?.orderId ?? "", "2026-10-01T08:00:00.000Z");
  await alone.close();
  const second = await openDesk("bench-2");
  await openDesk("bench-1", { folder });
  await expect
    .poll(() => listed(second), POLL)
    .toEqual(["#1 Name of #1 open", expect.stringMatching(/^#2 .* sent-elsewhere$/)]);
});

it("removes an import at all desks that is undone at one", async () => {
  const [first, second] = [await openDesk("bench-1"), await openDesk("bench-2")];
  await first.importOrders(order("#1"));
  await expect.poll(() => listed(second), POLL).toHaveLength(1);
  const [file] = await second.desk.store.orderFiles();
  expect(await second.desk.orderFiles.undo(file?.fileId ?? 0)).toMatchObject({ ok: true });
  await expect.poll(() => listed(first), POLL).toEqual([]);
  expect(await filesOf(first)).toEqual([]);
});

it("refuses to undo an import of which another desk has a line", async () => {
  const [first, second] = [await openDesk("bench-1"), await openDesk("bench-2")];
  await first.importOrders(order("#1"));
  await expect.poll(() => listed(second), POLL).toHaveLength(1);
  const item = takeItem();
  await second.scan(item);
  await second.useOrder(item, "#1");
  const [file] = await first.desk.store.orderFiles();
  await expect.poll(() => first.desk.store.orderFiles(), POLL).toMatchObject([{ canUndo: true }]);
  await expect.poll(second.intents, POLL).toEqual([]);
  const other = takeItem();
  await first.scan(other);
  await expect.poll(() => first.useOrder(other, "#1"), POLL).toBe("not-free");
  expect(await first.desk.orderFiles.undo(file?.fileId ?? 0)).toMatchObject({ ok: false, error: "used" });
});

// Proof N25
it("keeps a line of another desk closed after its claim expired", async () => {
  const [item, twin] = await addTwins();
  const first = await openDesk("bench-1");
  const file = { channel: "shopify", shop: "", name: "orders.csv", writtenAt: isoNow(), isComplete: true } as const;
  await first.desk.store.importOrderFile(file, [order("#1", {}, item.sku)], isoNow());
  await first.scan(item);
  await first.useOrder(item, "#1");
  await waitForSubmission(first, await first.submitScanned(), { state: "created" });
  await expect.poll(first.intents, POLL).toEqual([]);
  await expect.poll(() => streamText(), POLL).toContain("lines");
  await first.close();
  await (await connectRelay()).streams.purge(bucketStream(FLOOR_BUCKET));
  const written: string[] = [];
  const second = await openDesk("bench-2", {
    beforeWrite: async (changes) => void written.push(...changes.map(({ key }) => key)),
  });
  await expect.poll(() => listed(second), POLL).toEqual([expect.stringMatching(/^#1 .*sent-elsewhere$/)]);
  // The second desk claims no line that it did not send.
  await expect.poll(second.intents, POLL).toEqual([]);
  expect(written).toEqual([]);
  await second.desk.store.importOrderFile({ ...file, writtenAt: isoNow() }, [order("#1", {}, item.sku)], isoNow());
  await second.scan(twin);
  expect(await second.useOrder(twin, "#1")).toBe("not-free");
  await expect.poll(second.matchResult, POLL).toMatchObject({ exclusions: [{ kind: "sent" }] });
});

it("closes the line of an order that another desk sent before the import", async () => {
  const second = await openDesk("bench-2");
  const sender = await connectMember(servers(), "bench-1");
  const sent = { at: isoNow(), resendId: "7" };
  const report = {
    kind: "lines",
    lines: [{ key: orderLineKey("shopify", "", "#1", "1"), sent, reopenCount: 0 }],
  } as const;
  const subject = orderMessageSubject(servers().plan.warehouse, "bench-1", "01KB8Q5Z5V3M9T2X7R4WYCN6JD");
  await sender.request(subject, encodeOrderMessage(report), LONG_TIMEOUT);
  await expect.poll(async () => (await second.desk.store.eventCursor(ORDERS_STREAM))?.sequence, POLL).toBe(1);
  await second.importOrders(order("#1"));
  expect(await listed(second)).toEqual([expect.stringMatching(/^#1 .*sent-elsewhere$/)]);
});

it("reopens a line at all desks when the desk that closed it reopens it", async () => {
  const [first, second] = [await openDesk("bench-1"), await openDesk("bench-2")];
  await first.importOrders(order("#1"));
  await first.desk.store.closeOrder(first.findOrderId("#1"), isoNow());
  await expect.poll(() => listed(second), POLL).toEqual([expect.stringMatching(/sent-elsewhere$/)]);
  await first.desk.store.reopenOrder(first.findOrderId("#1"));
  await expect.poll(() => listed(second), POLL).toEqual([expect.stringMatching(/open$/)]);
});

it("skips a message of another release", async () => {
  const second = await openDesk("bench-2");
  const sender = await connectMember(servers(), "bench-1");
  const subject = orderMessageSubject(servers().plan.warehouse, "bench-1", "01KB8Q5Z5V3M9T2X7R4WYCN6JD");
  await sender.request(subject, JSON.stringify({ version: 9, kind: "file" }), LONG_TIMEOUT);
  const first = await openDesk("bench-1");
  await first.importOrders(order("#1"));
  await expect.poll(() => listed(second), POLL).toEqual(["#1 Name of #1 open"]);
  expect(second.unreadable()).toBe(1);
});

it("continues after a file that lists one order twice", async () => {
  const second = await openDesk("bench-2");
  const sender = await connectMember(servers(), "bench-1");
  const { warehouse } = servers().plan;
  // The order book stores no half of a character, so both numbers become equal.
  const orders = ["#\uD800", "#\uD801"].map((orderNumber) => ({ ...order(orderNumber), sealedRecipient: null }));
  const part = encodeOrderPart(orders);
  const uploadId = ulid();
  await sender.request(orderPartSubject(warehouse, "bench-1", uploadId, 0), part, LONG_TIMEOUT);
  const hash = createHash("sha256").update(part).digest("base64url");
  const file = { channel: "shopify", shop: "", name: "twice.csv", writtenAt: isoNow(), isComplete: true } as const;
  const parts = { uploadId, count: 1, hash };
  const message = encodeOrderMessage({ kind: "file", file, importedAt: isoNow(), orderCount: 2, parts });
  await sender.request(orderMessageSubject(warehouse, "bench-1", ulid()), message, LONG_TIMEOUT);
  const first = await openDesk("bench-1");
  await first.importOrders(order("#1"));
  await expect.poll(() => listed(second), POLL).toEqual(["#1 Name of #1 open"]);
  expect([first.unreadable(), second.unreadable()]).toEqual([1, 1]);
});

it("does not publish a file with an order that is too large for the fleet", async () => {
  const [first, second] = [await openDesk("bench-1"), await openDesk("bench-2")];
  const lines = Array.from({ length: 6000 }, (_, index) => orderLine("MUG", { lineId: `${index}`.padEnd(80, "x") }));
  await first.importOrders(bookedOrder("#1", lines));
  await expect.poll(() => filesOf(first), POLL).toMatchObject([{ sharing: "too-large" }]);
  const small = { channel: "ebay", shop: "", name: "small.csv", writtenAt: isoNow(), isComplete: true } as const;
  await first.desk.store.importOrderFile(small, [order("#2", { channel: "ebay" })], isoNow());
  await expect.poll(() => listed(second), POLL).toEqual(["#2 Name of #2 open"]);
});

it("shares a file of many parts", async () => {
  const [first, second] = [await openDesk("bench-1"), await openDesk("bench-2")];
  const note = "n".repeat(1000);
  await first.importOrders(...Array.from({ length: 500 }, (_, index) => order(`#${index}`, { note })));
  await expect.poll(async () => (await second.desk.store.orderFiles())[0]?.orderCount, POLL).toBe(500);
  expect((await streamText()).split("\n").length).toBeGreaterThan(3);
  expect(await second.desk.store.reader.orderToSend(second.findOrderId("#499"))).toMatchObject({ note });
});

it("reports imports that were deleted before it read them", async () => {
  const first = await openDesk("bench-1");
  const second = await openDesk("bench-2");
  await first.importOrders(order("#1"));
  await expect.poll(() => listed(second), POLL).toHaveLength(1);
  expect(await second.desk.fleet?.hasMissedOrders()).toBe(false);
  await second.close();
  await (await connectRelay()).streams.delete(ORDERS_STREAM);
  await ensureStreams(await connectMember(servers(), RELAY), servers().plan.warehouse, 1);
  const reopened = await openDesk("bench-2", { folder: second.folder });
  await expect.poll(() => reopened.desk.fleet?.hasMissedOrders(), POLL).toBe(true);
  expect(reopened.logged).toContainEqual({ event: "orders-missed" });
  await reopened.importOrders(order("#2"));
  expect(await reopened.desk.fleet?.hasMissedOrders()).toBe(false);
});

it("asks a new desk for an import if the stream lost its first messages", async () => {
  const manager = await connectRelay();
  await manager.streams.delete(ORDERS_STREAM);
  const subjects = [allOrderSubjects(servers().plan.warehouse)];
  await manager.streams.add({ name: ORDERS_STREAM, subjects, allow_direct: true, first_seq: 5 });
  const desk = await openDesk("bench-1");
  await expect.poll(() => desk.desk.fleet?.hasMissedOrders(), POLL).toBe(true);
  await desk.importOrders(order("#1"));
  expect(await desk.desk.fleet?.hasMissedOrders()).toBe(false);
});

/** A desk that closed a line, as its fleet knows. */
async function openDeskWithReport(): Promise<FleetDesk> {
  const desk = await openDesk("bench-1");
  await desk.importOrders(order("#1"));
  await desk.desk.store.closeOrder(desk.findOrderId("#1"), isoNow());
  await expect.poll(desk.intents, POLL).toEqual([]);
  await expect.poll(() => streamText(), POLL).toContain('"kind":"lines"');
  await desk.close();
  return desk;
}

const countReports = async (): Promise<number> => (await streamText()).split('"kind":"lines"').length - 1;

it("repeats its report of a sent line before the stream deletes it", async () => {
  const { folder } = await openDeskWithReport();
  await openDesk("bench-1", { folder, now: inDays(26) });
  await expect.poll(countReports, POLL).toBe(2);
});

it("repeats its reports of sent lines in a stream that was created again", async () => {
  const { folder } = await openDeskWithReport();
  const manager = await connectRelay();
  await manager.streams.delete(ORDERS_STREAM);
  await ensureStreams(await connectMember(servers(), RELAY), servers().plan.warehouse, 1);
  await openDesk("bench-1", { folder });
  await expect.poll(countReports, POLL).toBe(1);
});

it("leaves a line open that an operator reopened when a report is repeated", async () => {
  const second = await openDesk("bench-2");
  const { folder } = await openDeskWithReport();
  await expect.poll(() => listed(second), POLL).toEqual([expect.stringMatching(/sent-elsewhere$/)]);
  await second.desk.store.reopenOrder(second.findOrderId("#1"));
  await openDesk("bench-1", { folder, now: inDays(26) });
  await expect.poll(countReports, POLL).toBe(2);
  const { lastSequence } =
    (await createStreamReader(await connectMember(servers(), RELAY)).readRange(ORDERS_STREAM)) ?? {};
  await expect
    .poll(async () => (await second.desk.store.eventCursor(ORDERS_STREAM))?.sequence, POLL)
    .toBe(lastSequence);
  expect(await listed(second)).toEqual([expect.stringMatching(/open$/)]);
});

const PRODUCTION = { id: "production", name: "Production", kind: "production" } as const;

it("imports orders without asking whether another desk of its fleet does", async () => {
  const desk = await openDesk("bench-1", { environment: PRODUCTION });
  expect(await desk.desk.orderFiles.state()).toMatchObject({ isInUse: true });
});

it("publishes no import while it has no fleet", async () => {
  const folder = tempFolder();
  const desk = await openRealDesk(
    { folder, address: simulator(), credentials: simulator().credentials },
    {},
    { environment: PRODUCTION, timing: { retryMs: 50, settleMs: 50, undoUnitMs: 0 } },
  );
  expect(await desk.orderFiles.state()).toMatchObject({ isInUse: false });
  const file = { channel: "shopify", shop: "", name: "orders.csv", writtenAt: isoNow(), isComplete: true } as const;
  await desk.store.importOrderFile(file, [order("#1")], isoNow());
  await desk.close();
  const journal = new Database(join(folder, "journal.sqlite"), { readonly: true });
  expect(journal.prepare("SELECT count(*) FROM order_message").pluck().get()).toBe(0);
  journal.close();
});
