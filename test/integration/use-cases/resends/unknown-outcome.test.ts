import { beforeEach, describe, expect, it } from "vitest";
import { bridgeOf } from "../../bridge/bridge-of.ts";
import type { Fault } from "../../../../src-simulator/control-client.ts";
import { arrived, at, gesture, syncedRig, valueOf, type DeskRig } from "../test-desk.ts";
import { becomes, courseOf, submitItems } from "./submitting.ts";

let rig: DeskRig;
const control = () => rig.simulator.control;
let resend: ReturnType<typeof bridgeOf>["resend"];

async function open(...options: Parameters<typeof syncedRig>): Promise<void> {
  rig = await syncedRig(...options);
  resend = bridgeOf(rig.desk).resend;
}
beforeEach(() => open());

const HOUR = 3_600_000;
const fault = (operation: string, how: Omit<Fault, "operation">) => control().addFault({ operation, ...how });

/** An order that the service made and whose answer was lost. */
async function loseAnswer(count = 2) {
  await fault("createResend", { kind: "reset", when: "after" });
  const lost = await submitItems(rig, count);
  await becomes(rig, lost.submissionId, { state: "unknown", doubt: "order-seen" });
  const resendId = (await control().orders()).at(-1)?.resendId ?? "";
  return { ...lost, resendId };
}

/** A create that may or may not have arrived, of which nothing more can be learned. */
async function loseSight(count = 2) {
  await fault("createResend", { kind: "reset", when: "before" });
  await fault("getReturnInventory", { kind: "status", status: 503, when: "before", times: "always" });
  const lost = await submitItems(rig, count);
  await becomes(rig, lost.submissionId, { state: "unknown", waitingFor: "service" });
  return lost;
}

async function allRefused(order: { readonly submissionId: string; readonly resendId: string }, code: string) {
  for (const decide of [resend.linkOrder, resend.abandon, resend.checkOutcome]) {
    expect(await decide(order)).toMatchObject({ ok: false, error: { code } });
  }
}

it("an order that was seen keeps its items and is never sent again, even when it is canceled elsewhere and its items are on hold again", async () => {
  await rig.close();
  await open({ honourIdempotency: false, labelDelayMs: [60_000, 60_000] });
  const { submissionId, items } = await loseAnswer();
  const { outcome } = await rig.desk.store.recordScan(gesture(items[0]?.rma ?? ""), at());
  expect(outcome.verdict).toMatchObject({ kind: "locked", state: "unknown" });
  for (const { returnInventoryId } of items) await control().changeItem(returnInventoryId, "eligible");
  rig = await rig.restart();
  await rig.desk.start();
  for (const _look of [1, 2, 3]) await rig.desk.unknown.lookNow(submissionId);
  const unknown = await rig.desk.store.submission(submissionId);
  expect(unknown).toMatchObject({ state: "unknown", doubt: "order-seen", waitingFor: "operator" });
  expect(unknown?.look?.reading).toBe("not-created");
  expect(await control().requests("createResend")).toHaveLength(1);
});

it.each([
  [{ kind: "status", status: 503, when: "before" }, "service"],
  [{ kind: "status", status: 401, when: "before" }, "credentials"],
  [{ kind: "reset", when: "before" }, "network"],
] as const)(
  "items that cannot be read keep the outcome unknown, and the desk says why: %j",
  async (how, waitingFor) => {
    await fault("createResend", { kind: "reset", when: "before" });
    await fault("getReturnInventory", { ...how, times: "always" });
    const { submissionId } = await submitItems(rig, 2);
    const unknown = await becomes(rig, submissionId, { state: "unknown", waitingFor });
    expect(unknown.waitsUntil === null).toBe(waitingFor === "credentials");
    await control().clearFaults();
    if (waitingFor === "credentials") rig.desk.connectionChanged();
    else rig.desk.unknown.resume();
    await becomes(rig, submissionId, { state: "created" });
    expect(await control().orders()).toHaveLength(1);
  },
);

it("a desk that stops between the reading and the repeat reads again, for the reading is of another day", async () => {
  await rig.close();
  await open({}, { timing: { retryMs: 50, settleMs: 600_000 } });
  await fault("createResend", { kind: "reset", when: "before" });
  const { submissionId } = await submitItems(rig, 2);
  await becomes(rig, submissionId, { state: "unknown", waitingFor: "settling" });
  await rig.desk.unknown.close();
  await rig.desk.store.transition(submissionId, { type: "read-not-created" }, {}, at());
  rig = await rig.restart({ timing: { retryMs: 50, settleMs: 50 } });
  await rig.desk.start();
  await becomes(rig, submissionId, { state: "created" });
  expect(await courseOf(rig, submissionId)).toBe("ready sending unknown ready unknown ready sending created");
});

it.each([-24, 24])("a clock that is set %i hours off neither stops the waiting nor shortens it", async (hours) => {
  let elapsedMs = 0;
  let offsetMs = 0;
  await rig.close();
  await open({}, { now: () => new Date(Date.now() + offsetMs), elapsed: () => elapsedMs });
  await fault("createResend", { kind: "reset", when: "before" });
  const { submissionId } = await submitItems(rig, 2);
  await becomes(rig, submissionId, { state: "unknown", waitingFor: "settling" });
  offsetMs = hours * 3_600_000;
  for (const _look of [1, 2]) await rig.desk.unknown.lookNow(submissionId);
  expect((await rig.desk.store.submission(submissionId))?.state).toBe("unknown");
  elapsedMs = 60;
  await rig.desk.unknown.lookNow(submissionId);
  expect((await rig.desk.store.submission(submissionId))?.state).toBe("unknown");
  elapsedMs = 120;
  await rig.desk.unknown.lookNow(submissionId);
  elapsedMs = 1000;
  await becomes(rig, submissionId, { state: "created" });
  expect(await control().orders()).toHaveLength(1);
});

describe("the order's id, entered by the operator", () => {
  it("makes the submission a created order, which is followed like any other", async () => {
    const { submissionId, resendId, items } = await loseAnswer();
    const adopted = valueOf(await resend.linkOrder({ submissionId, resendId }));
    const [order] = await control().orders();
    expect(adopted.row).toMatchObject({ state: "created", resendId, resendNumber: order?.resendNumber });
    expect(adopted.unknown).toBeNull();
    expect(adopted.row.cutOff).toEqual({ at: order?.cancelCutoffTime, estimated: false });
    const decided = adopted.timeline.filter(({ source }) => source === "operator");
    expect(decided).toMatchObject([{ fact: { kind: "submission", state: "created" } }]);
    const { outcome } = await rig.desk.store.recordScan(gesture(items[0]?.rma ?? ""), at());
    expect(outcome.verdict).toMatchObject({
      kind: "not-eligible",
      obstacle: { kind: "resent-by-this-desk", resendId },
    });
    await allRefused({ submissionId, resendId }, "not-unknown");
  });

  it("is refused when the service knows no such order, and when that order has other items", async () => {
    const other = await submitItems(rig, 1);
    const created = await becomes(rig, other.submissionId, { state: "created" });
    const { submissionId } = await loseAnswer();
    expect(await resend.linkOrder({ submissionId, resendId: "999999999" })).toMatchObject({
      ok: false,
      error: { code: "no-such-order", correlationId: expect.any(String) },
    });
    const fit = { code: "does-not-fit", fields: { fit: "other-items" } };
    const wrong = { submissionId, resendId: created.resendId ?? "" };
    expect(await resend.linkOrder(wrong)).toMatchObject({ ok: false, error: fit });
    expect(await resend.linkOrder({ ...wrong, unchecked: true })).toMatchObject({ ok: false, error: fit });
    await becomes(rig, submissionId, { state: "unknown" });
  });

  it("is taken on the operator's word alone where the service cannot be asked, and only when that is said", async () => {
    const { submissionId, resendId } = await loseAnswer();
    await fault("getResend", { kind: "reset", when: "before", times: "always" });
    expect(await resend.linkOrder({ submissionId, resendId })).toMatchObject({ error: { code: "not-checked" } });
    await becomes(rig, submissionId, { state: "unknown" });
    const answer = await resend.linkOrder({ submissionId, resendId, unchecked: true });
    expect(answer).toMatchObject({ ok: true, value: { row: { state: "created", resendId } } });
    // It can name one submission only.
    await control().clearFaults();
    const another = await loseAnswer();
    await fault("getResend", { kind: "reset", when: "before", times: "always" });
    const taken = { submissionId: another.submissionId, resendId, unchecked: true };
    expect(await resend.linkOrder(taken)).toMatchObject({ ok: false, error: { code: "order-of-another" } });
  });
});

it("releasing unlocks the items and brings the batch back, parked behind one that was begun meanwhile; the submission has ended", async () => {
  const { submissionId, batchId, items } = await loseSight();
  const [spare] = (await control().items({ state: "eligible", warehouseId: 2, limit: 30 })).slice(-1);
  await rig.desk.store.recordScan(gesture(spare?.rma ?? ""), at());
  expect(await resend.abandon({ submissionId })).toMatchObject({ ok: true, value: { row: { state: "released" } } });
  expect((await rig.desk.store.currentBatch(at())).lines.map(({ item }) => item.rma)).toEqual([spare?.rma]);
  expect(await rig.desk.store.batchSummaries()).toContainEqual(expect.objectContaining({ batchId, state: "parked" }));
  const resumed = await rig.desk.store.resumeBatch(batchId, at());
  expect(resumed).toMatchObject({ batchId, refusal: null });
  const { outcome, batch } = await rig.desk.store.recordScan(gesture(items[0]?.rma ?? ""), at());
  expect(outcome.verdict.kind).toBe("already-in-batch");
  expect(batch.lines.map(({ item }) => item.rma)).toEqual(items.map(({ rma }) => rma));
  expect(rig.published.filter(({ name }) => name === "batch.changed")).not.toEqual([]);

  await control().clearFaults();
  rig = await rig.restart();
  await rig.desk.start();
  expect(await courseOf(rig, submissionId)).toBe("ready sending unknown released");
  expect(await control().orders()).toEqual([]);
});

it("releasing wins over a look that is under way", async () => {
  const { submissionId } = await loseAnswer();
  await fault("getReturnInventory", { kind: "delay", delayMs: HOUR });
  await control().clearRequests();
  const looking = resend.checkOutcome({ submissionId });
  await arrived(rig, "getReturnInventory");
  await resend.abandon({ submissionId });
  await control().release();
  expect(await looking).toMatchObject({ ok: true, value: { row: { state: "released" } } });
  expect(await control().requests("createResend")).toEqual([]);
});

it("looking again shows how each item was read, and what kept the desk from reading", async () => {
  const { submissionId } = await loseSight(3);
  const blind = await resend.checkOutcome({ submissionId });
  expect(blind).toMatchObject({
    ok: true,
    value: { unknown: { attempts: 1, doubt: "answer-lost", look: { obstacle: "service", reading: "unread" } } },
  });
  await control().clearFaults();
  const seen = valueOf(await resend.checkOutcome({ submissionId }));
  expect(seen.unknown?.look?.items.map(({ reading }) => reading)).toEqual(Array(3).fill("eligible"));
  expect(seen.unknown?.loss).toMatchObject({ kind: "offline", httpStatus: null });
  await allRefused({ submissionId: "01M7Y1KJHVKDGDC0SMDMQWEP5A", resendId: "1" }, "no-such-submission");
});
