import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeEach, expect, it } from "vitest";
import { DEFAULT_INVENTORY_VIEW, DEFAULT_INVENTORY_SETUP } from "../../../../src-domain/inventory/inventory-view.ts";
import { inventoryTable } from "../../../../src-main/use-cases/settings/table-setup.ts";
import { isoNow, rawScan, openDeskRig, type DeskRig } from "../test-desk.ts";

let rig: DeskRig;
beforeEach(async () => void (rig = await openDeskRig()));

const store = () => rig.desk.store;
const settings = () => rig.desk.settings;

function damageSetting(name: string, text: string): void {
  const journal = new Database(join(rig.folder, "journal.sqlite"));
  journal.prepare("INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value").run(name, text);
  journal.close();
}

it("resets only the settings that cannot be read", async () => {
  await settings().save({ stationName: "Packing 2", batchLimit: 7, eraseAfterDays: 365 });
  await store().writeSettings({ theme: "sepia", copy: { days: -1, refreshMinutes: 15, requestsPerMinute: 60 } });
  expect(await settings().get()).toMatchObject({
    stationName: "Packing 2",
    batchLimit: 7,
    eraseAfterDays: 365,
    theme: "system",
    copy: { days: 180, refreshMinutes: 15, requestsPerMinute: 60 },
  });
  expect(await settings().listReset()).toEqual(["theme", "copy"]);
});

it("ignores settings of deleted features", async () => {
  await store().writeSettings({ strip: { open: true }, sound: { muted: false, volume: 0.4, environmentTones: false } });
  expect(await settings().get()).toMatchObject({ stationName: "", sound: { muted: false, volume: 0.4 } });
  expect((await settings().save({ stationName: "Packing 2" })).sound).toEqual({ muted: false, volume: 0.4 });
  expect(await settings().listReset()).toEqual([]);
});

it("records scans when settings are not JSON", async () => {
  await settings().save({ stationName: "Packing 2" });
  for (const name of ["batchLimit", "resendCodes", "recipientDays", "holdWithoutAsking"]) damageSetting(name, "{7");
  expect(await settings().get()).toMatchObject({ stationName: "Packing 2", batchLimit: 5, recipientDays: 30 });
  expect((await settings().listReset()).toSorted()).toEqual([
    "batchLimit",
    "holdWithoutAsking",
    "recipientDays",
    "resendCodes",
  ]);
  expect((await store().recordScan(rawScan("no such code"), isoNow())).outcome.verdict.kind).toBe("unknown-code");
});

it("stores the default that an operator chooses for an unreadable setting", async () => {
  await store().writeSettings({ eraseAfterDays: 9000, staleAfterHours: "soon" });
  await settings().save({ stationName: "Packing 2" });
  expect(await settings().listReset()).toEqual(["staleAfterHours", "eraseAfterDays"]);
  await settings().save({ eraseAfterDays: 30 });
  expect(await settings().listReset()).toEqual(["staleAfterHours"]);
  await settings().acceptReset();
  expect(await settings().listReset()).toEqual([]);
  expect(await store().readSettings(["eraseAfterDays", "staleAfterHours"])).toEqual({
    eraseAfterDays: 30,
    staleAfterHours: 24,
  });
});

it("drops only the saved view that no longer fits", async () => {
  const createView = (letter: string, choice: object) => ({
    viewId: `01JD3Q0000000000000000000${letter}`,
    name: letter,
    choice,
  });
  const views = [
    createView("A", DEFAULT_INVENTORY_VIEW),
    createView("B", { ...DEFAULT_INVENTORY_VIEW, colors: ["red"] }),
    createView("C", DEFAULT_INVENTORY_VIEW),
  ];
  await store().writeSettings({ inventoryTable: { ...DEFAULT_INVENTORY_SETUP, views, defaultView: views[2]?.viewId } });
  const setup = await inventoryTable.read(store());
  expect([setup.views.map(({ name }) => name), setup.defaultView]).toEqual([["A", "C"], views[2]?.viewId]);
  expect(await settings().listReset()).toEqual(["inventoryTable"]);
  await settings().acceptReset();
  expect(await settings().listReset()).toEqual([]);
  expect((await inventoryTable.read(store())).views).toHaveLength(2);
});
