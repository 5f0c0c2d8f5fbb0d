import { beforeEach, describe, expect, it } from "vitest";
import type { Fault } from "../../../../src-simulator/control-client.ts";
import { bridgeOf } from "../../bridge/bridge-of.ts";
import { requestArrived, isoNow, rawScan, syncedRig, valueOf, type DeskRig } from "../test-desk.ts";
import { waitForSubmission, submissionStates, submitItems } from "./submitting.ts";

let rig: DeskRig;
const control = () => rig.simulator.control;
let resend: ReturnType<typeof bridgeOf>["resend"];

async function open(...options: Parameters<typeof syncedRig>): Promise<void> {
  rig = await syncedRig(...options);
  resend = bridgeOf(rig.desk).resend;
}
beforeEach(() => open());

const HOUR_MS = 3_600_000;
const addFault = (operation: string, faultDetails: Omit<Fault, "operation">) =>
  control().addFault({ operation, ...faultDetails });

/** Creates an order whose answer is lost after the work. Its items show that the order exists. */
async function loseAnswer(count = 2) {
  await addFault("createResend", { kind: "reset", when: "after" });
  const lostSubmission = await submitItems(rig, count);
  await waitForSubmission(rig, lostSubmission.submissionId, { state: "unknown", doubt: "order-seen" });
  const resendId = (await control().orders()).at(-1)?.resendId ?? "";
  return { ...lostSubmission, resendId };
}

/** Loses a create before the work. The outcome stays unknown, because no item can be fetched. */
async function loseOutcome(count = 2) {
  await addFault("createResend", { kind: "reset", when: "before" });
  await addFault("getReturnInventory", { kind: "status", status: 503, when: "before", times: "always" });
  const lostSubmission = await submitItems(rig, count);
  await waitForSubmission(rig, lostSubmission.submissionId, { state: "unknown", waitingFor: "service" });
  return lostSubmission;
}

async function expectAllRefused(order: { readonly submissionId: string; readonly resendId: string }, code: string) {
  for (const action of [resend.linkOrder, resend.abandon, resend.checkOutcome]) {
    expect(await action(order)).toMatchObject({ ok: false, error: { code } });
  }
}

it("never resends an order whose item was read as resent", async () => {
  await rig.close();
  await open({ honourIdempotency: false, labelDelayMs: [60_000, 60_000] });
  const { submissionId, items } = await loseAnswer();
  const { outcome } = await rig.desk.store.recordScan(rawScan(items[0]?.rma ?? ""), isoNow());
  expect(outcome.verdict).toMatchObject({ kind: "locked", state: "unknown" });
  for (const { returnInventoryId } of items) await control().changeItem(returnInventoryId, "eligible");
  rig = await rig.restart();
  await rig.desk.start();
  for (const _check of [1, 2, 3]) await rig.desk.orders.outcomeChecks.checkNow(submissionId);
  const unknownSubmission = await rig.desk.store.submission(submissionId);
  expect(unknownSubmission).toMatchObject({ state: "unknown", doubt: "order-seen", waitingFor: "operator" });
  expect(unknownSubmission?.lastCheck?.reading).toBe("not-created");
  expect(await control().requests("createResend")).toHaveLength(1);
});

it.each([
  [{ kind: "status", status: 503, when: "before" }, "service"],
  [{ kind: "status", status: 401, when: "before" }, "credentials"],
  [{ kind: "reset", when: "before" }, "network"],
] as const)("keeps the outcome unknown while items cannot be fetched: %j", async (faultDetails, waitingFor) => {
  await addFault("createResend", { kind: "reset", when: "before" });
  await addFault("getReturnInventory", { ...faultDetails, times: "always" });
  const { submissionId } = await submitItems(rig, 2);
  const unknownSubmission = await waitForSubmission(rig, submissionId, { state: "unknown", waitingFor });
  expect(unknownSubmission.waitsUntil === null).toBe(waitingFor === "credentials");
  await control().clearFaults();
  if (waitingFor === "credentials") rig.desk.onConnectionChanged();
  else rig.desk.orders.outcomeChecks.resume();
  await waitForSubmission(rig, submissionId, { state: "created" });
  expect(await control().orders()).toHaveLength(1);
});

it("checks the outcome again when the desk stopped before the resend", async () => {
  await rig.close();
  await open({}, { timing: { retryMs: 50, settleMs: 600_000, undoUnitMs: 0 } });
  await addFault("createResend", { kind: "reset", when: "before" });
  const { submissionId } = await submitItems(rig, 2);
  await waitForSubmission(rig, submissionId, { state: "unknown", waitingFor: "settling" });
  await rig.desk.orders.outcomeChecks.close();
  await rig.desk.store.transition(submissionId, { type: "read-not-created" }, {}, isoNow());
  rig = await rig.restart({ timing: { retryMs: 50, settleMs: 50, undoUnitMs: 0 } });
  await rig.desk.start();
  await waitForSubmission(rig, submissionId, { state: "created" });
  expect(await submissionStates(rig, submissionId)).toBe("ready sending unknown ready unknown ready sending created");
});

it.each([-24, 24])("waits the full settling time when the clock is set %i hours off", async (hours) => {
  let elapsedMs = 0;
  let offsetMs = 0;
  await rig.close();
  await open({}, { now: () => new Date(Date.now() + offsetMs), elapsed: () => elapsedMs });
  await addFault("createResend", { kind: "reset", when: "before" });
  const { submissionId } = await submitItems(rig, 2);
  await waitForSubmission(rig, submissionId, { state: "unknown", waitingFor: "settling" });
  offsetMs = hours * 3_600_000;
  for (const _check of [1, 2]) await rig.desk.orders.outcomeChecks.checkNow(submissionId);
  expect((await rig.desk.store.submission(submissionId))?.state).toBe("unknown");
  elapsedMs = 60;
  await rig.desk.orders.outcomeChecks.checkNow(submissionId);
  expect((await rig.desk.store.submission(submissionId))?.state).toBe("unknown");
  elapsedMs = 120;
  await rig.desk.orders.outcomeChecks.checkNow(submissionId);
  elapsedMs = 1000;
  await waitForSubmission(rig, submissionId, { state: "created" });
  expect(await control().orders()).toHaveLength(1);
});

describe("an order id entered by the operator", () => {
  it("links the submission to the order", async () => {
    const { submissionId, resendId, items } = await loseAnswer();
    const linkedDetails = valueOf(await resend.linkOrder({ submissionId, resendId }));
    const [order] = await control().orders();
    expect(linkedDetails.row).toMatchObject({ state: "created", resendId, resendNumber: order?.resendNumber });
    expect(linkedDetails.unknown).toBeNull();
    expect(linkedDetails.row.cutOff).toEqual({ at: order?.cancelCutoffTime, estimated: false });
    const operatorEntries = linkedDetails.timeline.filter(({ source }) => source === "operator");
    expect(operatorEntries).toMatchObject([{ fact: { kind: "submission", state: "created" } }]);
    const { outcome } = await rig.desk.store.recordScan(rawScan(items[0]?.rma ?? ""), isoNow());
    expect(outcome.verdict).toMatchObject({
      kind: "not-eligible",
      obstacle: { kind: "resent-by-this-desk", resendId },
    });
    await expectAllRefused({ submissionId, resendId }, "not-unknown");
  });

  it("refuses an order that is unknown or has other items", async () => {
    const otherSubmission = await submitItems(rig, 1);
    const createdSubmission = await waitForSubmission(rig, otherSubmission.submissionId, { state: "created" });
    const { submissionId } = await loseAnswer();
    expect(await resend.linkOrder({ submissionId, resendId: "999999999" })).toMatchObject({
      ok: false,
      error: { code: "no-such-order", correlationId: expect.any(String) },
    });
    const expectedError = { code: "does-not-fit", fields: { fit: "other-items" } };
    const wrongLink = { submissionId, resendId: createdSubmission.resendId ?? "" };
    expect(await resend.linkOrder(wrongLink)).toMatchObject({ ok: false, error: expectedError });
    expect(await resend.linkOrder({ ...wrongLink, shouldSkipCheck: true })).toMatchObject({
      ok: false,
      error: expectedError,
    });
    await waitForSubmission(rig, submissionId, { state: "unknown" });
  });

  it("is accepted without a check only when the operator confirms that", async () => {
    const { submissionId, resendId } = await loseAnswer();
    await addFault("getResend", { kind: "reset", when: "before", times: "always" });
    expect(await resend.linkOrder({ submissionId, resendId })).toMatchObject({ error: { code: "not-checked" } });
    await waitForSubmission(rig, submissionId, { state: "unknown" });
    const answer = await resend.linkOrder({ submissionId, resendId, shouldSkipCheck: true });
    expect(answer).toMatchObject({ ok: true, value: { row: { state: "created", resendId } } });
    // One order can be linked to one submission only.
    await control().clearFaults();
    const anotherLost = await loseAnswer();
    await addFault("getResend", { kind: "reset", when: "before", times: "always" });
    const uncheckedLink = { submissionId: anotherLost.submissionId, resendId, shouldSkipCheck: true };
    expect(await resend.linkOrder(uncheckedLink)).toMatchObject({ ok: false, error: { code: "order-of-another" } });
  });
});

it("unlocks the items of an abandoned order", async () => {
  const { submissionId, batchId, items } = await loseOutcome();
  const [spareItem] = (await control().items({ state: "eligible", warehouseId: 2, limit: 30 })).slice(-1);
  await rig.desk.store.recordScan(rawScan(spareItem?.rma ?? ""), isoNow());
  expect(await resend.abandon({ submissionId })).toMatchObject({ ok: true, value: { row: { state: "released" } } });
  expect((await rig.desk.store.currentBatch(isoNow())).lines.map(({ item }) => item.rma)).toEqual([spareItem?.rma]);
  expect(await rig.desk.store.batchSummaries()).toContainEqual(expect.objectContaining({ batchId, state: "parked" }));
  const resumedBatch = await rig.desk.store.resumeBatch(batchId, isoNow());
  expect(resumedBatch).toMatchObject({ batchId, refusal: null });
  const { outcome, batch } = await rig.desk.store.recordScan(rawScan(items[0]?.rma ?? ""), isoNow());
  expect(outcome.verdict.kind).toBe("already-in-batch");
  expect(batch.lines.map(({ item }) => item.rma)).toEqual(items.map(({ rma }) => rma));
  expect(rig.published.filter(({ name }) => name === "batch.changed")).not.toEqual([]);

  await control().clearFaults();
  rig = await rig.restart();
  await rig.desk.start();
  expect(await submissionStates(rig, submissionId)).toBe("ready sending unknown released");
  expect(await control().orders()).toEqual([]);
});

it("abandons an order while an outcome check is running", async () => {
  const { submissionId } = await loseAnswer();
  await addFault("getReturnInventory", { kind: "delay", delayMs: HOUR_MS });
  await control().clearRequests();
  const checking = resend.checkOutcome({ submissionId });
  await requestArrived(rig, "getReturnInventory");
  await resend.abandon({ submissionId });
  await control().release();
  expect(await checking).toMatchObject({ ok: true, value: { row: { state: "released" } } });
  expect(await control().requests("createResend")).toEqual([]);
});

it("shows the result of each item's check", async () => {
  const { submissionId } = await loseOutcome(3);
  const unreadDetails = await resend.checkOutcome({ submissionId });
  expect(unreadDetails).toMatchObject({
    ok: true,
    value: { unknown: { attempts: 1, doubt: "answer-lost", lastCheck: { obstacle: "service", reading: "unread" } } },
  });
  await control().clearFaults();
  const readDetails = valueOf(await resend.checkOutcome({ submissionId }));
  expect(readDetails.unknown?.lastCheck?.items.map(({ reading }) => reading)).toEqual(Array(3).fill("eligible"));
  expect(readDetails.unknown?.loss).toMatchObject({ kind: "offline", httpStatus: null });
  await expectAllRefused({ submissionId: "01M7Y1KJHVKDGDC0SMDMQWEP5A", resendId: "1" }, "no-such-submission");
});
