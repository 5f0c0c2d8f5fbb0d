import { beforeEach, describe, expect, it } from "vitest";
import { createNumberedName, setAsideName } from "../../../src-domain/batches/batch-name.ts";
import { EMPTY_DESTINATION } from "../../../src-domain/recipients/address.ts";
import type { Refusal } from "../../../src-main/store/batches/batch-journal.ts";
import type { Store } from "../../../src-main/store/thread/client.ts";
import { DESTINATION } from "../../destination.ts";
import { tempFolder } from "../../temp-folder.ts";
import { item } from "../../unit/domain/inventory/items.ts";
import { storeIn } from "../support/store-in.ts";
import { isoNow, rawScan } from "../use-cases/test-desk.ts";

let folder: string;
let store: Store;

const openWithLimit = (limit: number) => storeIn(folder, { defaultBatchLimit: limit });

beforeEach(async () => {
  folder = tempFolder();
  store = await openWithLimit(6);
  await store.upsertItems(
    Array.from({ length: 12 }, (_, index) => item(index + 1)),
    isoNow(),
  );
});

const scanItems = async (...numbers: number[]) => {
  for (const number of numbers) await store.recordScan(rawScan(item(number).rma), isoNow());
};
const idOf = (number: number) => item(number).returnInventoryId;
const slotsOf = async (batchId: string) =>
  Object.fromEntries(((await store.batch(batchId))?.lines ?? []).map((line) => [line.slot, line.item.rma]));
const rmasBySlot = (slots: Record<number, number>) =>
  Object.fromEntries(Object.entries(slots).map(([slot, number]) => [slot, item(number).rma]));
const readParked = async () => (await store.batchSummaries()).filter(({ state }) => state === "parked");
const REFUSAL: Refusal = {
  fields: { returnInventoryIdList: "No." },
  errorCode: "VALIDATION_FAILED",
  correlationId: "c",
};

async function createRefusedBatch(...numbers: number[]): Promise<string> {
  await scanItems(...numbers);
  const { batchId } = await store.currentBatch(isoNow());
  await store.saveDestination(batchId, DESTINATION, isoNow());
  const submissionId = "01M7Y1KJHVKDGDC0SMDMQWEP5A";
  const submission = { submissionId, batchId, idempotencyKey: "k", labelMode: null, warehouseId: 2 } as const;
  const body = `{"returnInventoryIdList":[${numbers.map(idOf).join(",")}]}`;
  const items = numbers.map((number) => ({ returnInventoryId: idOf(number), rma: item(number).rma, sku: null }));
  const outcome = await store.submitBatch(
    { ...submission, body, items, recipientName: "A", countryCode: "USA" },
    DESTINATION,
    isoNow(),
  );
  if (typeof outcome === "string") throw new Error(outcome);
  await store.transition(submissionId, { type: "take" }, {}, isoNow());
  await store.transition(submissionId, { type: "answered-refused" }, { refusal: REFUSAL }, isoNow());
  return batchId;
}

async function splitOff(batchId: string, ...suspects: number[]) {
  const move = await store.splitOff(batchId, suspects.map(idOf), isoNow());
  if (typeof move === "string") throw new Error(move);
  return move;
}

describe("setting aside suspects of a refused batch", () => {
  it("keeps the suspects and the refusal in one batch", async () => {
    const batchId = await createRefusedBatch(1, 2, 3, 4);
    const { current, parkedIn, count } = await splitOff(batchId, 2, 4);
    expect(current).toMatchObject({
      state: "open",
      name: createNumberedName(1),
      destination: DESTINATION,
      refusal: null,
    });
    expect(await slotsOf(current.batchId)).toEqual(rmasBySlot({ 1: 1, 3: 3 }));
    expect({ count, parkedIn }).toEqual({ count: 2, parkedIn: [setAsideName(createNumberedName(1))] });
    expect(await readParked()).toMatchObject([
      { batchId, name: setAsideName(createNumberedName(1)), itemCount: 2, isRefused: true },
    ]);
    expect(await slotsOf(batchId)).toEqual(rmasBySlot({ 2: 2, 4: 4 }));
    expect(await store.batch(batchId)).toMatchObject({ refusal: REFUSAL, destination: DESTINATION });
    const { outcome } = await store.recordScan(rawScan(item(2).rma), isoNow());
    expect(outcome.verdict).toMatchObject({ kind: "in-another-batch", batchName: setAsideName(createNumberedName(1)) });
    expect(await store.resumeBatch(batchId, isoNow())).toMatchObject({ batchId, state: "open" });
  });

  it("can be undone after a restart", async () => {
    const batchId = await createRefusedBatch(1, 2, 3);
    const { moveId, current } = await splitOff(batchId, 2);
    await store.close();
    store = await openWithLimit(6);
    expect(await store.currentBatch(isoNow())).toMatchObject({ batchId: current.batchId });
    await store.undoMove(moveId, isoNow());
    expect(await store.currentBatch(isoNow())).toMatchObject({
      batchId,
      name: createNumberedName(1),
      refusal: REFUSAL,
    });
    expect(await slotsOf(batchId)).toEqual(rmasBySlot({ 1: 1, 2: 2, 3: 3 }));
    expect(await readParked()).toEqual([]);
    expect(await store.undoMove(moveId, isoNow())).toBe("no-such-move");
  });

  it("keeps later scans and edits when it is undone", async () => {
    const batchId = await createRefusedBatch(1, 2);
    const { moveId, current } = await splitOff(batchId, 2);
    await scanItems(3, 4, 99);
    await store.recordScan(rawScan("USE-2-240906-D99999-7"), isoNow());
    await store.saveDestination(current.batchId, { ...DESTINATION, shipmentCity: "Hoboken" }, isoNow());
    await store.undoMove(moveId, isoNow());
    const restoredBatch = await store.currentBatch(isoNow());
    expect(restoredBatch).toMatchObject({ batchId, destination: { shipmentCity: "Hoboken" } });
    expect(await slotsOf(batchId)).toEqual(rmasBySlot({ 1: 1, 2: 2, 3: 3, 4: 4 }));
    expect(restoredBatch.openRefusedScans).toBeGreaterThan(0);
  });

  it("refuses to undo a move after a batch changed", async () => {
    const batchId = await createRefusedBatch(1, 2, 3);
    const { moveId, current } = await splitOff(batchId, 2);
    await store.removeLine(current.batchId, idOf(1), isoNow());
    const summariesBefore = await store.batchSummaries();
    expect(await store.undoMove(moveId, isoNow())).toBe("moved-on");
    expect(await store.batchSummaries()).toEqual(summariesBefore);
    await store.discardBatch(batchId, isoNow());
    expect(await store.undoMove(moveId, isoNow())).toBe("moved-on");
  });

  it("refuses to leave one of the two batches empty", async () => {
    const batchId = await createRefusedBatch(1, 2);
    for (const suspects of [[idOf(1), idOf(2)], [idOf(9)]])
      expect(await store.splitOff(batchId, suspects, isoNow())).toBe("nothing-left");
    expect(await store.splitOff("01M7Y1KJHVKDGDC0SMDMQWEP5B", [idOf(1)], isoNow())).toBe("no-such-batch");
    expect(await slotsOf(batchId)).toEqual(rmasBySlot({ 1: 1, 2: 2 }));
  });

  it("assigns the overflow batch to the batch of the other items", async () => {
    const batchId = await createRefusedBatch(1, 2, 3, 4, 5, 6);
    await scanItems(7);
    const { current } = await splitOff(batchId, 6);
    await scanItems(8, 9);
    const asideBatch = await store.batch(batchId);
    const overflow = (await readParked()).find((batch) => batch.batchId !== batchId);
    expect(asideBatch?.lines).toHaveLength(1);
    expect(await slotsOf(current.batchId)).toEqual(rmasBySlot({ 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 8 }));
    expect(await slotsOf(overflow?.batchId ?? "")).toEqual(rmasBySlot({ 1: 7, 2: 9 }));
  });
});

it("moves the surplus of a batch over a smaller limit to new batches", async () => {
  await scanItems(1, 2, 3, 4, 5);
  const { batchId } = await store.currentBatch(isoNow());
  await store.saveDestination(batchId, DESTINATION, isoNow());
  await store.writeSettings({ batchLimit: 2 });
  const move = await store.moveSurplus(batchId, isoNow());
  if (typeof move === "string") throw new Error(move);
  expect(move).toMatchObject({
    count: 3,
    parkedIn: [createNumberedName(2), createNumberedName(3)],
    current: { batchId },
  });
  expect(await slotsOf(batchId)).toEqual(rmasBySlot({ 1: 1, 2: 2 }));
  const moveTargets = await Promise.all(
    (await readParked()).map(async (batch) => Object.values(await slotsOf(batch.batchId))),
  );
  expect(new Set(moveTargets.flat())).toEqual(new Set([3, 4, 5].map((number) => item(number).rma)));
  expect(await store.moveSurplus(batchId, isoNow())).toBe("within-limit");

  await store.undoMove(move.moveId, isoNow());
  expect(await slotsOf(batchId)).toEqual(rmasBySlot({ 1: 1, 2: 2, 3: 3, 4: 4, 5: 5 }));
});

it.each([
  ["to the same address", DESTINATION],
  ["nowhere yet", null],
])("resumes a surplus batch that goes %s", async (_name, destination) => {
  await scanItems(1, 2, 3);
  const { batchId } = await store.currentBatch(isoNow());
  if (destination) await store.saveDestination(batchId, destination, isoNow());
  await store.writeSettings({ batchLimit: 2 });
  await store.moveSurplus(batchId, isoNow());
  const [surplusBatch] = await readParked();
  const resumedBatch = await store.resumeBatch(surplusBatch?.batchId ?? "", isoNow());
  expect(resumedBatch?.destination).toEqual(destination ?? EMPTY_DESTINATION);
  await store.removeLine(surplusBatch?.batchId ?? "", idOf(3), isoNow());
  expect(await store.resumeBatch(batchId, isoNow())).toMatchObject({ batchId, state: "open" });
});

it("reports the newest copy, record and allocation of each item of a batch", async () => {
  const batchId = await createRefusedBatch(1, 2, 3);
  const readAt = "2026-11-01T00:00:00.000Z";
  await store.upsertItems([item(2, { handlingCode: "dis" })], readAt);
  await store.storeFetchedItems([{ ...item(3), pendingVas: ["req-pic"], record: {} }], [idOf(1)], readAt);
  const evidence = await store.batchEvidence(batchId);
  expect(evidence?.sentIds).toEqual([1, 2, 3].map(idOf));
  expect(evidence?.items).toMatchObject([
    { slot: 1, itemFetch: { isAbsent: true, readAt } },
    { slot: 2, item: { handlingCode: "dis" }, readAt: readAt, itemFetch: null, allocation: null },
    { slot: 3, readAt: readAt, itemFetch: { isAbsent: false, pendingVas: ["req-pic"] } },
  ]);
  expect(await store.batchEvidence("01M7Y1KJHVKDGDC0SMDMQWEP5B")).toBeNull();
});
