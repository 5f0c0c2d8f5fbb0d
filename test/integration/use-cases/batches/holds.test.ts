import { beforeEach, describe, expect, it } from "vitest";
import type { ItemState } from "../../../../src-simulator/control-client.ts";
import type { Verdict } from "../../../../src-domain/batches/batch.ts";
import { arrived, at, gesture, syncedRig, until, type DeskRig } from "../test-desk.ts";
import { address, becomes, submit } from "../resends/submitting.ts";

const HOUR = 3_600_000;
const UPDATE = "updateHandling";

let rig: DeskRig;
const control = () => rig.simulator.control;

beforeEach(async () => void (rig = await syncedRig({ items: 300 })));

const itemsOf = async (state: ItemState, limit = 1) => {
  const items = await control().items({ state, warehouseId: 2, limit: 50 });
  const pending = items.filter(({ handlingStatusCode }) => handlingStatusCode === "pending");
  return pending.slice(0, limit);
};
const newArrival = async () => {
  const [item] = await itemsOf("toBeConfirmed");
  if (item === undefined) throw new Error("No item is to be confirmed");
  return item;
};

async function scan(code: string, hold?: "put" | "as-is"): Promise<Verdict> {
  const { outcome } = await rig.desk.store.recordScan({ ...gesture(code), ...(hold && { hold }) }, at());
  rig.desk.holds.wake();
  return outcome.verdict;
}

const batch = () => rig.desk.store.currentBatch(at());
const stateOf = async (id: string): Promise<ItemState | undefined> => rig.simulator.state.item(id)?.state;
const settled = () => until(async () => (await rig.desk.store.openHolds()).length === 0, "every hold to be settled");

async function submitAll() {
  const { batchId } = await batch();
  await address(rig.desk.store, batchId);
  return submit(rig, batchId);
}

describe("a new arrival", () => {
  it("is no item of a batch before the operator says so, once or for all; then it is put on hold and sent", async () => {
    const { rma, returnInventoryId } = await newArrival();
    expect(await scan(rma)).toMatchObject({ kind: "not-on-hold", resend: "not-known" });
    expect((await batch()).openRefusedScans).toBe(1);
    expect(await scan(returnInventoryId, "put")).toMatchObject({ kind: "added", slot: 1, hold: true });
    const { lines, openRefusedScans } = await batch();
    expect([lines.map(({ item }) => item.rma), openRefusedScans]).toEqual([[rma], 0]);
    await settled();
    expect(await stateOf(returnInventoryId)).toBe("eligible");
    expect((await batch()).lines.some(({ holding }) => holding)).toBe(false);
    await becomes(rig, await submitAll(), { state: "created" });
    expect((await control().orders()).map((order) => order.returnInventoryIds)).toEqual([[returnInventoryId]]);

    await rig.desk.settings.save({ holdWithoutAsking: true });
    const next = await newArrival();
    expect(await scan(next.rma)).toMatchObject({ kind: "added", hold: true });
    await settled();
    expect(await stateOf(next.returnInventoryId)).toBe("eligible");
  });

  it("goes off hold again with an undo, and never was there when the undo came first", async () => {
    const { returnInventoryId } = await newArrival();
    await scan(returnInventoryId, "put");
    await settled();
    await rig.desk.store.undoLastScan(at());
    rig.desk.holds.wake();
    await settled();
    expect(await stateOf(returnInventoryId)).toBe("toBeConfirmed");
    // What the service made of it is known here.
    expect(await scan(returnInventoryId)).toMatchObject({ kind: "not-on-hold" });

    await rig.desk.store.recordScan({ ...gesture(returnInventoryId), hold: "put" }, at());
    await rig.desk.store.undoLastScan(at());
    rig.desk.holds.wake();
    await settled();
    expect(await control().requests(UPDATE)).toHaveLength(1);
  });

  it("is not put on hold where the undo comes while the item is being read", async () => {
    await control().addFault({ operation: "getReturnInventory", kind: "delay", answerDelayMs: HOUR });
    const [undone, next] = await itemsOf("toBeConfirmed", 2);
    await scan(undone?.rma ?? "", "put");
    await arrived(rig, "getReturnInventory");
    await rig.desk.store.undoLastScan(at());
    // Its turn comes when all that followed the reading is done.
    await scan(next?.rma ?? "", "put");
    await control().release();
    await settled();
    expect(await stateOf(undone?.returnInventoryId ?? "")).toBe("toBeConfirmed");
    expect(await control().requests(UPDATE)).toHaveLength(1);
  });

  it("stays on hold when it is scanned again while it goes off hold, and follows a batch that is thrown away and restored", async () => {
    const { returnInventoryId } = await newArrival();
    await scan(returnInventoryId, "put");
    await settled();
    await rig.desk.store.undoLastScan(at());
    expect(await scan(returnInventoryId)).toMatchObject({ kind: "added", hold: true });
    await settled();
    expect(await stateOf(returnInventoryId)).toBe("eligible");

    const { batchId } = await batch();
    await rig.desk.store.discardBatch(batchId, at());
    rig.desk.holds.wake();
    await settled();
    expect(await stateOf(returnInventoryId)).toBe("toBeConfirmed");
    await rig.desk.store.restoreBatch(batchId, at());
    rig.desk.holds.wake();
    await settled();
    expect(await stateOf(returnInventoryId)).toBe("eligible");
  });

  it("that was tried as it is goes into its order without a hold, and a refusal teaches what its code is worth", async () => {
    const [one, other] = await itemsOf("toBeConfirmed", 2);
    expect(await scan(one?.returnInventoryId ?? "", "as-is")).toEqual(expect.not.objectContaining({ hold: true }));
    await becomes(rig, await submitAll(), { state: "refused" });
    expect(await control().requests(UPDATE)).toEqual([]);
    await until(async () => (await rig.desk.settings.get()).resendCodes.length === 2, "the lesson");
    expect(await scan(other?.rma ?? "")).toMatchObject({ kind: "not-on-hold", resend: "may-not" });
  });

  it("is added without a question once the service has taken one as it was", async () => {
    await rig.close();
    rig = await syncedRig({ items: 300, resendableCodes: ["ohd", "tbc"] });
    const [one, held, other] = await itemsOf("toBeConfirmed", 3);
    // What was put on hold says nothing of the code it had before.
    await scan(held?.returnInventoryId ?? "", "put");
    await becomes(rig, await submitAll(), { state: "created" });
    expect(await scan(one?.rma ?? "")).toMatchObject({ kind: "not-on-hold", resend: "not-known" });
    await scan(one?.returnInventoryId ?? "", "as-is");
    await becomes(rig, await submitAll(), { state: "created" });
    await until(async () => (await rig.desk.settings.get()).resendCodes.length === 2, "the lesson");
    expect(await scan(other?.rma ?? "")).toEqual(expect.not.objectContaining({ hold: true }));
    expect((await batch()).lines.map(({ item }) => item.rma)).toEqual([other?.rma]);
  });
});

it("reads an item whose hold was answered with a 401 after the work, and asks for it once", async () => {
  await control().addFault({ operation: UPDATE, kind: "status", status: 401, when: "after" });
  const { returnInventoryId } = await newArrival();
  await scan(returnInventoryId, "put");
  await until(async () => (await rig.desk.store.openHolds())[0]?.state === "unknown", "the hold's answer to be lost");
  rig.desk.connectionChanged();
  await settled();
  expect(await stateOf(returnInventoryId)).toBe("eligible");
  expect(await control().requests(UPDATE)).toHaveLength(1);
});

it("a hold that the service refuses takes the item out of the batch, loudly, with the service's words", async () => {
  await control().addFault({ operation: UPDATE, kind: "refusal", error: { returnInventoryId: "Not today." } });
  const { returnInventoryId, rma } = await newArrival();
  await scan(returnInventoryId, "put");
  await settled();
  const { lines, openRefusedScans } = await batch();
  expect([lines.length, openRefusedScans]).toEqual([0, 1]);
  const judged = rig.published.find(({ name }) => name === "scan.itemRemoved")?.payload;
  expect(judged).toMatchObject({
    verdict: { kind: "hold-refused", item: { rma }, why: { kind: "service", message: "Not today." } },
  });
});

it("a hold that the service refuses is known before anything is asked, where the item was resent meanwhile: an item of an order is never touched", async () => {
  const { returnInventoryId } = await newArrival();
  await control().changeItem(returnInventoryId, "alreadyResent");
  await scan(returnInventoryId, "put");
  await settled();
  expect(await control().requests(UPDATE)).toEqual([]);
  const [trouble] = await rig.desk.store.openRefusedScans(at());
  expect(trouble?.verdict).toMatchObject({ why: { kind: "obstacle", obstacle: { kind: "already-resent" } } });
});

it("a hold that the service refuses gives back the batch that was submitted meanwhile, and no order is made", async () => {
  await control().addFault({ operation: UPDATE, kind: "refusal", delayMs: HOUR });
  const [held] = await itemsOf("eligible");
  await scan(held?.rma ?? "");
  const { returnInventoryId } = await newArrival();
  await scan(returnInventoryId, "put");
  const { batchId } = await batch();
  const submissionId = await submitAll();
  await until(async () => (await rig.desk.store.submission(submissionId))?.waitingFor === "hold", "the order to wait");
  await arrived(rig, UPDATE);
  await control().release();
  await becomes(rig, submissionId, { state: "refused" });
  const current = await batch();
  expect(current).toMatchObject({ batchId, openRefusedScans: 1 });
  expect(current.lines.map(({ item }) => item.rma)).toEqual([held?.rma]);
  expect(await control().requests("createResend")).toEqual([]);
});

describe("a hold without a sure answer", () => {
  it.each(["before", "after"] as const)(
    "is settled by reading the item: lost %s the service did it, it is asked for as often as needed and the item is sent once",
    async (when) => {
      await control().addFault({ operation: UPDATE, kind: "reset", when });
      const { returnInventoryId } = await newArrival();
      await scan(returnInventoryId, "put");
      await becomes(rig, await submitAll(), { state: "created" });
      expect(await control().requests(UPDATE)).toHaveLength(when === "before" ? 2 : 1);
      expect(await control().orders()).toHaveLength(1);
    },
  );

  it("waits without a network, also over a restart, and goes out before the order that needs it", async () => {
    await control().addFault({ operation: "*", kind: "reset", when: "before", times: "always" });
    const { returnInventoryId } = await newArrival();
    await scan(returnInventoryId, "put");
    const submissionId = await submitAll();
    rig = await rig.restart();
    await rig.desk.start();
    expect((await rig.desk.store.openHolds()).map(({ state }) => state)).toEqual(["waiting"]);
    await control().clearFaults();
    await becomes(rig, submissionId, { state: "created" });
    const writes = (await control().requests()).filter(({ method, outcome }) => method === "POST" && outcome === 200);
    expect(writes.map(({ operation }) => operation)).toEqual([UPDATE, "createResend"]);
  });

  it("is looked into after the app stopped in the middle of it", async () => {
    await control().addFault({ operation: UPDATE, kind: "delay", answerDelayMs: HOUR });
    const { returnInventoryId } = await newArrival();
    await scan(returnInventoryId, "put");
    await arrived(rig, UPDATE);
    rig = await rig.restart();
    await rig.desk.start();
    await settled();
    expect(await stateOf(returnInventoryId)).toBe("eligible");
    expect(await control().requests(UPDATE)).toHaveLength(1);
  });

  it("leaves nothing on hold that was taken back before its answer was known", async () => {
    await control().addFault({ operation: UPDATE, kind: "reset", when: "after" });
    const { returnInventoryId } = await newArrival();
    await rig.desk.store.recordScan({ ...gesture(returnInventoryId), hold: "put" }, at());
    rig.desk.holds.wake();
    await arrived(rig, UPDATE);
    await rig.desk.store.undoLastScan(at());
    rig.desk.holds.wake();
    await settled();
    expect(await stateOf(returnInventoryId)).toBe("toBeConfirmed");
    expect((await control().requests("cancelHandling")).length).toBeGreaterThan(0);
  });
});

it("a desk that may not put items on hold refuses them, whatever the operator decides", async () => {
  await rig.close();
  rig = await syncedRig({ items: 300 }, { hold: false });
  const { rma } = await newArrival();
  const refused = { kind: "not-eligible", obstacle: { kind: "not-on-hold", handlingCode: "tbc" } };
  expect(await scan(rma)).toMatchObject(refused);
  expect(await scan(rma, "put")).toMatchObject(refused);
});
