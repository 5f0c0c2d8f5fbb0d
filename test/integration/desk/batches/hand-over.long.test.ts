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
import { at, gesture, openDeskRig, syncWhole, valueOf, type DeskRig } from "../desk-rig.ts";
import { nobodyChooses } from "../machine-double.ts";
import { becomes, fillBatch, submitItems } from "../resends/submitting.ts";

const DAY_MS = 24 * 60 * 60_000;
const OTHER_KEY = Buffer.alloc(32, 7).toString("base64");

async function openDesk(change: Parameters<typeof openDeskRig>[1] = {}): Promise<DeskRig> {
  const rig = await openDeskRig({ seed: 7 }, change);
  await syncWhole(rig);
  return rig;
}

const bridgeOf = (rig: DeskRig): Pick<Handlers, "orderCopy" | "batch" | "scan"> =>
  createHandlers(rig.desk, nobodyChooses);

async function filledAndParked(rig: DeskRig, count = 2) {
  const filled = await fillBatch(rig, count);
  await rig.desk.store.startBatch(at());
  return filled;
}
const parkedBatch = async (rig: DeskRig, count = 2): Promise<string> => (await filledAndParked(rig, count)).batchId;

const handedOver = async (rig: DeskRig, batchId: string) =>
  valueOf(await bridgeOf(rig).orderCopy.handOver({ batchId }));
const codesOf = async (rig: DeskRig, batchId: string) => (await handedOver(rig, batchId)).codes;
const scan = async (rig: DeskRig, code: string) =>
  valueOf(await bridgeOf(rig).scan.record(gesture(code))).outcome.verdict;

/** What the last of these codes comes to. */
async function scanAll(rig: DeskRig, codes: readonly string[]): Promise<unknown> {
  let verdict: unknown = null;
  for (const code of codes) verdict = await scan(rig, code);
  return verdict;
}

const bytesOf = (codes: readonly string[]): Uint8Array =>
  joinCodeParts(codes.flatMap((code) => readHandOverPart(code) ?? [])) ?? new Uint8Array();

const arrivedAt = async (rig: DeskRig) =>
  (await rig.desk.store.batchSummaries())
    .filter(({ arrivedFrom }) => arrivedFrom !== null)
    .toSorted((one, other) => other.itemCount - one.itemCount);

/** The ways to use or change a batch that are open. */
async function openWays(rig: DeskRig, batchId: string): Promise<string[]> {
  const { batch, orderCopy } = bridgeOf(rig);
  const stored = await rig.desk.store.batch(batchId);
  const returnInventoryId = stored?.lines[0]?.item.returnInventoryId ?? "";
  const ways = {
    resume: await batch.resume({ batchId }),
    submit: await batch.submit({ batchId }),
    rename: await batch.rename({ batchId, name: "Mine" }),
    saveDestination: await batch.saveDestination({ batchId, destination: EMPTY_DESTINATION }),
    removeLine: await batch.removeLine({ batchId, returnInventoryId }),
    splitOff: await batch.splitOff({ batchId, returnInventoryIds: [returnInventoryId] }),
    moveSurplus: await batch.moveSurplus({ batchId }),
    handOver: await orderCopy.handOver({ batchId }),
  };
  return Object.entries(ways).flatMap(([way, { ok }]) => (ok ? [way] : []));
}

it("codes open no batch without a mark, with that of another key, with another address behind it, cut short, after four days, and where they come from", async () => {
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
  const cut = (codes[0] ?? "").replace(/.$/, "");
  expect(await scan(there, cut)).toEqual({ kind: "damaged-scan", reason: "hand-over" });
  now = new Date(Date.now() + 4 * DAY_MS);
  expect(await scanAll(there, codes)).toMatchObject({ state: "expired" });
  expect(await there.desk.store.batchSummaries()).toMatchObject([{ state: "open", itemCount: 0 }]);
  expect(await scanAll(here, codes)).toMatchObject({ kind: "hand-over", state: "own" });
  expect((await here.desk.store.currentBatch(at())).lines).toEqual([]);
  now = new Date();
  expect(await scanAll(there, codes)).toMatchObject({ state: "opened" });
});

it("codes open no batch in another environment, nor without a pairing key, and such a desk makes none", async () => {
  const [here, there] = [await openDesk(), await openDesk({ pairing: pairedWith(null) })];
  const codes = await codesOf(here, await parkedBatch(here));
  const other = await storeIn(tempFolder(), { defaultBatchLimit: 5, accountMark: "production 0000000" });
  const verdicts = [];
  for (const code of codes) verdicts.push((await other.recordScan(gesture(code), at(), PAIRING_KEY)).outcome.verdict);
  expect(verdicts.at(-1)).toMatchObject({ kind: "hand-over", state: "other-account" });
  expect((await other.currentBatch(at())).lines).toEqual([]);

  expect(await scanAll(there, codes)).toMatchObject({ state: "no-key", have: 0 });
  const batchId = await parkedBatch(there);
  for (const ask of [bridgeOf(there).orderCopy.handOver, bridgeOf(there).orderCopy.saveHandOver])
    expect(await ask({ batchId })).toMatchObject({ error: { code: "no-key" } });
});

it("codes of a batch are renewed a day after they were first shown, so that what is shown can be scanned", async () => {
  let now = new Date("2026-11-21T08:00:00.000Z");
  const here = await openDesk({ now: () => now });
  const batchId = await parkedBatch(here);
  const shown = async () => (await handedOver(here, batchId)).validUntil;
  expect(await shown()).toBe("2026-11-24T08:00:00.000Z");
  now = new Date("2026-11-22T07:59:00.000Z");
  expect(await shown()).toBe("2026-11-24T08:00:00.000Z");
  now = new Date("2026-11-22T08:01:00.000Z");
  expect(await shown()).toBe("2026-11-25T08:01:00.000Z");
});

describe("a batch that codes brought", () => {
  it("is parked, holds no item back, and goes nowhere before a person took it over, over a restart and out of the bin; the key is in no file", async () => {
    const [here, there] = [await openDesk(), await openDesk()];
    // More than one batch holds: what has no room follows it, to the same address.
    const sentId = await parkedBatch(here, 5);
    const [line] = (await here.desk.store.batch(sentId))?.lines ?? [];
    if (line === undefined) throw new Error("The batch holds items");
    const before = await there.desk.store.currentBatch(at());
    await there.desk.settings.save({ batchLimit: 3, holdWithoutAsking: true });
    await there.desk.store.upsertItems([{ ...line.item, handlingCode: "tbc" }], at());
    expect(await scanAll(there, await codesOf(here, sentId))).toMatchObject({ state: "opened" });

    const again = await there.restart();
    const { batch } = bridgeOf(again);
    expect(await again.desk.store.currentBatch(at())).toMatchObject({ batchId: before.batchId, lines: [] });
    for (const { batchId } of await arrivedAt(again)) {
      expect(await batch.discard({ batchId })).toMatchObject({ ok: true });
      expect(await batch.restore({ batchId })).toMatchObject({ ok: true });
    }
    const arrived = await arrivedAt(again);
    // The item that is not on hold is a refused scan.
    expect(arrived.map(({ itemCount }) => itemCount)).toEqual([3, 1]);
    for (const { batchId } of arrived) expect(await openWays(again, batchId)).toEqual([]);
    expect(await again.desk.store.submissionsInState("ready")).toEqual([]);
    expect(await again.desk.store.openHolds()).toEqual([]);
    expect(await again.simulator.control.requests("updateHandling")).toEqual([]);

    for (const { desk, folder } of [here, again]) {
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

  it("is there once, in whatever order its codes come, and the current batch once a person has taken it over with what follows it, as it was shown", async () => {
    const [here, there] = [await openDesk(), await openDesk()];
    await here.desk.settings.save({ stationName: "Bench 2" });
    const { batchId: sentId, items } = await filledAndParked(here, 5);
    const sent = await here.desk.store.batch(sentId);
    await there.desk.settings.save({ batchLimit: 3 });
    const codes = await codesOf(here, sentId);
    expect(codes.length).toBeGreaterThan(1);
    expect(await codesOf(here, sentId)).toEqual(codes);
    const [firstCode = "", ...others] = codes;
    for (const code of [...others, ...others]) expect(await scan(there, code)).toMatchObject({ state: "gathering" });
    expect(await scan(there, firstCode)).toMatchObject({ kind: "hand-over", state: "opened", station: "Bench 2" });

    const [first, follower] = await arrivedAt(there);
    const { batch, orderCopy } = bridgeOf(there);
    const [batchId, followerId] = [first?.batchId ?? "", follower?.batchId ?? ""];
    expect(await orderCopy.arrived({ batchId: followerId })).toMatchObject({
      value: { station: "Bench 2", batch: { destination: sent?.destination } },
    });
    expect(await orderCopy.takeOver({ batchId })).toMatchObject({
      value: { batchId, state: "open", name: sent?.name, destination: sent?.destination },
    });
    expect(await arrivedAt(there)).toEqual([]);
    expect(await orderCopy.takeOver({ batchId })).toMatchObject({ error: { code: "no-such-batch" } });
    expect(await scan(there, firstCode)).toMatchObject({ state: "known", batchName: sent?.name });
    const taken = await there.desk.store.currentBatch(at());
    expect(await batch.resume({ batchId: followerId })).toMatchObject({ value: { destination: sent?.destination } });
    const followed = await there.desk.store.currentBatch(at());
    expect([...taken.lines, ...followed.lines].map(({ item }) => item.rma)).toEqual(items.map(({ rma }) => rma));
  });

  it("has its unknown items among the refused scans of the new batch, and is read again after a restart in between", async () => {
    const [here, there] = [await openDesk(), await openDesk()];
    const { batchId, items } = await filledAndParked(here);
    // The other desk has one of them in a batch already.
    await scan(there, items[0]?.rma ?? "");
    const codes = await codesOf(here, batchId);
    await scan(there, codes[0] ?? "");
    const again = await there.restart();
    await scanAll(again, codes.slice(1));
    const [arrived] = await arrivedAt(again);
    expect(await bridgeOf(again).orderCopy.takeOver({ batchId: arrived?.batchId ?? "" })).toMatchObject({
      value: { lines: [{}], openTroubles: 1 },
    });
  });
});

it("a batch that another desk has changes nowhere here until it is taken back or thrown away", async () => {
  const here = await openDesk();
  const { batchId, items } = await filledAndParked(here, 3);
  const code = items[2]?.rma ?? "";
  const { batch, orderCopy } = bridgeOf(here);
  const handOver = async () => {
    await codesOf(here, batchId);
    expect(await orderCopy.confirmHandOver({ batchId })).toMatchObject({ ok: true });
  };
  await handOver();
  const before = await here.desk.store.batch(batchId);
  // Its codes can be shown again.
  expect(await openWays(here, batchId)).toEqual(["handOver"]);
  expect(await here.desk.store.batch(batchId)).toEqual(before);
  expect(await scan(here, code)).toMatchObject({ kind: "in-another-batch", handedOver: true });
  expect((await here.desk.store.currentBatch(at())).lines).toEqual([]);

  expect(await orderCopy.takeBack({ batchId })).toMatchObject({ ok: true });
  expect(await batch.resume({ batchId })).toMatchObject({ ok: true, value: { batchId } });
  await here.desk.store.startBatch(at());
  await handOver();
  expect(await batch.discard({ batchId })).toMatchObject({ ok: true });
  expect(await scan(here, code)).toMatchObject({ kind: "added" });
});

it("a copy of an order has its address, notes, service type and warehouse, and lands where nothing is in its way", async () => {
  const rig = await openDesk();
  const { submissionId, items } = await submitItems(rig, 2);
  await becomes(rig, submissionId, { state: "created" });
  const original = await rig.desk.store.submission(submissionId);
  const source = await rig.desk.store.batch(original?.batchId ?? "");
  const { batch, orderCopy } = bridgeOf(rig);
  const first = await orderCopy.copyOrder({ submissionId, order: "RSD-1", items: [] });
  expect(first).toMatchObject({ value: { isCurrent: true, items: 0, name: copyName("RSD-1") } });
  const current = await rig.desk.store.currentBatch(at());
  expect(current.destination).toEqual(source?.destination);
  expect(current.warehouse?.warehouseId).toBe(2);
  expect(await rig.desk.store.submissionsInState("created")).toHaveLength(1);

  const ids = items.map((item) => item.returnInventoryId);
  const second = await orderCopy.copyOrder({ submissionId, order: "RSD-2", items: ids });
  expect(second).toMatchObject({ value: { isCurrent: false, items: 0 } });
  expect((await rig.desk.store.currentBatch(at())).name).toBe(copyName("RSD-1"));
  const parked = (await rig.desk.store.batchSummaries()).find(({ name }) => name === copyName("RSD-2"));
  expect(parked).toMatchObject({ state: "parked", warehouseId: 2, itemCount: 0 });
  expect(await batch.submit({ batchId: current.batchId })).toMatchObject({
    error: { code: "empty" },
  });
});
