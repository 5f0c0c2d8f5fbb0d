import { describe, expect, it } from "vitest";
import type { Fault } from "../../../../src-simulator/control-client.ts";
import type { SimulatorOptions } from "../../../../src-simulator/index.ts";
import { bridgeOf } from "../../bridge/bridge-of.ts";
import { requestArrived, isoNow, rawScan, syncedRig, until, type DeskRig } from "../test-desk.ts";
import { orderWithLabel } from "./submitting.ts";

const HOUR_MS = 3_600_000;
let rig: DeskRig;
const control = () => rig.simulator.control;
let cancellation: ReturnType<typeof bridgeOf>["cancellation"];

async function open(options: SimulatorOptions = {}, deskOptions: Parameters<typeof syncedRig>[1] = {}): Promise<void> {
  // The simulated warehouse does not process orders, so that they keep their state during a test.
  rig = await syncedRig({ processingDelayMs: [HOUR_MS, HOUR_MS], ...options }, deskOptions);
  cancellation = bridgeOf(rig.desk).cancellation;
}

const addFault = (faultDetails: Omit<Fault, "operation">, operation = "cancelResend") =>
  control().addFault({ operation, ...faultDetails });

const cancel = (resendId: string, { isWarningAccepted } = { isWarningAccepted: false }) =>
  cancellation.cancel({ resendId, isWarningAccepted });
const countCancels = async () => (await control().requests("cancelResend")).length;
const findState = async (resendId: string) => (await rig.desk.store.cancellation(resendId))?.state ?? null;
const listFacts = async (submissionId: string) =>
  (await rig.desk.store.timeline(submissionId)).flatMap(({ source, fact }) =>
    fact.kind === "cancellation" ? [`${source} ${fact.state}`] : [],
  );

describe("the cancellation of an order", () => {
  it.each([false, true])("frees the order's items (bare answer: %s)", async (bareCancelAnswer) => {
    await open({ bareCancelAnswer });
    const { submissionId, items, resendId } = await orderWithLabel(rig, 2);
    const answer = await cancel(resendId);
    expect(answer).toMatchObject({ ok: true, value: { state: "canceled" } });
    expect((await control().order(resendId)).status).toBe("canceled");
    if (!answer.ok) throw new Error(answer.error.message);
    expect(answer.value.items.map(({ handlingCode, isEligible }) => [handlingCode, isEligible])).toEqual(
      items.map(() => ["ohd", true]),
    );
    expect(await rig.desk.store.submission(submissionId)).toMatchObject({ statusRaw: "canceled" });
    expect(await listFacts(submissionId)).toEqual(["operator sending", "answer canceled"]);
    const { outcome } = await rig.desk.store.recordScan(rawScan(items[0]?.rma ?? ""), isoNow());
    expect(outcome.verdict.kind).toBe("added");
    expect(await countCancels()).toBe(1);
  });

  it("offers an item with an allowed handling code for the next batch", async () => {
    await open();
    const { items, resendId } = await orderWithLabel(rig, 1);
    await cancel(resendId);
    const id = items[0]?.returnInventoryId ?? "";
    const handlers = bridgeOf(rig.desk).cancellation;
    const findEligible = async () => {
      const answer = await handlers.get({ resendId });
      return answer.ok && answer.value.items.map((one) => one.isEligible);
    };
    const knownItem = (await rig.desk.store.itemCopy(id))?.item;
    if (knownItem === undefined) throw new Error("The item is not copied");
    await rig.desk.store.upsertItems([{ ...knownItem, handlingCode: "dis" }], isoNow());
    expect(await findEligible()).toEqual([false]);
    await rig.desk.settings.save({ resendCodes: [{ code: "dis", may: true, learnedAt: null }] });
    expect(await findEligible()).toEqual([true]);
  });

  it("asks the operator after the estimated cut-off", async () => {
    let aheadMs = 0;
    await open({ reportCutOff: false }, { now: () => new Date(Date.now() + aheadMs) });
    const { resendId, submissionId } = await orderWithLabel(rig, 1);
    expect((await rig.desk.store.submission(submissionId))?.cutOff).toMatchObject({ estimated: true });
    aheadMs = 5 * 24 * HOUR_MS;
    expect(await cancel(resendId)).toMatchObject({
      error: { code: "ask-first", fields: { doubt: "estimate-passed" } },
    });
    expect(await countCancels()).toBe(0);
    await addFault({ kind: "refusal", error: { resendId: "The cut-off has passed." } });
    expect(await cancel(resendId, { isWarningAccepted: true })).toMatchObject({ value: { state: "refused" } });
    expect(await listFacts(submissionId)).toEqual(["operator sending", "answer refused"]);
    expect(await cancel(resendId, { isWarningAccepted: true })).toMatchObject({ value: { state: "canceled" } });
  });

  it("fetches the order after a lost answer before it can cancel a second time", async () => {
    await open();
    const lostOrder = await orderWithLabel(rig, 1);
    await addFault({ kind: "reset", when: "after" });
    const answer = await cancel(lostOrder.resendId);
    expect(answer).toMatchObject({ value: { state: "canceled", items: [{ isEligible: true }] } });
    expect(await listFacts(lostOrder.submissionId)).toEqual(["operator sending", "desk unknown", "poll canceled"]);
    expect(await countCancels()).toBe(1);

    const otherOrder = await orderWithLabel(rig, 1);
    await control().clearRequests();
    await addFault({ kind: "reset", when: "before" });
    expect(await cancel(otherOrder.resendId)).toMatchObject({
      value: { state: "in-doubt", loss: "offline" },
    });
    expect(await cancellation.checkOutcome({ resendId: otherOrder.resendId })).toMatchObject({
      value: { state: "in-doubt" },
    });
    expect(await countCancels()).toBe(1);
    expect(await cancel(otherOrder.resendId)).toMatchObject({
      value: { state: "canceled" },
    });
    expect(await countCancels()).toBe(2);
  });

  it("stays unknown until the order can be fetched", async () => {
    await open();
    const { resendId, submissionId } = await orderWithLabel(rig, 1);
    await addFault({ kind: "reset", when: "after", delayMs: HOUR_MS });
    const answer = cancel(resendId);
    await until(async () => (await findState(resendId)) === "sending", "the stored cancellation");
    await requestArrived(rig, "cancelResend");
    await addFault({ kind: "status", status: 503, when: "before", times: "always" }, "getResend");
    await control().release();
    await answer;
    expect(await findState(resendId)).toBe("unknown");
    expect(await cancel(resendId)).toMatchObject({ error: { code: "service" } });
    await control().clearFaults();
    await cancellation.checkOutcome({ resendId });
    expect(await findState(resendId)).toBe("canceled");
    expect(await countCancels()).toBe(1);
    expect((await rig.desk.store.submission(submissionId))?.statusRaw).toBe("canceled");
  });

  it("sends no cancellation when the order cannot be fetched first", async () => {
    await open();
    const { resendId } = await orderWithLabel(rig, 1);
    await addFault({ kind: "reset", when: "before", times: "always" }, "getResend");
    expect(await cancel(resendId)).toMatchObject({ error: { code: "offline" } });
    expect([await findState(resendId), await countCancels()]).toEqual([null, 0]);
    expect(await cancel("1")).toMatchObject({ error: { code: "no-such-order" } });
  });
});

it.each([
  ["before the request leaves", false],
  ["after the service has done it", true],
])("checks the outcome after a restart when the desk stopped %s", async (_when, isDone) => {
  await open();
  const { resendId, submissionId } = await orderWithLabel(rig, 1);
  await rig.desk.store.transitionCancellation(resendId, "ask", {}, isoNow());
  if (isDone) await control().moveOrder(resendId, "cancelled");
  rig = await rig.restart();
  await rig.desk.start();
  const settledState = isDone ? "canceled" : "in-doubt";
  await until(async () => (await findState(resendId)) === settledState, settledState);
  expect(await listFacts(submissionId)).toEqual(["operator sending", "desk unknown", `poll ${settledState}`]);
  expect(await countCancels()).toBe(0);
});

it("recalculates the estimated cut-off when the working calendar changes", async () => {
  await open({ reportCutOff: false });
  const { submissionId } = await orderWithLabel(rig, 1);
  const findCutOff = async () => (await rig.desk.store.submission(submissionId))?.cutOff;
  const firstCutOff = await findCutOff();
  expect(firstCutOff?.estimated).toBe(true);
  const settings = await rig.desk.settings.get();
  const holidays = [(firstCutOff?.at ?? "").slice(0, 10)];
  await rig.desk.settings.save({ ...settings, workingCalendar: { ...settings.workingCalendar, holidays } });
  await until(async () => (await findCutOff())?.at !== firstCutOff?.at, "the later cut-off");
  expect(Date.parse((await findCutOff())?.at ?? "")).toBeGreaterThan(Date.parse(firstCutOff?.at ?? ""));
  const row = rig.published.findLast(({ name }) => name === "resend.changed");
  expect(row?.payload).toMatchObject({ cutOff: await findCutOff() });
  rig = await rig.restart();
  expect((await rig.desk.settings.get()).workingCalendar.holidays).toEqual(holidays);
});

it.each([4 * 24 * HOUR_MS, -4 * 24 * HOUR_MS])(
  "computes the cut-off from the service's clock, %i ms off",
  async (dateAheadMs) => {
    await open({ dateAheadMs });
    const status = await rig.desk.status();
    expect(Math.abs((status.clockSkewMs ?? 0) - dateAheadMs)).toBeLessThan(HOUR_MS);
    const waitMs = Date.parse(status.nextCutOff ?? "") - (Date.now() + dateAheadMs);
    expect(waitMs).toBeGreaterThan(-HOUR_MS);
    expect(waitMs).toBeLessThan(4 * 24 * HOUR_MS);
    const { resendId } = await orderWithLabel(rig, 1);
    const answer = await cancel(resendId, { isWarningAccepted: true });
    const isPastCutOff = dateAheadMs > 0;
    expect(answer).toMatchObject(
      isPastCutOff ? { error: { fields: { obstacle: "cut-off-passed" } } } : { value: { state: "canceled" } },
    );
  },
);
