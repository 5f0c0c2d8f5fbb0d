import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import {
  referenceListInfo,
  REFERENCE_LISTS,
  type ReferenceListName,
} from "../../../../src-domain/reference/reference-lists.ts";
import { createReferenceHandlers } from "../../../../src-main/use-cases/reference/api.ts";
import { fakeNativeHost } from "../fake-native-host.ts";
import { openDeskRig, syncCompletely, type DeskRig } from "../test-desk.ts";

const HOUR_MS = 3_600_000;

let rig: DeskRig;
const control = () => rig.simulator.control;
let clockMs: number;
beforeEach(async () => {
  clockMs = Date.now();
  rig = await openDeskRig({ items: 20 }, { publicArea: true, now: () => new Date(clockMs) });
});

const findStatus = async (name: ReferenceListName) =>
  (await rig.desk.referenceLists.listAll()).lists.find((list) => list.name === name);
const loadList = (name: ReferenceListName) => rig.desk.store.referenceList(name);
const countRequests = async (operation: string): Promise<number> => (await control().requests(operation)).length;
const createVasEntry = (vasCode: string, vasDescription: string) => ({ vasCode, vasDescription });

it("fetches every reference list in the first sync", async () => {
  await syncCompletely(rig);
  const { lists, hasPublicArea } = await rig.desk.referenceLists.listAll();
  expect(hasPublicArea).toBe(true);
  expect(lists.map(({ name }) => name)).toEqual(REFERENCE_LISTS);
  for (const { name, count, outcome, asOf, changedAt } of lists) {
    expect([name, outcome, asOf, changedAt]).toEqual([name, "read", new Date(clockMs).toISOString(), null]);
    expect(count).toBeGreaterThan(0);
    const { rows, removed } = await loadList(name);
    expect(rows).toHaveLength(count);
    expect(removed).toEqual([]);
    const fields = new Set(rows.flatMap(({ details }) => Object.keys(details)));
    // No practice warehouse has a third street or a fax number.
    const filledFields = (referenceListInfo(name).furtherFields ?? []).filter(
      (field) => field !== "street3" && field !== "fax",
    );
    expect([...fields]).toEqual(expect.arrayContaining(filledFields));
  }
  expect((await loadList("currencies")).rows[1]).toMatchObject({ code: "gbp", details: { exchangeRate: "0.79" } });
  expect((await loadList("shipment-statuses")).rows[0]).toMatchObject({ details: { isShipmentEditable: "true" } });
  expect((await loadList("shipment-service-types")).rows[0]).toMatchObject({
    code: "SHIPMENT_USPS_PM_NJ",
    details: { warehouseId: "2", isEnableAutoCreateLabel: "true", toCountryCodes: "USA" },
  });
  expect((await loadList("resend-statuses")).rows.map(({ code }) => code).slice(0, 2)).toEqual([
    "queued",
    "label-success",
  ]);

  await rig.desk.sync.runToEnd();
  expect([await countRequests("getAllVas"), await countRequests("getAllTransactionType")]).toEqual([1, 2]);
  clockMs += 12 * HOUR_MS;
  await rig.desk.sync.runToEnd();
  expect([await countRequests("getAllVas"), await countRequests("getAllTransactionType")]).toEqual([2, 3]);
  // The clock is set back.
  clockMs -= 48 * HOUR_MS;
  await rig.desk.sync.runToEnd();
  expect([await countRequests("getAllVas"), await countRequests("getAllTransactionType")]).toEqual([3, 4]);
});

describe("a list that the service does not return", () => {
  it.each([
    ["answered 404", { kind: "status", status: 404 }, "not-offered"],
    ["answered 403", { kind: "status", status: 403 }, "not-offered"],
    ["refused", { kind: "refusal", errorCode: "VALIDATION_FAILED", error: {} }, "not-offered"],
    ["answered 500", { kind: "status", status: 500 }, "failed"],
    ["answered without its entries", { kind: "no-payload" }, "failed"],
  ] as const)("keeps its earlier entries: %s", async (_answer, fault, outcome) => {
    await control().addFault({ operation: "getAllVas", times: "always", ...fault });
    await syncCompletely(rig);
    expect(rig.desk.sync.status()).toMatchObject({ state: "idle", failure: null });
    const firstFetchAt = new Date(clockMs).toISOString();
    expect(await findStatus("vas")).toMatchObject({ outcome, asOf: null, requestedAt: firstFetchAt, count: 0 });
    expect(await findStatus("vas-statuses")).toMatchObject({ outcome: "read" });
    expect(await findStatus("dimension-units")).toMatchObject({ outcome: "read" });

    await control().clearFaults();
    expect(await rig.desk.referenceLists.refresh("vas")).toMatchObject({
      fetched: 1,
      notOffered: 0,
      failed: 0,
      stoppedBy: null,
    });
    expect(await findStatus("vas")).toMatchObject({ outcome: "read", failure: null, count: 7, changedAt: null });

    // The earlier list stays, with its age.
    await control().addFault({ operation: "getAllVas", times: "always", ...fault });
    clockMs += HOUR_MS;
    await rig.desk.referenceLists.refresh("vas");
    const requestedAt = new Date(clockMs).toISOString();
    expect(await loadList("vas")).toMatchObject({
      outcome,
      asOf: firstFetchAt,
      requestedAt,
      count: 7,
      rows: { length: 7 },
    });
  });

  it("fails the sync when the contract requires it", async () => {
    await control().addFault({ operation: "getAllTransactionType", kind: "status", status: 404, times: "always" });
    await syncCompletely(rig);
    expect(rig.desk.sync.status()).toMatchObject({ state: "failed" });
  });

  it("is fetched last after it got no answer", async () => {
    await control().addFault({ operation: "getAllCurrencies", kind: "reset", times: "always" });
    await syncCompletely(rig);
    expect(rig.desk.sync.status()).toMatchObject({ state: "idle" });
    expect(await findStatus("currencies")).toMatchObject({ outcome: "failed", failure: "offline" });
    expect(await findStatus("vas")).toMatchObject({ outcome: "never" });
    clockMs += 1000;
    await rig.desk.sync.runToEnd();
    expect(await findStatus("vas")).toMatchObject({ outcome: "read" });
    expect(await findStatus("dimension-units")).toMatchObject({ outcome: "read" });
  });
});

describe("a list that changed", () => {
  it("shows added, removed and renamed entries until it changes", async () => {
    await control().setList("getAllVas", [
      createVasEntry("a", "Alpha"),
      createVasEntry("b", "Beta"),
      createVasEntry("c", "Gamma"),
    ]);
    await syncCompletely(rig);
    await control().setList("getAllVas", [
      createVasEntry("a", "Alpha"),
      createVasEntry("b", "Better"),
      createVasEntry("d", "Delta"),
    ]);
    clockMs += HOUR_MS;
    await rig.desk.referenceLists.refresh("vas");
    const changedAt = new Date(clockMs).toISOString();
    const expectedList = {
      changedAt,
      changes: { added: 1, removed: 1, renamed: 1, changed: 0 },
      rows: [
        { code: "a", change: null },
        { code: "b", change: "renamed", previousEntry: { name: "Beta" } },
        { code: "d", change: "added", previousEntry: null },
      ],
      removed: [{ code: "c", name: "Gamma" }],
    };
    expect(await loadList("vas")).toMatchObject(expectedList);
    clockMs += HOUR_MS;
    await rig.desk.referenceLists.refresh("vas");
    expect(await loadList("vas")).toMatchObject({ ...expectedList, asOf: new Date(clockMs).toISOString() });

    rig = await rig.restart();
    expect(await loadList("vas")).toMatchObject(expectedList);

    await control().setList("getAllVas", [createVasEntry("d", "Delta"), createVasEntry("a", "Alpha")]);
    await rig.desk.referenceLists.refresh("vas");
    expect(await loadList("vas")).toMatchObject({
      changes: { added: 0, removed: 1, renamed: 0, changed: 0 },
      rows: [{ change: null }, { change: null }],
      removed: [{ code: "b", name: "Better" }],
    });
  });

  it("can be empty or contain one code twice", async () => {
    await control().setList("getAllVas", []);
    await syncCompletely(rig);
    expect(await loadList("vas")).toMatchObject({ outcome: "read", count: 0, changedAt: null, rows: [] });
    await control().setList("getAllVas", [createVasEntry("a", "Alpha"), createVasEntry("a", "Alpha two")]);
    await rig.desk.referenceLists.refresh("vas");
    const rows = [{ name: "Alpha" }, { name: "Alpha two" }];
    expect(await loadList("vas")).toMatchObject({ count: 2, changes: { added: 2 }, rows });
    await control().setList("getAllVas", []);
    await rig.desk.referenceLists.refresh("vas");
    expect(await loadList("vas")).toMatchObject({ count: 0, changes: { removed: 2 }, removed: rows });
  });
});

it("fetches each list once when two refreshes run at a time", async () => {
  await syncCompletely(rig);
  await control().clearRequests();
  const [outcome] = await Promise.all([rig.desk.referenceLists.refresh(null), rig.desk.referenceLists.refresh(null)]);
  expect(outcome).toEqual({ fetched: REFERENCE_LISTS.length, notOffered: 0, failed: 0, stoppedBy: null });
  const publishedStatuses = rig.published
    .filter(({ name }) => name === "reference.listUpdated")
    .map(({ payload }) => payload);
  expect(publishedStatuses).toMatchObject(REFERENCE_LISTS.map((name) => ({ name, outcome: "read" })));
  expect(await countRequests("getAllWarehouse")).toBe(1);
  expect(await countRequests("getAvailableShipmentServiceType")).toBe(5);
});

it("keeps every list when a refresh has no network", async () => {
  await syncCompletely(rig);
  await control().clearRequests();
  await control().addFault({ operation: "*", kind: "reset", times: "always" });
  expect(await rig.desk.referenceLists.refresh(null)).toMatchObject({ fetched: 0, failed: 1, stoppedBy: "offline" });
  const requestedOperations = new Set((await control().requests()).map(({ operation }) => operation));
  expect([...requestedOperations]).toEqual(["getAllTransactionType"]);
  expect(await findStatus("transaction-types")).toMatchObject({ outcome: "failed", failure: "offline", count: 13 });
  expect(await findStatus("vas")).toMatchObject({ outcome: "read", count: 7 });
  expect(await loadList("transaction-types")).toMatchObject({ rows: { length: 13 } });
});

describe("the CSV export", () => {
  const handlersFor = (file: string | null) =>
    createReferenceHandlers(rig.desk, { ...fakeNativeHost, chooseFile: () => Promise.resolve(file) });
  const readLines = (file: string): string[] => readFileSync(file, "utf8").split("\r\n");

  it("has the service's field names for one list and common columns for all", async () => {
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
    expect(readLines(file)).toEqual([
      "\uFEFFshipmentStatusCode,shipmentStatus,shipmentStageDescription,isShipmentEditable,since",
      `'=a,"到达, ok",x,true,`,
      "9007199254740993,,,false,-2",
      "",
    ]);
    const { lists } = await rig.desk.referenceLists.listAll();
    const rows = lists.reduce((sum, { count }) => sum + count, 0);
    expect(await handlersFor(file).export({ name: null })).toMatchObject({ ok: true, value: { rows } });
    const lines = readLines(file);
    expect(lines).toHaveLength(rows + 2);
    expect(lines[0]).toBe("\uFEFFlist,code,name,further_fields,as_of");
    expect(lines).toContain(`currencies,gbp,,exchangeRate=0.79,${new Date(clockMs).toISOString()}`);
  });

  it("is not written when the file is not chosen or not writable", async () => {
    expect(await handlersFor(null).export({ name: null })).toMatchObject({ value: { rows: null } });
    expect(await handlersFor(rig.folder).export({ name: null })).toMatchObject({ error: { code: "not-written" } });
  });
});
