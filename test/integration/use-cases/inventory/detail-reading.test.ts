import { describe, expect, it } from "vitest";
import { isOpenItem, resendObstacle } from "../../../../src-domain/inventory/inventory.ts";
import type { ItemView } from "../../../../src-simulator/control-client.ts";
import { foundItems } from "../../store/found-items.ts";
import { openDeskRig, syncedRig, syncWhole, until, type DeskRig } from "../test-desk.ts";

let rig: DeskRig;

/** Reads as fast as it can: what takes time is no part of these tests. */
const READING = { readsDetails: true, copyRequestsPerMinute: 100_000 };
const GET = "getReturnInventory";

const control = () => rig.simulator.control;
const details = () => rig.desk.sync.status().details;
const allRead = () => until(async () => details()?.state === "read" && details()?.due === 0, "all details");

async function asked(): Promise<string[]> {
  const requests = await control().requests(GET);
  return requests.map(({ url }) => new URL(url, rig.simulator.url).searchParams.get("returnInventoryId") ?? "");
}

const isOnHold = (item: ItemView): boolean => resendObstacle(item) === null;
const newestFirst = (items: readonly ItemView[]): string[] =>
  items.toSorted((a, b) => Date.parse(b.createOn) - Date.parse(a.createOn)).map((item) => item.returnInventoryId);

describe("details of open items", () => {
  it("are read once the list is there: on hold first, newest first, then the others, and never what is done", async () => {
    rig = await syncedRig({ items: 90 }, READING);
    await allRead();
    const open = (await control().items({ limit: 1000 })).filter(isOpenItem);
    const onHold = open.filter(isOnHold);
    expect(onHold.length).toBeGreaterThan(10);
    expect(open.length).toBeGreaterThan(onHold.length);
    const ids = await asked();
    expect(ids.slice(0, onHold.length)).toEqual(newestFirst(onHold));
    expect(ids.slice(onHold.length)).toEqual(newestFirst(open.filter((item) => !isOnHold(item))));
    expect(details()).toMatchObject({ open: open.length, due: 0, secondsLeft: 0 });
  });

  it("make an item found by its description without a network, and bring its small photos", async () => {
    rig = await syncedRig({ items: 60 }, READING);
    const item = await control().addItem({ state: "eligible", description: "Left-handed teapot, glazed" });
    expect(await rig.desk.sync.complete()).toBe(true);
    // Until the pass after this sync has counted, "read" is the end of the pass before it.
    await until(async () => (await asked()).includes(item.returnInventoryId), "the new item's details");
    await allRead();
    const { items, store } = rig.desk;
    for (const turn of ["on-hold", "others"] as const) {
      const left = () => store.reader.photosToFetch({ group: turn, highest: Number.MAX_SAFE_INTEGER }, 50);
      await until(async () => (await left()).ids.length === 0, `the photos of ${turn}`);
    }
    const ids = new Set(await asked());
    await rig.simulator.close();
    const { rows } = await foundItems(store, "handed teapot");
    expect(rows).toMatchObject([
      { returnInventoryId: item.returnInventoryId, description: "Left-handed teapot, glazed" },
    ]);
    let shown = 0;
    for (const id of ids) {
      for (const { photoId } of (await items.details(id))?.photos.list ?? []) {
        expect(await items.photo(id, photoId, "small")).toMatchObject({ ok: true });
        shown += 1;
      }
    }
    expect(shown).toBeGreaterThan(10);
  });

  it("are gone on with over a restart, and nothing is asked for twice", async () => {
    rig = await syncedRig({ items: 120, latencyMs: 5 }, READING);
    await until(async () => (await asked()).length > 10, "some details");
    rig = await rig.restart();
    await syncWhole(rig);
    await allRead();
    const ids = await asked();
    // At the restart one request may be on its way.
    expect(ids.length).toBeLessThanOrEqual(new Set(ids).size + 1);
    const { length } = ids;
    rig = await rig.restart();
    await syncWhole(rig);
    await allRead();
    expect(await asked()).toHaveLength(length);
  });

  it("are not asked for again where the service knows no such item or writes nonsense", async () => {
    rig = await syncedRig({ items: 60 }, { ...READING, readsDetails: false });
    await control().addFault({ operation: GET, kind: "refusal", times: 1 });
    await control().addFault({ operation: GET, kind: "truncated", times: 1 });
    rig = await rig.restart(READING);
    await syncWhole(rig);
    await until(async () => details()?.state === "read", "the end of the pass");
    expect(details()?.due).toBe(1);
    const before = await asked();
    const item = await control().addItem({ state: "eligible" });
    expect(await rig.desk.sync.complete()).toBe(true);
    await until(async () => (await asked()).includes(item.returnInventoryId), "another pass");
    await until(async () => details()?.state === "read", "its end");
    expect(await asked()).toEqual([...before, item.returnInventoryId]);
  });

  it("wait while credentials are refused, and for the service to come back", async () => {
    rig = await openDeskRig({ items: 60 }, READING);
    await control().addFault({ operation: GET, kind: "status", status: 401, times: 1 });
    await syncWhole(rig);
    await until(async () => details()?.state === "waiting" && (await asked()).length > 0, "the refusal");
    expect(await asked()).toHaveLength(1);
    rig.desk.connectionChanged();
    await allRead();
    expect(new Set(await asked()).size).toBe(details()?.open);
  });

  it("give way to a sync", async () => {
    rig = await syncedRig({ items: 200, latencyMs: 2 }, READING);
    await until(async () => (await asked()).length > 5, "some details");
    await control().addFault({ operation: "listReturnInventory", kind: "delay", answerDelayMs: 3_600_000 });
    rig.desk.sync.start();
    await until(async () => details()?.state === "waiting", "the reading to give way");
    expect(details()?.due).toBeGreaterThan(0);
    expect(rig.desk.sync.status().state).toBe("running");
    await rig.desk.sync.stop();
    await allRead();
  });
});
