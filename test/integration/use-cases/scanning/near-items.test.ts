import { beforeEach, describe, expect, it } from "vitest";
import type { InventoryItem } from "../../../../src-domain/inventory/inventory.ts";
import type { Store } from "../../../../src-main/store/thread/client.ts";
import { createUnknownCodeSearch } from "../../../../src-main/use-cases/scanning/unknown-code-search.ts";
import { tempFolder } from "../../../temp-folder.ts";
import { item } from "../../../unit/domain/inventory/items.ts";
import { storeIn } from "../../support/store-in.ts";
import { isoNow, rawScan, until } from "../test-desk.ts";

const NEAR = item(48);
/** Differs from item 48 by one digit. */
const SCANNED = item(98).rma;
const WAREHOUSE = NEAR.warehouseId;

let store: Store;
beforeEach(async () => {
  store = await storeIn(tempFolder());
});

const storeItems = (...items: InventoryItem[]) => store.upsertItems([item(7777), ...items], isoNow());
const nearRmasOf = async (warehouseId: number | null) =>
  (await store.reader.nearItems(SCANNED, warehouseId)).map(({ rma }) => rma);

describe("items with a similar RMA", () => {
  it.each<[string, Partial<InventoryItem>]>([
    ["that are not on hold", { handlingCode: "dis" }],
    ["whose handling has begun", { handlingStatusCode: "in-progress" }],
    ["of another warehouse", { warehouseId: WAREHOUSE + 1 }],
    ["with two other digits", { rma: item(35).rma }],
  ])("exclude items %s", async (_, change) => {
    await storeItems({ ...NEAR, ...change });
    expect(await nearRmasOf(WAREHOUSE)).toEqual([]);
  });

  it("include items of every warehouse when the batch has none", async () => {
    await storeItems({ ...NEAR, warehouseId: WAREHOUSE + 1 });
    expect(await nearRmasOf(null)).toEqual([NEAR.rma]);
  });
});

describe("a refused scan of an unknown RMA", () => {
  /** The service knows the `newest` items. */
  function searchWith({ isOnline = true, newest = [] as readonly InventoryItem[] } = {}) {
    const context = {
      store,
      availability: { canCallService: () => isOnline },
      now: () => new Date(),
    } as unknown as Parameters<typeof createUnknownCodeSearch>[0];
    const fetchNewest = async (): Promise<boolean> => {
      await store.upsertItems(newest, isoNow());
      return true;
    };
    const inventory = { fetchNewest, refreshSince: () => Promise.resolve(true) };
    return createUnknownCodeSearch(context, inventory, () => undefined);
  }

  async function scanUnknown(text: string, service: Parameters<typeof searchWith>[0] = {}) {
    const { outcome } = await store.recordScan(rawScan(text), isoNow());
    const search = searchWith(service);
    search.searchScan(outcome, WAREHOUSE);
    await until(async () => hasEnded((await openScans())[0]?.search), "the end of the search");
    await search.close();
    return outcome;
  }

  const hasEnded = (state: string | null | undefined): boolean => state !== null && state !== "running";
  const openScans = () => store.openRefusedScans(isoNow());

  it("offers the only similar item on hold", async () => {
    await storeItems(NEAR);
    await scanUnknown(SCANNED);
    expect(await openScans()).toMatchObject([{ search: "absent", nearItem: { rma: NEAR.rma } }]);
  });

  it("offers the item without network", async () => {
    await storeItems(NEAR);
    await scanUnknown(SCANNED, { isOnline: false });
    expect(await openScans()).toMatchObject([{ search: "unreachable", nearItem: { rma: NEAR.rma } }]);
  });

  it("offers nothing when two items are similar", async () => {
    await storeItems(NEAR, item(93));
    await scanUnknown(SCANNED);
    expect(await openScans()).toMatchObject([{ search: "absent", nearItem: null }]);
  });

  it("offers nothing when the service knows the scanned RMA", async () => {
    await storeItems(NEAR);
    await scanUnknown(SCANNED, { newest: [item(98)] });
    expect(await openScans()).toMatchObject([{ search: "found", nearItem: null }]);
  });

  it("withdraws the item when the scanned RMA is found later", async () => {
    await storeItems(NEAR);
    const { scanId } = await scanUnknown(SCANNED);
    await store.setCodeSearch(scanId, "found");
    expect(await openScans()).toMatchObject([{ nearItem: null }]);
  });

  it("is resolved by the chosen item, which the journal links to it", async () => {
    await storeItems(NEAR);
    const { scanId } = await scanUnknown(SCANNED);
    const { returnInventoryId } = NEAR;
    const choice = { ...rawScan(returnInventoryId), returnInventoryId, nearMatchOf: scanId };
    const { outcome } = await store.recordScan(choice, isoNow());
    expect(outcome.verdict).toMatchObject({ kind: "added", item: { rma: NEAR.rma } });
    expect(await openScans()).toEqual([]);
    expect(await store.scanDetails(outcome.scanId)).toMatchObject({ text: returnInventoryId, nearMatchOf: SCANNED });
    expect(await store.scanDetails(scanId)).toMatchObject({ nearMatchOf: null });
  });
});
