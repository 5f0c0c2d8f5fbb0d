import { beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_ORDER_VIEW, orderQueryOf } from "../../../../src-domain/resends/order-view.ts";
import { knownRefusalsIn } from "../../../../src-main/use-cases/resends/refusals.ts";
import { orderFacets, readResendDetails, searchOrders } from "../../../../src-main/use-cases/resends/resend-views.ts";
import { submitBatch } from "../../../../src-main/use-cases/resends/submit-batch.ts";
import type { ItemState } from "../../../../src-simulator/control-client.ts";
import { requestArrived, isoNow, rawScan, syncedRig, until, type DeskRig } from "../test-desk.ts";
import { fillDestination, waitForSubmission, submit } from "./submitting.ts";

const HOUR = 3_600_000;
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

const refuse = (error: unknown) =>
  control().addFault({
    operation: "createResend",
    kind: "refusal",
    errorCode: "VALIDATION_FAILED",
    error: error as Record<string, string>,
  });

const freshEvidence = (batchId: string) =>
  until(async () => {
    const reported = rig.published.some(
      ({ name, payload }) => name === "batch.evidenceChanged" && (payload as { reading: string }).reading !== "running",
    );
    return reported && (await rig.desk.refusals.evidence(batchId));
  }, "the items to be fetched");

const suspects = (evidence: Awaited<ReturnType<typeof freshEvidence>>) =>
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
  const knownRefusals = async (id: string) => knownRefusalsIn(await refusals.evidence(id));
  expect(await submitBatch(store, batchId, new Date(), { knownRefusals })).toEqual({
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
    await control().addFault({ operation: "getReturnInventory", kind: "delay", answerDelayMs: HOUR });
    const refreshed = refusals.refresh(batchId);
    await requestArrived(rig, "getReturnInventory");
    const fields = { handlingCode: "rsd" };
    await store.applyEvents(
      [{ subject: "item", id, fields, at: isoNow(), eventKey: "reported meanwhile", source: "webhook" }],
      0,
      0,
    );
    await control().release();
    await refreshed;
    expect((await store.itemsByCode(id)).map(({ handlingCode }) => handlingCode)).toEqual(["rsd"]);
  });

  it("names the suspects, and sends the others as a batch of their own", async () => {
    const [named, gone, busy] = await scanItems("eligible", 3);
    await control().changeItem(gone ?? "", "disposed");
    await control().changeItem(busy ?? "", "pendingVas");
    // The service answers with one sentence instead of an object.
    await refuse(`Item ${named} is odd.`);
    const batchId = await submitRefused();
    const { store } = rig.desk;
    const current = await store.currentBatch(isoNow());
    expect(current).toMatchObject({ batchId, state: "open", lines: { length: 3 } });
    expect(current.refusal?.fields).toEqual({ message: `Item ${named} is odd.` });
    const evidence = await freshEvidence(batchId);
    expect(suspects(evidence)).toEqual({
      [named ?? ""]: ["named"],
      [gone ?? ""]: ["obstacle"],
      [busy ?? ""]: ["pending-vas"],
    });
    expect(evidence.items.map(({ returnInventoryId }) => returnInventoryId)).toEqual([named, gone, busy]);
    expect(evidence.reading).toBe("idle");
    expect(await control().requests("getReturnInventory")).toHaveLength(3);
    expect(await control().orders()).toEqual([]);

    const split = await store.splitOff(batchId, [gone ?? "", busy ?? ""], isoNow());
    if (typeof split === "string") throw new Error(split);
    await waitForSubmission(rig, await submit(rig, split.current.batchId), { state: "created" });
    expect((await control().orders()).map(({ returnInventoryIds }) => returnInventoryIds)).toEqual([[named]]);
    expect((await store.batch(batchId))?.lines.map(({ item }) => item.returnInventoryId)).toEqual([gone, busy]);
  });

  it("is judged by older copies while the service is unreachable", async () => {
    const [old] = await scanItems("eligible", 2);
    const { store } = rig.desk;
    const [copy] = await store.itemsByCode(old ?? "");
    if (copy) await store.upsertItems([copy], "2026-01-01T00:00:00.000Z");
    await refuse({ message: "No." });
    await control().addFault({ operation: "getReturnInventory", kind: "reset", times: "always" });
    const evidence = await freshEvidence(await submitRefused());
    expect(evidence.reading).toBe("offline");
    expect(suspects(evidence)).toEqual({ [old ?? ""]: ["oldest-data"] });
  });

  it("fetches no item when the refusal names a field, and is listed once when resent", async () => {
    await scanItems("eligible", 1);
    await refuse({ "resendShipment.ShipmentCity": "Unknown city." });
    const batchId = await submitRefused();
    const { store, orderTracking } = rig.desk;
    const listed = async () => (await searchOrders(store, orderQueryOf(DEFAULT_ORDER_VIEW), null, 0, 10)).rows;
    const [refused] = await listed();
    expect(refused).toMatchObject({ origin: "own", state: "refused" });
    const submissionId = await submit(rig, batchId);
    await waitForSubmission(rig, submissionId, { state: "created" });
    expect(await listed()).toMatchObject([{ submissionId, state: "created" }]);
    expect((await orderFacets(store)).stages).toEqual([expect.objectContaining({ count: 1 })]);
    const sources = { store, normalTimes: orderTracking.normalTimes };
    const first = refused?.origin === "own" ? refused.submissionId : "";
    const earlier = (await readResendDetails(sources, submissionId))?.earlier;
    expect(earlier).toMatchObject([{ submissionId: first, state: "refused" }]);
    expect(await readResendDetails(sources, first)).toMatchObject({ row: { state: "refused" }, earlier: [] });
    const refusal = { errorCode: "VALIDATION_FAILED", correlationId: expect.any(String) };
    expect(await store.submission(first)).toMatchObject({ refusal });
    expect(await control().requests("getReturnInventory")).toEqual([]);
  });
});

describe("the batch limit", () => {
  const limitSettings = async () => {
    const { batchLimit, batchLimitConfirmedAt } = await rig.desk.settings.get();
    return { batchLimit, confirmed: batchLimitConfirmedAt !== null };
  };

  it("is taken from the service's refusal, and blocks a larger batch", async () => {
    await scanItems("eligible", 5);
    const batchId = await submitRefused();
    await until(async () => (await limitSettings()).confirmed, "the limit to be confirmed");
    expect(await limitSettings()).toEqual({ batchLimit: SERVICE_LIMIT, confirmed: true });
    expect(await rig.desk.store.batch(batchId)).toMatchObject({ limit: SERVICE_LIMIT });
    await until(
      async () =>
        rig.published.some(
          ({ name, payload }) => name === "batch.changed" && (payload as { limit: number }).limit === SERVICE_LIMIT,
        ),
      "the page to be notified",
    );
    rig = await rig.restart();
    expect(await limitSettings()).toEqual({ batchLimit: SERVICE_LIMIT, confirmed: true });
    const { store } = rig.desk;
    expect(await submitBatch(store, batchId, new Date())).toMatchObject({ ok: false, error: { code: "over-limit" } });
    await store.moveSurplus(batchId, isoNow());
    expect(await submitBatch(store, batchId, new Date())).toMatchObject({ ok: true });
  });

  it("is reset by another limit from the operator, and by no other setting", async () => {
    const [, , last] = await Promise.all([
      rig.desk.settings.save({ stationName: "Desk 9" }),
      rig.desk.settings.storeConfirmedLimit(4, isoNow()),
      rig.desk.settings.save({ touchMode: true }),
    ]);
    expect(await limitSettings()).toEqual({ batchLimit: 4, confirmed: true });
    const settings = await rig.desk.settings.get();
    expect(settings).toMatchObject({ stationName: "Desk 9", batchLimit: 4, touchMode: true });
    expect(settings).toEqual(last);
    await rig.desk.settings.save({ ...settings, batchLimit: 6 });
    expect(await limitSettings()).toEqual({ batchLimit: 6, confirmed: false });
  });
});
