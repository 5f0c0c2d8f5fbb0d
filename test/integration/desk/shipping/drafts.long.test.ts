import { copyName } from "../../../../src-domain/batches/batch-name.ts";
import { afterEach, describe, expect, it } from "vitest";
import { EMPTY_DESTINATION } from "../../../../src-domain/recipients/address.ts";
import type { Handlers } from "../../../../src-main/bridge/handlers/domain-handlers.ts";
import { createHandlers } from "../../../../src-main/bridge/handlers/handlers.ts";
import { openStore } from "../../../../src-main/store/thread/client.ts";
import { PAIRING_KEY } from "../../../rig/pairing.ts";
import { STORE_WORKER } from "../../support/workers.ts";
import { at, gesture, openDeskRig, syncWhole, type DeskRig } from "../desk-rig.ts";
import { nobodyChooses } from "../machine-double.ts";
import { becomes, fillBatch, submitItems } from "../resends/submitting.ts";
import { tempFolder } from "../../../temp-folder.ts";

const rigs: DeskRig[] = [];
async function openDesk(): Promise<DeskRig> {
  const rig = await openDeskRig({ seed: 7 });
  rigs.push(rig);
  await syncWhole(rig);
  return rig;
}
afterEach(async () => {
  for (const rig of rigs.splice(0)) await rig.close();
});

const draftsOf = (rig: DeskRig): Handlers["orderCopy"] => createHandlers(rig.desk, nobodyChooses).orderCopy;
const batchesOf = (rig: DeskRig): Handlers["batch"] => createHandlers(rig.desk, nobodyChooses).batch;
const scan = async (rig: DeskRig, text: string) =>
  (await rig.desk.store.recordScan(gesture(text), at(), await rig.desk.pairing.read())).outcome.verdict;

async function parkedBatch(rig: DeskRig, count = 2) {
  const filled = await fillBatch(rig, count);
  await rig.desk.store.startBatch(at());
  return filled;
}

async function codesOf(rig: DeskRig, batchId: string): Promise<readonly string[]> {
  const answer = await draftsOf(rig).handOver({ batchId });
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value.codes;
}

describe("a batch handed to another desk", () => {
  it("comes there with its items and address, once, is taken over by a person, and is locked here until it is taken back", async () => {
    const [here, there] = [await openDesk(), await openDesk()];
    const { batchId, items } = await parkedBatch(here);
    const codes = await codesOf(here, batchId);
    expect(codes.length).toBeGreaterThan(1);
    expect(await codesOf(here, batchId)).toEqual(codes);

    const shuffled = [...codes.slice(1), ...codes.slice(1), codes[0] ?? ""];
    const verdicts = [];
    for (const code of shuffled) verdicts.push(await scan(there, code));
    expect(verdicts.slice(0, -1).every((said) => said.kind === "hand-over" && said.state === "gathering")).toBe(true);
    expect(verdicts.at(-1)).toMatchObject({ kind: "hand-over", state: "opened", station: "" });
    const arrived = (await there.desk.store.batchSummaries()).find(({ arrivedFrom }) => arrivedFrom !== null);
    await draftsOf(there).takeOver({ batchId: arrived?.batchId ?? "" });
    const current = await there.desk.store.currentBatch(at());
    const sent = await here.desk.store.batch(batchId);
    expect(current.lines.map(({ item }) => item.rma)).toEqual(items.map(({ rma }) => rma));
    expect(current.destination).toEqual(sent?.destination);
    expect(current.name).toBe(sent?.name);
    expect(await scan(there, codes[0] ?? "")).toMatchObject({ state: "known", batchName: sent?.name });

    expect(await draftsOf(here).confirmHandOver({ batchId })).toMatchObject({ ok: true });
    expect(await scan(here, items[0]?.rma ?? "")).toMatchObject({ kind: "in-another-batch", handedOver: true });
    expect(await batchesOf(here).resume({ batchId })).toMatchObject({ error: { code: "no-such-batch" } });
    expect(await batchesOf(here).submit({ batchId, deliberate: true })).toMatchObject({ ok: false });
    expect(await draftsOf(here).takeBack({ batchId })).toMatchObject({ ok: true });
    expect(await batchesOf(here).resume({ batchId })).toMatchObject({ ok: true, value: { batchId } });
  });

  it("changes nowhere here while another desk has it, until it is taken back or thrown away", async () => {
    const here = await openDesk();
    const { batchId, items } = await parkedBatch(here, 3);
    await codesOf(here, batchId);
    const batches = batchesOf(here);
    await draftsOf(here).confirmHandOver({ batchId });
    const before = await here.desk.store.batch(batchId);
    const returnInventoryId = items[0]?.returnInventoryId ?? "";
    const destination = { ...EMPTY_DESTINATION, shipmentName: "Somebody else" };
    const actions = {
      resume: await batches.resume({ batchId }),
      submit: await batches.submit({ batchId, deliberate: true }),
      rename: await batches.rename({ batchId, name: "Another name" }),
      removeLine: await batches.removeLine({ batchId, returnInventoryId }),
      splitOff: await batches.splitOff({ batchId, returnInventoryIds: [returnInventoryId] }),
      saveDestination: await batches.saveDestination({ batchId, destination }),
    };
    const through = Object.entries(actions).flatMap(([action, { ok }]) => (ok ? [action] : []));
    expect(through).toEqual([]);
    expect(await here.desk.store.batch(batchId)).toEqual(before);
    expect(await scan(here, items[2]?.rma ?? "")).toMatchObject({ kind: "in-another-batch", handedOver: true });
    expect((await here.desk.store.currentBatch(at())).lines).toEqual([]);
    expect(await batches.discard({ batchId })).toMatchObject({ ok: true });
    expect(await scan(here, items[2]?.rma ?? "")).toMatchObject({ kind: "added" });
  });

  it("is not opened on the desk that it comes from, nor from codes that lost a character", async () => {
    const here = await openDesk();
    const { batchId } = await parkedBatch(here);
    const codes = await codesOf(here, batchId);
    const verdicts = [];
    for (const code of codes) verdicts.push(await scan(here, code));
    expect(verdicts.at(-1)).toMatchObject({ kind: "hand-over", state: "own" });
    expect(await scan(here, (codes[0] ?? "").replace(/.$/, ""))).toEqual({ kind: "damaged-scan", reason: "hand-over" });
    expect((await here.desk.store.currentBatch(at())).lines).toEqual([]);
  });

  it("is refused in another environment", async () => {
    const here = await openDesk();
    const { batchId } = await parkedBatch(here);
    const codes = await codesOf(here, batchId);
    const folder = tempFolder();
    const options = { defaultBatchLimit: 5, accountMark: "production 0000000" };
    const other = await openStore({ workerPath: STORE_WORKER, folder, options });
    const verdicts = [];
    for (const code of codes) verdicts.push((await other.recordScan(gesture(code), at(), PAIRING_KEY)).outcome.verdict);
    expect(verdicts.at(-1)).toMatchObject({ kind: "hand-over", state: "other-account" });
    expect((await other.currentBatch(at())).lines).toEqual([]);
    await other.close();
  });

  it("has its unknown items among the refused scans of the new batch, and is read again after a restart in between", async () => {
    const [here, there] = [await openDesk(), await openDesk()];
    const { batchId, items } = await parkedBatch(here);
    // The other desk has one of them in a batch already.
    await scan(there, items[0]?.rma ?? "");
    const codes = await codesOf(here, batchId);
    await scan(there, codes[0] ?? "");
    const again = await there.restart();
    rigs.splice(rigs.indexOf(there), 1, again);
    for (const code of codes.slice(1)) await scan(again, code);
    const arrived = (await again.desk.store.batchSummaries()).find(({ arrivedFrom }) => arrivedFrom !== null);
    expect(await draftsOf(again).takeOver({ batchId: arrived?.batchId ?? "" })).toMatchObject({
      value: { lines: [{}], openTroubles: 1 },
    });
  });
});

it("a copy of an order has its address, notes, service type and warehouse, and lands where nothing is in its way", async () => {
  const rig = await openDesk();
  const { submissionId, items } = await submitItems(rig, 2);
  await becomes(rig, submissionId, { state: "created" });
  const original = await rig.desk.store.submission(submissionId);
  const source = await rig.desk.store.batch(original?.batchId ?? "");
  const drafts = draftsOf(rig);
  const first = await drafts.copyOrder({ submissionId, order: "RSD-1", items: [] });
  expect(first).toMatchObject({ value: { isCurrent: true, items: 0, name: copyName("RSD-1") } });
  const current = await rig.desk.store.currentBatch(at());
  expect(current.destination).toEqual(source?.destination);
  expect(current.warehouse?.warehouseId).toBe(2);
  expect(await rig.desk.store.submissionsInState("created")).toHaveLength(1);

  const ids = items.map((item) => item.returnInventoryId);
  const second = await drafts.copyOrder({ submissionId, order: "RSD-2", items: ids });
  expect(second).toMatchObject({ value: { isCurrent: false, items: 0 } });
  expect((await rig.desk.store.currentBatch(at())).name).toBe(copyName("RSD-1"));
  const parked = (await rig.desk.store.batchSummaries()).find(({ name }) => name === copyName("RSD-2"));
  expect(parked).toMatchObject({ state: "parked", warehouseId: 2, itemCount: 0 });
  expect(await batchesOf(rig).submit({ batchId: current.batchId, deliberate: true })).toMatchObject({
    error: { code: "empty" },
  });
});
