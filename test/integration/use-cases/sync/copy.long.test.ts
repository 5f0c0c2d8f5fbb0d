import { describe, expect, it } from "vitest";
import type { Settings } from "../../../../src-preload/contract/settings.ts";
import type { ControlClient } from "../../../../src-simulator/control-client.ts";
import { item } from "../../../unit/domain/inventory/items.ts";
import { foundItems } from "../../store/found-items.ts";
import { openDeskRig, syncedRig, syncCompletely, until, type DeskRig } from "../test-desk.ts";

let rig: DeskRig;

const control = (): ControlClient => rig.simulator.control;
const idsAtService = async (): Promise<string[]> =>
  (await control().items({ limit: 1000 })).map(({ returnInventoryId }) => returnInventoryId).toSorted();
const isCopied = async (id: string): Promise<boolean> =>
  (await rig.desk.store.itemsByCode(id)).some(({ returnInventoryId }) => returnInventoryId === id);
const missingIds = async (): Promise<string[]> => {
  const ids = await idsAtService();
  const isPresent = await Promise.all(ids.map(isCopied));
  return ids.filter((_, index) => isPresent[index] !== true);
};
const changeCopySettings = async (copy: Partial<Settings["copy"]>): Promise<void> => {
  const settings = await rig.desk.settings.get();
  await rig.desk.settings.save({ ...settings, copy: { ...settings.copy, ...copy } });
};
const listRequests = async () =>
  (await control().requests("listReturnInventory")).map(({ url }) => new URL(url, rig.simulator.url).searchParams);
const runEnded = (): Promise<boolean> =>
  until(() => Promise.resolve(rig.desk.sync.status().state !== "running"), "the end of the run");

const COMPLETE = { state: "idle", filled: true, missing: [] };
async function resume() {
  await rig.desk.sync.resume();
  await runEnded();
  const { state, filled } = rig.desk.sync.status();
  return { state, filled, missing: await missingIds() };
}
const DAY = 24 * 3_600_000;

describe("the inventory copy", () => {
  it("is complete after five kills with arrivals, and requests no page twice", async () => {
    rig = await openDeskRig({ items: 250 });
    const pagesOf = async () => (await listRequests()).filter((query) => query.get("pageSize") === "50");
    const kills = 5;
    await control().addFault({ operation: "listReturnInventory", kind: "delay", answerDelayMs: 30, times: "always" });
    for (let kill = 0; kill < kills; kill += 1) {
      const before = (await pagesOf()).length;
      await rig.desk.start();
      await until(async () => (await pagesOf()).length > before + 2 || rig.desk.sync.status().filled, "three pages");
      await control().addItem({ state: "eligible" });
      rig = await rig.restart();
    }
    await control().clearFaults();
    await syncCompletely(rig);
    expect(rig.desk.sync.status()).toMatchObject({ state: "idle", filled: true });
    expect(await missingIds()).toEqual([]);
    const old = (await pagesOf()).filter((query) => Date.parse(query.get("createTo") ?? "") < Date.now() - 2 * DAY);
    // A kill can repeat the request in progress and the page that is being stored, and no other.
    const windows = new Set(old.map((query) => query.get("createTo")));
    expect(windows.size).toBeGreaterThan(3);
    expect(old.length).toBeLessThanOrEqual(windows.size + 2 * kills);
  });

  it("updates changed items, and marks unlisted items after fetching their record", async () => {
    rig = await syncedRig({ items: 60 });
    const { store, sync } = rig.desk;
    const [known] = await control().items({ limit: 1 });
    if (known === undefined) throw new Error("No item");
    const createdOn = new Date(Date.now() - 5 * DAY).toISOString();
    const unlisted = item(7, { createdOn });
    await store.upsertItems([unlisted], new Date().toISOString());
    await store.storeFetchedItems([], [known.returnInventoryId], "2020-01-01T00:00:00.000Z");
    await control().changeItem(known.returnInventoryId, "alreadyResent");
    expect(await sync.complete()).toBe(true);
    expect((await foundItems(store, unlisted.returnInventoryId)).rows).toMatchObject([{ vanished: true }]);
    expect((await foundItems(store, known.returnInventoryId)).rows).toMatchObject([
      { vanished: false, handlingCode: "rsd" },
    ]);

    await control().clearRequests();
    expect(await sync.complete()).toBe(true);
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
        () => until(async () => (await listRequests()).length > 0, "the newest items"),
      ],
    ])("is resumed %s", async (_when, reachMoment) => {
      await stopFilling();
      await control().clearRequests();
      rig.desk.sync.start();
      await reachMoment();
      expect(await resume()).toEqual(COMPLETE);
    });

    it("requests only new items when filling was stopped", async () => {
      await stopFilling();
      expect(rig.desk.sync.status().isFirstSync).toBe(false);
      const { fraction } = rig.desk.sync.status();
      const arrived = await control().addItem({ state: "eligible" });
      await control().clearRequests();
      expect(await rig.desk.sync.complete()).toBe(true);
      expect(await isCopied(arrived.returnInventoryId)).toBe(true);
      const from = (await listRequests()).map((query) => Date.parse(query.get("createFrom") ?? ""));
      expect(from.length).toBeGreaterThan(0);
      expect(Math.min(...from)).toBeGreaterThan(Date.now() - 10 * DAY);
      expect(rig.desk.sync.status()).toMatchObject({ fillingStopped: true, filled: false });
      expect(rig.desk.sync.status().fraction).toBeCloseTo(fraction, 1);
    });

    it("stays stopped when a starting run is stopped", async () => {
      rig = await openDeskRig({ items: 400, latencyMs: 20 });
      await rig.desk.sync.load();
      rig.desk.sync.start();
      expect((await rig.desk.sync.stop()).fillingStopped).toBe(true);
      rig = await rig.restart();
      await rig.desk.sync.load();
      expect(rig.desk.sync.status().fillingStopped).toBe(true);
    });
  });

  it("fetches the missing part of a longer period chosen late in a run", async () => {
    rig = await openDeskRig({ items: 300 });
    await rig.desk.sync.load();
    await changeCopySettings({ days: 30, refreshMinutes: 0 });
    await syncCompletely(rig);
    await control().clearRequests();
    await rig.desk.sync.complete();
    const requestsPerRun = (await listRequests()).length;
    await control().clearRequests();
    const list = { operation: "listReturnInventory", kind: "delay" } as const;
    if (requestsPerRun > 1) await control().addFault({ ...list, times: requestsPerRun - 1 });
    await control().addFault({ ...list, delayMs: DAY / 24 });
    rig.desk.sync.start();
    await until(async () => (await listRequests()).length === requestsPerRun, "the last request of the run");
    await changeCopySettings({ days: 365 });
    await control().release();
    await runEnded();
    expect(rig.desk.sync.status().filled).toBe(true);
    expect(await missingIds()).toEqual([]);
  });

  it("makes fewer requests after a 429, and continues", async () => {
    rig = await openDeskRig({ items: 60 });
    await control().addFault({ operation: "listReturnInventory", kind: "status", status: 429, times: 1 });
    await syncCompletely(rig);
    expect(rig.desk.sync.status()).toMatchObject({ state: "idle", filled: true, requests: { isSlowed: true } });
    expect(await missingIds()).toEqual([]);
  });

  it("requests nothing old on a start soon after", async () => {
    rig = await syncedRig({ items: 300 });
    await control().clearRequests();
    rig = await rig.restart();
    await syncCompletely(rig);
    const from = (await listRequests()).map((query) => Date.parse(query.get("createFrom") ?? ""));
    expect(Math.min(...from)).toBeGreaterThan(Date.now() - 62 * DAY);
  });
});
