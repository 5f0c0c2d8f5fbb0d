import { describe, expect, it } from "vitest";
import type { Settings } from "../../../../src-preload/contract/settings.ts";
import type { ControlClient } from "../../../../src-simulator/control-client.ts";
import { item } from "../../../unit/domain/inventory/items.ts";
import { foundItems } from "../../store/found-items.ts";
import { openDeskRig, syncedRig, syncCompletely, until, type DeskRig } from "../test-desk.ts";

let rig: DeskRig;

const control = (): ControlClient => rig.simulator.control;
const listServiceIds = async (): Promise<string[]> =>
  (await control().items({ limit: 1000 })).map(({ returnInventoryId }) => returnInventoryId).toSorted();
const isCopied = async (id: string): Promise<boolean> =>
  (await rig.desk.store.itemsByCode(id)).some(({ returnInventoryId }) => returnInventoryId === id);
const findMissingIds = async (): Promise<string[]> => {
  const ids = await listServiceIds();
  const arePresent = await Promise.all(ids.map(isCopied));
  return ids.filter((_, index) => arePresent[index] !== true);
};
const changeCopySettings = async (copy: Partial<Settings["copy"]>): Promise<void> => {
  const settings = await rig.desk.settings.get();
  await rig.desk.settings.save({ ...settings, copy: { ...settings.copy, ...copy } });
};
const findListRequests = async () =>
  (await control().requests("listReturnInventory")).map(({ url }) => new URL(url, rig.simulator.url).searchParams);
const waitForRunEnd = (): Promise<boolean> =>
  until(() => Promise.resolve(rig.desk.sync.status().state !== "running"), "the end of the run");

const COMPLETE = { state: "idle", isFilled: true, missing: [] };
async function resumeAndRead() {
  await rig.desk.sync.resume();
  await waitForRunEnd();
  const { state, isFilled } = rig.desk.sync.status();
  return { state, isFilled, missing: await findMissingIds() };
}
const DAY_MS = 24 * 3_600_000;

describe("the inventory copy", () => {
  it("is complete after five kills", async () => {
    rig = await openDeskRig({ items: 250 });
    const findFullPages = async () => (await findListRequests()).filter((query) => query.get("pageSize") === "50");
    const killCount = 5;
    await control().addFault({ operation: "listReturnInventory", kind: "delay", answerDelayMs: 30, times: "always" });
    for (let killNumber = 0; killNumber < killCount; killNumber += 1) {
      const pagesBefore = (await findFullPages()).length;
      await rig.desk.start();
      await until(
        async () => (await findFullPages()).length > pagesBefore + 2 || rig.desk.sync.status().isFilled,
        "three pages",
      );
      await control().addItem({ state: "eligible" });
      rig = await rig.restart();
    }
    await control().clearFaults();
    await syncCompletely(rig);
    expect(rig.desk.sync.status()).toMatchObject({ state: "idle", isFilled: true });
    expect(await findMissingIds()).toEqual([]);
    const oldPages = (await findFullPages()).filter(
      (query) => Date.parse(query.get("createTo") ?? "") < Date.now() - 2 * DAY_MS,
    );
    // A kill can repeat the request in progress and the page that is being stored, and no other.
    const windows = new Set(oldPages.map((query) => query.get("createTo")));
    expect(windows.size).toBeGreaterThan(3);
    expect(oldPages.length).toBeLessThanOrEqual(windows.size + 2 * killCount);
  });

  it("marks unlisted items after fetching their record", async () => {
    rig = await syncedRig({ items: 60 });
    const { store, sync } = rig.desk;
    const [knownItem] = await control().items({ limit: 1 });
    if (knownItem === undefined) throw new Error("No item");
    const createdOn = new Date(Date.now() - 5 * DAY_MS).toISOString();
    const unlistedItem = item(7, { createdOn });
    await store.upsertItems([unlistedItem], new Date().toISOString());
    await store.storeFetchedItems([], [knownItem.returnInventoryId], "2020-01-01T00:00:00.000Z");
    await control().changeItem(knownItem.returnInventoryId, "alreadyResent");
    expect(await sync.runToEnd()).toBe(true);
    expect((await foundItems(store, unlistedItem.returnInventoryId)).rows).toMatchObject([{ hasVanished: true }]);
    expect((await foundItems(store, knownItem.returnInventoryId)).rows).toMatchObject([
      { hasVanished: false, handlingCode: "rsd" },
    ]);

    await control().clearRequests();
    expect(await sync.runToEnd()).toBe(true);
    expect(await control().requests("getReturnInventory")).toEqual([]);
  });

  describe("when filling was stopped", () => {
    const stopFilling = async (): Promise<void> => {
      rig = await openDeskRig({ items: 400, latencyMs: 20 });
      await rig.desk.start();
      await until(() => Promise.resolve(rig.desk.sync.status().rowsDone > 0), "a page");
      expect(rig.desk.sync.status()).toMatchObject({ canOpen: true, isFirstSync: true });
      expect((await rig.desk.sync.open()).isFirstSync).toBe(false);
      await rig.desk.sync.stop();
      rig = await rig.restart();
      await rig.desk.sync.load();
    };

    it.each([
      ["while a run is starting", () => Promise.resolve()],
      [
        "when a run is past the filling",
        () => until(async () => (await findListRequests()).length > 0, "the newest items"),
      ],
    ])("is resumed %s", async (_when, reachMoment) => {
      await stopFilling();
      await control().clearRequests();
      rig.desk.sync.start();
      await reachMoment();
      expect(await resumeAndRead()).toEqual(COMPLETE);
    });

    it("requests only new items", async () => {
      await stopFilling();
      expect(rig.desk.sync.status().isFirstSync).toBe(false);
      const { fraction } = rig.desk.sync.status();
      const arrivedItem = await control().addItem({ state: "eligible" });
      await control().clearRequests();
      expect(await rig.desk.sync.runToEnd()).toBe(true);
      expect(await isCopied(arrivedItem.returnInventoryId)).toBe(true);
      const startTimes = (await findListRequests()).map((query) => Date.parse(query.get("createFrom") ?? ""));
      expect(startTimes.length).toBeGreaterThan(0);
      expect(Math.min(...startTimes)).toBeGreaterThan(Date.now() - 10 * DAY_MS);
      expect(rig.desk.sync.status()).toMatchObject({ isFillingStopped: true, isFilled: false });
      expect(rig.desk.sync.status().fraction).toBeCloseTo(fraction, 1);
    });

    it("stays stopped when a starting run is stopped", async () => {
      rig = await openDeskRig({ items: 400, latencyMs: 20 });
      await rig.desk.sync.load();
      rig.desk.sync.start();
      expect((await rig.desk.sync.stop()).isFillingStopped).toBe(true);
      rig = await rig.restart();
      await rig.desk.sync.load();
      expect(rig.desk.sync.status().isFillingStopped).toBe(true);
    });
  });

  it("fetches the missing part of a longer period chosen late in a run", async () => {
    rig = await openDeskRig({ items: 300 });
    await rig.desk.sync.load();
    await changeCopySettings({ days: 30, refreshMinutes: 0 });
    await syncCompletely(rig);
    await control().clearRequests();
    await rig.desk.sync.runToEnd();
    const requestsPerRun = (await findListRequests()).length;
    await control().clearRequests();
    const listFault = { operation: "listReturnInventory", kind: "delay" } as const;
    if (requestsPerRun > 1) await control().addFault({ ...listFault, times: requestsPerRun - 1 });
    await control().addFault({ ...listFault, delayMs: DAY_MS / 24 });
    rig.desk.sync.start();
    await until(async () => (await findListRequests()).length === requestsPerRun, "the last request of the run");
    await changeCopySettings({ days: 365 });
    await control().release();
    await waitForRunEnd();
    expect(rig.desk.sync.status().isFilled).toBe(true);
    expect(await findMissingIds()).toEqual([]);
  });

  it("reports that it is slowed after a 429", async () => {
    rig = await openDeskRig({ items: 60 });
    await control().addFault({ operation: "listReturnInventory", kind: "status", status: 429, times: 1 });
    await syncCompletely(rig);
    expect(rig.desk.sync.status()).toMatchObject({ state: "idle", isFilled: true, requests: { isSlowed: true } });
    expect(await findMissingIds()).toEqual([]);
  });

  it("requests only recent items when it restarts soon", async () => {
    rig = await syncedRig({ items: 300 });
    await control().clearRequests();
    rig = await rig.restart();
    await syncCompletely(rig);
    const startTimes = (await findListRequests()).map((query) => Date.parse(query.get("createFrom") ?? ""));
    expect(startTimes.length).toBeGreaterThan(0);
    expect(Math.min(...startTimes)).toBeGreaterThan(Date.now() - 62 * DAY_MS);
  });
});
