import { beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../../../src-main/store/thread/client.ts";
import { tempFolder } from "../../temp-folder.ts";
import { item } from "../../unit/domain/inventory/items.ts";
import { storeIn } from "../support/store-in.ts";
import { isoNow, rawScan } from "../use-cases/test-desk.ts";
import { openCacheIn } from "./databases.ts";

const EAN = "0697929110035";
const UPC = "697929110035";
const IMEI = "490154203237518";

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = tempFolder();
  store = await storeIn(folder);
  await store.upsertItems([item(1), item(2)], isoNow());
});

/** Stores the item's record with these notes. */
const storeNotes = (number: number, metaMap: object, at = isoNow()) => {
  const record = { returnInventoryMetaList: [{ metaType: "usr", metaMap }] };
  return store.storeFetchedItems([{ ...item(number), pendingVas: [], record }], [], at);
};
const verdictOf = async (text: string) => (await store.recordScan(rawScan(text), isoNow())).outcome.verdict;
const severalItems = { kind: "unknown-code", reason: "several-items", named: 2 };
const added = (number: number) => ({ kind: "added", item: { rma: item(number).rma } });

it.each([
  ["an IMEI", { note: `IMEI ${IMEI}` }, IMEI],
  ["an LPN in small letters", { LPN: "LPNRR123456789" }, "lpnrr123456789"],
])("finds an item by %s in its notes", async (_, metaMap, scanned) => {
  await storeNotes(1, metaMap);
  expect(await verdictOf(scanned)).toMatchObject(added(1));
});

describe("a product code in notes", () => {
  const choices = (...numbers: number[]) => numbers.map((number) => ({ rma: item(number).rma }));
  const choose = async (number: number) => {
    const { returnInventoryId } = item(number);
    return (await store.recordScan({ ...rawScan(returnInventoryId), returnInventoryId }, isoNow())).outcome.verdict;
  };

  it.each([
    ["an EAN", EAN],
    ["its UPC", UPC],
    ["its GS1 barcode", `(01)0${EAN}`],
  ])("offers the only item with it for %s", async (_, scanned) => {
    await storeNotes(1, { EAN });
    expect(await verdictOf(scanned)).toMatchObject({ ...severalItems, named: 1, choices: choices(1) });
    expect(await store.openRefusedScans(isoNow())).toHaveLength(1);
    expect(await choose(1)).toMatchObject(added(1));
    expect(await store.openRefusedScans(isoNow())).toEqual([]);
  });

  it("never reports an item of the batch for another parcel", async () => {
    await storeNotes(1, { EAN });
    await choose(1);
    expect(await verdictOf(EAN)).toMatchObject({ kind: "unknown-code", reason: "not-an-item-code" });
  });

  it("finds one item when the code is also the item's SKU", async () => {
    await storeNotes(1, { EAN: UPC });
    await store.upsertItems([item(1, { sku: UPC })], isoNow());
    expect(await verdictOf(UPC)).toMatchObject(added(1));
  });
});

it("asks when two items have the code in their notes", async () => {
  await storeNotes(1, { EAN });
  await storeNotes(2, { EAN });
  expect(await verdictOf(EAN)).toMatchObject(severalItems);
});

it("asks when the code is one item's SKU and in another item's notes", async () => {
  await store.upsertItems([item(1, { sku: EAN })], isoNow());
  await storeNotes(2, { EAN });
  expect(await verdictOf(EAN)).toMatchObject(severalItems);
});

it("forgets a code that newer notes do not have", async () => {
  await storeNotes(1, { EAN }, "2026-11-20T08:00:00.000Z");
  await storeNotes(1, { IMEI }, "2026-11-20T09:00:00.000Z");
  expect(await verdictOf(EAN)).toMatchObject({ kind: "unknown-code" });
  expect(await verdictOf(IMEI)).toMatchObject(added(1));
});

it("finds codes of earlier versions once all items are compared, in slices", async () => {
  await storeNotes(1, { EAN });
  await storeNotes(2, { EAN });
  await store.close();
  const cache = openCacheIn(folder);
  cache.exec("DELETE FROM item_code; DELETE FROM sync_cursor WHERE name = 'codes'");
  cache.close();
  store = await storeIn(folder);
  expect(await store.addMissingCodes(1)).toBe(false);
  // The reader must not report the first match as the only one.
  expect(await verdictOf(EAN)).toMatchObject({ kind: "unknown-code", named: 0 });
  while (!(await store.addMissingCodes(1)));
  expect(await verdictOf(EAN)).toMatchObject(severalItems);
});

it.each([
  { source: "webhook", verdict: added(1) },
  { source: "file", verdict: { kind: "unknown-code" } },
] as const)("reads the notes of an event from a $source", async ({ source, verdict }) => {
  const report = { subject: "item", id: item(1).returnInventoryId, at: isoNow(), eventKey: "E1", source } as const;
  await store.applyEvents([{ ...report, fields: { "meta.whs": { IMEI } } }], 1, 0);
  expect(await verdictOf(IMEI)).toMatchObject(verdict);
});
