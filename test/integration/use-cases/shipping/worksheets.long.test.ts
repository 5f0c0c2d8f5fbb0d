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
  const added = await control.addShippingDrafts(drafts);
  const ids = added.map((order) => order.consolidateShippingOrderId);
  await rig.desk.shipping.orders.enter(ids, "typed");
  return { control, ids };
}

const sheets = () => rig.desk.shipping.worksheets;

const begin = async (ids: readonly string[], method: string, pausesOnRefusal = false) =>
  valueOf(await sheets().apply(ids, method, pausesOnRefusal));

const ended = () =>
  until(async () => {
    const sheet = await sheets().current();
    return sheet !== null && (sheet.state === "finished" || sheet.state === "cancelled") && sheet;
  }, "the end of the worksheet");

const atRest = () =>
  until(async () => {
    const sheet = await sheets().current();
    return sheet?.counts.sending === 0 && sheet;
  }, "the row under way");

/** What the service says of every row, by its own state alone. */
async function judge(control: ControlClient, rows: readonly WorksheetRow[], before: ReadonlyMap<string, string>) {
  const truth = new Map((await control.shippingOrders()).map((order) => [order.consolidateShippingOrderId, order]));
  const wrong: string[] = [];
  for (const { orderId, state, toMethod, feeAfter } of rows) {
    const order = truth.get(orderId);
    const isNew = order?.shippingMethod === toMethod && before.get(orderId) !== toMethod;
    const isDraft = order?.consolidateShippingOrderStatus === "CREATED";
    const right =
      state === "changed"
        ? order?.shippingMethod === toMethod && feeAfter === order.shippingFee
        : state === "not-draft"
          ? !isNew && !isDraft
          : state !== "unknown" && !isNew;
    if (!right) wrong.push(`${orderId} ${state}`);
  }
  return wrong;
}

const eventReports = (
  id: string,
  fields: Record<string, string>,
  at: string,
  eventKey: string,
  source: "webhook" | "file" = "webhook",
) => rig.desk.store.applyEvents([{ subject: "shipping-order", id, fields, at, eventKey, source }], 0, 0);

const methodsNow = async (control: ControlClient) =>
  new Map((await control.shippingOrders()).map((order) => [order.consolidateShippingOrderId, order.shippingMethod]));

describe("a worksheet", () => {
  it("is saved as a table from which its orders are entered again, and as a workbook", async () => {
    const { ids } = await openWith(3);
    await begin(ids, "SEA_FREIGHT");
    const { worksheetId } = await ended();
    const saveAs = (name: string) => {
      const machine = { ...nobodyChooses, chooseFile: () => Promise.resolve(join(rig.folder, name)) };
      return worksheetHandlers(rig.desk, machine).export({ worksheetId });
    };
    expect(await saveAs("sheet.csv")).toEqual({ ok: true, value: { rows: 3, fileName: "sheet.csv" } });
    const csv = readFileSync(join(rig.folder, "sheet.csv"), "utf8");
    const rows = await sheets().rows(worksheetId);
    expect(parseOrderIds(csv)).toEqual({ ids: rows.map(({ orderId }) => orderId), repeated: 0, odd: [] });
    expect(await saveAs("sheet.xlsx")).toMatchObject({ value: { rows: 3 } });
    const [sheet] = await readWorkbook(join(rig.folder, "sheet.xlsx"));
    expect(sheet?.data.slice(1).map(([id, , , , , method, state, , , , fee]) => [id, method, state, fee])).toEqual(
      rows.map(({ orderId, feeAfter }) => [orderId, "SEA_FREIGHT", "changed", feeAfter]),
    );
  });

  it("is in the journal before anything is sent, and ends with every row right whatever is lost or refused, though the desk ends midway", async () => {
    const { control, ids } = await openWith(92, { latencyMs: 5 });
    const gone = Array.from({ length: 8 }, (_, at) => `01JD3Q00000000000000000GN${at}`);
    // Before the first answer that is lost: what is refused when it is repeated is unknown.
    const confirmed = ids.slice(2, 5);
    for (const id of confirmed) await control.setShippingStatus(id, "CONFIRMED");
    const all = [...ids, ...gone];
    // Lost before and after being done, spread over the whole worksheet.
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
    const before = await methodsNow(control);
    const { worksheetId } = await begin(all, "SEA_FREIGHT");
    await until(async () => ((await sheets().current())?.counts.changed ?? 0) > 40, "the first changes");
    rig = await rig.restart();
    await rig.desk.start();
    const sheet = await ended();
    const rows = await sheets().rows(worksheetId);
    expect(rows).toHaveLength(100);
    expect(await judge(control, rows, before)).toEqual([]);
    expect(sheet.counts).toMatchObject({ waiting: 0, sending: 0, unknown: 0, cancelled: 0 });
    expect([sheet.counts["not-draft"], sheet.counts.refused]).toEqual([confirmed.length, gone.length]);
    // The row under way at the end may be sent once more; nothing else is but what was lost.
    const sent = (await control.requests(UPDATE)).length - (100 - sheet.counts.held + lost.length);
    expect([0, 1]).toContain(sent);
  });

  it("shows the fee before and after, remembers the method, gives every order its old one back, and sends nothing for what has it", async () => {
    const { control, ids } = await openWith(6, { nestShippingOrder: true });
    await begin(ids, "AIR_FREIGHT");
    await ended();
    const before = await methodsNow(control);
    const { worksheetId } = await begin(ids, "SEA_FREIGHT");
    await ended();
    const rows = await sheets().rows(worksheetId);
    const fees = new Map((await control.shippingOrders()).map((o) => [o.consolidateShippingOrderId, o.shippingFee]));
    for (const row of rows) {
      expect(row.feeAfter).toBe(fees.get(row.orderId));
      expect(row.feeBefore).toBeGreaterThan(row.feeAfter ?? 0);
      expect(row.number).toMatch(/^CNS/);
    }
    expect((await rig.desk.store.methodUses()).map(({ method }) => method)).toContain("SEA_FREIGHT");

    const [someone = ""] = ids;
    await control.setShippingStatus(someone, "CONFIRMED");
    const reverted = await sheets().revert(worksheetId);
    expect(reverted.ok && reverted.value.kind).toBe("revert");
    const sheet = await ended();
    expect(sheet.counts).toMatchObject({ changed: 5, "not-draft": 1 });
    const after = await methodsNow(control);
    for (const id of ids.slice(1)) expect(after.get(id)).toBe(before.get(id));
    expect(after.get(someone)).toBe("SEA_FREIGHT");

    // What is known by now to be no draft, or to have the method, is held back.
    const [, second = "", third = ""] = ids;
    await begin([second], "LAND_FREIGHT");
    await ended();
    await control.clearRequests();
    const planned = await sheets().preview([someone, second, third], "AIR_FREIGHT");
    expect(planned.map(({ heldFor }) => heldFor)).toEqual(["not-draft", null, "same-method"]);
    const next = await begin([someone, second, third], "AIR_FREIGHT");
    await ended();
    expect((await sheets().rows(next.worksheetId)).map(({ state }) => state)).toEqual(["held", "changed", "held"]);
    expect(await control.requests(UPDATE)).toHaveLength(1);
    expect(await sheets().apply([third], "AIR_FREIGHT", false)).toEqual({ ok: false, error: "nothing-to-send" });
  });

  it("is begun once by two presses, pauses, resumes, and is canceled with the rest unsent", async () => {
    const { control, ids } = await openWith(30, { latencyMs: 20 });
    const before = await methodsNow(control);
    const [{ worksheetId }, second] = await Promise.all([
      begin(ids, "AIR_FREIGHT"),
      sheets().apply(ids, "AIR_FREIGHT", false),
    ]);
    expect(second).toEqual({ ok: false, error: "already-running" });
    await until(async () => ((await sheets().current())?.counts.changed ?? 0) > 2, "the first changes");
    expect((await sheets().pause(worksheetId))?.state).toBe("paused");
    expect(await sheets().pause(worksheetId)).toBeNull();
    const paused = await atRest();
    const sent = (await control.requests(UPDATE)).length;
    expect(paused.counts.waiting).toBeGreaterThan(0);
    await sheets().resume(worksheetId);
    await until(async () => ((await sheets().current())?.counts.waiting ?? 99) < paused.counts.waiting, "more changes");
    const cancelled = await sheets().cancel(worksheetId);
    expect(cancelled?.state).toBe("cancelled");
    const end = await atRest();
    expect(end.counts.cancelled).toBeGreaterThan(0);
    expect(end.counts.waiting).toBe(0);
    expect((await control.requests(UPDATE)).length).toBeGreaterThan(sent);
    expect((await control.requests(UPDATE)).length).toBe(end.counts.changed);
    expect(await judge(control, await sheets().rows(worksheetId), before)).toEqual([]);
    expect(await sheets().dismiss(worksheetId)).toBe(true);
    expect(await sheets().current()).toBeNull();
  });

  it("waits for good credentials, and as long as the service asks for", async () => {
    const { control, ids } = await openWith(2);
    await control.addFault({ operation: UPDATE, kind: "status", status: 401 });
    await begin(ids, "COURIER_SERVICE");
    await until(async () => (await sheets().current())?.waitingFor === "credentials", "the wait for credentials");
    expect((await sheets().current())?.counts).toMatchObject({ waiting: 1, unknown: 1, sending: 0, refused: 0 });
    expect(await control.requests(UPDATE)).toHaveLength(1);
    await control.addFault({ operation: UPDATE, kind: "status", status: 429, retryAfterSeconds: 1 });
    const begun = Date.now();
    rig.desk.connectionChanged();
    await until(async () => (await sheets().current())?.waitingFor === "service", "the wait for the service");
    expect((await ended()).counts).toMatchObject({ waiting: 0, unknown: 0, sending: 0, refused: 0 });
    expect(Date.now() - begun).toBeGreaterThanOrEqual(1000);
  });

  it("leaves unknown what nobody can know, and an event that names the method settles it", async () => {
    const { control, ids } = await openWith(1);
    const [id = ""] = ids;
    await begin([id], "SEA_FREIGHT");
    await ended();
    await control.addFault({ operation: UPDATE, kind: "reset", when: "after" });
    await control.addFault({ operation: UPDATE, kind: "status", status: 401 });
    const { worksheetId } = await begin([id], "AIR_FREIGHT");
    await until(async () => (await sheets().current())?.waitingFor === "credentials", "the repeat's wait");
    await control.setShippingStatus(id, "CONFIRMED");
    rig.desk.connectionChanged();
    const sheet = await ended();
    const [row] = await sheets().rows(worksheetId);
    expect([row?.state, row?.doubt]).toEqual(["unknown", "repeat-refused"]);
    expect(sheet.counts.unknown).toBe(1);
    expect(Object.values(row?.refusal?.fields ?? {}).join()).toContain("CONFIRMED");

    const order = { consolidateShippingOrderId: id, shippingMethod: "AIR_FREIGHT" };
    // What was reported before the change was sent says nothing about it.
    const before = new Date(Date.now() - 3_600_000).toISOString();
    await eventReports(id, order, before, "e0");
    await sheets().onOrdersReported([id]);
    expect((await sheets().rows(worksheetId))[0]?.state).toBe("unknown");
    // A file proves nothing.
    await eventReports(id, order, new Date(Date.now() + 1000).toISOString(), "e2", "file");
    await sheets().onOrdersReported([id]);
    expect((await sheets().rows(worksheetId))[0]?.state).toBe("unknown");
    await eventReports(id, order, new Date(Date.now() + 1000).toISOString(), "e1");
    rig.desk.shipping.onOrdersReported([id]);
    await until(async () => (await sheets().rows(worksheetId))[0]?.state === "changed", "what the event settles");
  });

  it("stops at a refusal where that is wished, and takes the order's own status as proof that it is no longer a draft", async () => {
    const { control, ids } = await openWith(2);
    const [unreported = "", reported = ""] = ids;
    const error = { shippingMethod: "This cannot be done." };
    await control.addFault({ operation: UPDATE, kind: "refusal", error, times: "always" });
    const { worksheetId } = await begin([unreported, reported], "AIR_FREIGHT", true);
    await until(async () => (await sheets().current())?.state === "paused", "the pause after the first refusal");
    expect((await sheets().rows(worksheetId)).map(({ state }) => state)).toEqual(["refused", "waiting"]);
    const fields = { consolidateShippingOrderId: reported, consolidateShippingOrderStatus: "CONFIRMED" };
    await eventReports(reported, fields, new Date().toISOString(), "e1");
    await sheets().resume(worksheetId);
    await until(async () => (await sheets().rows(worksheetId))[1]?.state !== "waiting", "the second call");
    await until(async () => (await sheets().rows(worksheetId))[1]?.state !== "sending", "the second answer");
    expect((await sheets().rows(worksheetId)).map(({ state }) => state)).toEqual(["refused", "not-draft"]);
  });
});
