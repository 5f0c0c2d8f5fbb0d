import { describe, expect, it } from "vitest";
import { item } from "../../../unit/domain/inventory/items.ts";
import { foundItems } from "../../store/found-items.ts";
import { openDeskRig, syncedRig, syncCompletely, until, type DeskRig } from "../test-desk.ts";

let rig: DeskRig;

describe("the first sync", () => {
  it("stores every item, with reference lists and service types", async () => {
    rig = await syncedRig({ items: 300 }, { publicArea: true });
    const { store, sync } = rig.desk;
    expect(sync.status()).toMatchObject({ state: "idle", isFirstSync: false, isFilled: true, progress: 1 });
    expect((await foundItems(store, "", 1)).total).toBe(300);
    expect((await store.warehouses()).length).toBeGreaterThan(1);
    expect((await store.serviceTypes(2)).types.map((type) => type.labelMode)).toEqual(
      expect.arrayContaining(["auto-label", "manual-label"]),
    );
    expect((await store.referenceList("transaction-types")).rows.length).toBeGreaterThan(0);
    expect((await store.referenceList("recall-service-type-statuses")).rows.length).toBeGreaterThan(0);

    const control = rig.simulator.control;
    const largeIdItems = await control.items({ largeId: true, limit: 20 });
    expect(largeIdItems.length).toBeGreaterThan(0);
    for (const item of largeIdItems) {
      const foundPage = await foundItems(store, item.returnInventoryId, 5);
      expect(foundPage.rows.map((row) => [row.returnInventoryId, row.rma])).toContainEqual([
        item.returnInventoryId,
        item.rma,
      ]);
    }
  });

  it("stores no part of a page that cannot be stored", async () => {
    rig = await openDeskRig({ items: 50 }, { publicArea: true });
    const { store } = rig.desk;
    const requestedAt = "2026-11-21T12:00:00.000Z";
    const emptyState = {
      covered: [],
      isFillingStopped: false,
      rowsDone: 0,
      refreshRun: null,
      refreshedAt: null,
      startedAt: requestedAt,
    };
    await store.writeCopyState(emptyState);
    const items = [item(1), item(2, { warehouseId: 1.5 })];
    const page = { items, requestedAt, state: { ...emptyState, rowsDone: 2 }, completeRange: null };
    await expect(store.storeCopyPage(page)).rejects.toThrow("cannot store REAL value");
    expect(await store.copyState()).toEqual(emptyState);
    expect((await foundItems(store, "", 1)).total).toBe(0);
  });

  it("stays incomplete when the last page cannot be stored", async () => {
    const onStoreCall = (name: string): void => {
      if (name === "storeCopyPage" && rig.desk.sync.status().isFilled) throw new Error("disk full");
    };
    rig = await openDeskRig({ items: 120 }, { onStoreCall });
    await syncCompletely(rig);
    expect(rig.desk.sync.status()).toMatchObject({ state: "failed", isFilled: false, failure: { code: "store" } });
  });

  it("succeeds on the run after a failure", async () => {
    rig = await openDeskRig({ items: 50 }, { publicArea: true });
    await rig.simulator.control.addFault({ operation: "*", kind: "status", status: 503, times: 2 });
    await syncCompletely(rig);
    expect(rig.desk.sync.status()).toMatchObject({ state: "failed", isFirstSync: true, failure: { code: "server" } });
    rig.desk.sync.start();
    await until(async () => rig.desk.sync.status().state === "idle", "the second try");
    expect(rig.desk.sync.status()).toMatchObject({ failure: null, isFirstSync: false });
  });
});
