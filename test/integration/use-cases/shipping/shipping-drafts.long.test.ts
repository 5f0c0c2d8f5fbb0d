import { describe, expect, it } from "vitest";
import { bridgeOf } from "../../bridge/bridge-of.ts";
import { rawScan, until, valueOf } from "../test-desk.ts";
import { DraftRig, ORDER, SHIP_TO } from "./draft-rig.ts";

let rig: DraftRig;
const open = async (...options: Parameters<typeof DraftRig.open>) => void (rig = await DraftRig.open(...options));

describe("a draft", () => {
  it("is created, filled, addressed, reduced and confirmed at the service", async () => {
    await open();
    const orderId = await rig.createDraft();
    const items = await rig.scanItems(orderId, 3);
    expect(await rig.listItemStates(orderId)).toEqual(["waiting", "waiting", "waiting"]);
    expect(await rig.findHandlingCode(items[0]?.returnInventoryId ?? "")).toBe("ohd");

    expect(await rig.drafts.add(orderId)).toMatchObject({ ok: true, value: { misfits: [] } });
    expect(await rig.listItemStates(orderId)).toEqual(["added", "added", "added"]);
    for (const { returnInventoryId } of items) expect(await rig.findHandlingCode(returnInventoryId)).toBe("oth");

    const [removedItem] = items;
    await rig.drafts.remove(orderId, [removedItem?.returnInventoryId ?? ""]);
    expect(await rig.listItemStates(orderId)).toEqual(["added", "added"]);
    expect(await rig.findHandlingCode(removedItem?.returnInventoryId ?? "")).toBe("ohd");

    await rig.drafts.setShipTo(orderId, { ...SHIP_TO, shipToCity: "Trenton" });
    expect((await rig.findServiceOrder(orderId))?.shipTo).toMatchObject({
      shipToCity: "Trenton",
      shipToCountry: "usa",
    });
    const { summary } = await rig.drafts.loadState(orderId);
    expect(summary).toMatchObject({ warehouseId: 2, method: "SEA_FREIGHT", items: 2, leftOver: 0 });
    expect(summary.shipTo.shipToCity).toBe("Trenton");

    const staleResult = await rig.drafts.confirm(orderId, { ...summary, items: 3 });
    expect(staleResult).toEqual({ ok: false, error: "other-summary" });
    expect(await rig.control.requests("confirmShippingOrder")).toHaveLength(0);
    expect(await rig.drafts.confirm(orderId, summary)).toMatchObject({ ok: true, value: { state: "done" } });
    expect((await rig.findServiceOrder(orderId))?.consolidateShippingOrderStatus).toBe("CONFIRMED");
    expect(await rig.drafts.cancel(orderId)).toEqual({ ok: false, error: "not-draft" });
    expect(await rig.drafts.add(orderId)).toEqual({ ok: false, error: "nothing-to-send" });
  });

  it("keeps scans after a restart", async () => {
    await open();
    const { orderId, items } = await rig.createFilledDraft(1);
    const [item] = await rig.control.items({ state: "eligible", warehouseId: 2, limit: 1 });
    const scan = rawScan(item?.returnInventoryId ?? "");
    const firstVerdict = await rig.drafts.scan(orderId, scan);
    expect(firstVerdict).toMatchObject({ kind: "kept" });
    await rig.restart();
    expect(await rig.drafts.scan(orderId, scan)).toEqual(firstVerdict);
    expect(await rig.drafts.scan(orderId, rawScan(item?.rma ?? ""))).toMatchObject({ kind: "already" });
    const { summary } = await rig.drafts.loadState(orderId);
    expect(summary).toMatchObject({ items: 1, leftOver: 1 });
    await rig.drafts.confirm(orderId, summary);

    const otherOrderId = await rig.createDraft();
    expect(await rig.drafts.scan(otherOrderId, rawScan(items[0]?.rma ?? ""))).toMatchObject({
      kind: "in-another-draft",
    });
    expect(await rig.drafts.scan(otherOrderId, rawScan(item?.rma ?? ""))).toMatchObject({ kind: "kept" });
    expect(await rig.drafts.discardItems(otherOrderId, [item?.returnInventoryId ?? ""])).toBe(1);
    expect(await rig.listItemStates(otherOrderId)).toEqual([]);
  });

  it("lists refused scans until the item is kept or the scan is dismissed", async () => {
    await open();
    const [pendingItem] = await rig.control.items({ state: "pendingVas", limit: 1 });
    const { returnInventoryId = "", warehouseId = 0 } = pendingItem ?? {};
    const orderId = valueOf(await rig.drafts.create({ ...ORDER, warehouseId })).orderId ?? "";
    const listRefused = async () =>
      (await rig.drafts.loadState(orderId)).refusedScans.map(({ verdict }) => verdict.kind);
    await rig.desk.items.refresh(returnInventoryId);
    const refusedScan = rawScan(returnInventoryId);
    expect(await rig.drafts.scan(orderId, refusedScan)).toMatchObject({
      kind: "added",
      refusal: { kind: "pending-vas" },
    });
    expect(await rig.listItemStates(orderId)).toEqual([]);
    await rig.drafts.scan(orderId, rawScan("NO-SUCH-CODE"));
    await rig.drafts.scan(orderId, rawScan("NO-SUCH-CODE"));
    const [newItem] = await rig.control.items({ state: "toBeConfirmed", warehouseId, limit: 1 });
    const { returnInventoryId: newId = "" } = newItem ?? {};
    await rig.drafts.scan(orderId, rawScan(newId));
    await rig.restart();
    expect(await listRefused()).toEqual(["not-on-hold", "unknown-code", "added"]);
    await rig.drafts.scan(orderId, { ...rawScan(newId), returnInventoryId: newId, hold: "as-is" });
    expect(await listRefused()).toEqual(["unknown-code", "added"]);
    await rig.drafts.dismissScan(orderId, refusedScan.gestureId, "put-aside");
    expect(await listRefused()).toEqual(["unknown-code"]);
    expect(await rig.listItemStates(orderId)).toEqual(["waiting"]);
  });

  it("is not confirmed while refused scans are open", async () => {
    await open();
    const { orderId } = await rig.createFilledDraft(1);
    const refusedScan = rawScan("NO-SUCH-CODE");
    await rig.drafts.scan(orderId, refusedScan);
    const { summary } = await rig.drafts.loadState(orderId);
    expect(await rig.drafts.confirm(orderId, summary)).toEqual({ ok: false, error: "refused-scans" });
    expect(await rig.control.requests("confirmShippingOrder")).toHaveLength(0);
    await rig.drafts.dismissScan(orderId, refusedScan.gestureId, "put-aside");
    await rig.control.addFault({ operation: "confirmShippingOrder", kind: "reset", when: "after" });
    expect(await rig.drafts.confirm(orderId, summary)).toMatchObject({ ok: true, value: { state: "unknown" } });

    const actionId = (await rig.findLastAction(orderId))?.actionId ?? "";
    await rig.drafts.scan(orderId, rawScan("NO-SUCH-CODE"));
    const currentSummary = (await rig.drafts.loadState(orderId)).summary;
    expect(await rig.drafts.retryAction(actionId, currentSummary)).toEqual({ ok: false, error: "refused-scans" });
    expect(await rig.control.requests("confirmShippingOrder")).toHaveLength(1);
  });

  it("names the reason of each refused item", async () => {
    await open();
    const orderId = await rig.createDraft();
    const [firstItem, secondItem] = await rig.scanItems(orderId, 2);
    await rig.control.changeItem(firstItem?.returnInventoryId ?? "", "disposed");
    const addResult = await rig.drafts.add(orderId);
    expect(addResult).toMatchObject({ ok: true, value: { actions: [{ state: "refused" }] } });
    const { items } = await rig.drafts.loadState(orderId);
    const byId = new Map(items.map((item) => [item.returnInventoryId, item]));
    expect(byId.get(firstItem?.returnInventoryId ?? "")).toMatchObject({ state: "refused" });
    expect(byId.get(firstItem?.returnInventoryId ?? "")?.serviceMessage).toContain("cannot be added");
    expect(byId.get(secondItem?.returnInventoryId ?? "")).toMatchObject({ state: "waiting", serviceMessage: null });
    await rig.drafts.add(orderId);
    expect((await rig.drafts.loadState(orderId)).summary).toMatchObject({ items: 1, leftOver: 1 });
  });
});

it("sends nothing in production until the operator confirms the day", async () => {
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

it("confirms no draft that changes while the operator confirms the day", async () => {
  let aheadMs = 0;
  let whileAsked = (): Promise<unknown> => Promise.resolve();
  await open({
    environment: { id: "production", name: "Production", kind: "production" },
    now: () => new Date(Date.now() + aheadMs),
    confirmProduction: () => whileAsked().then(() => true),
  });
  const { orderId } = await rig.createFilledDraft(1);
  const { summary } = await rig.drafts.loadState(orderId);
  aheadMs = 24 * 3_600_000;
  whileAsked = () => rig.drafts.scan(orderId, rawScan("UNKNOWN"));
  expect(await rig.drafts.confirm(orderId, summary)).toEqual({ ok: false, error: "refused-scans" });
  expect(await rig.control.requests("confirmShippingOrder")).toHaveLength(0);
});

it("refuses draft calls when IT has switched drafts off", async () => {
  await open({ shippingDrafts: false });
  const handlers = bridgeOf(rig.desk).shippingDraft;
  const { overview, ...otherHandlers } = handlers;
  expect(await overview({})).toEqual({ ok: true, value: { isEnabled: false, openCreates: [], unsettled: [] } });
  for (const [name, call] of Object.entries(otherHandlers)) {
    const answer = await call({ ...ORDER, rawScan: rawScan("1") } as never);
    expect([name, answer]).toMatchObject([name, { ok: false, error: { code: "switched-off" } }]);
  }
  expect((await rig.control.requests()).filter(({ operation }) => operation?.includes("Shipping"))).toEqual([]);
});

describe("a lost answer", () => {
  const loseAnswer = (operation: string) => rig.control.addFault({ operation, kind: "reset", when: "after" });

  it("causes no second create", async () => {
    await open();
    await loseAnswer("createShippingOrder");
    const lostAction = valueOf(await rig.drafts.create(ORDER));
    expect(lostAction).toMatchObject({ state: "unknown", orderId: null });
    const { actionId } = lostAction;
    expect(await rig.drafts.create(ORDER)).toEqual({ ok: false, error: "unsettled" });
    expect(await rig.drafts.retryAction(actionId, null)).toEqual({ ok: false, error: "not-now" });
    expect(await rig.drafts.reportOutcome(actionId, { wasDone: true })).toEqual({ ok: false, error: "not-now" });
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
    expect((await rig.drafts.loadState(orderId)).shipTo.shipToCompanyName).toBe("Analytical Engines");

    await rig.control.addFault({ operation: "createShippingOrder", kind: "reset" });
    const { actionId: secondActionId } = valueOf(await rig.drafts.create(ORDER));
    expect(await rig.drafts.linkOrder(secondActionId, orderId)).toEqual({ ok: false, error: "order-taken" });
    expect(await rig.drafts.reportOutcome(secondActionId, { wasDone: false })).toMatchObject({
      ok: true,
      value: { state: "not-done" },
    });
    expect(await rig.drafts.create(ORDER)).toMatchObject({ ok: true, value: { state: "done" } });
  });

  it("is settled by a repeated addition with the same idempotency key", async () => {
    await open();
    const orderId = await rig.createDraft();
    await rig.scanItems(orderId, 2);
    await loseAnswer("addShippingInventory");
    await rig.drafts.add(orderId);
    const sentAction = await rig.findLastAction(orderId);
    expect(sentAction).toMatchObject({ kind: "add", state: "unknown", doubt: "answer-lost" });
    expect(await rig.listItemStates(orderId)).toEqual(["adding", "adding"]);
    expect(await rig.drafts.listUnsettled()).toMatchObject([{ orderId, kind: "add" }]);
    const { summary } = await rig.drafts.loadState(orderId);
    expect(await rig.drafts.confirm(orderId, summary)).toEqual({ ok: false, error: "unsettled" });
    expect(await rig.drafts.retryAction(sentAction?.actionId ?? "", null)).toMatchObject({
      ok: true,
      value: { state: "done", attempts: 2 },
    });
    expect(await rig.listItemStates(orderId)).toEqual(["added", "added"]);
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
    const { orderId, items } = await rig.createFilledDraft(1);
    const id = items[0]?.returnInventoryId ?? "";
    await loseAnswer("removeShippingInventory");
    await rig.drafts.remove(orderId, [id]);
    const lostAction = await rig.findLastAction(orderId);
    expect(lostAction?.state).toBe("unknown");
    const repeatResult = await rig.drafts.retryAction(lostAction?.actionId ?? "", null);
    expect(repeatResult).toMatchObject({ ok: true, value: { state: "unknown", doubt: "repeat-refused" } });
    expect(await rig.listItemStates(orderId)).toEqual(["removing"]);
    expect(await rig.drafts.checkOutcome(lostAction?.actionId ?? "")).toEqual({ ok: false, error: "too-early" });
    clock.aheadMs = 3_600_000;
    expect(await rig.drafts.checkOutcome(lostAction?.actionId ?? "")).toEqual({ ok: false, error: "too-early" });
    clock.aheadMs = -3_600_000;
    clock.elapsedMs = 61_000;
    expect(await rig.drafts.checkOutcome(lostAction?.actionId ?? "")).toMatchObject({
      ok: true,
      value: { state: "done" },
    });
    expect(await rig.listItemStates(orderId)).toEqual([]);
    expect(await rig.findHandlingCode(id)).toBe("ohd");
  });

  it("settles a lost confirmation after a second confirmation", async () => {
    await open({}, { honourIdempotency: false });
    const { orderId } = await rig.createFilledDraft(1);
    await loseAnswer("confirmShippingOrder");
    const { summary } = await rig.drafts.loadState(orderId);
    await rig.drafts.confirm(orderId, summary);
    const lostAction = await rig.findLastAction(orderId);
    expect(lostAction).toMatchObject({ kind: "confirm", state: "unknown" });
    const actionId = lostAction?.actionId ?? "";
    expect(await rig.drafts.retryAction(actionId, null)).toEqual({ ok: false, error: "other-summary" });
    expect(await rig.control.requests("confirmShippingOrder")).toHaveLength(1);
    const currentSummary = (await rig.drafts.loadState(orderId)).summary;
    // The service refuses to confirm a second time and names the status "CONFIRMED", which settles the action.
    expect(await rig.drafts.retryAction(actionId, currentSummary)).toMatchObject({
      ok: true,
      value: { state: "done" },
    });
    expect((await rig.drafts.loadState(orderId)).row?.draft).toBe("no");

    const { orderId: otherOrderId } = await rig.createFilledDraft(1);
    await loseAnswer("confirmShippingOrder");
    await rig.drafts.confirm(otherOrderId, (await rig.drafts.loadState(otherOrderId)).summary);
    const fields = { consolidateShippingOrderStatus: "CONFIRMED" };
    await rig.desk.store.storeReportedShippingOrder(
      { orderId: otherOrderId, fields, shipments: [] },
      new Date(Date.now() + 1).toISOString(),
    );
    rig.desk.shipping.onOrdersReported([otherOrderId]);
    await until(async () => (await rig.findLastAction(otherOrderId))?.state === "done", "the event to settle it");
    expect(await rig.control.requests("confirmShippingOrder")).toHaveLength(3);

    const thirdOrderId = await rig.createDraft();
    await loseAnswer("cancelShippingOrder");
    await rig.drafts.cancel(thirdOrderId);
    const cancelAction = await rig.findLastAction(thirdOrderId);
    expect(cancelAction).toMatchObject({ state: "unknown", doubt: "answer-lost" });
    const repeatResult = await rig.drafts.retryAction(cancelAction?.actionId ?? "", null);
    expect(repeatResult).toMatchObject({ ok: true, value: { state: "done" } });
    expect((await rig.findServiceOrder(thirdOrderId))?.consolidateShippingOrderStatus).toBe("CANCELED");
  });

  it("is assumed when the app stopped during the request", async () => {
    await open();
    const orderId = await rig.createDraft();
    await rig.scanItems(orderId, 1);
    const { store } = rig.desk;
    const [item] = (await rig.drafts.loadState(orderId)).items;
    const action = { actionId: "01M7Y1KJHVKDGDC0SMDMQWEP5A", idempotencyKey: "k" };
    const ids = [item?.returnInventoryId ?? ""];
    await store.beginDraftAction({ ...action, kind: "add", orderId, body: "{}" }, ids, new Date().toISOString());
    await rig.restart();
    expect(await rig.findLastAction(orderId)).toMatchObject({ state: "unknown", loss: "app-stopped" });
    expect(await rig.listItemStates(orderId)).toEqual(["adding"]);
    expect(await rig.control.requests("addShippingInventory")).toHaveLength(0);
    expect(await rig.drafts.reportOutcome(action.actionId, { wasDone: false })).toMatchObject({
      ok: true,
      value: { state: "not-done" },
    });
    expect(await rig.listItemStates(orderId)).toEqual(["waiting"]);
  });

  it("is not assumed when the request was not sent", async () => {
    await open();
    const orderId = await rig.createDraft();
    await rig.scanItems(orderId, 1);
    await rig.closeService();
    await rig.drafts.add(orderId);
    expect(await rig.findLastAction(orderId)).toMatchObject({ state: "not-sent", loss: "offline" });
    expect(await rig.listItemStates(orderId)).toEqual(["waiting"]);
  });

  it("is assumed after a 401", async () => {
    await open();
    await rig.control.addFault({ operation: "addShippingInventory", kind: "status", status: 401, when: "after" });
    const { orderId, items } = await rig.createFilledDraft(1);
    const action = await rig.findLastAction(orderId);
    expect(action).toMatchObject({ state: "unknown", loss: "unauthorized" });
    expect(await rig.listItemStates(orderId)).toEqual(["adding"]);
    expect(await rig.findHandlingCode(items[0]?.returnInventoryId ?? "")).not.toBe("ohd");
    expect(await rig.drafts.retryAction(action?.actionId ?? "", null)).toEqual({ ok: false, error: "credentials" });
    rig.desk.onConnectionChanged();
    expect(await rig.drafts.retryAction(action?.actionId ?? "", null)).toMatchObject({ value: { state: "done" } });
    expect(await rig.listItemStates(orderId)).toEqual(["added"]);
  });
});
