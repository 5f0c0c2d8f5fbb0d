import { cp } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, it, onTestFinished } from "vitest";
import { createNumberedName } from "../../../../src-domain/batches/batch-name.ts";
import { itemKey } from "../../../../src-domain/fleet/claim-key.ts";
import { ORDERS_STREAM } from "../../../../src-main/fleet/names.ts";
import { createStreamReader } from "../../../../src-main/fleet/stream-reads.ts";
import { orderLineKey } from "../../../../src-main/store/orders/order-line-key.ts";
import { RELAY } from "../../../../src-relay/init/plan.ts";
import { tempFolder } from "../../../temp-folder.ts";
import { bookedOrder, orderLine } from "../../../unit/domain/orders/booked-orders.ts";
import { waitForSubmission } from "../../use-cases/resends/submitting.ts";
import { isoNow } from "../../use-cases/test-desk.ts";
import { connectMember } from "../connect-member.ts";
import { type FleetDesk, type FleetItem, POLL } from "../fleet-desks.ts";
import { openOrderFleet } from "./order-fleet.ts";

const TWO_MINUTES_MS = 120_000;

const { servers, simulator, takeItem, addTwins, openDesk, purgeFloor, readClaimState, writeSendingClaim } =
  openOrderFleet();

const order = (orderNumber: string, sku = "MUG", quantity = 1) =>
  bookedOrder(orderNumber, [orderLine(sku, { quantity })]);

async function scanFor(desk: FleetDesk, item: FleetItem, orderNumber: string): Promise<void> {
  expect((await desk.scan(item)).verdict.kind).toBe("added");
  expect(await desk.useOrder(item, orderNumber)).toMatchObject({ match: { order: { orderNumber } } });
}

const orderCount = async (): Promise<number> => (await simulator().control.requests("createResend")).length;

it("names the desk that has a line of an order", async () => {
  const [first, second] = [await openDesk("bench-1"), await openDesk("bench-2")];
  for (const desk of [first, second]) await desk.importOrders(order("#1"));
  await scanFor(first, takeItem(), "#1");
  const holders = () => second.desk.store.holdersOfLines(second.findOrderId("#1"));
  await expect
    .poll(holders, POLL)
    .toMatchObject(new Map([["1", { desk: "bench-1", batchName: createNumberedName(1) }]]));
  expect(await first.desk.store.holdersOfLines(first.findOrderId("#1"))).toEqual(new Map());
});

it("lists an order as at another desk until it is released there", async () => {
  const [first, second] = [await openDesk("bench-1"), await openDesk("bench-2")];
  for (const desk of [first, second]) await desk.importOrders(order("#1"));
  const { reader } = second.desk.store;
  const stateAtSecond = async () => {
    const heldLines = await second.desk.store.linesOfOtherDesks();
    return (await reader.orderToSend(second.findOrderId("#1"), heldLines))?.row.state;
  };
  expect(await stateAtSecond()).toBe("open");
  await scanFor(first, takeItem(), "#1");
  await expect.poll(stateAtSecond, POLL).toBe("at-other-desk");
  const listChange = { name: "orderBook.changed", payload: { orderIds: null } };
  await expect.poll(() => second.published, POLL).toContainEqual(listChange);
  const { batchId } = await first.desk.store.currentBatch(isoNow());
  await first.desk.store.releaseOrder(batchId, isoNow());
  await expect.poll(stateAtSecond, POLL).toBe("open");
});

it("excludes an order line that another desk has, until it is released there", async () => {
  const [item, twin] = await addTwins();
  const [first, second] = [await openDesk("bench-1"), await openDesk("bench-2")];
  for (const desk of [first, second]) await desk.importOrders(order("#1", item.sku));
  await scanFor(first, item, "#1");
  await second.scan(twin);
  await expect.poll(second.matchResult, POLL).toMatchObject({
    kind: "none",
    exclusions: [{ kind: "at-other-desk", orderNumber: "#1", desk: "bench-1", batchName: createNumberedName(1) }],
  });
  expect(await second.useOrder(twin, "#1")).toBe("not-free");
  const { batchId } = await first.desk.store.currentBatch(isoNow());
  await first.desk.store.releaseOrder(batchId, isoNow());
  await expect.poll(second.matchResult, POLL).toMatchObject({ kind: "offer", choices: [{ orderNumber: "#1" }] });
});

it("excludes a line that another desk has filled in part", async () => {
  const [item, twin] = await addTwins();
  const [first, second] = [await openDesk("bench-1"), await openDesk("bench-2")];
  for (const desk of [first, second]) await desk.importOrders(order("#1", item.sku, 2));
  await scanFor(first, item, "#1");
  await second.scan(twin);
  await expect.poll(second.matchResult, POLL).toMatchObject({ exclusions: [{ kind: "at-other-desk" }] });
});

it("names the order in which another desk sent a line", async () => {
  const [item, twin] = await addTwins();
  const [first, second] = [await openDesk("bench-1"), await openDesk("bench-2")];
  for (const desk of [first, second]) await desk.importOrders(order("#1", item.sku));
  await scanFor(first, item, "#1");
  const { resendId } = await waitForSubmission(first, await first.submitScanned(), { state: "created" });
  await second.scan(twin);
  await expect.poll(second.matchResult, POLL).toMatchObject({ exclusions: [{ kind: "sent", resendId }] });
});

it("sends one unit for a line whose first item was removed from the batch", async () => {
  const desk = await openDesk("bench-1");
  const [removedItem, item] = [takeItem(), takeItem()];
  await desk.importOrders(order("#1"));
  await scanFor(desk, removedItem, "#1");
  const { batchId } = await desk.desk.store.currentBatch(isoNow());
  await desk.desk.store.removeLine(batchId, removedItem.returnInventoryId, isoNow());
  await scanFor(desk, item, "#1");
  const { resendId, items } = await waitForSubmission(desk, await desk.submitScanned(), { state: "created" });
  expect(items.map(({ returnInventoryId }) => returnInventoryId)).toEqual([item.returnInventoryId]);
  expect(await simulator().control.orders()).toContainEqual(
    expect.objectContaining({ resendId: String(resendId), returnInventoryIds: [item.returnInventoryId] }) as unknown,
  );
  expect(desk.countSent("#1")).toBe(1);
});

it("takes the order out of the batch of the desk that claims its line later", async () => {
  const [first, second] = [await openDesk("bench-1", { isAway: true }), await openDesk("bench-2", { isAway: true })];
  const items = [takeItem(), takeItem()] as const;
  for (const desk of [first, second]) await desk.importOrders(order("#1"));
  await scanFor(first, items[0], "#1");
  await scanFor(second, items[1], "#1");
  first.connect();
  await expect.poll(first.intents, POLL).toEqual([]);
  second.connect();
  await expect.poll(second.currentOrder, POLL).toBeNull();
  expect(await second.currentItems()).toEqual([items[1].returnInventoryId]);
  expect((await second.desk.store.currentBatch(isoNow())).destination.shipmentName).toBe("");
  expect(second.published).toContainEqual({
    name: "orderMatches.lost",
    payload: expect.objectContaining({
      orderNumber: "#1",
      desk: "bench-1",
      batchName: createNumberedName(1),
    }) as unknown,
  });
  expect(await first.currentOrder()).toBe(first.findOrderId("#1"));
});

it("refuses a submit for an order whose line another desk has", async () => {
  const first = await openDesk("bench-1");
  const held = Promise.withResolvers<void>();
  const second = await openDesk("bench-2", { beforeWrite: () => held.promise });
  onTestFinished(() => held.resolve());
  const items = [takeItem(), takeItem()] as const;
  for (const desk of [first, second]) await desk.importOrders(order("#1"));
  // The second desk's own claim is being sent.
  await scanFor(second, items[1], "#1");
  await scanFor(first, items[0], "#1");
  // The second desk has received the other desk's claim.
  await expect.poll(second.matchResult, POLL).toMatchObject({ kind: "allocated", choices: [] });
  await expect(second.submitScanned()).rejects.toThrow("at-other-desk");
  held.resolve();
  await expect.poll(second.currentOrder, POLL).toBeNull();
});

it("does not send an order for a line that another desk claimed while it was away", async () => {
  const first = await openDesk("bench-1");
  const second = await openDesk("bench-2", { isAway: true });
  const items = [takeItem(), takeItem()] as const;
  for (const desk of [first, second]) await desk.importOrders(order("#1"));
  await scanFor(second, items[1], "#1");
  await scanFor(first, items[0], "#1");
  await expect.poll(first.intents, POLL).toEqual([]);
  const count = await orderCount();
  const submissionId = await second.submitScanned();
  await waitForSubmission(second, submissionId, { state: "ready", waitingFor: "fleet-order" });
  second.connect();
  await waitForSubmission(second, submissionId, { state: "refused" });
  await expect.poll(second.currentOrder, POLL).toBeNull();
  expect(await second.currentItems()).toEqual([items[1].returnInventoryId]);
  expect(await orderCount()).toBe(count);
});

it("does not send an order for a line that another desk sent before its claim ended", async () => {
  const first = await openDesk("bench-1");
  const second = await openDesk("bench-2", { isAway: true });
  for (const desk of [first, second]) await desk.importOrders(order("#1"));
  const item = takeItem();
  await scanFor(second, item, "#1");
  const submissionId = await second.submitScanned();
  await waitForSubmission(second, submissionId, { state: "ready", waitingFor: "fleet-order" });
  await scanFor(first, takeItem(), "#1");
  await waitForSubmission(first, await first.submitScanned(), { state: "created" });
  await expect.poll(first.intents, POLL).toEqual([]);
  await expect.poll(() => first.desk.store.nextOrderMessage(), POLL).toBeNull();
  await first.close();
  await purgeFloor();
  const count = await orderCount();
  second.connect();
  await waitForSubmission(second, submissionId, { state: "refused" });
  expect(await orderCount()).toBe(count);
  expect(await second.currentItems()).toEqual([item.returnInventoryId]);
});

it("claims an order's item and line in one write before it is sent", async () => {
  const writes: string[][] = [];
  const desk = await openDesk("bench-1", {
    beforeWrite: async (changes) =>
      void writes.push(
        changes.flatMap((change) => ("claim" in change ? [`${change.claim?.state} ${change.key}`] : [])),
      ),
  });
  const item = takeItem();
  await desk.importOrders(order("#1"));
  await scanFor(desk, item, "#1");
  await waitForSubmission(desk, await desk.submitScanned(), { state: "created" });
  const keys = [itemKey(item.returnInventoryId), orderLineKey("shopify", "", "#1", "1")];
  expect(writes).toContainEqual(keys.map((key) => `sending ${key}`));
});

it("sends no order for a line without its fleet, but sends later orders", async () => {
  const desk = await openDesk("bench-1");
  const [server] = servers().servers;
  await server?.kill();
  const [item, other] = [takeItem(), takeItem()];
  await desk.importOrders(order("#1"));
  await scanFor(desk, item, "#1");
  const forLine = await desk.submitScanned();
  await desk.scan(other);
  const without = await desk.submitScanned();
  const waiting = [
    await waitForSubmission(desk, forLine, { state: "ready", waitingFor: "fleet-order" }),
    await waitForSubmission(desk, without, { state: "ready", waitingFor: "fleet" }),
  ];
  desk.passTime(TWO_MINUTES_MS);
  for (const submission of waiting) desk.desk.orders.outbox.tryNow(submission);
  await waitForSubmission(desk, without, { state: "created" });
  expect(await desk.desk.store.submission(forLine)).toMatchObject({ state: "ready", waitingFor: "fleet-order" });
  await server?.start();
  await waitForSubmission(desk, forLine, { state: "created" });
});

it("claims the lines of its open and parked batches after a restart", async () => {
  const first = await openDesk("bench-1", { isAway: true });
  await first.importOrders(order("#1"), order("#2"));
  await scanFor(first, takeItem(), "#1");
  await first.desk.store.startBatch(isoNow());
  await scanFor(first, takeItem(), "#2");
  // State after an earlier run without a fleet.
  await first.desk.store.settleClaims((await first.intents()).map(({ key, version }) => ({ key, version })));
  await first.close();
  const second = await openDesk("bench-2");
  await second.importOrders(order("#1"), order("#2"));
  const item = takeItem();
  await second.scan(item);
  await openDesk("bench-1", { folder: first.folder });
  for (const number of ["#1", "#2"]) await expect.poll(() => second.useOrder(item, number), POLL).toBe("not-free");
});

it("reclaims sent lines after its fleet lost all claims", async () => {
  const first = await openDesk("bench-1");
  await first.importOrders(order("#1"), order("#2"));
  await scanFor(first, takeItem(), "#1");
  await waitForSubmission(first, await first.submitScanned(), { state: "created" });
  await first.desk.store.closeOrder(first.findOrderId("#2"), isoNow());
  await expect.poll(first.intents, POLL).toEqual([]);
  await first.close();
  await purgeFloor();
  await openDesk("bench-1", { folder: first.folder });
  for (const number of ["#1", "#2"]) await expect.poll(() => readClaimState(number), POLL).toBe("sent");
});

it("keeps a sent line closed after its journal was restored from a backup", async () => {
  const desk = await openDesk("bench-1");
  const item = takeItem();
  await desk.importOrders(order("#1"));
  await scanFor(desk, item, "#1");
  await desk.close();
  const backup = tempFolder();
  await cp(desk.folder, backup, { recursive: true });
  const reopened = await openDesk("bench-1", { folder: desk.folder });
  await waitForSubmission(reopened, await reopened.submitScanned(), { state: "created" });
  await expect.poll(reopened.intents, POLL).toEqual([]);
  await reopened.close();
  const restored = await openDesk("bench-1", { folder: backup });
  await expect.poll(restored.currentItems, POLL).toEqual([]);
  expect(await restored.refused()).toMatchObject([{ kind: "held-by", holder: { desk: "bench-1", state: "sent" } }]);
  expect(await restored.currentOrder()).toBeNull();
  const another = takeItem();
  await restored.scan(another);
  await expect.poll(() => restored.useOrder(another, "#1"), POLL).toBe("not-free");
});

it("keeps a sent line closed after a restore of a backup without its item", async () => {
  const desk = await openDesk("bench-1");
  const removedItem = takeItem();
  await desk.importOrders(order("#1"));
  await scanFor(desk, removedItem, "#1");
  const { batchId } = await desk.desk.store.currentBatch(isoNow());
  await desk.desk.store.removeLine(batchId, removedItem.returnInventoryId, isoNow());
  await desk.close();
  const backup = tempFolder();
  await cp(desk.folder, backup, { recursive: true });
  const reopened = await openDesk("bench-1", { folder: desk.folder });
  await scanFor(reopened, takeItem(), "#1");
  await waitForSubmission(reopened, await reopened.submitScanned(), { state: "created" });
  await expect.poll(reopened.intents, POLL).toEqual([]);
  await expect.poll(() => reopened.desk.store.nextOrderMessage(), POLL).toBeNull();
  await reopened.close();
  await purgeFloor();
  const restored = await openDesk("bench-1", { folder: backup });
  const { lastSequence } =
    (await createStreamReader(await connectMember(servers(), RELAY)).readRange(ORDERS_STREAM)) ?? {};
  const position = async () => (await restored.desk.store.eventCursor(ORDERS_STREAM))?.sequence;
  await expect.poll(position, POLL).toBe(lastSequence);
  const item = takeItem();
  await restored.scan(item);
  expect(await restored.useOrder(item, "#1")).toBe("not-free");
});

it("keeps a line closed after its claim ended that a restored desk was sending", async () => {
  for (const number of ["#1", "#2"]) await writeSendingClaim("bench-1", number);
  const restored = await openDesk("bench-1", { isAway: true });
  await restored.importOrders(order("#1"));
  restored.connect();
  for (const number of ["#1", "#2"]) await expect.poll(() => readClaimState(number), POLL).toBe("sent");
  await expect.poll(restored.intents, POLL).toEqual([]);
  await expect.poll(() => restored.desk.store.nextOrderMessage(), POLL).toBeNull();
  await restored.close();
  await purgeFloor();
  for (const desk of [await openDesk("bench-1", { folder: restored.folder }), await openDesk("bench-2")]) {
    await desk.importOrders(order("#1"), order("#2"));
    const item = takeItem();
    await desk.scan(item);
    for (const number of ["#1", "#2"]) await expect.poll(() => desk.useOrder(item, number), POLL).toBe("not-free");
  }
});

it("opens a line that a restored desk was sending only after a confirmation", async () => {
  await writeSendingClaim("bench-1", "#1");
  const [restored, other] = [await openDesk("bench-1"), await openDesk("bench-2")];
  for (const { desk, importOrders, findOrderId } of [restored, other]) {
    await importOrders(order("#1"));
    await expect.poll(() => readClaimState("#1"), POLL).toBe("sent");
    const orderId = findOrderId("#1");
    const closedAt = async () => (await desk.store.reader.orderToSend(orderId, []))?.lines[0]?.closedAt ?? null;
    await expect.poll(closedAt, POLL).not.toBeNull();
    expect([await desk.store.reopenOrder(orderId), await desk.store.orderSender([orderId])]).toEqual([0, "bench-1"]);
  }
  expect(await other.desk.store.reopenOrder(other.findOrderId("#1"), { isConfirmed: true })).toBe(1);
});

it("keeps closed and doubtful lines after its journal was restored", async () => {
  const desk = await openDesk("bench-1");
  await desk.importOrders(order("#1"), order("#2"), order("#3"));
  await scanFor(desk, takeItem(), "#2");
  await desk.close();
  const backup = tempFolder();
  await cp(desk.folder, backup, { recursive: true });
  const journal = new Database(join(desk.folder, "journal.sqlite"));
  journal.prepare("UPDATE booked_line SET is_in_doubt = 1 WHERE order_id = ?").run(desk.findOrderId("#3"));
  journal.close();
  const reopened = await openDesk("bench-1", { folder: desk.folder });
  for (const number of ["#1", "#2"]) await reopened.desk.store.closeOrder(reopened.findOrderId(number), isoNow());
  await expect.poll(reopened.intents, POLL).toEqual([]);
  await reopened.close();
  const other = await openDesk("bench-2");
  await other.importOrders(order("#1"), order("#2"), order("#3"));
  const restored = await openDesk("bench-1", { folder: backup });
  await expect.poll(restored.currentOrder, POLL).toBeNull();
  await expect.poll(restored.intents, POLL).toEqual([]);
  const item = takeItem();
  await restored.scan(item);
  for (const number of ["#1", "#2", "#3"])
    await expect.poll(() => restored.useOrder(item, number), POLL).toBe("not-free");
  const another = takeItem();
  await other.scan(another);
  for (const number of ["#1", "#2", "#3"])
    await expect.poll(() => other.useOrder(another, number), POLL).toBe("not-free");
  // An operator can still reopen the line.
  await restored.desk.store.closeOrder(restored.findOrderId("#1"), isoNow());
  await expect.poll(restored.intents, POLL).toEqual([]);
  await restored.desk.store.reopenOrder(restored.findOrderId("#1"));
  await expect
    .poll(() => other.useOrder(another, "#1"), POLL)
    .toMatchObject({ match: { order: { orderNumber: "#1" } } });
});

it("gives up the claim of a line that an operator closed and reopened", async () => {
  const [item, twin] = await addTwins();
  const [first, second] = [await openDesk("bench-1"), await openDesk("bench-2")];
  for (const desk of [first, second]) await desk.importOrders(order("#1", item.sku));
  await first.desk.store.closeOrder(first.findOrderId("#1"), isoNow());
  await second.scan(twin);
  await expect.poll(second.matchResult, POLL).toMatchObject({ exclusions: [{ kind: "sent" }] });
  await first.desk.store.reopenOrder(first.findOrderId("#1"));
  await expect.poll(second.matchResult, POLL).toMatchObject({ kind: "offer" });
});

it("claims items as held when their order is taken back during the claim", async () => {
  const item = takeItem();
  let submissionId = "";
  const first = await openDesk("bench-1", {
    async beforeWrite(changes) {
      if (submissionId !== "" && changes.some((change) => "claim" in change && change.claim?.state === "sending"))
        await first.desk.orders.outbox.takeBack(submissionId);
    },
  });
  const second = await openDesk("bench-2");
  await first.importOrders(order("#1"));
  await scanFor(first, item, "#1");
  await expect.poll(first.intents, POLL).toEqual([]);
  submissionId = await first.submitScanned();
  await waitForSubmission(first, submissionId, { state: "released" });
  await expect
    .poll(async () => second.desk.store.previewVerdict(item.returnInventoryId), POLL)
    .toMatchObject({ kind: "held-by", holder: { state: "held" } });
});
