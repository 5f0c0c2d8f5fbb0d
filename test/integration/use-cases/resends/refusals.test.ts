import { beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_ORDER_VIEW, orderQueryOf } from "../../../../src-domain/resends/order-view.ts";
import { listKnownRefusals } from "../../../../src-main/use-cases/resends/refusals.ts";
import { orderFacets, readResendDetails, searchOrders } from "../../../../src-main/use-cases/resends/resend-views.ts";
import { submitBatch } from "../../../../src-main/use-cases/resends/submit-batch.ts";
import type { ItemState } from "../../../../src-simulator/control-client.ts";
import { requestArrived, isoNow, rawScan, syncedRig, until, type DeskRig } from "../test-desk.ts";
import { fillDestination, waitForSubmission, submit } from "./submitting.ts";

const HOUR_MS = 3_600_000;
const SERVICE_LIMIT = 3;
let rig: DeskRig;
const control = () => rig.simulator.control;

beforeEach(async () => void (rig = await syncedRig({ batchLimit: SERVICE_LIMIT })));

async function scanItems(state: ItemState, count: number): Promise<string[]> {
  const items = await control().items({ state, warehouseId: 2, limit: count });
  for (const item of items) await rig.desk.store.recordScan(rawScan(item.rma), isoNow());
  return items.map(({ returnInventoryId }) => returnInventoryId);
}

async function submitRefused(): Promise<string> {
  const { store } = rig.desk;
  const { batchId } = await store.currentBatch(isoNow());
  await fillDestination(store, batchId);
  await submit(rig, batchId);
  await until(async () => (await store.batch(batchId))?.refusal, "the refusal");
  return batchId;
}

const refuseCreate = (error: unknown) =>
  control().addFault({
    operation: "createResend",
    kind: "refusal",
    errorCode: "VALIDATION_FAILED",
    error: error as Record<string, string>,
  });

const waitForEvidence = (batchId: string) =>
  until(async () => {
    const hasEvidence = rig.published.some(
      ({ name, payload }) =>
        name === "batch.evidenceChanged" && (payload as { fetchState: string }).fetchState !== "running",
    );
    return hasEvidence && (await rig.desk.refusals.readEvidence(batchId));
  }, "the items to be fetched");

const listSuspects = (evidence: Awaited<ReturnType<typeof waitForEvidence>>) =>
  Object.fromEntries(
    evidence.items
      .filter(({ reasons }) => reasons.length > 0)
      .map(({ returnInventoryId, reasons }) => [returnInventoryId, reasons.map(({ kind }) => kind)]),
  );

it("submits items with an unfinished extra service only despite the known refusal", async () => {
  const { store, refusals } = rig.desk;
  const [busy = ""] = await scanItems("eligible", 2);
  await control().changeItem(busy, "pendingVas");
  const { batchId } = await store.currentBatch(isoNow());
  await fillDestination(store, batchId);
  await refusals.refresh(batchId);
  const findKnownRefusals = async (id: string) => listKnownRefusals(await refusals.readEvidence(id));
  expect(await submitBatch(store, batchId, new Date(), { findKnownRefusals })).toEqual({
    ok: false,
    error: { code: "known-refusal", fields: { [busy]: "pending-vas" } },
  });
  await store.removeLine(batchId, busy, isoNow());
  const { outcome } = await store.recordScan(rawScan(busy), isoNow());
  expect(outcome.verdict).toMatchObject({ kind: "added", refusal: { kind: "pending-vas", codes: ["req-pic"] } });
  expect(await submitBatch(store, batchId, new Date())).toMatchObject({ ok: true });
});

describe("a refused batch", () => {
  it("keeps events that arrive during the item fetch", async () => {
    const { store, refusals } = rig.desk;
    const [id = ""] = await scanItems("eligible", 1);
    const { batchId } = await store.currentBatch(isoNow());
    await control().addFault({ operation: "getReturnInventory", kind: "delay", answerDelayMs: HOUR_MS });
    const refreshing = refusals.refresh(batchId);
    await requestArrived(rig, "getReturnInventory");
    const fields = { handlingCode: "rsd" };
    await store.applyEvents(
      [{ subject: "item", id, fields, at: isoNow(), eventKey: "reported meanwhile", source: "webhook" }],
      0,
      0,
    );
    await control().release();
    await refreshing;
    expect((await store.itemsByCode(id)).map(({ handlingCode }) => handlingCode)).toEqual(["rsd"]);
  });

  it("names the suspects of a refusal", async () => {
    const [namedId, goneId, busyId] = await scanItems("eligible", 3);
    await control().changeItem(goneId ?? "", "disposed");
    await control().changeItem(busyId ?? "", "pendingVas");
    // The service answers with one sentence instead of an object.
    await refuseCreate(`Item ${namedId} is odd.`);
    const batchId = await submitRefused();
    const { store } = rig.desk;
    const currentBatch = await store.currentBatch(isoNow());
    expect(currentBatch).toMatchObject({ batchId, state: "open", lines: { length: 3 } });
    expect(currentBatch.refusal?.fields).toEqual({ message: `Item ${namedId} is odd.` });
    const evidence = await waitForEvidence(batchId);
    expect(listSuspects(evidence)).toEqual({
      [namedId ?? ""]: ["named"],
      [goneId ?? ""]: ["obstacle"],
      [busyId ?? ""]: ["pending-vas"],
    });
    expect(evidence.items.map(({ returnInventoryId }) => returnInventoryId)).toEqual([namedId, goneId, busyId]);
    expect(evidence.fetchState).toBe("idle");
    expect(await control().requests("getReturnInventory")).toHaveLength(3);
    expect(await control().orders()).toEqual([]);

    const splitResult = await store.splitOff(batchId, [goneId ?? "", busyId ?? ""], isoNow());
    if (typeof splitResult === "string") throw new Error(splitResult);
    await waitForSubmission(rig, await submit(rig, splitResult.current.batchId), { state: "created" });
    expect((await control().orders()).map(({ returnInventoryIds }) => returnInventoryIds)).toEqual([[namedId]]);
    expect((await store.batch(batchId))?.lines.map(({ item }) => item.returnInventoryId)).toEqual([goneId, busyId]);
  });

  it("no longer suspects an item whose extra service was finished", async () => {
    const [busyId = ""] = await scanItems("eligible", 2);
    await control().changeItem(busyId, "pendingVas");
    const batchId = await submitRefused();
    expect(listSuspects(await waitForEvidence(batchId))).toEqual({ [busyId]: ["named", "pending-vas"] });
    await control().changeItem(busyId, "eligible");
    const evidence = await rig.desk.refusals.refresh(batchId);
    expect(listKnownRefusals(evidence)).toEqual({});
  });

  it("is judged by older copies while the service is unreachable", async () => {
    const [oldId] = await scanItems("eligible", 2);
    const { store } = rig.desk;
    const [itemCopy] = await store.itemsByCode(oldId ?? "");
    if (itemCopy) await store.upsertItems([itemCopy], "2026-01-01T00:00:00.000Z");
    await refuseCreate({ message: "No." });
    await control().addFault({ operation: "getReturnInventory", kind: "reset", times: "always" });
    const evidence = await waitForEvidence(await submitRefused());
    expect(evidence.fetchState).toBe("offline");
    expect(listSuspects(evidence)).toEqual({ [oldId ?? ""]: ["oldest-data"] });
  });

  it("fetches no item when the refusal names a field", async () => {
    await scanItems("eligible", 1);
    await refuseCreate({ "resendShipment.ShipmentCity": "Unknown city." });
    const batchId = await submitRefused();
    const { store, orderTracking } = rig.desk;
    const loadRows = async () => (await searchOrders(store, orderQueryOf(DEFAULT_ORDER_VIEW), null, 0, 10)).rows;
    const [refusedRow] = await loadRows();
    expect(refusedRow).toMatchObject({ origin: "own", state: "refused" });
    const submissionId = await submit(rig, batchId);
    await waitForSubmission(rig, submissionId, { state: "created" });
    expect(await loadRows()).toMatchObject([{ submissionId, state: "created" }]);
    expect((await orderFacets(store, DEFAULT_ORDER_VIEW)).stages).toEqual([expect.objectContaining({ count: 1 })]);
    const sources = { store, normalTimes: orderTracking.normalTimes };
    const refusedId = refusedRow?.origin === "own" ? refusedRow.submissionId : "";
    const earlierAttempts = (await readResendDetails(sources, submissionId))?.earlier;
    expect(earlierAttempts).toMatchObject([{ submissionId: refusedId, state: "refused" }]);
    expect(await readResendDetails(sources, refusedId)).toMatchObject({ row: { state: "refused" }, earlier: [] });
    const refusal = { errorCode: "VALIDATION_FAILED", correlationId: expect.any(String) };
    expect(await store.submission(refusedId)).toMatchObject({ refusal });
    expect(await control().requests("getReturnInventory")).toEqual([]);
  });
});

describe("the batch limit", () => {
  const loadLimit = async () => {
    const { batchLimit, batchLimitConfirmedAt } = await rig.desk.settings.get();
    return { batchLimit, confirmed: batchLimitConfirmedAt !== null };
  };

  it("is read from the service's refusal", async () => {
    await scanItems("eligible", 5);
    const batchId = await submitRefused();
    await until(async () => (await loadLimit()).confirmed, "the limit to be confirmed");
    expect(await loadLimit()).toEqual({ batchLimit: SERVICE_LIMIT, confirmed: true });
    expect(await rig.desk.store.batch(batchId)).toMatchObject({ limit: SERVICE_LIMIT });
    await until(
      async () =>
        rig.published.some(
          ({ name, payload }) => name === "batch.changed" && (payload as { limit: number }).limit === SERVICE_LIMIT,
        ),
      "the page to be notified",
    );
    rig = await rig.restart();
    expect(await loadLimit()).toEqual({ batchLimit: SERVICE_LIMIT, confirmed: true });
    const { store } = rig.desk;
    expect(await submitBatch(store, batchId, new Date())).toMatchObject({ ok: false, error: { code: "over-limit" } });
    await store.moveSurplus(batchId, isoNow());
    expect(await submitBatch(store, batchId, new Date())).toMatchObject({ ok: true });
  });

  it("loses its confirmation when the operator changes it", async () => {
    const [, , lastSettings] = await Promise.all([
      rig.desk.settings.save({ stationName: "Desk 9" }),
      rig.desk.settings.storeConfirmedLimit(4, isoNow()),
      rig.desk.settings.save({ touchMode: true }),
    ]);
    expect(await loadLimit()).toEqual({ batchLimit: 4, confirmed: true });
    const settings = await rig.desk.settings.get();
    expect(settings).toMatchObject({ stationName: "Desk 9", batchLimit: 4, touchMode: true });
    expect(settings).toEqual(lastSettings);
    await rig.desk.settings.save({ ...settings, batchLimit: 6 });
    expect(await loadLimit()).toEqual({ batchLimit: 6, confirmed: false });
  });
});
