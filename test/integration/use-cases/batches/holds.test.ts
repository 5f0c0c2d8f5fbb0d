import { beforeEach, describe, expect, it } from "vitest";
import type { Verdict } from "../../../../src-domain/batches/batch.ts";
import type { ItemState } from "../../../../src-simulator/control-client.ts";
import { fillDestination, waitForSubmission, submit } from "../resends/submitting.ts";
import { requestArrived, isoNow, rawScan, syncedRig, until, type DeskRig } from "../test-desk.ts";

const HOUR_MS = 3_600_000;
const UPDATE_OPERATION = "updateHandling";

let rig: DeskRig;
const control = () => rig.simulator.control;

beforeEach(async () => void (rig = await syncedRig({ items: 300 })));

const findPendingItems = async (state: ItemState, limit = 1) => {
  const items = await control().items({ state, warehouseId: 2, limit: 50 });
  const pendingItems = items.filter(({ handlingStatusCode }) => handlingStatusCode === "pending");
  return pendingItems.slice(0, limit);
};
const findNewArrival = async () => {
  const [item] = await findPendingItems("toBeConfirmed");
  if (item === undefined) throw new Error("The simulator has no item to be confirmed");
  return item;
};

async function scan(code: string, hold?: "put" | "as-is"): Promise<Verdict> {
  const { outcome } = await rig.desk.store.recordScan({ ...rawScan(code), ...(hold && { hold }) }, isoNow());
  rig.desk.orders.holds.wake();
  return outcome.verdict;
}

const currentBatch = () => rig.desk.store.currentBatch(isoNow());
const findState = async (id: string): Promise<ItemState | undefined> => rig.simulator.state.item(id)?.state;
const holdsSettled = () =>
  until(async () => (await rig.desk.store.openHolds()).length === 0, "every hold to be settled");

async function submitAll() {
  const { batchId } = await currentBatch();
  await fillDestination(rig.desk.store, batchId);
  return submit(rig, batchId);
}

describe("a new arrival", () => {
  it("is put on hold after the operator agrees", async () => {
    const { rma, returnInventoryId } = await findNewArrival();
    expect(await scan(rma)).toMatchObject({ kind: "not-on-hold", resend: "not-known" });
    expect((await currentBatch()).openRefusedScans).toBe(1);
    expect(await scan(returnInventoryId, "put")).toMatchObject({ kind: "added", slot: 1, hold: true });
    const { lines, openRefusedScans } = await currentBatch();
    expect([lines.map(({ item }) => item.rma), openRefusedScans]).toEqual([[rma], 0]);
    await holdsSettled();
    expect(await findState(returnInventoryId)).toBe("eligible");
    expect((await currentBatch()).lines.some(({ holding }) => holding)).toBe(false);
    await waitForSubmission(rig, await submitAll(), { state: "created" });
    expect((await control().orders()).map((order) => order.returnInventoryIds)).toEqual([[returnInventoryId]]);

    await rig.desk.settings.save({ holdWithoutAsking: true });
    const nextItem = await findNewArrival();
    expect(await scan(nextItem.rma)).toMatchObject({ kind: "added", hold: true });
    await holdsSettled();
    expect(await findState(nextItem.returnInventoryId)).toBe("eligible");
  });

  it("goes off hold when its scan is undone", async () => {
    const { returnInventoryId } = await findNewArrival();
    await scan(returnInventoryId, "put");
    await holdsSettled();
    await rig.desk.store.undoLastScan(isoNow());
    rig.desk.orders.holds.wake();
    await holdsSettled();
    expect(await findState(returnInventoryId)).toBe("toBeConfirmed");
    expect(await scan(returnInventoryId)).toMatchObject({ kind: "not-on-hold" });

    await rig.desk.store.recordScan({ ...rawScan(returnInventoryId), hold: "put" }, isoNow());
    await rig.desk.store.undoLastScan(isoNow());
    rig.desk.orders.holds.wake();
    await holdsSettled();
    expect(await control().requests(UPDATE_OPERATION)).toHaveLength(1);
  });

  it("is not put on hold when the scan is undone during its item fetch", async () => {
    await control().addFault({ operation: "getReturnInventory", kind: "delay", answerDelayMs: HOUR_MS });
    const [undoneItem, nextItem] = await findPendingItems("toBeConfirmed", 2);
    await scan(undoneItem?.rma ?? "", "put");
    await requestArrived(rig, "getReturnInventory");
    await rig.desk.store.undoLastScan(isoNow());
    // Holds are processed in order: once this one is settled, the first one is too.
    await scan(nextItem?.rma ?? "", "put");
    await control().release();
    await holdsSettled();
    expect(await findState(undoneItem?.returnInventoryId ?? "")).toBe("toBeConfirmed");
    expect(await control().requests(UPDATE_OPERATION)).toHaveLength(1);
  });

  it("keeps its hold when it is scanned during its release", async () => {
    const { returnInventoryId } = await findNewArrival();
    await scan(returnInventoryId, "put");
    await holdsSettled();
    await rig.desk.store.undoLastScan(isoNow());
    expect(await scan(returnInventoryId)).toMatchObject({ kind: "added", hold: true });
    await holdsSettled();
    expect(await findState(returnInventoryId)).toBe("eligible");

    const { batchId } = await currentBatch();
    await rig.desk.store.discardBatch(batchId, isoNow());
    rig.desk.orders.holds.wake();
    await holdsSettled();
    expect(await findState(returnInventoryId)).toBe("toBeConfirmed");
    await rig.desk.store.restoreBatch(batchId, isoNow());
    rig.desk.orders.holds.wake();
    await holdsSettled();
    expect(await findState(returnInventoryId)).toBe("eligible");
  });

  it("has its handling code forbidden when the service refuses it", async () => {
    const [firstItem, otherItem] = await findPendingItems("toBeConfirmed", 2);
    expect(await scan(firstItem?.returnInventoryId ?? "", "as-is")).toEqual(
      expect.not.objectContaining({ hold: true }),
    );
    await waitForSubmission(rig, await submitAll(), { state: "refused" });
    expect(await control().requests(UPDATE_OPERATION)).toEqual([]);
    await until(async () => (await rig.desk.settings.get()).resendCodes.length === 2, "the new handling code");
    expect(await scan(otherItem?.rma ?? "")).toMatchObject({ kind: "not-on-hold", resend: "may-not" });
  });

  it("is added without a question when its handling code was accepted", async () => {
    await rig.close();
    rig = await syncedRig({ items: 300, resendableCodes: ["ohd", "tbc"] });
    const [firstItem, heldItem, otherItem] = await findPendingItems("toBeConfirmed", 3);
    // An item that was put on hold proves nothing about its earlier handling code.
    await scan(heldItem?.returnInventoryId ?? "", "put");
    await waitForSubmission(rig, await submitAll(), { state: "created" });
    expect(await scan(firstItem?.rma ?? "")).toMatchObject({ kind: "not-on-hold", resend: "not-known" });
    await scan(firstItem?.returnInventoryId ?? "", "as-is");
    await waitForSubmission(rig, await submitAll(), { state: "created" });
    await until(async () => (await rig.desk.settings.get()).resendCodes.length === 2, "the new handling code");
    expect(await scan(otherItem?.rma ?? "")).toEqual(expect.not.objectContaining({ hold: true }));
    expect((await currentBatch()).lines.map(({ item }) => item.rma)).toEqual([otherItem?.rma]);
  });
});

it("sends a hold once when its answer is a 401 after the work was done", async () => {
  await control().addFault({ operation: UPDATE_OPERATION, kind: "status", status: 401, when: "after" });
  const { returnInventoryId } = await findNewArrival();
  await scan(returnInventoryId, "put");
  await until(async () => (await rig.desk.store.openHolds())[0]?.state === "unknown", "the hold's answer to be lost");
  rig.desk.onConnectionChanged();
  await holdsSettled();
  expect(await findState(returnInventoryId)).toBe("eligible");
  expect(await control().requests(UPDATE_OPERATION)).toHaveLength(1);
});

it("removes an item from the batch when its hold is refused", async () => {
  await control().addFault({
    operation: UPDATE_OPERATION,
    kind: "refusal",
    error: { returnInventoryId: "Not today." },
  });
  const { returnInventoryId, rma } = await findNewArrival();
  await scan(returnInventoryId, "put");
  await holdsSettled();
  const { lines, openRefusedScans } = await currentBatch();
  expect([lines.length, openRefusedScans]).toEqual([0, 1]);
  const event = rig.published.find(({ name }) => name === "scan.itemRemoved")?.payload;
  expect(event).toMatchObject({
    verdict: { kind: "hold-refused", item: { rma }, why: { kind: "service", message: "Not today." } },
  });
});

it("sends no hold for an item that was resent meanwhile", async () => {
  const { returnInventoryId } = await findNewArrival();
  await control().changeItem(returnInventoryId, "alreadyResent");
  await scan(returnInventoryId, "put");
  await holdsSettled();
  expect(await control().requests(UPDATE_OPERATION)).toEqual([]);
  const [refusedScan] = await rig.desk.store.openRefusedScans(isoNow());
  expect(refusedScan?.verdict).toMatchObject({ why: { kind: "obstacle", obstacle: { kind: "already-resent" } } });
});

it("returns the submitted batch when a hold is refused", async () => {
  await control().addFault({ operation: UPDATE_OPERATION, kind: "refusal", delayMs: HOUR_MS });
  const [eligibleItem] = await findPendingItems("eligible");
  await scan(eligibleItem?.rma ?? "");
  const { returnInventoryId } = await findNewArrival();
  await scan(returnInventoryId, "put");
  const { batchId } = await currentBatch();
  const submissionId = await submitAll();
  await until(async () => (await rig.desk.store.submission(submissionId))?.waitingFor === "hold", "the order to wait");
  await requestArrived(rig, UPDATE_OPERATION);
  await control().release();
  await waitForSubmission(rig, submissionId, { state: "refused" });
  const current = await currentBatch();
  expect(current).toMatchObject({ batchId, openRefusedScans: 1 });
  expect(current.lines.map(({ item }) => item.rma)).toEqual([eligibleItem?.rma]);
  expect(await control().requests("createResend")).toEqual([]);
});

describe("a hold with an unknown outcome", () => {
  it.each(["before", "after"] as const)(
    "is settled by an item fetch when the answer is lost %s the work",
    async (when) => {
      await control().addFault({ operation: UPDATE_OPERATION, kind: "reset", when });
      const { returnInventoryId } = await findNewArrival();
      await scan(returnInventoryId, "put");
      await waitForSubmission(rig, await submitAll(), { state: "created" });
      expect(await control().requests(UPDATE_OPERATION)).toHaveLength(when === "before" ? 2 : 1);
      expect(await control().orders()).toHaveLength(1);
    },
  );

  it("is sent before the order that needs it when the network returns", async () => {
    await control().addFault({ operation: "*", kind: "reset", when: "before", times: "always" });
    const { returnInventoryId } = await findNewArrival();
    await scan(returnInventoryId, "put");
    const submissionId = await submitAll();
    rig = await rig.restart();
    await rig.desk.start();
    expect((await rig.desk.store.openHolds()).map(({ state }) => state)).toEqual(["waiting"]);
    await control().clearFaults();
    await waitForSubmission(rig, submissionId, { state: "created" });
    const writes = (await control().requests()).filter(({ method, outcome }) => method === "POST" && outcome === 200);
    expect(writes.map(({ operation }) => operation)).toEqual([UPDATE_OPERATION, "createResend"]);
  });

  it("is settled by an item fetch when the app stopped during the request", async () => {
    await control().addFault({ operation: UPDATE_OPERATION, kind: "delay", answerDelayMs: HOUR_MS });
    const { returnInventoryId } = await findNewArrival();
    await scan(returnInventoryId, "put");
    await requestArrived(rig, UPDATE_OPERATION);
    rig = await rig.restart();
    await rig.desk.start();
    await holdsSettled();
    expect(await findState(returnInventoryId)).toBe("eligible");
    expect(await control().requests(UPDATE_OPERATION)).toHaveLength(1);
  });

  it("is released when the scan was undone before its answer was known", async () => {
    await control().addFault({ operation: UPDATE_OPERATION, kind: "reset", when: "after" });
    const { returnInventoryId } = await findNewArrival();
    await rig.desk.store.recordScan({ ...rawScan(returnInventoryId), hold: "put" }, isoNow());
    rig.desk.orders.holds.wake();
    await requestArrived(rig, UPDATE_OPERATION);
    await rig.desk.store.undoLastScan(isoNow());
    rig.desk.orders.holds.wake();
    await holdsSettled();
    expect(await findState(returnInventoryId)).toBe("toBeConfirmed");
    expect((await control().requests("cancelHandling")).length).toBeGreaterThan(0);
  });
});

it("refuses items that are not on hold when holds are switched off", async () => {
  await rig.close();
  rig = await syncedRig({ items: 300 }, { hold: false });
  const { rma } = await findNewArrival();
  const expectedVerdict = { kind: "not-eligible", obstacle: { kind: "not-on-hold", handlingCode: "tbc" } };
  expect(await scan(rma)).toMatchObject(expectedVerdict);
  expect(await scan(rma, "put")).toMatchObject(expectedVerdict);
});
