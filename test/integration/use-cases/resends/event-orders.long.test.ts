import { beforeEach, describe, expect, it } from "vitest";
import type { Fault } from "../../../../src-simulator/control-client.ts";
import { freePort } from "../../../local-server.ts";
import { confirmAll } from "../fake-native-host.ts";
import { openInbox } from "../order-reports.ts";
import { until, syncedRig, type DeskRig } from "../test-desk.ts";
import { waitForSubmission, submissionStates, submitItems } from "./submitting.ts";

const HOUR_MS = 3_600_000;
let rig: DeskRig;
const control = () => rig.simulator.control;
let endpoint: string;
let notify: (event: object) => Promise<void>;

async function open(...options: Parameters<typeof syncedRig>): Promise<void> {
  rig = await syncedRig(...options);
  ({ endpoint, notify } = await openInbox(rig));
}

beforeEach(() => open());

const loseAnswer = (fault: Partial<Fault> = {}) =>
  control().addFault({ operation: "createResend", kind: "reset", when: "after", ...fault });
async function createLostOrder() {
  await loseAnswer();
  const { submissionId, items } = await submitItems(rig, 2);
  await waitForSubmission(rig, submissionId, { state: "unknown", doubt: "order-seen" });
  const [order] = await control().orders();
  return { submissionId, items, resendId: order?.resendId ?? "" };
}
const listCreates = () => control().requests("createResend");

const reportEvent = (resendId: string, items: readonly { readonly returnInventoryId: string }[]) => ({
  resend: { resendId, resendStatusCode: "queued" },
  resendShipmentList: [{ resendId, shipmentName: "Ada Lovelace", shipmentCountryCode: "usa" }],
  returnInventoryList: items.map(({ returnInventoryId }) => ({ returnInventoryId })),
});

async function waitForOrderFetch(resendId: string): Promise<void> {
  await until(
    async () => (await control().requests("getResend")).some(({ url }) => url.includes(resendId)),
    `order ${resendId} to be read`,
  );
}

it("shows what events reported of an order before its create was answered", async () => {
  await control().registerEndpoint(endpoint);
  await control().addFault({ operation: "createResend", kind: "delay", answerDelayMs: HOUR_MS, when: "after" });
  const { submissionId } = await submitItems(rig, 2);
  const { resendId } = await until(async () => (await control().orders())[0], "the order");
  await until(async () => (await rig.desk.store.externalOrder(resendId))?.statusRaw === "completed", "its events");
  await control().release();
  await waitForSubmission(rig, submissionId, { statusRaw: "completed" });
  const timeline = await rig.desk.store.timeline(submissionId);
  const createdIndex = timeline.findIndex(({ fact }) => fact.kind === "submission" && fact.state === "created");
  expect(timeline.slice(0, createdIndex).every(({ source }) => source === "desk")).toBe(true);
  expect(timeline.slice(createdIndex + 1).some(({ source }) => source === "event")).toBe(true);
});

describe("a lost order", () => {
  it("is linked by an event that names exactly its items", async () => {
    await control().registerEndpoint(endpoint);
    await loseAnswer();
    const { submissionId } = await submitItems(rig, 2);
    const linkedSubmission = await waitForSubmission(rig, submissionId, { state: "created" });
    const [order] = await control().orders();
    expect(linkedSubmission.resendId).toBe(order?.resendId);
    expect(await listCreates()).toHaveLength(1);
    const linkFact = (await rig.desk.store.timeline(submissionId)).find(
      ({ fact }) => fact.kind === "submission" && fact.state === "created",
    );
    expect(linkFact?.source).toBe("event");
    expect(await submissionStates(rig, submissionId)).toBe("ready sending unknown created");
  });

  it("is linked when its event arrives before the answer", async () => {
    await control().registerEndpoint(endpoint);
    await loseAnswer({ answerDelayMs: HOUR_MS });
    const { submissionId } = await submitItems(rig, 2);
    await until(async () => (await rig.desk.store.eventCounts()).tallies.length > 0, "an event of the order");
    expect(await rig.desk.store.submission(submissionId)).toMatchObject({ state: "sending" });
    await control().release();
    await waitForSubmission(rig, submissionId, { state: "created" });
    expect(await listCreates()).toHaveLength(1);
  });

  // Proof S20
  it("is not linked to an order with other items", async () => {
    const { submissionId, items, resendId } = await createLostOrder();
    const { submissionId: otherSubmissionId } = await submitItems(rig, 1);
    const { resendId: otherResendId } = await waitForSubmission(rig, otherSubmissionId, { state: "created" });
    await control().clearRequests();
    for (const namedItems of [
      items.slice(0, 1),
      [...items, { returnInventoryId: "777" }],
      [...items, { returnInventoryId: "?" }],
    ]) {
      await notify(reportEvent(resendId, namedItems));
    }
    await notify(reportEvent(otherResendId ?? "", items));
    // Reported orders are checked in sequence: when this one is fetched, the earlier ones are done.
    await notify(reportEvent("987654321", items));
    await waitForOrderFetch("987654321");
    expect((await control().requests("getResend")).map(({ url }) => url.replace(/.*=/, ""))).not.toContain(resendId);
    expect(await rig.desk.store.submission(submissionId)).toMatchObject({ state: "unknown", resendId: null });

    await control().addFault({ operation: "getResend", kind: "status", status: 500, times: "always" });
    await notify(reportEvent(resendId, items));
    await waitForOrderFetch(resendId);
    await rig.desk.inbox.refreshState();
    expect(await rig.desk.store.submission(submissionId)).toMatchObject({ state: "unknown", resendId: null });
    await control().clearFaults();
    await notify(reportEvent(resendId, items.toReversed()));
    expect(await waitForSubmission(rig, submissionId, { state: "created" })).toMatchObject({ resendId });
  });

  it("is not linked to a canceled order", async () => {
    await rig.close();
    await open({ processingDelayMs: [600_000, 600_000] });
    const { submissionId, items, resendId } = await createLostOrder();
    await until(async () => (await control().order(resendId)).status === "label-success", "the label");
    await control().moveOrder(resendId, "cancelled", "by the warehouse");
    await control().clearRequests();
    // The event is older than the cancellation: only a fetch of the order shows it.
    await notify(reportEvent(resendId, items));
    await waitForOrderFetch(resendId);
    await rig.desk.inbox.refreshState();
    expect(await rig.desk.store.submission(submissionId)).toMatchObject({ state: "unknown", resendId: null });
  });

  it("is not resent after it was canceled", async () => {
    await rig.close();
    await open({ processingDelayMs: [600_000, 600_000] }, { timing: { retryMs: 50, settleMs: 1000, undoUnitMs: 0 } });
    await control().registerEndpoint(endpoint);
    await loseAnswer({ answerDelayMs: HOUR_MS });
    const { submissionId } = await submitItems(rig, 2);
    const resendId = await until(async () => (await control().orders())[0]?.resendId, "the order");
    await until(async () => (await control().order(resendId)).status === "label-success", "the label");
    await until(async () => rig.desk.store.externalOrder(resendId), "an event of the order");
    await control().moveOrder(resendId, "cancelled", "by another desk");
    expect(await rig.desk.store.submission(submissionId)).toMatchObject({ state: "sending" });
    await control().release();
    await waitForSubmission(rig, submissionId, { state: "unknown", doubt: "order-seen", waitingFor: "operator" });
    expect(await listCreates()).toHaveLength(1);
    const linkResult = await rig.desk.orders.unknownOrderActions.link(submissionId, resendId, {
      shouldSkipCheck: false,
    });
    expect(linkResult).toMatchObject({ ok: true, value: { state: "created", resendId } });
  });

  it("is resent when it never existed", async () => {
    await loseAnswer({ when: "before" });
    const { submissionId, items } = await submitItems(rig, 2);
    await notify(reportEvent("987654321", items));
    await waitForSubmission(rig, submissionId, { state: "created" });
    expect(await control().orders()).toHaveLength(1);
    expect((await control().orders())[0]?.resendId).not.toBe("987654321");
  });
});

it("publishes inventory changes at most three times a second", async () => {
  const [item] = await control().items({ limit: 1 });
  const { returnInventoryId } = item ?? { returnInventoryId: "" };
  const startedAtMs = performance.now();
  const bodies = Array.from({ length: 40 }, (_, number) => ({
    category: "notifyUserRmaSwapped",
    action: "notifyUserRmaSwapped",
    payload: { returnInventoryId, newRma: `RMA-${number}` },
  }));
  for (const body of bodies) await notify(body);
  await notify({ category: "sr", action: "new" });
  const listChanges = () =>
    rig.published.filter(
      ({ name, payload }) => name === "inventory.changed" && JSON.stringify(payload).includes(returnInventoryId),
    );
  await until(async () => listChanges().length > 0, "an inventory event");
  expect(listChanges().length).toBeLessThan(2 + (performance.now() - startedAtMs) / 300);
  const inboxState = await rig.desk.inbox.refreshState();
  expect(inboxState).toMatchObject({ received: 41, applied: 40, waiting: 0, unknownTotal: 1, unreadable: 0 });
  expect(inboxState.unknownKinds).toEqual([{ category: "sr", action: "new", received: 1 }]);
});

it("reopens the inbox at its new address after a restart", async () => {
  const { settings } = await rig.desk.inbox.refreshState();
  await rig.desk.inbox.save({ ...settings, eventMinutes: 15 }, confirmAll);
  await notify({ category: "sr", action: "new", eventTime: "2020-01-01T00:00:00Z" });
  await notify({ category: "sr", action: "new" });
  expect(await rig.desk.inbox.refreshState()).toMatchObject({
    received: 1,
    refused: [{ cause: "old-event", count: 1 }],
  });
  const port = await freePort();
  const saveResult = await rig.desk.inbox.save({ ...settings, port, path: "/elsewhere" }, confirmAll);
  const address = `http://127.0.0.1:${port}/elsewhere`;
  expect(saveResult).toMatchObject({ ok: true, value: { listening: { state: "open", address } } });
  await expect(fetch(endpoint, { method: "POST" })).rejects.toThrow("fetch failed");
  rig = await rig.restart();
  await rig.desk.start();
  expect(await rig.desk.inbox.refreshState()).toMatchObject({ listening: { state: "open", address } });
  const switchOffResult = await rig.desk.inbox.save({ ...settings, on: false }, confirmAll);
  expect(switchOffResult).toMatchObject({ value: { listening: { state: "off" } } });
});
