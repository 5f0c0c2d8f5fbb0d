import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import {
  referenceListInfo,
  REFERENCE_LISTS,
  type ReferenceListName,
} from "../../../../src-domain/reference/reference-lists.ts";
import { referenceHandlers } from "../../../../src-main/use-cases/reference/api.ts";
import { nobodyChooses } from "../fake-native-host.ts";
import { openDeskRig, syncCompletely, type DeskRig } from "../test-desk.ts";

const HOUR = 3_600_000;

let rig: DeskRig;
const control = () => rig.simulator.control;
let clock: number;
beforeEach(async () => {
  clock = Date.now();
  rig = await openDeskRig({ items: 20 }, { publicArea: true, now: () => new Date(clock) });
});

const statusOf = async (name: ReferenceListName) =>
  (await rig.desk.referenceLists.listAll()).lists.find((list) => list.name === name);
const listOf = (name: ReferenceListName) => rig.desk.store.referenceList(name);
const requestCount = async (operation: string): Promise<number> => (await control().requests(operation)).length;
const vas = (vasCode: string, vasDescription: string) => ({ vasCode, vasDescription });

it("fetches every reference list in the first sync, and optional ones twice a day", async () => {
  await syncCompletely(rig);
  const { lists, hasPublicArea } = await rig.desk.referenceLists.listAll();
  expect(hasPublicArea).toBe(true);
  expect(lists.map(({ name }) => name)).toEqual(REFERENCE_LISTS);
  for (const { name, count, outcome, asOf, changedAt } of lists) {
    expect([name, outcome, asOf, changedAt]).toEqual([name, "read", new Date(clock).toISOString(), null]);
    expect(count).toBeGreaterThan(0);
    const { rows, removed } = await listOf(name);
    expect(rows).toHaveLength(count);
    expect(removed).toEqual([]);
    const fields = new Set(rows.flatMap(({ details }) => Object.keys(details)));
    // No practice warehouse has a third street or a fax number.
    const filled = (referenceListInfo(name).furtherFields ?? []).filter(
      (field) => field !== "street3" && field !== "fax",
    );
    expect([...fields]).toEqual(expect.arrayContaining(filled));
  }
  expect((await listOf("currencies")).rows[1]).toMatchObject({ code: "gbp", details: { exchangeRate: "0.79" } });
  expect((await listOf("shipment-statuses")).rows[0]).toMatchObject({ details: { isShipmentEditable: "true" } });
  expect((await listOf("shipment-service-types")).rows[0]).toMatchObject({
    code: "SHIPMENT_USPS_PM_NJ",
    details: { warehouseId: "2", isEnableAutoCreateLabel: "true", toCountryCodes: "USA" },
  });
  expect((await listOf("resend-statuses")).rows.map(({ code }) => code).slice(0, 2)).toEqual([
    "queued",
    "label-success",
  ]);

  await rig.desk.sync.complete();
  expect([await requestCount("getAllVas"), await requestCount("getAllTransactionType")]).toEqual([1, 2]);
  clock += 12 * HOUR;
  await rig.desk.sync.complete();
  expect([await requestCount("getAllVas"), await requestCount("getAllTransactionType")]).toEqual([2, 3]);
});

describe("a list that the service does not return", () => {
  it.each([
    ["answered 404", { kind: "status", status: 404 }, "not-offered"],
    ["answered 403", { kind: "status", status: 403 }, "not-offered"],
    ["refused", { kind: "refusal", errorCode: "VALIDATION_FAILED", error: {} }, "not-offered"],
    ["answered 500", { kind: "status", status: 500 }, "failed"],
    ["answered without its entries", { kind: "hollow" }, "failed"],
  ] as const)("keeps its earlier entries with their time, and the sync continues: %s", async (_how, fault, outcome) => {
    await control().addFault({ operation: "getAllVas", times: "always", ...fault });
    await syncCompletely(rig);
    expect(rig.desk.sync.status()).toMatchObject({ state: "idle", failure: null });
    const at = new Date(clock).toISOString();
    expect(await statusOf("vas")).toMatchObject({ outcome, asOf: null, askedAt: at, count: 0 });
    expect(await statusOf("vas-statuses")).toMatchObject({ outcome: "read" });
    expect(await statusOf("dimension-units")).toMatchObject({ outcome: "read" });

    await control().clearFaults();
    expect(await rig.desk.referenceLists.refresh("vas")).toMatchObject({
      fetched: 1,
      notOffered: 0,
      failed: 0,
      stoppedBy: null,
    });
    expect(await statusOf("vas")).toMatchObject({ outcome: "read", failure: null, count: 7, changedAt: null });

    // The earlier list stays, with its age.
    await control().addFault({ operation: "getAllVas", times: "always", ...fault });
    clock += HOUR;
    await rig.desk.referenceLists.refresh("vas");
    const askedAt = new Date(clock).toISOString();
    expect(await listOf("vas")).toMatchObject({ outcome, asOf: at, askedAt, count: 7, rows: { length: 7 } });
  });

  it("fails the sync when the contract requires it", async () => {
    await control().addFault({ operation: "getAllTransactionType", kind: "status", status: 404, times: "always" });
    await syncCompletely(rig);
    expect(rig.desk.sync.status()).toMatchObject({ state: "failed" });
  });

  it("stops the other lists when it gets no answer, and is fetched last the next time", async () => {
    await control().addFault({ operation: "getAllCurrencies", kind: "reset", times: "always" });
    await syncCompletely(rig);
    expect(rig.desk.sync.status()).toMatchObject({ state: "idle" });
    expect(await statusOf("currencies")).toMatchObject({ outcome: "failed", failure: "offline" });
    expect(await statusOf("vas")).toMatchObject({ outcome: "never" });
    clock += 1000;
    await rig.desk.sync.complete();
    expect(await statusOf("vas")).toMatchObject({ outcome: "read" });
    expect(await statusOf("dimension-units")).toMatchObject({ outcome: "read" });
  });
});

describe("a list that changed", () => {
  it("shows what was added, removed and renamed until it changes again", async () => {
    await control().setList("getAllVas", [vas("a", "Alpha"), vas("b", "Beta"), vas("c", "Gamma")]);
    await syncCompletely(rig);
    await control().setList("getAllVas", [vas("a", "Alpha"), vas("b", "Better"), vas("d", "Delta")]);
    clock += HOUR;
    await rig.desk.referenceLists.refresh("vas");
    const changedAt = new Date(clock).toISOString();
    const changed = {
      changedAt,
      changes: { added: 1, removed: 1, renamed: 1, changed: 0 },
      rows: [
        { code: "a", change: null },
        { code: "b", change: "renamed", previousEntry: { name: "Beta" } },
        { code: "d", change: "added", previousEntry: null },
      ],
      removed: [{ code: "c", name: "Gamma" }],
    };
    expect(await listOf("vas")).toMatchObject(changed);
    clock += HOUR;
    await rig.desk.referenceLists.refresh("vas");
    expect(await listOf("vas")).toMatchObject({ ...changed, asOf: new Date(clock).toISOString() });

    rig = await rig.restart();
    expect(await listOf("vas")).toMatchObject(changed);

    await control().setList("getAllVas", [vas("d", "Delta"), vas("a", "Alpha")]);
    await rig.desk.referenceLists.refresh("vas");
    expect(await listOf("vas")).toMatchObject({
      changes: { added: 0, removed: 1, renamed: 0, changed: 0 },
      rows: [{ change: null }, { change: null }],
      removed: [{ code: "b", name: "Better" }],
    });
  });

  it("can be empty or contain one code twice", async () => {
    await control().setList("getAllVas", []);
    await syncCompletely(rig);
    expect(await listOf("vas")).toMatchObject({ outcome: "read", count: 0, changedAt: null, rows: [] });
    await control().setList("getAllVas", [vas("a", "Alpha"), vas("a", "Alpha two")]);
    await rig.desk.referenceLists.refresh("vas");
    const rows = [{ name: "Alpha" }, { name: "Alpha two" }];
    expect(await listOf("vas")).toMatchObject({ count: 2, changes: { added: 2 }, rows });
    await control().setList("getAllVas", []);
    await rig.desk.referenceLists.refresh("vas");
    expect(await listOf("vas")).toMatchObject({ count: 0, changes: { removed: 2 }, removed: rows });
  });
});

it("fetches and reports each list once when two refreshes run at a time", async () => {
  await syncCompletely(rig);
  await control().clearRequests();
  const [outcome] = await Promise.all([rig.desk.referenceLists.refresh(null), rig.desk.referenceLists.refresh(null)]);
  expect(outcome).toEqual({ fetched: REFERENCE_LISTS.length, notOffered: 0, failed: 0, stoppedBy: null });
  const reported = rig.published.filter(({ name }) => name === "reference.listUpdated").map(({ payload }) => payload);
  expect(reported).toMatchObject(REFERENCE_LISTS.map((name) => ({ name, outcome: "read" })));
  expect(await requestCount("getAllWarehouse")).toBe(1);
  expect(await requestCount("getAvailableShipmentServiceType")).toBe(5);
});

it("stops a refresh without a network and keeps every list", async () => {
  await syncCompletely(rig);
  await control().clearRequests();
  await control().addFault({ operation: "*", kind: "reset", times: "always" });
  expect(await rig.desk.referenceLists.refresh(null)).toMatchObject({ fetched: 0, failed: 1, stoppedBy: "offline" });
  const requested = new Set((await control().requests()).map(({ operation }) => operation));
  expect([...requested]).toEqual(["getAllTransactionType"]);
  expect(await statusOf("transaction-types")).toMatchObject({ outcome: "failed", failure: "offline", count: 13 });
  expect(await statusOf("vas")).toMatchObject({ outcome: "read", count: 7 });
  expect(await listOf("transaction-types")).toMatchObject({ rows: { length: 13 } });
});

describe("the CSV export", () => {
  const handlersFor = (file: string | null) =>
    referenceHandlers(rig.desk, { ...nobodyChooses, chooseFile: () => Promise.resolve(file) });
  const read = (file: string): string[] => readFileSync(file, "utf8").split("\r\n");

  it("has the service's field names for one list, and one line per entry for all", async () => {
    await control().setList("getAllShipmentStatus", [
      { shipmentStatusCode: "=a", shipmentStatus: "到达, ok", shipmentStageDescription: "x", isShipmentEditable: true },
      { shipmentStatusCode: "9007199254740993", shipmentStatus: null, isShipmentEditable: false, since: "-2" },
    ]);
    await syncCompletely(rig);
    const file = join(rig.folder, "one.csv");
    expect(await handlersFor(file).export({ name: "shipment-statuses" })).toMatchObject({
      ok: true,
      value: { rows: 2, fileName: "one.csv" },
    });
    expect(read(file)).toEqual([
      "\uFEFFshipmentStatusCode,shipmentStatus,shipmentStageDescription,isShipmentEditable,since",
      `'=a,"到达, ok",x,true,`,
      "9007199254740993,,,false,-2",
      "",
    ]);
    const { lists } = await rig.desk.referenceLists.listAll();
    const rows = lists.reduce((sum, { count }) => sum + count, 0);
    expect(await handlersFor(file).export({ name: null })).toMatchObject({ ok: true, value: { rows } });
    const lines = read(file);
    expect(lines).toHaveLength(rows + 2);
    expect(lines[0]).toBe("\uFEFFlist,code,name,further_fields,as_of");
    expect(lines).toContain(`currencies,gbp,,exchangeRate=0.79,${new Date(clock).toISOString()}`);
  });

  it("is not written when no file is chosen, nor to a folder", async () => {
    expect(await handlersFor(null).export({ name: null })).toMatchObject({ value: { rows: null } });
    expect(await handlersFor(rig.folder).export({ name: null })).toMatchObject({ error: { code: "not-written" } });
  });
});
