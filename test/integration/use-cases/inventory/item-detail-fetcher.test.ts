import { describe, expect, it } from "vitest";
import { isOpenItem, findResendObstacle } from "../../../../src-domain/inventory/inventory.ts";
import type { ItemView } from "../../../../src-simulator/control-client.ts";
import { foundItems } from "../../store/found-items.ts";
import { openDeskRig, syncedRig, syncCompletely, until, type DeskRig } from "../test-desk.ts";

let rig: DeskRig;

/** No rate limit, so that the tests do not wait. */
const FETCH_OPTIONS = { shouldFetchDetails: true, copyRequestsPerMinute: 100_000 };
const GET_OPERATION = "getReturnInventory";

const control = () => rig.simulator.control;
const currentDetails = () => rig.desk.sync.status().details;
const detailsFetched = () =>
  until(async () => currentDetails()?.state === "read" && currentDetails()?.due === 0, "all details");

async function listRequestedIds(): Promise<string[]> {
  const requests = await control().requests(GET_OPERATION);
  return requests.map(({ url }) => new URL(url, rig.simulator.url).searchParams.get("returnInventoryId") ?? "");
}

const isOnHold = (item: ItemView): boolean => findResendObstacle(item) === null;
const sortNewestFirst = (items: readonly ItemView[]): string[] =>
  items.toSorted((a, b) => Date.parse(b.createOn) - Date.parse(a.createOn)).map((item) => item.returnInventoryId);

describe("item fetches", () => {
  it("fetch items on hold before other open items", async () => {
    rig = await syncedRig({ items: 90 }, FETCH_OPTIONS);
    await detailsFetched();
    const openItems = (await control().items({ limit: 1000 })).filter(isOpenItem);
    const itemsOnHold = openItems.filter(isOnHold);
    expect(itemsOnHold.length).toBeGreaterThan(10);
    expect(openItems.length).toBeGreaterThan(itemsOnHold.length);
    const ids = await listRequestedIds();
    expect(ids.slice(0, itemsOnHold.length)).toEqual(sortNewestFirst(itemsOnHold));
    expect(ids.slice(itemsOnHold.length)).toEqual(sortNewestFirst(openItems.filter((item) => !isOnHold(item))));
    expect(currentDetails()).toMatchObject({ open: openItems.length, due: 0, secondsLeft: 0 });
  });

  it("make descriptions searchable, and photos viewable without the service", async () => {
    rig = await syncedRig({ items: 60 }, FETCH_OPTIONS);
    const item = await control().addItem({ state: "eligible", description: "Left-handed teapot, glazed" });
    expect(await rig.desk.sync.runToEnd()).toBe(true);
    // Wait for the new item's request: until then, "read" is the status of the previous run.
    await until(async () => (await listRequestedIds()).includes(item.returnInventoryId), "the new item's details");
    await detailsFetched();
    const { items, store } = rig.desk;
    for (const group of ["on-hold", "others"] as const) {
      const findRemaining = () => store.reader.photosToFetch({ group, highest: Number.MAX_SAFE_INTEGER }, 50);
      await until(async () => (await findRemaining()).ids.length === 0, `the photos of ${group}`);
    }
    const ids = new Set(await listRequestedIds());
    await rig.simulator.close();
    const { rows } = await foundItems(store, "handed teapot");
    expect(rows).toMatchObject([
      { returnInventoryId: item.returnInventoryId, description: "Left-handed teapot, glazed" },
    ]);
    let photoCount = 0;
    for (const id of ids) {
      for (const { photoId } of (await items.details(id))?.photos.list ?? []) {
        expect(await items.photo(id, photoId, "small")).toMatchObject({ ok: true });
        photoCount += 1;
      }
    }
    expect(photoCount).toBeGreaterThan(10);
  });

  it("request no item twice after a restart", async () => {
    rig = await syncedRig({ items: 120, latencyMs: 5 }, FETCH_OPTIONS);
    await until(async () => (await listRequestedIds()).length > 10, "some details");
    rig = await rig.restart();
    await syncCompletely(rig);
    await detailsFetched();
    const ids = await listRequestedIds();
    // A request that was running at the restart is repeated.
    expect(ids.length).toBeLessThanOrEqual(new Set(ids).size + 1);
    const { length: requestCount } = ids;
    rig = await rig.restart();
    await syncCompletely(rig);
    await detailsFetched();
    expect(await listRequestedIds()).toHaveLength(requestCount);
  });

  it("are not repeated for an item that the service refuses or garbles", async () => {
    rig = await syncedRig({ items: 60 }, { ...FETCH_OPTIONS, shouldFetchDetails: false });
    await control().addFault({ operation: GET_OPERATION, kind: "refusal", times: 1 });
    await control().addFault({ operation: GET_OPERATION, kind: "truncated", times: 1 });
    rig = await rig.restart(FETCH_OPTIONS);
    await syncCompletely(rig);
    await until(async () => currentDetails()?.state === "read", "the end of the run");
    expect(currentDetails()?.due).toBe(1);
    const idsBefore = await listRequestedIds();
    const item = await control().addItem({ state: "eligible" });
    expect(await rig.desk.sync.runToEnd()).toBe(true);
    await until(async () => (await listRequestedIds()).includes(item.returnInventoryId), "another run");
    await until(async () => currentDetails()?.state === "read", "the end of that run");
    expect(await listRequestedIds()).toEqual([...idsBefore, item.returnInventoryId]);
  });

  it("stop while credentials are refused", async () => {
    rig = await openDeskRig({ items: 60 }, FETCH_OPTIONS);
    await control().addFault({ operation: GET_OPERATION, kind: "status", status: 401, times: 1 });
    await syncCompletely(rig);
    await until(
      async () => currentDetails()?.state === "waiting" && (await listRequestedIds()).length > 0,
      "the refusal",
    );
    expect(await listRequestedIds()).toHaveLength(1);
    rig.desk.onConnectionChanged();
    await detailsFetched();
    expect(new Set(await listRequestedIds()).size).toBe(currentDetails()?.open);
  });

  it("pause during a sync", async () => {
    rig = await syncedRig({ items: 200, latencyMs: 2 }, FETCH_OPTIONS);
    await until(async () => (await listRequestedIds()).length > 5, "some details");
    await control().addFault({ operation: "listReturnInventory", kind: "delay", answerDelayMs: 3_600_000 });
    rig.desk.sync.start();
    await until(async () => currentDetails()?.state === "waiting", "the pause");
    expect(currentDetails()?.due).toBeGreaterThan(0);
    expect(rig.desk.sync.status().state).toBe("running");
    await rig.desk.sync.stop();
    await detailsFetched();
  });
});
