import { describe, expect, it } from "vitest";
import { bridgeOf } from "../../bridge/bridge-of.ts";
import { rawScan, until, valueOf } from "../test-desk.ts";
import { DraftRig, ORDER, SHIP_TO } from "./draft-rig.ts";

let rig: DraftRig;
const open = async (...options: Parameters<typeof DraftRig.open>) => void (rig = await DraftRig.open(...options));

describe("a draft", () => {
  it("is created, filled, addressed, reduced and confirmed at the service", async () => {
    await open();
    const orderId = await rig.newDraft();
    const items = await rig.scanItems(orderId, 3);
    expect(await rig.statesOf(orderId)).toEqual(["waiting", "waiting", "waiting"]);
    expect(await rig.handlingOf(items[0]?.returnInventoryId ?? "")).toBe("ohd");

    expect(await rig.drafts.add(orderId)).toMatchObject({ ok: true, value: { misfits: [] } });
    expect(await rig.statesOf(orderId)).toEqual(["added", "added", "added"]);
    for (const { returnInventoryId } of items) expect(await rig.handlingOf(returnInventoryId)).toBe("oth");

    const [removed] = items;
    await rig.drafts.remove(orderId, [removed?.returnInventoryId ?? ""]);
    expect(await rig.statesOf(orderId)).toEqual(["added", "added"]);
    expect(await rig.handlingOf(removed?.returnInventoryId ?? "")).toBe("ohd");

    await rig.drafts.setShipTo(orderId, { ...SHIP_TO, shipToCity: "Trenton" });
    expect((await rig.serviceOrder(orderId))?.shipTo).toMatchObject({ shipToCity: "Trenton", shipToCountry: "usa" });
    const { summary } = await rig.drafts.state(orderId);
    expect(summary).toMatchObject({ warehouseId: 2, method: "SEA_FREIGHT", items: 2, leftOver: 0 });
    expect(summary.shipTo.shipToCity).toBe("Trenton");

    const stale = await rig.drafts.confirm(orderId, { ...summary, items: 3 });
    expect(stale).toEqual({ ok: false, error: "other-summary" });
    expect(await rig.control.requests("confirmShippingOrder")).toHaveLength(0);
    expect(await rig.drafts.confirm(orderId, summary)).toMatchObject({ ok: true, value: { state: "done" } });
    expect((await rig.serviceOrder(orderId))?.consolidateShippingOrderStatus).toBe("CONFIRMED");
    expect(await rig.drafts.cancel(orderId)).toEqual({ ok: false, error: "not-draft" });
    expect(await rig.drafts.add(orderId)).toEqual({ ok: false, error: "nothing-to-send" });
  });

  it("keeps scans after a restart, and locks only added items once confirmed", async () => {
    await open();
    const { orderId, items } = await rig.filledDraft(1);
    const [item] = await rig.control.items({ state: "eligible", warehouseId: 2, limit: 1 });
    const scan = rawScan(item?.returnInventoryId ?? "");
    const first = await rig.drafts.scan(orderId, scan);
    expect(first).toMatchObject({ kind: "kept", onHold: true });
    await rig.restart();
    expect(await rig.drafts.scan(orderId, scan)).toEqual(first);
    expect(await rig.drafts.scan(orderId, rawScan(item?.rma ?? ""))).toMatchObject({ kind: "already" });
    const { summary } = await rig.drafts.state(orderId);
    expect(summary).toMatchObject({ items: 1, leftOver: 1 });
    await rig.drafts.confirm(orderId, summary);

    const other = await rig.newDraft();
    expect(await rig.drafts.scan(other, rawScan(items[0]?.rma ?? ""))).toMatchObject({ kind: "in-another-draft" });
    expect(await rig.drafts.scan(other, rawScan(item?.rma ?? ""))).toMatchObject({ kind: "kept" });
    expect(await rig.drafts.discardItems(other, [item?.returnInventoryId ?? ""])).toBe(1);
    expect(await rig.statesOf(other)).toEqual([]);
  });

  it("names the reason of each refused item and keeps the others waiting", async () => {
    await open();
    const orderId = await rig.newDraft();
    const [first, second] = await rig.scanItems(orderId, 2);
    await rig.control.changeItem(first?.returnInventoryId ?? "", "disposed");
    const sent = await rig.drafts.add(orderId);
    expect(sent).toMatchObject({ ok: true, value: { actions: [{ state: "refused" }] } });
    const { items } = await rig.drafts.state(orderId);
    const byId = new Map(items.map((item) => [item.returnInventoryId, item]));
    expect(byId.get(first?.returnInventoryId ?? "")).toMatchObject({ state: "refused" });
    expect(byId.get(first?.returnInventoryId ?? "")?.said).toContain("cannot be added");
    expect(byId.get(second?.returnInventoryId ?? "")).toMatchObject({ state: "waiting", said: null });
    await rig.drafts.add(orderId);
    expect((await rig.drafts.state(orderId)).summary).toMatchObject({ items: 1, leftOver: 1 });
  });
});

it("stores and sends nothing in production until the operator confirms the day", async () => {
  let answer = false;
  await open({
    environment: { id: "production", name: "Production", kind: "production" },
    confirmProduction: () => Promise.resolve(answer),
  });
  expect(await rig.drafts.create(ORDER)).toEqual({ ok: false, error: "confirm-production" });
  expect(await rig.drafts.openCreates()).toEqual([]);
  expect(await rig.control.requests("createShippingOrder")).toHaveLength(0);
  answer = true;
  expect(await rig.drafts.create(ORDER)).toMatchObject({ ok: true, value: { state: "done" } });
  answer = false;
  expect(await rig.drafts.create(ORDER)).toMatchObject({ ok: true, value: { state: "done" } });
});

it("refuses draft calls when IT has switched drafts off", async () => {
  await open({ shippingDrafts: false });
  const handlers = bridgeOf(rig.desk).shippingDraft;
  const { overview, ...others } = handlers;
  expect(await overview({})).toEqual({ ok: true, value: { on: false, openCreates: [], unsettled: [] } });
  for (const [name, call] of Object.entries(others)) {
    const answer = await call({ ...ORDER, gesture: rawScan("1") } as never);
    expect([name, answer]).toMatchObject([name, { ok: false, error: { code: "switched-off" } }]);
  }
  expect((await rig.control.requests()).filter(({ operation }) => operation?.includes("Shipping"))).toEqual([]);
});

describe("a lost answer", () => {
  const loseAnswer = (operation: string) => rig.control.addFault({ operation, kind: "reset", when: "after" });

  it("causes no second create: the operator links the order or denies it", async () => {
    await open();
    await loseAnswer("createShippingOrder");
    const lost = valueOf(await rig.drafts.create(ORDER));
    expect(lost).toMatchObject({ state: "unknown", orderId: null });
    const { actionId } = lost;
    expect(await rig.drafts.create(ORDER)).toEqual({ ok: false, error: "unsettled" });
    expect(await rig.drafts.retryAction(actionId, null)).toEqual({ ok: false, error: "not-now" });
    expect(await rig.drafts.reportOutcome(actionId, true)).toEqual({ ok: false, error: "not-now" });
    await rig.restart();
    expect(await rig.drafts.openCreates()).toMatchObject([{ action: { actionId, state: "unknown" }, candidates: [] }]);

    // An order with matching fields was reported: the desk lists it as a candidate and does not link it itself.
    const serviceOrder = (await rig.control.shippingOrders()).find(
      ({ shipTo }) => shipTo["shipToCompanyName"] === "Analytical Engines",
    );
    const orderId = serviceOrder?.consolidateShippingOrderId ?? "";
    const fields = { outboundWarehouseId: 2, shippingMethod: "SEA_FREIGHT", createOn: serviceOrder?.createOn ?? "" };
    await rig.desk.store.storeReportedShippingOrder({ orderId, fields, shipments: [] }, new Date().toISOString());
    expect(await rig.drafts.openCreates()).toMatchObject([{ candidates: [{ orderId }] }]);

    expect(await rig.drafts.linkOrder(actionId, orderId)).toMatchObject({
      ok: true,
      value: { state: "done", orderId },
    });
    expect(await rig.drafts.openCreates()).toEqual([]);
    expect(await rig.control.requests("createShippingOrder")).toHaveLength(1);
    expect((await rig.drafts.state(orderId)).shipTo.shipToCompanyName).toBe("Analytical Engines");

    await rig.control.addFault({ operation: "createShippingOrder", kind: "reset" });
    const { actionId: second } = valueOf(await rig.drafts.create(ORDER));
    expect(await rig.drafts.linkOrder(second, orderId)).toEqual({ ok: false, error: "order-taken" });
    expect(await rig.drafts.reportOutcome(second, false)).toMatchObject({ ok: true, value: { state: "not-done" } });
    expect(await rig.drafts.create(ORDER)).toMatchObject({ ok: true, value: { state: "done" } });
  });

  it("is settled by a repeated addition with the same idempotency key", async () => {
    await open();
    const orderId = await rig.newDraft();
    await rig.scanItems(orderId, 2);
    await loseAnswer("addShippingInventory");
    await rig.drafts.add(orderId);
    const sent = await rig.lastAction(orderId);
    expect(sent).toMatchObject({ kind: "add", state: "unknown", doubt: "answer-lost" });
    expect(await rig.statesOf(orderId)).toEqual(["adding", "adding"]);
    expect(await rig.drafts.unsettled()).toMatchObject([{ orderId, kind: "add" }]);
    const { summary } = await rig.drafts.state(orderId);
    expect(await rig.drafts.confirm(orderId, summary)).toEqual({ ok: false, error: "unsettled" });
    expect(await rig.drafts.retryAction(sent?.actionId ?? "", null)).toMatchObject({
      ok: true,
      value: { state: "done", attempts: 2 },
    });
    expect(await rig.statesOf(orderId)).toEqual(["added", "added"]);
    const keys = (await rig.control.requests("addShippingInventory")).map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(1);
  });

  it("is settled for a removal by an item fetch after the settling time", async () => {
    const clock = { aheadMs: 0, elapsedMs: 0 };
    await open(
      {
        now: () => new Date(Date.now() + clock.aheadMs),
        elapsed: () => performance.now() + clock.elapsedMs,
        timing: { retryMs: 50, settleMs: 60_000, undoUnitMs: 0 },
      },
      { honourIdempotency: false },
    );
    const { orderId, items } = await rig.filledDraft(1);
    const id = items[0]?.returnInventoryId ?? "";
    await loseAnswer("removeShippingInventory");
    await rig.drafts.remove(orderId, [id]);
    const lost = await rig.lastAction(orderId);
    expect(lost?.state).toBe("unknown");
    const repeated = await rig.drafts.retryAction(lost?.actionId ?? "", null);
    expect(repeated).toMatchObject({ ok: true, value: { state: "unknown", doubt: "repeat-refused" } });
    expect(await rig.statesOf(orderId)).toEqual(["removing"]);
    expect(await rig.drafts.checkOutcome(lost?.actionId ?? "")).toEqual({ ok: false, error: "too-early" });
    clock.aheadMs = 3_600_000;
    expect(await rig.drafts.checkOutcome(lost?.actionId ?? "")).toEqual({ ok: false, error: "too-early" });
    clock.aheadMs = -3_600_000;
    clock.elapsedMs = 61_000;
    expect(await rig.drafts.checkOutcome(lost?.actionId ?? "")).toMatchObject({ ok: true, value: { state: "done" } });
    expect(await rig.statesOf(orderId)).toEqual([]);
    expect(await rig.handlingOf(id)).toBe("ohd");
  });

  it("settles a lost confirmation after a second confirmation", async () => {
    await open({}, { honourIdempotency: false });
    const { orderId } = await rig.filledDraft(1);
    await loseAnswer("confirmShippingOrder");
    const { summary } = await rig.drafts.state(orderId);
    await rig.drafts.confirm(orderId, summary);
    const lost = await rig.lastAction(orderId);
    expect(lost).toMatchObject({ kind: "confirm", state: "unknown" });
    const actionId = lost?.actionId ?? "";
    expect(await rig.drafts.retryAction(actionId, null)).toEqual({ ok: false, error: "other-summary" });
    expect(await rig.control.requests("confirmShippingOrder")).toHaveLength(1);
    const currentSummary = (await rig.drafts.state(orderId)).summary;
    // The service refuses to confirm a second time and names the status "CONFIRMED", which settles the action.
    expect(await rig.drafts.retryAction(actionId, currentSummary)).toMatchObject({
      ok: true,
      value: { state: "done" },
    });
    expect((await rig.drafts.state(orderId)).row?.draft).toBe("no");

    const { orderId: other } = await rig.filledDraft(1);
    await loseAnswer("confirmShippingOrder");
    await rig.drafts.confirm(other, (await rig.drafts.state(other)).summary);
    const fields = { consolidateShippingOrderStatus: "CONFIRMED" };
    await rig.desk.store.storeReportedShippingOrder(
      { orderId: other, fields, shipments: [] },
      new Date(Date.now() + 1).toISOString(),
    );
    rig.desk.shipping.onOrdersReported([other]);
    await until(async () => (await rig.lastAction(other))?.state === "done", "the event to settle it");
    expect(await rig.control.requests("confirmShippingOrder")).toHaveLength(3);

    const third = await rig.newDraft();
    await loseAnswer("cancelShippingOrder");
    await rig.drafts.cancel(third);
    const canceled = await rig.lastAction(third);
    expect(canceled).toMatchObject({ state: "unknown", doubt: "answer-lost" });
    const repeated = await rig.drafts.retryAction(canceled?.actionId ?? "", null);
    expect(repeated).toMatchObject({ ok: true, value: { state: "done" } });
    expect((await rig.serviceOrder(third))?.consolidateShippingOrderStatus).toBe("CANCELED");
  });

  it("is assumed for an action that was running when the app stopped, without a repeat", async () => {
    await open();
    const orderId = await rig.newDraft();
    await rig.scanItems(orderId, 1);
    const { store } = rig.desk;
    const [item] = (await rig.drafts.state(orderId)).items;
    const action = { actionId: "01M7Y1KJHVKDGDC0SMDMQWEP5A", idempotencyKey: "k" };
    const ids = [item?.returnInventoryId ?? ""];
    await store.beginDraftAction({ ...action, kind: "add", orderId, body: "{}" }, ids, new Date().toISOString());
    await rig.restart();
    expect(await rig.lastAction(orderId)).toMatchObject({ state: "unknown", loss: "app-stopped" });
    expect(await rig.statesOf(orderId)).toEqual(["adding"]);
    expect(await rig.control.requests("addShippingInventory")).toHaveLength(0);
    expect(await rig.drafts.reportOutcome(action.actionId, false)).toMatchObject({
      ok: true,
      value: { state: "not-done" },
    });
    expect(await rig.statesOf(orderId)).toEqual(["waiting"]);
  });

  it("is not assumed when the request was not sent: the items wait", async () => {
    await open();
    const orderId = await rig.newDraft();
    await rig.scanItems(orderId, 1);
    await rig.closeService();
    await rig.drafts.add(orderId);
    expect(await rig.lastAction(orderId)).toMatchObject({ state: "not-sent", loss: "offline" });
    expect(await rig.statesOf(orderId)).toEqual(["waiting"]);
  });

  it("is assumed after a 401, because the items may have been added before it", async () => {
    await open();
    await rig.control.addFault({ operation: "addShippingInventory", kind: "status", status: 401, when: "after" });
    const { orderId, items } = await rig.filledDraft(1);
    const action = await rig.lastAction(orderId);
    expect(action).toMatchObject({ state: "unknown", loss: "unauthorized" });
    expect(await rig.statesOf(orderId)).toEqual(["adding"]);
    expect(await rig.handlingOf(items[0]?.returnInventoryId ?? "")).not.toBe("ohd");
    expect(await rig.drafts.retryAction(action?.actionId ?? "", null)).toEqual({ ok: false, error: "credentials" });
    rig.desk.connectionChanged();
    expect(await rig.drafts.retryAction(action?.actionId ?? "", null)).toMatchObject({ value: { state: "done" } });
    expect(await rig.statesOf(orderId)).toEqual(["added"]);
  });
});
