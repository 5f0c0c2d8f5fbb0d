import { describe, expect, it } from "vitest";
import type { Fault } from "../../../../src-simulator/control-client.ts";
import type { SimulatorOptions } from "../../../../src-simulator/index.ts";
import { bridgeOf } from "../../bridge/bridge-of.ts";
import { requestArrived, isoNow, rawScan, syncedRig, until, type DeskRig } from "../test-desk.ts";
import { orderWithLabel } from "./submitting.ts";

const HOUR = 3_600_000;
let rig: DeskRig;
const control = () => rig.simulator.control;
let cancellation: ReturnType<typeof bridgeOf>["cancellation"];

async function open(options: SimulatorOptions = {}, change: Parameters<typeof syncedRig>[1] = {}): Promise<void> {
  // The simulated warehouse does not process orders, so that they keep their state during a test.
  rig = await syncedRig({ processingDelayMs: [HOUR, HOUR], ...options }, change);
  cancellation = bridgeOf(rig.desk).cancellation;
}

const addFault = (how: Omit<Fault, "operation">, operation = "cancelResend") =>
  control().addFault({ operation, ...how });

const cancel = (resendId: string, despiteWarning = false) => cancellation.cancel({ resendId, despiteWarning });
const cancelCount = async () => (await control().requests("cancelResend")).length;
const stateOf = async (resendId: string) => (await rig.desk.store.cancellation(resendId))?.state ?? null;
const factsOf = async (submissionId: string) =>
  (await rig.desk.store.timeline(submissionId)).flatMap(({ source, fact }) =>
    fact.kind === "cancellation" ? [`${source} ${fact.state}`] : [],
  );

describe("cancelling an order", () => {
  it.each([false, true])("ends the order and frees its items (bare answer: %s)", async (bareCancelAnswer) => {
    await open({ bareCancelAnswer });
    const { submissionId, items, resendId } = await orderWithLabel(rig, 2);
    const answer = await cancel(resendId);
    expect(answer).toMatchObject({ ok: true, value: { state: "canceled" } });
    expect((await control().order(resendId)).status).toBe("canceled");
    if (!answer.ok) throw new Error(answer.error.message);
    expect(answer.value.items.map(({ handlingCode, eligible }) => [handlingCode, eligible])).toEqual(
      items.map(() => ["ohd", true]),
    );
    expect(await rig.desk.store.submission(submissionId)).toMatchObject({ statusRaw: "canceled" });
    expect(await factsOf(submissionId)).toEqual(["operator sending", "answer canceled"]);
    const { outcome } = await rig.desk.store.recordScan(rawScan(items[0]?.rma ?? ""), isoNow());
    expect(outcome.verdict.kind).toBe("added");
    expect(await cancelCount()).toBe(1);
  });

  it("offers an item whose handling code is allowed for the next batch without a hold", async () => {
    await open();
    const { items, resendId } = await orderWithLabel(rig, 1);
    await cancel(resendId);
    const id = items[0]?.returnInventoryId ?? "";
    const handlers = bridgeOf(rig.desk).cancellation;
    const eligible = async () => {
      const answer = await handlers.get({ resendId });
      return answer.ok && answer.value.items.map((one) => one.eligible);
    };
    const known = (await rig.desk.store.itemCopy(id))?.item;
    if (known === undefined) throw new Error("The item is not copied");
    await rig.desk.store.upsertItems([{ ...known, handlingCode: "dis" }], isoNow());
    expect(await eligible()).toEqual([false]);
    await rig.desk.settings.save({ resendCodes: [{ code: "dis", may: true, learnedAt: null }] });
    expect(await eligible()).toEqual([true]);
  });

  it("asks the operator after the estimated cut-off, then shows the service's refusal", async () => {
    let aheadMs = 0;
    await open({ reportCutOff: false }, { now: () => new Date(Date.now() + aheadMs) });
    const { resendId, submissionId } = await orderWithLabel(rig, 1);
    expect((await rig.desk.store.submission(submissionId))?.cutOff).toMatchObject({ estimated: true });
    aheadMs = 5 * 24 * HOUR;
    expect(await cancel(resendId)).toMatchObject({
      error: { code: "ask-first", fields: { doubt: "estimate-passed" } },
    });
    expect(await cancelCount()).toBe(0);
    await addFault({ kind: "refusal", error: { resendId: "The cut-off has passed." } });
    expect(await cancel(resendId, true)).toMatchObject({ value: { state: "refused" } });
    expect(await factsOf(submissionId)).toEqual(["operator sending", "answer refused"]);
    expect(await cancel(resendId, true)).toMatchObject({ value: { state: "canceled" } });
  });

  it("fetches the order after a lost answer before it can cancel a second time", async () => {
    await open();
    const lost = await orderWithLabel(rig, 1);
    await addFault({ kind: "reset", when: "after" });
    const answer = await cancel(lost.resendId);
    expect(answer).toMatchObject({ value: { state: "canceled", items: [{ eligible: true }] } });
    expect(await factsOf(lost.submissionId)).toEqual(["operator sending", "desk unknown", "poll canceled"]);
    expect(await cancelCount()).toBe(1);

    const other = await orderWithLabel(rig, 1);
    await control().clearRequests();
    await addFault({ kind: "reset", when: "before" });
    expect(await cancel(other.resendId)).toMatchObject({
      value: { state: "in-doubt", loss: "offline" },
    });
    expect(await cancellation.checkOutcome({ resendId: other.resendId })).toMatchObject({
      value: { state: "in-doubt" },
    });
    expect(await cancelCount()).toBe(1);
    expect(await cancel(other.resendId)).toMatchObject({
      value: { state: "canceled" },
    });
    expect(await cancelCount()).toBe(2);
  });

  it("stays unknown until the order can be fetched", async () => {
    await open();
    const { resendId, submissionId } = await orderWithLabel(rig, 1);
    await addFault({ kind: "reset", when: "after", delayMs: HOUR });
    const answer = cancel(resendId);
    await until(async () => (await stateOf(resendId)) === "sending", "the stored cancellation");
    await requestArrived(rig, "cancelResend");
    await addFault({ kind: "status", status: 503, when: "before", times: "always" }, "getResend");
    await control().release();
    await answer;
    expect(await stateOf(resendId)).toBe("unknown");
    expect(await cancel(resendId)).toMatchObject({ error: { code: "service" } });
    await control().clearFaults();
    await cancellation.checkOutcome({ resendId });
    expect(await stateOf(resendId)).toBe("canceled");
    expect(await cancelCount()).toBe(1);
    expect((await rig.desk.store.submission(submissionId))?.statusRaw).toBe("canceled");
  });

  it("sends no cancellation when the order cannot be fetched first", async () => {
    await open();
    const { resendId } = await orderWithLabel(rig, 1);
    await addFault({ kind: "reset", when: "before", times: "always" }, "getResend");
    expect(await cancel(resendId)).toMatchObject({ error: { code: "offline" } });
    expect(await stateOf(resendId)).toBeNull();
    expect(await cancel("1")).toMatchObject({
      error: { code: "no-such-order" },
    });
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
  const settled = isDone ? "canceled" : "in-doubt";
  await until(async () => (await stateOf(resendId)) === settled, settled);
  expect(await factsOf(submissionId)).toEqual(["operator sending", "desk unknown", `poll ${settled}`]);
  expect(await cancelCount()).toBe(0);
});

it("recalculates the estimated cut-off when the working calendar changes", async () => {
  await open({ reportCutOff: false });
  const { submissionId } = await orderWithLabel(rig, 1);
  const cutOff = async () => (await rig.desk.store.submission(submissionId))?.cutOff;
  const first = await cutOff();
  expect(first?.estimated).toBe(true);
  const settings = await rig.desk.settings.get();
  const holidays = [(first?.at ?? "").slice(0, 10)];
  await rig.desk.settings.save({ ...settings, workingCalendar: { ...settings.workingCalendar, holidays } });
  await until(async () => (await cutOff())?.at !== first?.at, "the later cut-off");
  expect(Date.parse((await cutOff())?.at ?? "")).toBeGreaterThan(Date.parse(first?.at ?? ""));
  const row = rig.published.findLast(({ name }) => name === "resend.changed");
  expect(row?.payload).toMatchObject({ cutOff: await cutOff() });
  rig = await rig.restart();
  expect((await rig.desk.settings.get()).workingCalendar.holidays).toEqual(holidays);
});

it.each([4 * 24 * HOUR, -4 * 24 * HOUR])("counts the cut-off in the service's time, %i ms off", async (dateAheadMs) => {
  await open({ dateAheadMs });
  const status = await rig.desk.status();
  expect(Math.abs((status.clockSkewMs ?? 0) - dateAheadMs)).toBeLessThan(HOUR);
  const wait = Date.parse(status.nextCutOff ?? "") - (Date.now() + dateAheadMs);
  expect(wait).toBeGreaterThan(-HOUR);
  expect(wait).toBeLessThan(4 * 24 * HOUR);
  const { resendId } = await orderWithLabel(rig, 1);
  const answer = await cancel(resendId, true);
  const late = dateAheadMs > 0;
  expect(answer).toMatchObject(
    late ? { error: { fields: { obstacle: "cut-off-passed" } } } : { value: { state: "canceled" } },
  );
});
