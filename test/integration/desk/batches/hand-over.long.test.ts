import { copyName } from "../../../../src-domain/batches/batch-name.ts";
import { storeIn } from "../../support/store-in.ts";
import { tempFolder } from "../../../temp-folder.ts";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EMPTY_DESTINATION } from "../../../../src-domain/recipients/address.ts";
import {
  handOverCodes,
  readHandOver,
  readHandOverPart,
  writeHandOver,
} from "../../../../src-domain/batches/hand-over.ts";
import { joinCodeParts } from "../../../../src-domain/scanning/code-parts.ts";
import type { Handlers } from "../../../../src-main/bridge/handlers/domain-handlers.ts";
import { createHandlers } from "../../../../src-main/bridge/handlers/handlers.ts";
import { readSigned, sign } from "../../../../src-main/pairing/signed.ts";
import { badgeOf, PAIRING_KEY, pairedWith } from "../../../rig/pairing.ts";
import { at, gesture, openDeskRig, syncWhole, type DeskRig } from "../desk-rig.ts";
import { nobodyChooses } from "../machine-double.ts";
import { becomes, fillBatch, submitItems } from "../resends/submitting.ts";

const DAY_MS = 24 * 60 * 60_000;
const OTHER_KEY = Buffer.alloc(32, 7).toString("base64");

async function openDesk(change: Parameters<typeof openDeskRig>[1] = {}): Promise<DeskRig> {
  const rig = await openDeskRig({ seed: 7 }, change);
  await syncWhole(rig);
  return rig;
}

type AllHandlers = Pick<Handlers, "orderCopy" | "batch" | "scan">;
const bridgeOf = (rig: DeskRig): AllHandlers => createHandlers(rig.desk, nobodyChooses);

async function filledAndParked(rig: DeskRig, count = 2) {
  const filled = await fillBatch(rig, count);
  await rig.desk.store.startBatch(at());
  return filled;
}
const parkedBatch = async (rig: DeskRig, count = 2): Promise<string> => (await filledAndParked(rig, count)).batchId;

async function codesOf(rig: DeskRig, batchId: string): Promise<readonly string[]> {
  const answer = await bridgeOf(rig).orderCopy.handOver({ batchId });
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value.codes;
}

const draftsOf = (rig: DeskRig): Handlers["orderCopy"] => bridgeOf(rig).orderCopy;
const batchesOf = (rig: DeskRig): Handlers["batch"] => bridgeOf(rig).batch;
const scan = async (rig: DeskRig, text: string) =>
  (await rig.desk.store.recordScan(gesture(text), at(), await rig.desk.pairing.read())).outcome.verdict;

/** What the last of these codes comes to. */
async function scanAll(rig: DeskRig, codes: readonly string[]): Promise<unknown> {
  let verdict: unknown = null;
  for (const code of codes) {
    const answer = await bridgeOf(rig).scan.record(gesture(code));
    if (!answer.ok) throw new Error(answer.error.code);
    ({ verdict } = answer.value.outcome);
  }
  return verdict;
}

const bytesOf = (codes: readonly string[]): Uint8Array =>
  joinCodeParts(codes.flatMap((code) => readHandOverPart(code) ?? [])) ?? new Uint8Array();

const arrivedAt = async (rig: DeskRig) =>
  (await rig.desk.store.batchSummaries()).filter(({ arrivedFrom }) => arrivedFrom !== null);

it("codes that open no batch are those without a mark, with the mark of another key, with another address behind the mark, and those of four days ago", async () => {
  let now = new Date();
  const [here, there] = [await openDesk(), await openDesk({ now: () => now })];
  const codes = await codesOf(here, await parkedBatch(here));
  const signed = bytesOf(codes);
  const content = readSigned("hand-over", PAIRING_KEY, signed) ?? new Uint8Array();
  const handOver = readHandOver(content);
  if (handOver === null) throw new Error("This is a hand-over");
  const stolen = writeHandOver({
    ...handOver,
    destination: { ...handOver.destination, shipmentStreet1: "Elsewhere 1" },
  });
  const forged = {
    unsigned: content,
    otherKey: sign("hand-over", OTHER_KEY, content),
    otherAddress: Buffer.concat([signed.subarray(0, 16), stolen]),
  };
  for (const [how, bytes] of Object.entries(forged)) {
    expect([how, await scanAll(there, handOverCodes(bytes) ?? [])]).toMatchObject([how, { state: "not-trusted" }]);
  }
  now = new Date(Date.now() + 4 * DAY_MS);
  expect(await scanAll(there, codes)).toMatchObject({ state: "expired" });
  expect(await there.desk.store.batchSummaries()).toMatchObject([{ state: "open", itemCount: 0 }]);
  now = new Date();
  expect(await scanAll(there, codes)).toMatchObject({ state: "opened" });
});

it("codes that open no batch are all codes where there is no pairing key, and such a desk makes none", async () => {
  const [here, there] = [await openDesk(), await openDesk({ pairing: pairedWith(null) })];
  const codes = await codesOf(here, await parkedBatch(here));
  expect(await scanAll(there, codes)).toMatchObject({ state: "no-key", have: 0 });
  const batchId = await parkedBatch(there);
  for (const ask of [bridgeOf(there).orderCopy.handOver, bridgeOf(there).orderCopy.saveHandOver])
    expect(await ask({ batchId })).toMatchObject({ error: { code: "no-key" } });
});

it("codes that open no batch are renewed a day after they were first shown, so that what is shown can be scanned", async () => {
  let now = new Date("2026-11-21T08:00:00.000Z");
  const here = await openDesk({ now: () => now });
  const batchId = await parkedBatch(here);
  const shown = async () => {
    const answer = await bridgeOf(here).orderCopy.handOver({ batchId });
    return answer.ok ? answer.value.validUntil : null;
  };
  expect(await shown()).toBe("2026-11-24T08:00:00.000Z");
  now = new Date("2026-11-22T07:59:00.000Z");
  expect(await shown()).toBe("2026-11-24T08:00:00.000Z");
  now = new Date("2026-11-22T08:01:00.000Z");
  expect(await shown()).toBe("2026-11-25T08:01:00.000Z");
});

describe("a batch that codes brought", () => {
  it("is parked, changes nothing of the current batch, and goes nowhere before a person took it over", async () => {
    const [here, there] = [await openDesk(), await openDesk()];
    // More than one batch holds: what has no room follows it, to the same address.
    const sentId = await parkedBatch(here, 5);
    const before = await there.desk.store.currentBatch(at());
    await there.desk.settings.save({ batchLimit: 3 });
    expect(await scanAll(there, await codesOf(here, sentId))).toMatchObject({ state: "opened" });
    expect(await there.desk.store.currentBatch(at())).toMatchObject({ batchId: before.batchId, lines: [] });

    const arrived = await arrivedAt(there);
    expect(new Set(arrived.map(({ itemCount }) => itemCount))).toEqual(new Set([2, 3]));
    const { batch, orderCopy } = bridgeOf(there);
    for (const { batchId } of arrived) {
      const stored = await there.desk.store.batch(batchId);
      const returnInventoryId = stored?.lines[0]?.item.returnInventoryId ?? "";
      const ways = {
        resume: await batch.resume({ batchId }),
        submit: await batch.submit({ batchId, deliberate: true }),
        rename: await batch.rename({ batchId, name: "Mine" }),
        saveDestination: await batch.saveDestination({ batchId, destination: EMPTY_DESTINATION }),
        removeLine: await batch.removeLine({ batchId, returnInventoryId }),
        splitOff: await batch.splitOff({ batchId, returnInventoryIds: [returnInventoryId] }),
        moveSurplus: await batch.moveSurplus({ batchId }),
        handOver: await orderCopy.handOver({ batchId }),
      };
      expect(Object.entries(ways).flatMap(([way, { ok }]) => (ok ? [way] : []))).toEqual([]);
    }
    expect(await there.desk.store.submissionsInState("ready")).toEqual([]);
  });

  it("asks nothing of the service for its items before that, not even a hold on a desk that holds without asking", async () => {
    const [here, there] = [await openDesk(), await openDesk()];
    const batchId = await parkedBatch(here);
    const [line] = (await here.desk.store.batch(batchId))?.lines ?? [];
    if (line === undefined) throw new Error("The batch holds items");
    await there.desk.settings.save({ holdWithoutAsking: true });
    await there.desk.store.upsertItems([{ ...line.item, handlingCode: "tbc" }], at());
    expect(await scanAll(there, await codesOf(here, batchId))).toMatchObject({ state: "opened" });
    expect(await there.desk.store.openHolds()).toEqual([]);
    expect(await there.simulator.control.requests("updateHandling")).toEqual([]);
  });

  it("is the current batch once a person has taken it over with what follows it, as it was shown", async () => {
    const [here, there] = [await openDesk(), await openDesk()];
    await here.desk.settings.save({ stationName: "Bench 2" });
    const sentId = await parkedBatch(here, 5);
    const sent = await here.desk.store.batch(sentId);
    await there.desk.settings.save({ batchLimit: 3 });
    await scanAll(there, await codesOf(here, sentId));
    const [first, follower] = (await arrivedAt(there)).toSorted((one, other) => other.itemCount - one.itemCount);
    const { batch, orderCopy } = bridgeOf(there);
    const [batchId, followerId] = [first?.batchId ?? "", follower?.batchId ?? ""];
    expect(await orderCopy.arrived({ batchId: followerId })).toMatchObject({
      value: { station: "Bench 2", batch: { destination: sent?.destination } },
    });
    expect(await orderCopy.takeOver({ batchId })).toMatchObject({
      value: { batchId, state: "open", destination: sent?.destination },
    });
    expect(await arrivedAt(there)).toEqual([]);
    expect(await orderCopy.takeOver({ batchId })).toMatchObject({ error: { code: "no-such-batch" } });
    expect(await batch.resume({ batchId: followerId })).toMatchObject({ value: { destination: sent?.destination } });
  });

  it("leaves the key in no file of either desk", async () => {
    const [here, there] = [await openDesk(), await openDesk()];
    await scanAll(there, await codesOf(here, await parkedBatch(here)));
    for (const { desk, folder } of [here, there]) {
      await desk.operators.scanBadge(badgeOf("Ada"));
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      expect(files.length).toBeGreaterThan(1);
      for (const file of files) {
        const bytes = readFileSync(join(file.parentPath, file.name));
        for (const key of [PAIRING_KEY, Buffer.from(PAIRING_KEY, "base64")])
          expect([file.name, bytes.includes(key)]).toEqual([file.name, false]);
      }
    }
  });

  it("stays one that nobody has seen after a restart, and after it was thrown away and restored", async () => {
    const [here, there] = [await openDesk(), await openDesk()];
    await scanAll(there, await codesOf(here, await parkedBatch(here)));
    const again = await there.restart();
    const [arrived] = await arrivedAt(again);
    const batchId = arrived?.batchId ?? "";
    const { batch } = bridgeOf(again);
    expect(await batch.discard({ batchId })).toMatchObject({ ok: true });
    expect(await batch.restore({ batchId })).toMatchObject({ ok: true });
    expect(await batch.resume({ batchId })).toMatchObject({ error: { code: "no-such-batch" } });
  });
});

describe("a batch handed to another desk", () => {
  it("comes there with its items and address, once, is taken over by a person, and is locked here until it is taken back", async () => {
    const [here, there] = [await openDesk(), await openDesk()];
    const { batchId, items } = await filledAndParked(here);
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
    const { batchId, items } = await filledAndParked(here, 3);
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
    const { batchId } = await filledAndParked(here);
    const codes = await codesOf(here, batchId);
    const verdicts = [];
    for (const code of codes) verdicts.push(await scan(here, code));
    expect(verdicts.at(-1)).toMatchObject({ kind: "hand-over", state: "own" });
    expect(await scan(here, (codes[0] ?? "").replace(/.$/, ""))).toEqual({ kind: "damaged-scan", reason: "hand-over" });
    expect((await here.desk.store.currentBatch(at())).lines).toEqual([]);
  });

  it("is refused in another environment", async () => {
    const here = await openDesk();
    const { batchId } = await filledAndParked(here);
    const codes = await codesOf(here, batchId);
    const other = await storeIn(tempFolder(), { defaultBatchLimit: 5, accountMark: "production 0000000" });
    const verdicts = [];
    for (const code of codes) verdicts.push((await other.recordScan(gesture(code), at(), PAIRING_KEY)).outcome.verdict);
    expect(verdicts.at(-1)).toMatchObject({ kind: "hand-over", state: "other-account" });
    expect((await other.currentBatch(at())).lines).toEqual([]);
  });

  it("has its unknown items among the refused scans of the new batch, and is read again after a restart in between", async () => {
    const [here, there] = [await openDesk(), await openDesk()];
    const { batchId, items } = await filledAndParked(here);
    // The other desk has one of them in a batch already.
    await scan(there, items[0]?.rma ?? "");
    const codes = await codesOf(here, batchId);
    await scan(there, codes[0] ?? "");
    const again = await there.restart();
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
