import { expect, it } from "vitest";
import type { SyncStatus } from "../../../../src-preload/contract/sync/sync.ts";
import { tempFolder } from "../../../temp-folder.ts";
import { item } from "../../../unit/domain/inventory/items.ts";
import { openCacheIn } from "../../store/databases.ts";
import { foundItems } from "../../store/found-items.ts";
import { storeIn } from "../../support/store-in.ts";
import { isoNow, rawScan, openDeskRig, syncedRig, until, type DeskRig } from "../test-desk.ts";

/** Empties the compared codes, as in a cache of an earlier version. There, codes may contain invisible characters. */
function removeComparedCodes(folder: string, sql = ""): void {
  const cache = openCacheIn(folder);
  cache.exec(`DELETE FROM item_code; DELETE FROM sync_cursor WHERE name = 'codes'; ${sql}`);
  cache.close();
}

async function openBeforeComparison(itemCount: number, sql?: string) {
  const folder = tempFolder();
  const store = await storeIn(folder);
  const numbers = Array.from({ length: itemCount }, (_, index) => index + 1);
  await store.upsertItems(
    numbers.map((number) => item(number, { sku: `ABC ${number} RED` })),
    isoNow(),
  );
  await store.close();
  removeComparedCodes(folder, sql);
  return { folder, store: await storeIn(folder) };
}

it("matches only exact codes until all codes are compared", async () => {
  const { folder, store } = await openBeforeComparison(5);
  const findVerdictKind = async (text: string, usedStore = store) =>
    (await usedStore.recordScan(rawScan(text), isoNow())).outcome.verdict.kind;
  expect(await store.addMissingCodes(2)).toBe(false);
  expect(await findVerdictKind("abc 1 red")).toBe("added");
  expect(await findVerdictKind("ABC2RED")).toBe("unknown-code");
  await store.close();

  const reopenedStore = await storeIn(folder);
  const slices = [];
  do slices.push(await reopenedStore.addMissingCodes(2));
  while (slices.at(-1) === false);
  expect(slices).toEqual([false, false, true]);
  expect(await findVerdictKind("ABC2RED", reopenedStore)).toBe("added");
  expect(await findVerdictKind("ABC5RED", reopenedStore)).toBe("added");
});

it("removes invisible characters from codes that an earlier version stored", async () => {
  const { store } = await openBeforeComparison(1, "UPDATE inventory SET sku = 'AB' || char(8203) || '12'");
  while (!(await store.addMissingCodes(10)));
  expect((await foundItems(store, "ab12")).rows.map(({ sku }) => sku)).toEqual(["AB12"]);
});

const listCompared = (rig: DeskRig): boolean[] =>
  rig.published
    .filter(({ name }) => name === "sync.progress")
    .map(({ payload }) => (payload as SyncStatus).areCodesCompared);

it("compares codes while the service does not answer", async () => {
  let rig = await syncedRig({ items: 250 });
  await rig.desk.close();
  removeComparedCodes(rig.folder);
  await rig.simulator.control.addFault({ operation: "*", kind: "status", status: 503, times: 1000 });
  rig = await rig.restart();
  await rig.desk.start();
  await until(async () => listCompared(rig).includes(false), "the report that codes are compared");
  await until(async () => rig.desk.sync.status().areCodesCompared, "all codes");
  expect(listCompared(rig).at(-1)).toBe(true);
  expect(rig.desk.sync.status().state).toBe("failed");
});

it("compares codes when the operator's refresh starts before background work", async () => {
  let rig = await openDeskRig({ items: 5 });
  await rig.desk.store.upsertItems([item(1, { sku: "ABC 1 RED" })], isoNow());
  await rig.desk.close();
  removeComparedCodes(rig.folder);
  rig = await rig.restart();
  rig.desk.sync.start();
  await rig.desk.start();
  const comparedItems = await until(async () => {
    const items = await rig.desk.store.itemsByCode("ABC1RED");
    return items.length > 0 && items;
  }, "the compared code");
  expect(comparedItems.map(({ rma }) => rma)).toEqual([item(1).rma]);
});
