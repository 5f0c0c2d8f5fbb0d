import { describe, expect, it } from "vitest";
import { isOpenItem, resendObstacle } from "../../../../src-domain/inventory/inventory.ts";
import type { ItemView } from "../../../../src-simulator/control-client.ts";
import { foundItems } from "../../store/found-items.ts";
import { openDeskRig, syncedRig, syncCompletely, until, type DeskRig } from "../test-desk.ts";

let rig: DeskRig;

/** No rate limit, so that the tests do not wait. */
const FETCH_OPTIONS = { readsDetails: true, copyRequestsPerMinute: 100_000 };
const GET = "getReturnInventory";

const control = () => rig.simulator.control;
const details = () => rig.desk.sync.status().details;
const allRead = () => until(async () => details()?.state === "read" && details()?.due === 0, "all details");

async function requestedIds(): Promise<string[]> {
  const requests = await control().requests(GET);
  return requests.map(({ url }) => new URL(url, rig.simulator.url).searchParams.get("returnInventoryId") ?? "");
}

const isOnHold = (item: ItemView): boolean => resendObstacle(item) === null;
const newestFirst = (items: readonly ItemView[]): string[] =>
  items.toSorted((a, b) => Date.parse(b.createOn) - Date.parse(a.createOn)).map((item) => item.returnInventoryId);

describe("item fetches", () => {
  it("fetch items on hold first, then other open items, newest first", async () => {
    rig = await syncedRig({ items: 90 }, FETCH_OPTIONS);
    await allRead();
    const open = (await control().items({ limit: 1000 })).filter(isOpenItem);
    const onHold = open.filter(isOnHold);
    expect(onHold.length).toBeGreaterThan(10);
    expect(open.length).toBeGreaterThan(onHold.length);
    const ids = await requestedIds();
    expect(ids.slice(0, onHold.length)).toEqual(newestFirst(onHold));
    expect(ids.slice(onHold.length)).toEqual(newestFirst(open.filter((item) => !isOnHold(item))));
    expect(details()).toMatchObject({ open: open.length, due: 0, secondsLeft: 0 });
  });

  it("make an item findable by its description offline, and store its small photos", async () => {
    rig = await syncedRig({ items: 60 }, FETCH_OPTIONS);
    const item = await control().addItem({ state: "eligible", description: "Left-handed teapot, glazed" });
    expect(await rig.desk.sync.complete()).toBe(true);
    // Wait for the new item's request: until then, "read" is the status of the previous run.
    await until(async () => (await requestedIds()).includes(item.returnInventoryId), "the new item's details");
    await allRead();
    const { items, store } = rig.desk;
    for (const group of ["on-hold", "others"] as const) {
      const remaining = () => store.reader.photosToFetch({ group, highest: Number.MAX_SAFE_INTEGER }, 50);
      await until(async () => (await remaining()).ids.length === 0, `the photos of ${group}`);
    }
    const ids = new Set(await requestedIds());
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

  it("continue after a restart and request no item twice", async () => {
    rig = await syncedRig({ items: 120, latencyMs: 5 }, FETCH_OPTIONS);
    await until(async () => (await requestedIds()).length > 10, "some details");
    rig = await rig.restart();
    await syncCompletely(rig);
    await allRead();
    const ids = await requestedIds();
    // A request that was running at the restart is repeated.
    expect(ids.length).toBeLessThanOrEqual(new Set(ids).size + 1);
    const { length } = ids;
    rig = await rig.restart();
    await syncCompletely(rig);
    await allRead();
    expect(await requestedIds()).toHaveLength(length);
  });

  it("are not repeated for an item that the service refuses or garbles", async () => {
    rig = await syncedRig({ items: 60 }, { ...FETCH_OPTIONS, readsDetails: false });
    await control().addFault({ operation: GET, kind: "refusal", times: 1 });
    await control().addFault({ operation: GET, kind: "truncated", times: 1 });
    rig = await rig.restart(FETCH_OPTIONS);
    await syncCompletely(rig);
    await until(async () => details()?.state === "read", "the end of the run");
    expect(details()?.due).toBe(1);
    const before = await requestedIds();
    const item = await control().addItem({ state: "eligible" });
    expect(await rig.desk.sync.complete()).toBe(true);
    await until(async () => (await requestedIds()).includes(item.returnInventoryId), "another run");
    await until(async () => details()?.state === "read", "the end of that run");
    expect(await requestedIds()).toEqual([...before, item.returnInventoryId]);
  });

  it("stop while credentials are refused, and continue when they work", async () => {
    rig = await openDeskRig({ items: 60 }, FETCH_OPTIONS);
    await control().addFault({ operation: GET, kind: "status", status: 401, times: 1 });
    await syncCompletely(rig);
    await until(async () => details()?.state === "waiting" && (await requestedIds()).length > 0, "the refusal");
    expect(await requestedIds()).toHaveLength(1);
    rig.desk.connectionChanged();
    await allRead();
    expect(new Set(await requestedIds()).size).toBe(details()?.open);
  });

  it("pause during a sync", async () => {
    rig = await syncedRig({ items: 200, latencyMs: 2 }, FETCH_OPTIONS);
    await until(async () => (await requestedIds()).length > 5, "some details");
    await control().addFault({ operation: "listReturnInventory", kind: "delay", answerDelayMs: 3_600_000 });
    rig.desk.sync.start();
    await until(async () => details()?.state === "waiting", "the pause");
    expect(details()?.due).toBeGreaterThan(0);
    expect(rig.desk.sync.status().state).toBe("running");
    await rig.desk.sync.stop();
    await allRead();
  });
});
