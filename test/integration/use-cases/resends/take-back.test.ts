import { beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_ORDER_VIEW, orderQueryOf } from "../../../../src-domain/resends/order-view.ts";
import { readRecentOrders } from "../../../../src-main/use-cases/resends/recent-orders.ts";
import { searchOrders } from "../../../../src-main/use-cases/resends/resend-views.ts";
import { submitBatch } from "../../../../src-main/use-cases/resends/submit-batch.ts";
import { bridgeOf } from "../../bridge/bridge-of.ts";
import { isoNow, rawScan, syncedRig, until, valueOf, type DeskRig } from "../test-desk.ts";
import { fillBatch, submissionStates, submit, waitForSubmission } from "./submitting.ts";

const HOUR = 3_600_000;
/** An undo time that no test outlasts. */
const TIMING = { retryMs: 50, settleMs: 50, undoUnitMs: HOUR };

let rig: DeskRig;
const control = () => rig.simulator.control;

beforeEach(async () => void (rig = await syncedRig({ items: 100 }, { timing: TIMING })));

async function submitWithUndo(): Promise<{ batchId: string; submissionId: string }> {
  const { batchId } = await fillBatch(rig, 2);
  const { submissionId } = valueOf(await submitBatch(rig.desk.store, batchId, new Date()));
  rig.desk.orders.outbox.sendAfterUndo(submissionId, 1);
  return { batchId, submissionId };
}

const requests = () => control().requests("createResend");

async function recentOrder() {
  const { store, orderTracking, orders } = rig.desk;
  const { undoableUntil } = orders.outbox;
  const [newest] = await readRecentOrders({ store, normalTimes: orderTracking.normalTimes, undoableUntil }, 5);
  return newest;
}

describe("an order that waits in the outbox", () => {
  it("returns its batch when it is taken back", async () => {
    const { batchId, submissionId } = await submitWithUndo();
    expect((await recentOrder())?.undoableUntil).not.toBeNull();
    expect(await rig.desk.orders.outbox.takeBack(submissionId)).toMatchObject({ state: "released", doubt: "none" });
    expect(await rig.desk.store.currentBatch(isoNow())).toMatchObject({ batchId, lines: [{}, {}], refusal: null });
    expect(await recentOrder()).toBeUndefined();
    const page = await searchOrders(rig.desk.store, orderQueryOf(DEFAULT_ORDER_VIEW), null, 0, 10);
    expect(page.rows).toEqual([]);
    expect(await requests()).toEqual([]);
  });

  it("is sent with a new key after it was taken back and submitted again", async () => {
    const { batchId, submissionId } = await submitWithUndo();
    await rig.desk.orders.outbox.takeBack(submissionId);
    const second = await submit(rig, batchId);
    await waitForSubmission(rig, second, { state: "created" });
    const first = await rig.desk.store.submission(submissionId);
    expect((await requests()).map(({ idempotencyKey }) => idempotencyKey)).not.toContain(first?.idempotencyKey);
    expect(await control().orders()).toHaveLength(1);
  });

  it("is sent when the undo ends", async () => {
    const { submissionId } = await submitWithUndo();
    expect(await requests()).toEqual([]);
    rig.desk.orders.outbox.endUndo();
    await waitForSubmission(rig, submissionId, { state: "created" });
    expect(await rig.desk.orders.outbox.takeBack(submissionId)).toBeNull();
    expect(await submissionStates(rig, submissionId)).toBe("ready sending created");
  });

  it("is sent before the next submitted order", async () => {
    const first = await submitWithUndo();
    const second = await submitWithUndo();
    await waitForSubmission(rig, first.submissionId, { state: "created" });
    expect(await rig.desk.store.submission(second.submissionId)).toMatchObject({ state: "ready" });
  });

  it("is sent at once when the desk is about to close", async () => {
    const { submissionId } = await submitWithUndo();
    await rig.desk.orders.outbox.sendUndoable();
    await waitForSubmission(rig, submissionId, { state: "created" });
    expect(await requests()).toHaveLength(1);
  });

  it("waits once more after a crash, and can then be taken back", async () => {
    const { batchId, submissionId } = await submitWithUndo();
    rig = await rig.restart();
    await rig.desk.start();
    expect((await recentOrder())?.undoableUntil).not.toBeNull();
    expect(await requests()).toEqual([]);
    expect(await rig.desk.orders.outbox.takeBack(submissionId)).toMatchObject({ state: "released" });
    expect(await rig.desk.store.batch(batchId)).toMatchObject({ lines: [{}, {}] });
  });

  describe("after a crash and with a slow start", () => {
    let skippedMs: number;
    let startBackgroundWork: () => Promise<void>;

    async function startSlowly(): Promise<void> {
      skippedMs = 0;
      rig = await rig.restart({ timing: TIMING, elapsed: () => performance.now() + skippedMs });
      const { promise: workAllowed, resolve: allowWork } = Promise.withResolvers<void>();
      const startRun = rig.desk.start(workAllowed);
      startBackgroundWork = () => {
        allowWork();
        return startRun;
      };
      await rig.desk.sync.loaded;
    }

    it("waits from the moment at which orders can be sent", async () => {
      await submitWithUndo();
      await startSlowly();
      skippedMs += 24 * HOUR;
      await startBackgroundWork();
      expect((await recentOrder())?.undoableUntil).not.toBeNull();
      expect(await requests()).toEqual([]);
    });

    it("waits no longer when the operator submitted it during the start", async () => {
      await startSlowly();
      await submitWithUndo();
      await startBackgroundWork();
      const remainingMs = Date.parse((await recentOrder())?.undoableUntil ?? "") - Date.now();
      expect(remainingMs).toBeLessThanOrEqual(HOUR);
    });
  });

  it("can be taken back while the network is down", async () => {
    const { batchId } = await fillBatch(rig, 1);
    await rig.simulator.close();
    const submissionId = await submit(rig, batchId);
    await waitForSubmission(rig, submissionId, { state: "ready", waitingFor: "network" });
    expect(await rig.desk.orders.outbox.takeBack(submissionId)).toMatchObject({ state: "released" });
  });
});

it("shows the earlier refusal again when the repeat is taken back", async () => {
  await control().addFault({
    operation: "createResend",
    kind: "refusal",
    errorCode: "VALIDATION_FAILED",
    error: { shipmentCity: "Unknown city." },
  });
  const { batchId } = await fillBatch(rig, 1);
  await submit(rig, batchId);
  await until(async () => (await rig.desk.store.batch(batchId))?.refusal, "the refusal");
  const { submissionId } = valueOf(await submitBatch(rig.desk.store, batchId, new Date()));
  rig.desk.orders.outbox.sendAfterUndo(submissionId, 1);
  await rig.desk.orders.outbox.takeBack(submissionId);
  expect((await rig.desk.store.batch(batchId))?.refusal?.fields).toEqual({ shipmentCity: "Unknown city." });
  expect(await recentOrder()).toMatchObject({ row: { state: "refused" } });
  const page = await searchOrders(rig.desk.store, orderQueryOf(DEFAULT_ORDER_VIEW), null, 0, 10);
  expect(page.rows).toMatchObject([{ state: "refused" }]);
});

it("ignores an order taken back when a refusal names an item by its position", async () => {
  const { batchId } = await fillBatch(rig, 2);
  const sentIds = (await rig.desk.store.batch(batchId))?.lines.map(({ item }) => item.returnInventoryId);
  await control().addFault({ operation: "createResend", kind: "refusal", errorCode: "VALIDATION_FAILED", error: {} });
  await submit(rig, batchId);
  await until(async () => (await rig.desk.store.batch(batchId))?.refusal, "the refusal");
  await rig.desk.store.removeLine(batchId, sentIds?.[0] ?? "", isoNow());
  const { submissionId } = valueOf(await submitBatch(rig.desk.store, batchId, new Date()));
  rig.desk.orders.outbox.sendAfterUndo(submissionId, 1);
  await rig.desk.orders.outbox.takeBack(submissionId);
  expect((await rig.desk.store.batchEvidence(batchId))?.sentIds).toEqual(sentIds);
});

it("answers a second request to take an order back like the first", async () => {
  const { submissionId } = await submitWithUndo();
  const { resend } = bridgeOf(rig.desk);
  const answers = [await resend.takeBack({ submissionId }), await resend.takeBack({ submissionId })];
  expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
});

it("parks the batch that is taken back while another batch has items", async () => {
  const { batchId, submissionId } = await submitWithUndo();
  const [, , third] = await control().items({ state: "eligible", warehouseId: 2, limit: 3 });
  await rig.desk.store.recordScan(rawScan(third?.rma ?? ""), isoNow());
  await rig.desk.orders.outbox.takeBack(submissionId);
  expect(await rig.desk.store.batch(batchId)).toMatchObject({ state: "parked" });
});

it("keeps a refused scan of the empty current batch in view", async () => {
  const { batchId, submissionId } = await submitWithUndo();
  await rig.desk.store.recordScan(rawScan("NO-SUCH-CODE"), isoNow());
  await rig.desk.orders.outbox.takeBack(submissionId);
  expect(await rig.desk.store.currentBatch(isoNow())).toMatchObject({ batchId, openRefusedScans: 1 });
});
