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

describe("a search for items with a similar RMA", () => {
  it.each<[string, Partial<InventoryItem>]>([
    ["that are not on hold", { handlingCode: "dis" }],
    ["whose handling has begun", { handlingStatusCode: "in-progress" }],
    ["of another warehouse", { warehouseId: WAREHOUSE + 1 }],
    ["with two other digits", { rma: item(35).rma }],
  ])("does not offer items %s", async (_, change) => {
    await storeItems({ ...NEAR, ...change });
    expect(await nearRmasOf(WAREHOUSE)).toEqual([]);
  });

  it("offers items of every warehouse when the batch has none", async () => {
    await storeItems({ ...NEAR, warehouseId: WAREHOUSE + 1 });
    expect(await nearRmasOf(null)).toEqual([NEAR.rma]);
  });
});

describe("a refused scan of an unknown RMA", () => {
  /**
   * `newest`: items that fetching the newest items finds. `refreshed`: items that the refresh finds; null if it fails.
   */
  interface ServiceAnswers {
    readonly isOnline?: boolean;
    readonly newest?: readonly InventoryItem[] | null;
    readonly refreshed?: readonly InventoryItem[] | null;
    readonly onRefresh?: () => Promise<void>;
  }

  function searchWith({ isOnline = true, newest = [], refreshed = [], onRefresh }: ServiceAnswers) {
    const context = {
      store,
      availability: { canCallService: () => isOnline },
      elapsed: () => performance.now(),
    } as unknown as Parameters<typeof createUnknownCodeSearch>[0];
    const fetchItems = async (items: readonly InventoryItem[] | null): Promise<boolean> => {
      if (items !== null) await store.upsertItems(items, isoNow());
      return items !== null;
    };
    const refreshSince = async (): Promise<boolean> => {
      await onRefresh?.();
      return fetchItems(refreshed);
    };
    const inventory = { fetchNewest: () => fetchItems(newest), refreshSince };
    return createUnknownCodeSearch(context, inventory, () => undefined);
  }

  async function scanUnknown(text: string, service: ServiceAnswers = {}) {
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

  it.each<[string, ServiceAnswers]>([
    ["without network", { isOnline: false }],
    ["when the newest items are not fetched", { newest: null }],
    ["when the refresh fails", { refreshed: null }],
  ])("offers nothing %s", async (_, answers) => {
    await storeItems(NEAR);
    await scanUnknown(SCANNED, answers);
    expect(await openScans()).toMatchObject([{ search: "unreachable", nearItem: null }]);
  });

  it("offers nothing when two items are similar", async () => {
    await storeItems(NEAR, item(93));
    await scanUnknown(SCANNED);
    expect(await openScans()).toMatchObject([{ search: "absent", nearItem: null }]);
  });

  it.each<[string, ServiceAnswers]>([
    ["fetching the newest items", { newest: [item(98)] }],
    ["a refresh", { refreshed: [item(98)] }],
  ])("offers nothing when %s finds the scanned RMA", async (_, answers) => {
    await storeItems(NEAR);
    await scanUnknown(SCANNED, answers);
    expect(await openScans()).toMatchObject([{ search: "found", nearItem: null }]);
  });

  it("waits for the refresh before it offers an item", async () => {
    await storeItems(NEAR);
    const offers: unknown[] = [];
    await scanUnknown(SCANNED, { onRefresh: async () => void offers.push((await openScans())[0]?.nearItem) });
    expect(offers).toEqual([null]);
  });

  it("withdraws the item when the scanned RMA is found later", async () => {
    await storeItems(NEAR);
    const { scanId } = await scanUnknown(SCANNED);
    await store.setCodeSearch(scanId, "found");
    expect(await openScans()).toMatchObject([{ nearItem: null }]);
  });

  it("is resolved by a scan of the chosen item", async () => {
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
