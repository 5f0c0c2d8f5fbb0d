import { readFileSync } from "node:fs";
import { join } from "node:path";
import readWorkbook from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import { parseOrderIds } from "../../../../src-domain/resends/order-ids.ts";
import { worksheetHandlers } from "../../../../src-main/use-cases/shipping/api.ts";
import type { WorksheetRow } from "../../../../src-preload/contract/shipping/worksheet.ts";
import type { ControlClient, Fault } from "../../../../src-simulator/control-client.ts";
import { nobodyChooses } from "../fake-native-host.ts";
import { openDeskRig, until, valueOf, type DeskRig } from "../test-desk.ts";

const UPDATE = "updateShippingMethod";
let rig: DeskRig;

async function openWith(drafts: number, options: Parameters<typeof openDeskRig>[0] = {}) {
  rig = await openDeskRig({ items: 10, ...options }, { copyRequestsPerMinute: 100_000 });
  await rig.desk.start();
  const control = rig.simulator.control;
  const created = await control.addShippingDrafts(drafts);
  const ids = created.map((order) => order.consolidateShippingOrderId);
  await rig.desk.shipping.orders.enter(ids, "typed");
  return { control, ids };
}

const sheets = () => rig.desk.shipping.worksheets;

const startWorksheet = async (ids: readonly string[], method: string, pausesOnRefusal = false) =>
  valueOf(await sheets().apply(ids, method, pausesOnRefusal));

const finishedWorksheet = () =>
  until(async () => {
    const sheet = await sheets().current();
    return sheet !== null && (sheet.state === "finished" || sheet.state === "cancelled") && sheet;
  }, "the end of the worksheet");

const withNothingSending = () =>
  until(async () => {
    const sheet = await sheets().current();
    return sheet?.counts.sending === 0 && sheet;
  }, "the end of the current row");

async function wrongRows(control: ControlClient, rows: readonly WorksheetRow[], before: ReadonlyMap<string, string>) {
  const ordersById = new Map(
    (await control.shippingOrders()).map((order) => [order.consolidateShippingOrderId, order]),
  );
  const wrong: string[] = [];
  for (const { orderId, state, toMethod, feeAfter } of rows) {
    const order = ordersById.get(orderId);
    const isNew = order?.shippingMethod === toMethod && before.get(orderId) !== toMethod;
    const isDraft = order?.consolidateShippingOrderStatus === "CREATED";
    const isCorrect =
      state === "changed"
        ? order?.shippingMethod === toMethod && feeAfter === order.shippingFee
        : state === "not-draft"
          ? !isNew && !isDraft
          : state !== "unknown" && !isNew;
    if (!isCorrect) wrong.push(`${orderId} ${state}`);
  }
  return wrong;
}

const applyEvent = (
  id: string,
  fields: Record<string, string>,
  at: string,
  eventKey: string,
  source: "webhook" | "file" = "webhook",
) => rig.desk.store.applyEvents([{ subject: "shipping-order", id, fields, at, eventKey, source }], 0, 0);

const currentMethods = async (control: ControlClient) =>
  new Map((await control.shippingOrders()).map((order) => [order.consolidateShippingOrderId, order.shippingMethod]));

describe("a worksheet", () => {
  it("is exported as a CSV file that can be imported again, and as a workbook", async () => {
    const { ids } = await openWith(3);
    await startWorksheet(ids, "SEA_FREIGHT");
    const { worksheetId } = await finishedWorksheet();
    const saveAs = (name: string) => {
      const machine = { ...nobodyChooses, chooseFile: () => Promise.resolve(join(rig.folder, name)) };
      return worksheetHandlers(rig.desk, machine).export({ worksheetId });
    };
    expect(await saveAs("sheet.csv")).toEqual({ ok: true, value: { rows: 3, fileName: "sheet.csv" } });
    const csv = readFileSync(join(rig.folder, "sheet.csv"), "utf8");
    const rows = await sheets().rows(worksheetId);
    expect(parseOrderIds(csv)).toEqual({ ids: rows.map(({ orderId }) => orderId), repeatedCount: 0, invalidIds: [] });
    expect(await saveAs("sheet.xlsx")).toMatchObject({ value: { rows: 3 } });
    const [sheet] = await readWorkbook(join(rig.folder, "sheet.xlsx"));
    expect(sheet?.data.slice(1).map(([id, , , , , method, state, , , , fee]) => [id, method, state, fee])).toEqual(
      rows.map(({ orderId, feeAfter }) => [orderId, "SEA_FREIGHT", "changed", feeAfter]),
    );
  });

  it("ends with every row correct after lost answers, refusals and a restart", async () => {
    const { control, ids } = await openWith(92, { latencyMs: 5 });
    const unknownIds = Array.from({ length: 8 }, (_, index) => `01JD3Q00000000000000000GN${index}`);
    // Confirm these before the first lost answer: after a lost answer, a refused repeat leaves a row unknown.
    const confirmed = ids.slice(2, 5);
    for (const id of confirmed) await control.setShippingStatus(id, "CONFIRMED");
    const all = [...ids, ...unknownIds];
    // Answers lost before and after the work, spread over the worksheet.
    const lost: Fault[] = [
      { operation: UPDATE, kind: "reset", when: "after" },
      { operation: UPDATE, kind: "reset", when: "before" },
      { operation: UPDATE, kind: "status", status: 503, when: "after" },
      { operation: UPDATE, kind: "truncated" },
      { operation: UPDATE, kind: "hollow" },
    ];
    for (const fault of lost) {
      await control.addFault({ operation: UPDATE, kind: "delay", times: 12, answerDelayMs: 0 });
      await control.addFault(fault);
    }
    const before = await currentMethods(control);
    const { worksheetId } = await startWorksheet(all, "SEA_FREIGHT");
    await until(async () => ((await sheets().current())?.counts.changed ?? 0) > 40, "the first changes");
    rig = await rig.restart();
    await rig.desk.start();
    const sheet = await finishedWorksheet();
    const rows = await sheets().rows(worksheetId);
    expect(rows).toHaveLength(100);
    expect(await wrongRows(control, rows, before)).toEqual([]);
    expect(sheet.counts).toMatchObject({ waiting: 0, sending: 0, unknown: 0, cancelled: 0 });
    expect([sheet.counts["not-draft"], sheet.counts.refused]).toEqual([confirmed.length, unknownIds.length]);
    // One row may be sent twice because of the restart; otherwise only rows with a lost answer are repeated.
    const extraRequests = (await control.requests(UPDATE)).length - (100 - sheet.counts.held + lost.length);
    expect([0, 1]).toContain(extraRequests);
  });

  it("reverts each changed order to its previous method", async () => {
    const { control, ids } = await openWith(6, { nestShippingOrder: true });
    await startWorksheet(ids, "AIR_FREIGHT");
    await finishedWorksheet();
    const before = await currentMethods(control);
    const { worksheetId } = await startWorksheet(ids, "SEA_FREIGHT");
    await finishedWorksheet();
    const rows = await sheets().rows(worksheetId);
    const fees = new Map((await control.shippingOrders()).map((o) => [o.consolidateShippingOrderId, o.shippingFee]));
    for (const row of rows) {
      expect(row.feeAfter).toBe(fees.get(row.orderId));
      expect(row.feeBefore).toBeGreaterThan(row.feeAfter ?? 0);
      expect(row.number).toMatch(/^CNS/);
    }
    expect((await rig.desk.store.methodUses()).map(({ method }) => method)).toContain("SEA_FREIGHT");

    const [confirmedId = ""] = ids;
    await control.setShippingStatus(confirmedId, "CONFIRMED");
    const reverted = await sheets().revert(worksheetId);
    expect(reverted.ok && reverted.value.kind).toBe("revert");
    const sheet = await finishedWorksheet();
    expect(sheet.counts).toMatchObject({ changed: 5, "not-draft": 1 });
    const after = await currentMethods(control);
    for (const id of ids.slice(1)) expect(after.get(id)).toBe(before.get(id));
    expect(after.get(confirmedId)).toBe("SEA_FREIGHT");

    // Orders that are no drafts, or already have the method, are skipped.
    const [, second = "", third = ""] = ids;
    await startWorksheet([second], "LAND_FREIGHT");
    await finishedWorksheet();
    await control.clearRequests();
    const planned = await sheets().preview([confirmedId, second, third], "AIR_FREIGHT");
    expect(planned.map(({ heldFor }) => heldFor)).toEqual(["not-draft", null, "same-method"]);
    const next = await startWorksheet([confirmedId, second, third], "AIR_FREIGHT");
    await finishedWorksheet();
    expect((await sheets().rows(next.worksheetId)).map(({ state }) => state)).toEqual(["held", "changed", "held"]);
    expect(await control.requests(UPDATE)).toHaveLength(1);
    expect(await sheets().apply([third], "AIR_FREIGHT", false)).toEqual({ ok: false, error: "nothing-to-send" });
  });

  it("starts once, pauses, resumes, and leaves the rest unsent when canceled", async () => {
    const { control, ids } = await openWith(30, { latencyMs: 20 });
    const before = await currentMethods(control);
    const [{ worksheetId }, second] = await Promise.all([
      startWorksheet(ids, "AIR_FREIGHT"),
      sheets().apply(ids, "AIR_FREIGHT", false),
    ]);
    expect(second).toEqual({ ok: false, error: "already-running" });
    await until(async () => ((await sheets().current())?.counts.changed ?? 0) > 2, "the first changes");
    expect((await sheets().pause(worksheetId))?.state).toBe("paused");
    expect(await sheets().pause(worksheetId)).toBeNull();
    const paused = await withNothingSending();
    const extraRequests = (await control.requests(UPDATE)).length;
    expect(paused.counts.waiting).toBeGreaterThan(0);
    await sheets().resume(worksheetId);
    await until(async () => ((await sheets().current())?.counts.waiting ?? 99) < paused.counts.waiting, "more changes");
    const cancelled = await sheets().cancel(worksheetId);
    expect(cancelled?.state).toBe("cancelled");
    const end = await withNothingSending();
    expect(end.counts.cancelled).toBeGreaterThan(0);
    expect(end.counts.waiting).toBe(0);
    expect((await control.requests(UPDATE)).length).toBeGreaterThan(extraRequests);
    expect((await control.requests(UPDATE)).length).toBe(end.counts.changed);
    expect(await wrongRows(control, await sheets().rows(worksheetId), before)).toEqual([]);
    expect(await sheets().dismiss(worksheetId)).toBe(true);
    expect(await sheets().current()).toBeNull();
  });

  it("waits for valid credentials and for the service's Retry-After", async () => {
    const { control, ids } = await openWith(2);
    await control.addFault({ operation: UPDATE, kind: "status", status: 401 });
    await startWorksheet(ids, "COURIER_SERVICE");
    await until(async () => (await sheets().current())?.waitingFor === "credentials", "the wait for credentials");
    expect((await sheets().current())?.counts).toMatchObject({ waiting: 1, unknown: 1, sending: 0, refused: 0 });
    expect(await control.requests(UPDATE)).toHaveLength(1);
    await control.addFault({ operation: UPDATE, kind: "status", status: 429, retryAfterSeconds: 1 });
    const startedAt = Date.now();
    rig.desk.connectionChanged();
    await until(async () => (await sheets().current())?.waitingFor === "service", "the wait for the service");
    expect((await finishedWorksheet()).counts).toMatchObject({ waiting: 0, unknown: 0, sending: 0, refused: 0 });
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1000);
  });

  it("keeps a row unknown until an event names its method", async () => {
    const { control, ids } = await openWith(1);
    const [id = ""] = ids;
    await startWorksheet([id], "SEA_FREIGHT");
    await finishedWorksheet();
    await control.addFault({ operation: UPDATE, kind: "reset", when: "after" });
    await control.addFault({ operation: UPDATE, kind: "status", status: 401 });
    const { worksheetId } = await startWorksheet([id], "AIR_FREIGHT");
    await until(async () => (await sheets().current())?.waitingFor === "credentials", "the repeat's wait");
    await control.setShippingStatus(id, "CONFIRMED");
    rig.desk.connectionChanged();
    const sheet = await finishedWorksheet();
    const [row] = await sheets().rows(worksheetId);
    expect([row?.state, row?.doubt]).toEqual(["unknown", "repeat-refused"]);
    expect(sheet.counts.unknown).toBe(1);
    expect(Object.values(row?.refusal?.fields ?? {}).join()).toContain("CONFIRMED");

    const order = { consolidateShippingOrderId: id, shippingMethod: "AIR_FREIGHT" };
    const before = new Date(Date.now() - 3_600_000).toISOString();
    await applyEvent(id, order, before, "e0");
    await sheets().onOrdersReported([id]);
    expect((await sheets().rows(worksheetId))[0]?.state).toBe("unknown");
    // A fact from an imported file proves nothing.
    await applyEvent(id, order, new Date(Date.now() + 1000).toISOString(), "e2", "file");
    await sheets().onOrdersReported([id]);
    expect((await sheets().rows(worksheetId))[0]?.state).toBe("unknown");
    await applyEvent(id, order, new Date(Date.now() + 1000).toISOString(), "e1");
    rig.desk.shipping.onOrdersReported([id]);
    await until(async () => (await sheets().rows(worksheetId))[0]?.state === "changed", "the event to settle the row");
  });

  it("pauses after a refusal, and detects from an event that an order is no draft", async () => {
    const { control, ids } = await openWith(2);
    const [unreported = "", reported = ""] = ids;
    const error = { shippingMethod: "This cannot be done." };
    await control.addFault({ operation: UPDATE, kind: "refusal", error, times: "always" });
    const { worksheetId } = await startWorksheet([unreported, reported], "AIR_FREIGHT", true);
    await until(async () => (await sheets().current())?.state === "paused", "the pause after the first refusal");
    expect((await sheets().rows(worksheetId)).map(({ state }) => state)).toEqual(["refused", "waiting"]);
    const fields = { consolidateShippingOrderId: reported, consolidateShippingOrderStatus: "CONFIRMED" };
    await applyEvent(reported, fields, new Date().toISOString(), "e1");
    await sheets().resume(worksheetId);
    await until(async () => (await sheets().rows(worksheetId))[1]?.state !== "waiting", "the second call");
    await until(async () => (await sheets().rows(worksheetId))[1]?.state !== "sending", "the second answer");
    expect((await sheets().rows(worksheetId)).map(({ state }) => state)).toEqual(["refused", "not-draft"]);
  });
});
