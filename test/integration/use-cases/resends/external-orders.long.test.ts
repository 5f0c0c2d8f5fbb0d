import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { OrderColumn } from "../../../../src-domain/resends/order-query.ts";
import { DEFAULT_ORDER_VIEW, orderQueryOf, type OrderChoice } from "../../../../src-domain/resends/order-view.ts";
import { createResendHandlers } from "../../../../src-main/use-cases/resends/api.ts";
import {
  orderFacets,
  readExternalOrderDetails,
  searchOrders,
} from "../../../../src-main/use-cases/resends/resend-views.ts";
import type { OrderRow } from "../../../../src-preload/contract/resends/resend.ts";
import { bridgeOf } from "../../bridge/bridge-of.ts";
import { orderBody, PracticeService } from "../../simulator/practice-service.ts";
import { fakeNativeHost } from "../fake-native-host.ts";
import { openReports } from "../order-reports.ts";
import { requestArrived, until, syncedRig, type DeskRig } from "../test-desk.ts";
import { waitForSubmission, submitItems } from "./submitting.ts";

const HOUR_MS = 3_600_000;
let rig: DeskRig;
const control = () => rig.simulator.control;
let report: Awaited<ReturnType<typeof openReports>>;
beforeEach(async () => {
  rig = await syncedRig({ labelDelayMs: [HOUR_MS, HOUR_MS], processingDelayMs: [HOUR_MS, HOUR_MS] });
  report = await openReports(rig);
});

const reportOrder = (resendId: string, status: string, recipient?: string, rma?: string, trackingNumber?: string) =>
  report({
    resendId,
    status,
    ...(recipient && { shipment: { shipmentName: recipient, shipmentCountryCode: "usa", trackingNumber } }),
    items: rma ? [{ returnInventoryId: "4711", rma, sku: "SKU-1" }] : [],
  });

const loadDetails = (resendId: string) =>
  readExternalOrderDetails({ store: rig.desk.store, normalTimes: rig.desk.orderTracking.normalTimes }, resendId);

async function loadListedOrders(choice: Partial<OrderChoice> = {}): Promise<OrderRow[]> {
  const query = orderQueryOf({ ...DEFAULT_ORDER_VIEW, ...choice });
  const { rows } = await searchOrders(rig.desk.store, query, null, 0, 100);
  return rows.filter((row) => row !== null);
}

const listKeys = (rows: readonly OrderRow[]): string[] =>
  rows.map((row) => (row.origin === "own" ? `own ${row.submissionId}` : row.resendId));

async function createExternalOrder() {
  const service = new PracticeService(rig.simulator);
  const [itemId = 0n] = service.eligible(1);
  return { resendId: String(await service.createOrder(orderBody([itemId]))), item: String(itemId) };
}

async function createOrderWithLabel() {
  const order = await createExternalOrder();
  await control().moveOrder(order.resendId, "labelSucceeded");
  await reportOrder(order.resendId, "label-success");
  return order;
}

const cancel = (resendId: string) => bridgeOf(rig.desk).cancellation.cancel({ resendId, isWarningAccepted: false });

describe("an external order", () => {
  it("is listed from its first event on", async () => {
    await reportOrder("900000000000000001", "2");
    expect(await loadListedOrders()).toMatchObject([
      {
        origin: "learned",
        resendId: "900000000000000001",
        status: { raw: "2", known: "in-progress" },
        labelMode: "manual-label",
        recipientName: null,
        itemCount: null,
        warehouseId: null,
        checkedAt: null,
      },
    ]);
    const publishedEvent = await until(
      async () => rig.published.find(({ payload }) => JSON.stringify(payload).includes('"900000000000000001"')),
      "an event for the order",
    );
    expect(publishedEvent).toEqual({ name: "resend.tableChanged", payload: { orderKeys: ["900000000000000001"] } });
    await reportOrder("900000000000000001", "3", "Grace Hopper", "RMA-1", "1Z9");
    expect(await loadListedOrders()).toMatchObject([
      { recipientName: "Grace Hopper", itemCount: 1, warehouseId: 2, trackingNumber: "1Z9", status: { raw: "3" } },
    ]);
    const details = await loadDetails("900000000000000001");
    expect(details?.items).toEqual([{ returnInventoryId: "4711", rma: "RMA-1", sku: "SKU-1" }]);
    expect(details?.timeline.every(({ source }) => source === "event")).toBe(true);
  });

  it("is not made by an event for the desk's own order", async () => {
    const { submissionId } = await submitItems(rig, 1);
    const { resendId } = await waitForSubmission(rig, submissionId, { state: "created" });
    await reportOrder(resendId ?? "", "completed");
    expect(listKeys(await loadListedOrders())).toEqual([`own ${submissionId}`]);
    expect(await rig.desk.store.externalOrder(resendId ?? "")).toBeNull();
  });

  it("shows fields that only a fetch reports", async () => {
    const { resendId, item } = await createExternalOrder();
    await reportOrder(resendId, "queued");
    expect(await loadListedOrders()).toMatchObject([{ recipientName: null }]);
    const fetchResult = await rig.desk.orderTracking.poller.fetchNow({ orderKey: resendId, resendId });
    expect(fetchResult).toMatchObject({ ok: true, value: "queued" });
    expect(await loadListedOrders()).toMatchObject([
      { origin: "learned", recipientName: "Ada Buyer", countryCode: "usa", warehouseId: 2, itemCount: 1 },
    ]);
    const details = await loadDetails(resendId);
    expect(details?.items).toMatchObject([{ returnInventoryId: item, rma: null }]);
    expect(details?.checks).toHaveLength(1);
    // The fetch reported no new status, so the timeline has the status once, from the event.
    expect(details?.timeline.map(({ source }) => source)).toEqual(["event"]);

    await control().moveOrder(resendId, "labelSucceeded");
    await rig.desk.orderTracking.poller.fetchNow({ orderKey: resendId, resendId });
    const laterDetails = await loadDetails(resendId);
    expect(laterDetails?.row.status?.known).toBe("label-success");
    expect(
      laterDetails?.timeline.find(({ fact }) => fact.kind === "status" && fact.known === "label-success")?.source,
    ).toBe("poll");
    // The desk may have polled too.
    expect(laterDetails?.checks).toHaveLength(1);
    expect(laterDetails?.checks[0]?.checks).toBeGreaterThan(details?.checks[0]?.checks ?? Infinity);
  });

  it("is canceled once despite a lost answer", async () => {
    const { resendId, item } = await createOrderWithLabel();
    await control().addFault({ operation: "cancelResend", kind: "refusal", error: { resendId: "Too late." } });
    expect(await cancel(resendId)).toMatchObject({
      ok: true,
      value: { state: "refused", refusal: { fields: { resendId: "Too late." } } },
    });
    await control().addFault({ operation: "cancelResend", kind: "reset", when: "after" });
    expect(await cancel(resendId)).toMatchObject({
      ok: true,
      value: { state: "canceled", items: [{ returnInventoryId: item, isEligible: true }] },
    });
    expect((await control().order(resendId)).status).toBe("canceled");
    expect(await cancel(resendId)).toMatchObject({ error: { code: "not-allowed", fields: { obstacle: "ended" } } });
    expect(await control().requests("cancelResend")).toHaveLength(2);
    const timeline = (await loadDetails(resendId))?.timeline ?? [];
    const facts = timeline.map(({ source, fact }) => `${source} ${"state" in fact ? fact.state : fact.kind}`);
    for (const fact of ["operator sending", "answer refused", "desk unknown", "poll canceled"])
      expect(facts).toContain(fact);
    const { cancellation } = bridgeOf(rig.desk);
    expect(await cancellation.get({ resendId: "12345" })).toMatchObject({ error: { code: "no-such-order" } });
  });

  it("is canceled by an event when the answer was lost", async () => {
    const { resendId } = await createOrderWithLabel();
    await control().addFault({ operation: "cancelResend", kind: "reset", when: "after", delayMs: HOUR_MS });
    const canceling = cancel(resendId);
    await until(
      async () => (await rig.desk.store.cancellation(resendId))?.state === "sending",
      "the stored cancellation",
    );
    await requestArrived(rig, "cancelResend");
    await control().addFault({ operation: "getResend", kind: "status", status: 503, when: "before", times: "always" });
    await control().release();
    await canceling;
    const findState = async () => (await rig.desk.store.cancellation(resendId))?.state;
    expect(await findState()).toBe("unknown");
    await reportOrder(resendId, "canceled");
    await until(async () => (await findState()) === "canceled", "the cancellation to be settled");
  });

  it("has a label that can be fetched after a fetch reported its address", async () => {
    const { labelBaseUrl: practiceBase } = rig.simulator;
    const labelOptions = { hosts: () => [], isManaged: () => false, practiceBase, folder: join(rig.folder, "labels") };
    const { resendId } = await createOrderWithLabel();
    rig = await rig.restart({ labels: labelOptions });
    const { labels, resend } = bridgeOf(rig.desk);
    expect(await resend.refreshExternal({ resendId })).toMatchObject({ ok: true });
    expect(await labels.get({ resendId })).toMatchObject({ ok: true, value: { obstacle: null } });
    expect(await labels.file({ resendId })).toMatchObject({ ok: true, value: { type: "pdf" } });
    expect(await control().requests("label")).toHaveLength(1);
  });
});

it("counts the values of each filter by the other filters", async () => {
  await reportOrder("21", "queued", "Ada Lovelace", "RMA-AAA");
  await reportOrder("22", "pending", "Grace Hopper", "RMA-BBB", "TRACK22");
  await reportOrder("23", "pending");
  const countStages = async (choice: Partial<OrderChoice>) => {
    const { filter } = orderQueryOf({ ...DEFAULT_ORDER_VIEW, ...choice });
    const { stages, modes } = await orderFacets(rig.desk.store, filter);
    return Object.fromEntries([...stages, ...modes].map(({ value, count }) => [value, count]));
  };
  expect(await countStages({})).toEqual({ queued: 1, pending: 2, "auto-label": 1, "manual-label": 2 });
  expect(await countStages({ stages: ["queued"] })).toEqual({ queued: 1, pending: 2, "auto-label": 1 });
  expect(await countStages({ text: "hopper" })).toEqual({ pending: 1, "manual-label": 1 });
  expect(await countStages({ origins: ["own"] })).toEqual({});
});

it("exports the selected orders with the shown columns only", async () => {
  await reportOrder("21", "queued", "Ada Lovelace", "RMA-AAA");
  await reportOrder("22", "pending", "Grace Hopper", "RMA-BBB", "TRACK22");
  const file = join(rig.folder, "orders.csv");
  const reportedFiles: string[] = [];
  const nativeHost = {
    ...fakeNativeHost,
    chooseFile: () => Promise.resolve(file),
    savedFiles: { report: (path: string) => void reportedFiles.push(path), show: () => false },
  };
  const exportOrders = (columns: readonly OrderColumn[]) =>
    createResendHandlers(rig.desk, nativeHost).export({ orderKeys: ["22", "99", "21"], columns });
  expect(await exportOrders(["order", "tracking"])).toEqual({ ok: true, value: { rows: 2, fileName: "orders.csv" } });
  const text = await readFile(file, "utf8");
  expect(text.trimEnd().split("\r\n")).toEqual([
    "\uFEFForder_number,resend_id,batch,tracking_number",
    "RSD-22,22,,TRACK22",
    "RSD-21,21,,",
  ]);
  await exportOrders(["recipient"]);
  expect(await readFile(file, "utf8")).toContain("Grace Hopper,usa");
  expect(reportedFiles).toEqual([file, file]);
});

it("filters, searches and sorts the order table", async () => {
  await reportOrder("21", "queued", "Ada Lovelace", "RMA-AAA");
  await reportOrder("22", "pending", "Grace Hopper", "RMA-BBB", "TRACK22");
  await reportOrder("23", "weird", "Łucja Ångström");
  const findOrderIds = async (choice: Partial<OrderChoice>) => listKeys(await loadListedOrders(choice));
  expect(await findOrderIds({ modes: ["auto-label"] })).toEqual(["21"]);
  expect(await findOrderIds({ modes: ["unknown"] })).toEqual(["23"]);
  expect(await loadListedOrders({ stages: ["other"] })).toMatchObject([{ status: { raw: "weird", known: null } }]);
  expect(await findOrderIds({ stages: ["pending", "queued"], warehouseIds: [2] })).toHaveLength(2);
  expect(await findOrderIds({ origins: ["own"] })).toEqual([]);
  expect(await findOrderIds({ attention: true })).toEqual([]);
  for (const [text, id] of [
    ["grace", "22"],
    ["track22", "22"],
    ["rma-aaa", "21"],
    ["rsd-23", "23"],
  ] as const) {
    expect(await findOrderIds({ text })).toEqual([id]);
  }
  expect(await findOrderIds({ text: "4711" })).toHaveLength(2);
  // The names of JSON fields are not searched.
  expect(await findOrderIds({ text: "returnInventoryId" })).toEqual([]);

  const sortBy = (order: OrderChoice["order"]) => findOrderIds({ order });
  expect(await sortBy({ column: "recipient", descending: false })).toEqual(["21", "22", "23"]);
  expect(await sortBy({ column: "recipient", descending: true })).toEqual(["23", "22", "21"]);
  // Orders without a value come last in both directions.
  expect((await sortBy({ column: "tracking", descending: true }))[0]).toBe("22");
  expect((await sortBy({ column: "tracking", descending: false }))[0]).toBe("22");
});
