import { beforeEach, describe, expect, it } from "vitest";
import { createNumberedName } from "../../../src-domain/batches/batch-name.ts";
import { commandCode } from "../../../src-domain/scanning/commands.ts";
import type { Store } from "../../../src-main/store/thread/client.ts";
import { submitBatch } from "../../../src-main/use-cases/resends/submit-batch.ts";
import { DESTINATION } from "../../destination.ts";
import { tempFolder } from "../../temp-folder.ts";
import { item } from "../../unit/domain/inventory/items.ts";
import { storeIn } from "../support/store-in.ts";
import { isoNow, rawScan } from "../use-cases/test-desk.ts";

const LIMIT = 2;
const COMPLETE = { ...DESTINATION, shipmentServiceType: "usps" };
let store: Store;

beforeEach(async () => {
  store = await storeIn(tempFolder(), { defaultBatchLimit: LIMIT });
  const items = [1, 2, 3, 4, 5].map((number) => item(number));
  await store.upsertItems([...items, item(6, { handlingCode: "dis" }), item(8, { warehouseId: 8 })], isoNow());
});

const scan = async (text: string) => (await store.recordScan(rawScan(text), isoNow())).outcome;
const scanItem = (number: number) => scan(item(number).rma);
const currentRmas = async () => (await store.currentBatch(isoNow())).lines.map((line) => line.item.rma);
async function submit(batchId: string) {
  const submission = await submitBatch(store, batchId, new Date());
  if (!submission.ok) throw new Error(`Not submitted: ${JSON.stringify(submission.error)}`);
  return submission.value.current;
}
const rmas = (...numbers: number[]) => numbers.map((number) => item(number).rma);

describe("a scanned code", () => {
  beforeEach(() =>
    store.upsertItems(
      [
        item(1, { trackingNumber: "1z999aa10123456784", itemRma: "OLD-NEW-77", sku: "MUG-RED" }),
        item(2, { sku: "MUG-RED" }),
        item(3, { sku: "mug-blue" }),
        item(6, { sku: "MUG-RED", handlingCode: "dis" }),
      ],
      isoNow(),
    ),
  );

  it.each<[string, string, number?]>([
    ["its tracking number", "1Z999AA10123456784"],
    ["its item RMA of an older form", "old-new-77"],
    ["its RMA in lower case with stray spaces", `  ${item(1).rma.toLowerCase().replace("-", " -")} `],
    ["its id", item(1).returnInventoryId],
    ["a SKU that no other has, whatever its case", "MUG-BLUE", 3],
  ])("finds an item by %s", async (_name, text, number = 1) => {
    expect((await scan(text)).verdict).toMatchObject({ kind: "added", item: { rma: item(number).rma } });
  });

  it("asks when an ID and a code lead to different items", async () => {
    const { returnInventoryId } = item(1);
    await store.upsertItems([item(2, { sku: returnInventoryId })], isoNow());
    const severalItems = { kind: "unknown-code", reason: "several-items" };
    expect((await scan(returnInventoryId)).verdict).toMatchObject(severalItems);
    const scanById = { ...rawScan(returnInventoryId), returnInventoryId };
    expect((await store.recordScan(scanById, isoNow())).outcome.verdict).toMatchObject({ item: { rma: item(1).rma } });
  });

  it("asks when an ID and another spelling of a code lead to different items", async () => {
    await store.upsertItems([item(4, { sku: "4000 480" }), item(5, { returnInventoryId: "4000480" })], isoNow());
    expect((await scan("4000480")).verdict).toMatchObject({ kind: "unknown-code", reason: "several-items", named: 2 });
  });

  it("prefers the code in the scanned case", async () => {
    await store.upsertItems([item(4, { sku: "cap-l" }), item(5, { sku: "CAP-L" })], isoNow());
    expect((await scan("Cap-L")).verdict).toMatchObject({ kind: "unknown-code", reason: "several-items" });
    expect((await scan("cap-l")).verdict).toMatchObject({ kind: "added", item: { rma: item(4).rma } });
  });

  it("keeps a refused scan when an item whose ID has its digits is added by that ID", async () => {
    const { returnInventoryId } = item(9);
    const scanById = { ...rawScan(returnInventoryId), returnInventoryId };
    expect((await scan(returnInventoryId)).verdict).toMatchObject({ kind: "unknown-code" });
    await store.upsertItems([item(9)], isoNow());
    expect((await store.recordScan(scanById, isoNow())).outcome.verdict).toMatchObject({ kind: "added" });
    expect((await store.openRefusedScans(isoNow())).map(({ text }) => text)).toEqual([returnInventoryId]);
  });

  it("resolves a refused scan that the service knew as an ID when the item is added", async () => {
    const { returnInventoryId } = item(9);
    const { scanId } = await scan(returnInventoryId);
    await store.setCodeSearch(scanId, "found");
    await store.upsertItems([item(9)], isoNow());
    await store.recordScan({ ...rawScan(returnInventoryId), returnInventoryId }, isoNow());
    expect(await store.openRefusedScans(isoNow())).toEqual([]);
  });

  it("lists an item refused by its ID beside a refused code of the same digits", async () => {
    const { returnInventoryId } = item(9);
    await scan(returnInventoryId);
    await store.upsertItems([item(9, { handlingCode: "dis" })], isoNow());
    for (const _ of ["first", "repeated"]) {
      await store.recordScan({ ...rawScan(returnInventoryId), returnInventoryId }, isoNow());
    }
    expect(await store.openRefusedScans(isoNow())).toHaveLength(2);
  });

  it("is stored without invisible characters", async () => {
    const hiddenCharacters = { sku: "AB\u200B12", rma: `\uFEFF${item(4).rma}`, trackingNumber: "1Z\u00AD9" };
    await store.upsertItems([item(4, hiddenCharacters)], isoNow());
    expect((await scan("ab12")).verdict).toMatchObject({
      item: { sku: "AB12", rma: item(4).rma, trackingNumber: "1Z9" },
    });
  });

  it("finds a changed code only by its new spelling", async () => {
    await store.upsertItems([item(4, { sku: "OLD 1" })], isoNow());
    await store.upsertItems([item(4, { sku: "NEW 1" })], isoNow());
    expect((await scan("old1")).verdict).toMatchObject({ kind: "unknown-code" });
    expect((await scan("new1")).verdict).toMatchObject({ kind: "added", item: { rma: item(4).rma } });
  });

  it("offers the choice among several items", async () => {
    const { verdict } = await scan("mug-red");
    if (verdict.kind !== "unknown-code") throw new Error(`judged ${verdict.kind}`);
    expect(verdict).toMatchObject({ reason: "several-items", named: 3 });
    expect(verdict.choices.map((choice) => choice.rma).toSorted()).toEqual(rmas(1, 2, 6));
    expect(await store.openRefusedScans(isoNow())).toHaveLength(1);
    const onHold = verdict.choices.find(({ handlingCode }) => handlingCode === "ohd");
    await scan(onHold?.returnInventoryId ?? "");
    expect(await store.openRefusedScans(isoNow())).toEqual([]);
  });
});

describe("a full batch", () => {
  beforeEach(async () => {
    await scanItem(1);
    await scanItem(2);
  });

  it("moves items that do not fit to an overflow batch", async () => {
    const thirdScan = await scanItem(3);
    expect(thirdScan.verdict).toMatchObject({ kind: "batch-full", parkedIn: { slot: 1 } });
    expect((await scanItem(4)).verdict).toMatchObject({ kind: "batch-full", parkedIn: { slot: 2 } });
    expect((await scanItem(3)).verdict).toMatchObject({ kind: "in-another-batch" });
    expect((await scanItem(5)).verdict).toMatchObject({ kind: "batch-full", parkedIn: { slot: 1 } });
    const { batchId } = await store.currentBatch(isoNow());
    const summaries = await store.batchSummaries();
    expect(summaries.map(({ itemCount }) => itemCount).toSorted((left, right) => left - right)).toEqual([1, 2, 2]);
    expect(summaries.find((batch) => batch.batchId === batchId)?.overflowOf).toBeNull();
    expect(summaries.some(({ overflowOf }) => overflowOf === batchId)).toBe(true);
    expect(new Set(summaries.map(({ name }) => name)).size).toBe(3);
    expect(await currentRmas()).toEqual(rmas(1, 2));
  });

  it("is followed by its overflow batch with its address when it is submitted", async () => {
    await scanItem(3);
    const { batchId } = await store.currentBatch(isoNow());
    await store.saveDestination(batchId, COMPLETE, isoNow());
    const nextBatch = await submit(batchId);
    expect(nextBatch.lines.map((line) => line.item.rma)).toEqual(rmas(3));
    expect(nextBatch.destination).toEqual(COMPLETE);
  });

  it("returns an overflowed item when its scan is undone", async () => {
    await scanItem(3);
    await store.undoLastScan(isoNow());
    expect(await currentRmas()).toEqual(rmas(1, 2));
    expect((await scanItem(3)).verdict).toMatchObject({ kind: "batch-full", parkedIn: { slot: 1 } });
  });
});

describe("a batch with nothing but commands", () => {
  const commandsIn = async () =>
    (await store.scanPage({ kinds: ["command"], text: "", from: null, until: null }, 0, 50)).rows.map(
      ({ text, batchName }) => ({ text, batchName }),
    );

  it("is dropped when another batch is resumed", async () => {
    await scanItem(1);
    const commandBatch = await store.startBatch(isoNow());
    const { batchId } = (await store.batchSummaries()).find(({ itemCount }) => itemCount === 1) ?? { batchId: "" };
    await scan(commandCode("resume"));
    await store.resumeBatch(batchId, isoNow());
    expect((await store.batchSummaries()).map((batch) => batch.batchId)).toEqual([batchId]);
    expect(await store.batch(commandBatch.batchId)).toBeNull();
    expect(await commandsIn()).toEqual([{ text: commandCode("resume"), batchName: createNumberedName(1) }]);
  });

  it("stays when it had another scan or an item", async () => {
    await scanItem(1);
    const batchWithRefusedScan = await store.startBatch(isoNow());
    const firstBatchId = (await store.batchSummaries()).find(({ state }) => state === "parked")?.batchId ?? "";
    await scan("NO-SUCH-CODE");
    await store.resumeBatch(firstBatchId, isoNow());
    const emptiedBatch = await store.startBatch(isoNow());
    await scanItem(2);
    await store.undoLastScan(isoNow());
    await store.resumeBatch(firstBatchId, isoNow());
    const remaining = (await store.batchSummaries()).map(({ batchId }) => batchId);
    expect(remaining).toEqual(expect.arrayContaining([batchWithRefusedScan.batchId, emptiedBatch.batchId]));
  });
});

it("lists each refused code once", async () => {
  await scanItem(1);
  await scanItem(6);
  await scanItem(6);
  await scan("NO-SUCH-CODE");
  await scanItem(8);
  const refusedScans = await store.openRefusedScans(isoNow());
  expect(refusedScans.map((scan) => scan.verdict.kind)).toEqual(["wrong-warehouse", "unknown-code", "not-on-hold"]);
  expect((await store.currentBatch(isoNow())).openRefusedScans).toBe(3);

  expect(await store.dismissRefusedScan(refusedScans[0]?.scanId ?? "", "put-aside", isoNow())).toBe(true);
  expect(await store.dismissRefusedScan(refusedScans[0]?.scanId ?? "", "put-aside", isoNow())).toBe(false);
  await store.upsertItems([item(6)], isoNow());
  await scanItem(6);
  expect((await store.openRefusedScans(isoNow())).map((scan) => scan.text)).toEqual(["NO-SUCH-CODE"]);
});

it("lists refused scans of the current batch only", async () => {
  for (const number of [1, 1, 2, 3]) await scanItem(number);
  expect((await scan(commandCode("undo"))).verdict).toEqual({ kind: "command", command: "undo" });
  expect(await store.openRefusedScans(isoNow())).toEqual([]);
  await scanItem(6);
  const parkedBatch = await store.currentBatch(isoNow());
  expect((await store.startBatch(isoNow())).openRefusedScans).toBe(0);
  expect((await store.resumeBatch(parkedBatch.batchId, isoNow()))?.openRefusedScans).toBe(1);
});

it("moves refused scans of a batch without items to the batch that is resumed", async () => {
  await scanItem(1);
  const { batchId } = await store.currentBatch(isoNow());
  await store.startBatch(isoNow());
  await scan("NO-SUCH-CODE");
  expect((await scanItem(1)).verdict.kind).toBe("in-another-batch");
  await store.resumeBatch(batchId, isoNow());
  expect((await store.openRefusedScans(isoNow())).map(({ text }) => text)).toEqual(["NO-SUCH-CODE"]);
});

it("restores a discarded batch unless its items are allocated", async () => {
  await scanItem(1);
  const { batchId } = await store.currentBatch(isoNow());
  expect((await store.renameBatch(batchId, "Monday's returns", isoNow()))?.name).toBe("Monday's returns");
  expect((await store.discardBatch(batchId, isoNow()))?.lines).toEqual([]);
  expect((await store.batchSummaries()).map((batch) => batch.batchId)).not.toContain(batchId);
  expect(await store.restoreBatch(batchId, isoNow())).toBe("restored");
  expect((await scanItem(1)).verdict).toMatchObject({ kind: "in-another-batch", batchName: "Monday's returns" });
  expect((await store.resumeBatch(batchId, isoNow()))?.lines).toHaveLength(1);
  await store.discardBatch(batchId, isoNow());
  expect((await scanItem(1)).verdict.kind).toBe("added");
  expect(await store.restoreBatch(batchId, isoNow())).toBe("items-taken");
  expect(await store.restoreBatch("01M7Y1KJHVKDGDC0SMDMQWEP5A", isoNow())).toBe("no-such-batch");
});

it("keeps lines and destination of a submitted batch", async () => {
  await scanItem(1);
  const { batchId } = await store.currentBatch(isoNow());
  await store.saveDestination(batchId, COMPLETE, isoNow());
  await submit(batchId);
  expect(await store.removeLine(batchId, item(1).returnInventoryId, isoNow())).toBeNull();
  expect(await store.saveDestination(batchId, DESTINATION, isoNow())).toBeNull();
  expect(await store.discardBatch(batchId, isoNow())).toBeNull();
  expect(await store.resumeBatch(batchId, isoNow())).toBeNull();
  expect((await store.batch(batchId))?.lines).toHaveLength(1);
});
