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

const HOUR = 3_600_000;
const addFault = (operation: string, how: Omit<Fault, "operation">) => control().addFault({ operation, ...how });

/** Creates an order whose answer is lost after the work. Its items show that the order exists. */
async function loseAnswer(count = 2) {
  await addFault("createResend", { kind: "reset", when: "after" });
  const lost = await submitItems(rig, count);
  await waitForSubmission(rig, lost.submissionId, { state: "unknown", doubt: "order-seen" });
  const resendId = (await control().orders()).at(-1)?.resendId ?? "";
  return { ...lost, resendId };
}

/** Loses a create before the work. The desk cannot tell, because no item can be fetched. */
async function loseOutcome(count = 2) {
  await addFault("createResend", { kind: "reset", when: "before" });
  await addFault("getReturnInventory", { kind: "status", status: 503, when: "before", times: "always" });
  const lost = await submitItems(rig, count);
  await waitForSubmission(rig, lost.submissionId, { state: "unknown", waitingFor: "service" });
  return lost;
}

async function expectAllRefused(order: { readonly submissionId: string; readonly resendId: string }, code: string) {
  for (const decide of [resend.linkOrder, resend.abandon, resend.checkOutcome]) {
    expect(await decide(order)).toMatchObject({ ok: false, error: { code } });
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
  const unknown = await rig.desk.store.submission(submissionId);
  expect(unknown).toMatchObject({ state: "unknown", doubt: "order-seen", waitingFor: "operator" });
  expect(unknown?.look?.reading).toBe("not-created");
  expect(await control().requests("createResend")).toHaveLength(1);
});

it.each([
  [{ kind: "status", status: 503, when: "before" }, "service"],
  [{ kind: "status", status: 401, when: "before" }, "credentials"],
  [{ kind: "reset", when: "before" }, "network"],
] as const)("keeps the outcome unknown and says why while items cannot be fetched: %j", async (how, waitingFor) => {
  await addFault("createResend", { kind: "reset", when: "before" });
  await addFault("getReturnInventory", { ...how, times: "always" });
  const { submissionId } = await submitItems(rig, 2);
  const unknown = await waitForSubmission(rig, submissionId, { state: "unknown", waitingFor });
  expect(unknown.waitsUntil === null).toBe(waitingFor === "credentials");
  await control().clearFaults();
  if (waitingFor === "credentials") rig.desk.connectionChanged();
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

it.each([-24, 24])("waits the full time when the clock is set %i hours off", async (hours) => {
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

describe("the order's id, entered by the operator", () => {
  it("links the submission to the order", async () => {
    const { submissionId, resendId, items } = await loseAnswer();
    const linked = valueOf(await resend.linkOrder({ submissionId, resendId }));
    const [order] = await control().orders();
    expect(linked.row).toMatchObject({ state: "created", resendId, resendNumber: order?.resendNumber });
    expect(linked.unknown).toBeNull();
    expect(linked.row.cutOff).toEqual({ at: order?.cancelCutoffTime, estimated: false });
    const decided = linked.timeline.filter(({ source }) => source === "operator");
    expect(decided).toMatchObject([{ fact: { kind: "submission", state: "created" } }]);
    const { outcome } = await rig.desk.store.recordScan(rawScan(items[0]?.rma ?? ""), isoNow());
    expect(outcome.verdict).toMatchObject({
      kind: "not-eligible",
      obstacle: { kind: "resent-by-this-desk", resendId },
    });
    await expectAllRefused({ submissionId, resendId }, "not-unknown");
  });

  it("refuses an order that is unknown or has other items", async () => {
    const other = await submitItems(rig, 1);
    const created = await waitForSubmission(rig, other.submissionId, { state: "created" });
    const { submissionId } = await loseAnswer();
    expect(await resend.linkOrder({ submissionId, resendId: "999999999" })).toMatchObject({
      ok: false,
      error: { code: "no-such-order", correlationId: expect.any(String) },
    });
    const fit = { code: "does-not-fit", fields: { fit: "other-items" } };
    const wrong = { submissionId, resendId: created.resendId ?? "" };
    expect(await resend.linkOrder(wrong)).toMatchObject({ ok: false, error: fit });
    expect(await resend.linkOrder({ ...wrong, unchecked: true })).toMatchObject({ ok: false, error: fit });
    await waitForSubmission(rig, submissionId, { state: "unknown" });
  });

  it("is accepted without a check only when the operator confirms that", async () => {
    const { submissionId, resendId } = await loseAnswer();
    await addFault("getResend", { kind: "reset", when: "before", times: "always" });
    expect(await resend.linkOrder({ submissionId, resendId })).toMatchObject({ error: { code: "not-checked" } });
    await waitForSubmission(rig, submissionId, { state: "unknown" });
    const answer = await resend.linkOrder({ submissionId, resendId, unchecked: true });
    expect(answer).toMatchObject({ ok: true, value: { row: { state: "created", resendId } } });
    // One order can be linked to one submission only.
    await control().clearFaults();
    const another = await loseAnswer();
    await addFault("getResend", { kind: "reset", when: "before", times: "always" });
    const unchecked = { submissionId: another.submissionId, resendId, unchecked: true };
    expect(await resend.linkOrder(unchecked)).toMatchObject({ ok: false, error: { code: "order-of-another" } });
  });
});

it("unlocks items of an abandoned order, and parks its batch behind a new one", async () => {
  const { submissionId, batchId, items } = await loseOutcome();
  const [spare] = (await control().items({ state: "eligible", warehouseId: 2, limit: 30 })).slice(-1);
  await rig.desk.store.recordScan(rawScan(spare?.rma ?? ""), isoNow());
  expect(await resend.abandon({ submissionId })).toMatchObject({ ok: true, value: { row: { state: "released" } } });
  expect((await rig.desk.store.currentBatch(isoNow())).lines.map(({ item }) => item.rma)).toEqual([spare?.rma]);
  expect(await rig.desk.store.batchSummaries()).toContainEqual(expect.objectContaining({ batchId, state: "parked" }));
  const resumed = await rig.desk.store.resumeBatch(batchId, isoNow());
  expect(resumed).toMatchObject({ batchId, refusal: null });
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
  await addFault("getReturnInventory", { kind: "delay", delayMs: HOUR });
  await control().clearRequests();
  const checked = resend.checkOutcome({ submissionId });
  await requestArrived(rig, "getReturnInventory");
  await resend.abandon({ submissionId });
  await control().release();
  expect(await checked).toMatchObject({ ok: true, value: { row: { state: "released" } } });
  expect(await control().requests("createResend")).toEqual([]);
});

it("shows how each item was read, or why it could not be fetched", async () => {
  const { submissionId } = await loseOutcome(3);
  const unread = await resend.checkOutcome({ submissionId });
  expect(unread).toMatchObject({
    ok: true,
    value: { unknown: { attempts: 1, doubt: "answer-lost", look: { obstacle: "service", reading: "unread" } } },
  });
  await control().clearFaults();
  const read = valueOf(await resend.checkOutcome({ submissionId }));
  expect(read.unknown?.look?.items.map(({ reading }) => reading)).toEqual(Array(3).fill("eligible"));
  expect(read.unknown?.loss).toMatchObject({ kind: "offline", httpStatus: null });
  await expectAllRefused({ submissionId: "01M7Y1KJHVKDGDC0SMDMQWEP5A", resendId: "1" }, "no-such-submission");
});
