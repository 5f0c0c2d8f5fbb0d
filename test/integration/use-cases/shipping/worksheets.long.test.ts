import { readFileSync } from "node:fs";
import { join } from "node:path";
import readWorkbook from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import { parseOrderIds } from "../../../../src-domain/resends/order-ids.ts";
import { createWorksheetHandlers } from "../../../../src-main/use-cases/shipping/api.ts";
import type { WorksheetRow } from "../../../../src-preload/contract/shipping/worksheet.ts";
import type { ControlClient, Fault } from "../../../../src-simulator/control-client.ts";
import { fakeNativeHost } from "../fake-native-host.ts";
import { openDeskRig, until, valueOf, type DeskRig } from "../test-desk.ts";

const UPDATE_OPERATION = "updateShippingMethod";
let rig: DeskRig;

async function openWithDrafts(draftCount: number, options: Parameters<typeof openDeskRig>[0] = {}) {
  rig = await openDeskRig({ items: 10, ...options }, { copyRequestsPerMinute: 100_000 });
  await rig.desk.start();
  const control = rig.simulator.control;
  const createdOrders = await control.addShippingDrafts(draftCount);
  const ids = createdOrders.map((order) => order.consolidateShippingOrderId);
  await rig.desk.shipping.orders.enter(ids, "typed");
  return { control, ids };
}

const worksheets = () => rig.desk.shipping.worksheets;

const startWorksheet = async (ids: readonly string[], method: string, options = { pausesOnRefusal: false }) =>
  valueOf(await worksheets().apply(ids, method, options));

const waitForWorksheet = () =>
  until(async () => {
    const sheet = await worksheets().current();
    return sheet !== null && (sheet.state === "finished" || sheet.state === "cancelled") && sheet;
  }, "the end of the worksheet");

const waitForCurrentRow = () =>
  until(async () => {
    const sheet = await worksheets().current();
    return sheet?.counts.sending === 0 && sheet;
  }, "the end of the current row");

async function findWrongRows(
  control: ControlClient,
  rows: readonly WorksheetRow[],
  methodsBefore: ReadonlyMap<string, string>,
) {
  const ordersById = new Map(
    (await control.shippingOrders()).map((order) => [order.consolidateShippingOrderId, order]),
  );
  const wrongOrders: string[] = [];
  for (const { orderId, state, toMethod, feeAfter } of rows) {
    const order = ordersById.get(orderId);
    const isNew = order?.shippingMethod === toMethod && methodsBefore.get(orderId) !== toMethod;
    const isDraft = order?.consolidateShippingOrderStatus === "CREATED";
    const isChanged = order?.shippingMethod === toMethod && feeAfter === order.shippingFee;
    let isCorrect = state !== "unknown" && !isNew;
    if (state === "changed") isCorrect = isChanged;
    if (state === "not-draft") isCorrect = !isNew && !isDraft;
    if (!isCorrect) wrongOrders.push(`${orderId} ${state}`);
  }
  return wrongOrders;
}

const applyEvent = (
  id: string,
  fields: Record<string, string>,
  at: string,
  eventKey: string,
  source: "webhook" | "file" = "webhook",
) => rig.desk.store.applyEvents([{ subject: "shipping-order", id, fields, at, eventKey, source }], 0, 0);

const loadMethods = async (control: ControlClient) =>
  new Map((await control.shippingOrders()).map((order) => [order.consolidateShippingOrderId, order.shippingMethod]));

describe("a worksheet", () => {
  it("is exported as a CSV file that can be imported again", async () => {
    const { ids } = await openWithDrafts(3);
    await startWorksheet(ids, "SEA_FREIGHT");
    const { worksheetId } = await waitForWorksheet();
    const saveAs = (name: string) => {
      const machine = { ...fakeNativeHost, chooseFile: () => Promise.resolve(join(rig.folder, name)) };
      return createWorksheetHandlers(rig.desk, machine).export({ worksheetId });
    };
    expect(await saveAs("sheet.csv")).toEqual({ ok: true, value: { rows: 3, fileName: "sheet.csv" } });
    const csv = readFileSync(join(rig.folder, "sheet.csv"), "utf8");
    const rows = await worksheets().rows(worksheetId);
    expect(parseOrderIds(csv)).toEqual({ ids: rows.map(({ orderId }) => orderId), repeatedCount: 0, invalidIds: [] });
    expect(await saveAs("sheet.xlsx")).toMatchObject({ value: { rows: 3 } });
    const [sheet] = await readWorkbook(join(rig.folder, "sheet.xlsx"));
    expect(sheet?.data.slice(1).map(([id, , , , , method, state, , , , fee]) => [id, method, state, fee])).toEqual(
      rows.map(({ orderId, feeAfter }) => [orderId, "SEA_FREIGHT", "changed", feeAfter]),
    );
  });

  it("settles every row with its true outcome after lost answers and a restart", async () => {
    const { control, ids } = await openWithDrafts(92, { latencyMs: 5 });
    const unknownIds = Array.from({ length: 8 }, (_, index) => `01JD3Q00000000000000000GN${index}`);
    // Confirm these before the first lost answer: after a lost answer, a refused repeat leaves a row unknown.
    const confirmedIds = ids.slice(2, 5);
    for (const id of confirmedIds) await control.setShippingStatus(id, "CONFIRMED");
    const allIds = [...ids, ...unknownIds];
    // Answers lost before and after the work, spread over the worksheet.
    const lostAnswers: Fault[] = [
      { operation: UPDATE_OPERATION, kind: "reset", when: "after" },
      { operation: UPDATE_OPERATION, kind: "reset", when: "before" },
      { operation: UPDATE_OPERATION, kind: "status", status: 503, when: "after" },
      { operation: UPDATE_OPERATION, kind: "truncated" },
      { operation: UPDATE_OPERATION, kind: "no-payload" },
    ];
    for (const fault of lostAnswers) {
      await control.addFault({ operation: UPDATE_OPERATION, kind: "delay", times: 12, answerDelayMs: 0 });
      await control.addFault(fault);
    }
    const methodsBefore = await loadMethods(control);
    const { worksheetId } = await startWorksheet(allIds, "SEA_FREIGHT");
    await until(async () => ((await worksheets().current())?.counts.changed ?? 0) > 40, "the first changes");
    rig = await rig.restart();
    await rig.desk.start();
    const sheet = await waitForWorksheet();
    const rows = await worksheets().rows(worksheetId);
    expect(rows).toHaveLength(100);
    expect(await findWrongRows(control, rows, methodsBefore)).toEqual([]);
    expect(sheet.counts).toMatchObject({ waiting: 0, sending: 0, unknown: 0, cancelled: 0 });
    expect([sheet.counts["not-draft"], sheet.counts.refused]).toEqual([confirmedIds.length, unknownIds.length]);
    // One row may be sent twice because of the restart; otherwise only rows with a lost answer are repeated.
    const extraRequests =
      (await control.requests(UPDATE_OPERATION)).length - (100 - sheet.counts.held + lostAnswers.length);
    expect([0, 1]).toContain(extraRequests);
  });

  it("reverts each changed order to its previous method", async () => {
    const { control, ids } = await openWithDrafts(6, { nestShippingOrder: true });
    await startWorksheet(ids, "AIR_FREIGHT");
    await waitForWorksheet();
    const methodsBefore = await loadMethods(control);
    const { worksheetId } = await startWorksheet(ids, "SEA_FREIGHT");
    await waitForWorksheet();
    const rows = await worksheets().rows(worksheetId);
    const fees = new Map(
      (await control.shippingOrders()).map((order) => [order.consolidateShippingOrderId, order.shippingFee]),
    );
    for (const row of rows) {
      expect(row.feeAfter).toBe(fees.get(row.orderId));
      expect(row.feeBefore).toBeGreaterThan(row.feeAfter ?? 0);
      expect(row.number).toMatch(/^CNS/);
    }
    expect((await rig.desk.store.methodUses()).map(({ method }) => method)).toContain("SEA_FREIGHT");

    const [confirmedId = ""] = ids;
    await control.setShippingStatus(confirmedId, "CONFIRMED");
    const revertResult = await worksheets().revert(worksheetId);
    expect(revertResult.ok && revertResult.value.kind).toBe("revert");
    const sheet = await waitForWorksheet();
    expect(sheet.counts).toMatchObject({ changed: 5, "not-draft": 1 });
    const methodsAfter = await loadMethods(control);
    for (const id of ids.slice(1)) expect(methodsAfter.get(id)).toBe(methodsBefore.get(id));
    expect(methodsAfter.get(confirmedId)).toBe("SEA_FREIGHT");

    // Orders that are no drafts, or already have the method, are skipped.
    const [, secondId = "", thirdId = ""] = ids;
    await startWorksheet([secondId], "LAND_FREIGHT");
    await waitForWorksheet();
    await control.clearRequests();
    const plannedRows = await worksheets().preview([confirmedId, secondId, thirdId], "AIR_FREIGHT");
    expect(plannedRows.map(({ heldFor }) => heldFor)).toEqual(["not-draft", null, "same-method"]);
    const nextSheet = await startWorksheet([confirmedId, secondId, thirdId], "AIR_FREIGHT");
    await waitForWorksheet();
    expect((await worksheets().rows(nextSheet.worksheetId)).map(({ state }) => state)).toEqual([
      "held",
      "changed",
      "held",
    ]);
    expect(await control.requests(UPDATE_OPERATION)).toHaveLength(1);
    expect(await worksheets().apply([thirdId], "AIR_FREIGHT", { pausesOnRefusal: false })).toEqual({
      ok: false,
      error: "nothing-to-send",
    });
  });

  it("sends no waiting row when it is canceled", async () => {
    const { control, ids } = await openWithDrafts(30, { latencyMs: 20 });
    const methodsBefore = await loadMethods(control);
    const [{ worksheetId }, secondResult] = await Promise.all([
      startWorksheet(ids, "AIR_FREIGHT"),
      worksheets().apply(ids, "AIR_FREIGHT", { pausesOnRefusal: false }),
    ]);
    expect(secondResult).toEqual({ ok: false, error: "already-running" });
    await until(async () => ((await worksheets().current())?.counts.changed ?? 0) > 2, "the first changes");
    expect((await worksheets().pause(worksheetId))?.state).toBe("paused");
    expect(await worksheets().pause(worksheetId)).toBeNull();
    const pausedSheet = await waitForCurrentRow();
    const extraRequests = (await control.requests(UPDATE_OPERATION)).length;
    expect(pausedSheet.counts.waiting).toBeGreaterThan(0);
    await worksheets().resume(worksheetId);
    await until(
      async () => ((await worksheets().current())?.counts.waiting ?? 99) < pausedSheet.counts.waiting,
      "more changes",
    );
    const canceledSheet = await worksheets().cancel(worksheetId);
    expect(canceledSheet?.state).toBe("cancelled");
    const endedSheet = await waitForCurrentRow();
    expect(endedSheet.counts.cancelled).toBeGreaterThan(0);
    expect(endedSheet.counts.waiting).toBe(0);
    expect((await control.requests(UPDATE_OPERATION)).length).toBeGreaterThan(extraRequests);
    expect((await control.requests(UPDATE_OPERATION)).length).toBe(endedSheet.counts.changed);
    expect(await findWrongRows(control, await worksheets().rows(worksheetId), methodsBefore)).toEqual([]);
    expect(await worksheets().dismiss(worksheetId)).toBe(true);
    expect(await worksheets().current()).toBeNull();
  });

  it("waits until the credentials are valid", async () => {
    const { control, ids } = await openWithDrafts(2);
    await control.addFault({ operation: UPDATE_OPERATION, kind: "status", status: 401 });
    await startWorksheet(ids, "COURIER_SERVICE");
    await until(async () => (await worksheets().current())?.waitingFor === "credentials", "the wait for credentials");
    expect((await worksheets().current())?.counts).toMatchObject({ waiting: 1, unknown: 1, sending: 0, refused: 0 });
    expect(await control.requests(UPDATE_OPERATION)).toHaveLength(1);
    await control.addFault({ operation: UPDATE_OPERATION, kind: "status", status: 429, retryAfterSeconds: 1 });
    const startedAtMs = Date.now();
    rig.desk.onConnectionChanged();
    await until(async () => (await worksheets().current())?.waitingFor === "service", "the wait for the service");
    expect((await waitForWorksheet()).counts).toMatchObject({ waiting: 0, unknown: 0, sending: 0, refused: 0 });
    expect(Date.now() - startedAtMs).toBeGreaterThanOrEqual(1000);
  });

  it("keeps a row unknown until an event names its method", async () => {
    const { control, ids } = await openWithDrafts(1);
    const [id = ""] = ids;
    await startWorksheet([id], "SEA_FREIGHT");
    await waitForWorksheet();
    await control.addFault({ operation: UPDATE_OPERATION, kind: "reset", when: "after" });
    await control.addFault({ operation: UPDATE_OPERATION, kind: "status", status: 401 });
    const { worksheetId } = await startWorksheet([id], "AIR_FREIGHT");
    await until(async () => (await worksheets().current())?.waitingFor === "credentials", "the repeat's wait");
    await control.setShippingStatus(id, "CONFIRMED");
    rig.desk.onConnectionChanged();
    const sheet = await waitForWorksheet();
    const [row] = await worksheets().rows(worksheetId);
    expect([row?.state, row?.doubt]).toEqual(["unknown", "repeat-refused"]);
    expect(sheet.counts.unknown).toBe(1);
    expect(Object.values(row?.refusal?.fields ?? {}).join()).toContain("CONFIRMED");

    const order = { consolidateShippingOrderId: id, shippingMethod: "AIR_FREIGHT" };
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    await applyEvent(id, order, hourAgo, "e0");
    await worksheets().onOrdersReported([id]);
    expect((await worksheets().rows(worksheetId))[0]?.state).toBe("unknown");
    // A fact from an imported file proves nothing.
    await applyEvent(id, order, new Date(Date.now() + 1000).toISOString(), "e2", "file");
    await worksheets().onOrdersReported([id]);
    expect((await worksheets().rows(worksheetId))[0]?.state).toBe("unknown");
    await applyEvent(id, order, new Date(Date.now() + 1000).toISOString(), "e1");
    rig.desk.shipping.onOrdersReported([id]);
    await until(
      async () => (await worksheets().rows(worksheetId))[0]?.state === "changed",
      "the event to settle the row",
    );
  });

  it("pauses after a refusal", async () => {
    const { control, ids } = await openWithDrafts(2);
    const [unreportedId = "", reportedId = ""] = ids;
    const error = { shippingMethod: "This cannot be done." };
    await control.addFault({ operation: UPDATE_OPERATION, kind: "refusal", error, times: "always" });
    const { worksheetId } = await startWorksheet([unreportedId, reportedId], "AIR_FREIGHT", { pausesOnRefusal: true });
    await until(async () => (await worksheets().current())?.state === "paused", "the pause after the first refusal");
    expect((await worksheets().rows(worksheetId)).map(({ state }) => state)).toEqual(["refused", "waiting"]);
    const fields = { consolidateShippingOrderId: reportedId, consolidateShippingOrderStatus: "CONFIRMED" };
    await applyEvent(reportedId, fields, new Date().toISOString(), "e1");
    await worksheets().resume(worksheetId);
    await until(async () => (await worksheets().rows(worksheetId))[1]?.state !== "waiting", "the second call");
    await until(async () => (await worksheets().rows(worksheetId))[1]?.state !== "sending", "the second answer");
    expect((await worksheets().rows(worksheetId)).map(({ state }) => state)).toEqual(["refused", "not-draft"]);
  });
});
