import { describe, expect, it } from "vitest";
import { ORDER_VIEWS, orderQueryOf } from "../../../../src-domain/resends/order-view.ts";
import { orderFacets, readResendDetails, searchOrders } from "../../../../src-main/use-cases/resends/resend-views.ts";
import type { ControlClient } from "../../../../src-simulator/control-client.ts";
import { syncedRig, until, type DeskRig } from "../test-desk.ts";
import { becomes, resendIdOnce, submitItems } from "./submitting.ts";
import { openReports } from "../order-reports.ts";

let rig: DeskRig;

async function open(...options: Parameters<typeof syncedRig>): Promise<ControlClient> {
  rig = await syncedRig(...options);
  return rig.simulator.control;
}

const NEVER = { labelDelayMs: [600_000, 600_000] } as const;
const detailsOf = (submissionId: string) =>
  readResendDetails({ store: rig.desk.store, normalTimes: rig.desk.followed.normalTimes }, submissionId);

it("leaves one row of many looks that learned nothing, and another after a time in which nobody looked", async () => {
  const control = await open(NEVER);
  const { submissionId } = await submitItems(rig, 1);
  const { resendId } = await becomes(rig, submissionId, { state: "created" });
  const order = { orderKey: submissionId, resendId: resendId ?? "" };
  for (let look = 0; look < 6; look += 1) await rig.desk.followed.watch.fetchNow(order);
  const before = await detailsOf(submissionId);
  expect(before?.checks).toHaveLength(1);
  expect(before?.checks[0]?.checks).toBeGreaterThanOrEqual(6);
  expect(before?.timeline.filter(({ fact }) => fact.kind === "status")).toHaveLength(1);

  // The desk is closed for an hour.
  rig = await rig.restart({ now: () => new Date(Date.now() + 60 * 60_000) });
  await rig.desk.start();
  const after = await until(async () => {
    const details = await detailsOf(submissionId);
    return details?.checks.length === 2 && details;
  }, "a look after the restart");
  expect(Date.parse(after.checks[1]?.from ?? "") - Date.parse(after.checks[0]?.until ?? "")).toBeGreaterThan(
    50 * 60_000,
  );
  expect((await control.requests("getResend")).length).toBeGreaterThan(6);
});

it("rests while the service does not answer, and looks again as soon as it does", async () => {
  const control = await open(NEVER);
  await control.addFault({ operation: "getResend", kind: "status", status: 500, times: "always" });
  const { submissionId } = await submitItems(rig, 1);
  await becomes(rig, submissionId, { state: "created" });
  await until(async () => (await control.requests("getResend")).length >= 1, "a first look");
  expect((await detailsOf(submissionId))?.checks).toEqual([]);
  await control.clearFaults();
  await until(async () => (await detailsOf(submissionId))?.row.status?.known === "queued", "the status");
});

it("refreshes the chosen orders one after the other, reports its progress, and stops on request", async () => {
  await open(NEVER);
  const submissions: string[] = [];
  for (let order = 0; order < 3; order += 1) {
    const { submissionId } = await submitItems(rig, 1);
    await becomes(rig, submissionId, { state: "created" });
    submissions.push(submissionId);
  }
  const reported = () => rig.published.flatMap(({ name, payload }) => (name === "resend.refreshing" ? [payload] : []));
  expect(rig.desk.followed.refresh.start(submissions)).toMatchObject({ running: true, total: 3 });
  expect(rig.desk.followed.refresh.start(submissions)).toBeNull();
  await until(async () => !(reported().at(-1) as { running: boolean }).running, "the end of the refreshing");
  expect(reported().at(-1)).toEqual({ done: 3, total: 3, failed: 0, running: false });

  rig.desk.followed.refresh.start(submissions);
  rig.desk.followed.refresh.stop();
  await until(async () => !(reported().at(-1) as { running: boolean }).running, "the stop");
  expect((reported().at(-1) as { done: number }).done).toBeLessThan(3);
});

it("knows what is usual once enough orders of this desk went through a stage", async () => {
  await open(NEVER);
  const times = () => rig.desk.store.reader.normalStageTimes("auto-label");
  expect(await times()).toEqual([]);
  for (let order = 0; order < 5; order += 1) {
    const { submissionId } = await submitItems(rig, 1);
    const { resendId } = await becomes(rig, submissionId, { state: "created" });
    // Events report it, however soon the polls come; they come late enough to be the last word on each stage.
    const say = (statusRaw: string, ms: number) => ({
      subject: "resend" as const,
      id: resendId ?? "",
      fields: { statusRaw },
      at: new Date(Date.now() + ms).toISOString(),
      eventKey: `${statusRaw} ${resendId}`,
      source: "webhook" as const,
    });
    await rig.desk.store.applyEvents([say("label-success", 40_000 + order), say("3", 60_000)], 0, 0);
  }
  // The first look at the last of them may still be on its way.
  await expect.poll(times).toMatchObject([
    { stage: "queued", orders: 5 },
    { stage: "label-success", orders: 5 },
  ]);
  const usual = await times();
  expect(Math.round((usual[1]?.ms ?? 0) / 1000)).toBe(20);
});

describe("a failed order", () => {
  async function failedOrder() {
    const control = await open();
    await control.nextLabels("failed");
    const { submissionId } = await submitItems(rig, 1);
    return { submissionId, resendId: await resendIdOnce(rig, submissionId, "failed") };
  }

  const bucket = async () => {
    const { rows } = await searchOrders(rig.desk.store, orderQueryOf(ORDER_VIEWS.failed), null, 0, 10);
    const { failed } = await rig.desk.store.orderCounts();
    return [failed, rows.length];
  };
  const stages = async () => (await orderFacets(rig.desk.store)).stages;
  const later = (ms: number): string => new Date(Date.now() + ms).toISOString();

  it("leaves the failed ones when an operator dealt with it, by name, over a restart, until that is taken back", async () => {
    const { submissionId } = await failedOrder();
    await rig.desk.store.writeSettings({ operator: { name: "Ada", since: later(0) } });
    expect(await bucket()).toEqual([1, 1]);
    expect(await rig.desk.failed.dealWith(submissionId, true)).toMatchObject({
      ok: true,
      value: { failureResolved: true },
    });
    expect(await bucket()).toEqual([0, 0]);
    expect(await stages()).toEqual([{ value: "dealt-with", count: 1 }]);
    expect(await rig.desk.failed.dealWith(submissionId, true)).toEqual({ ok: false, error: "not-failed" });

    rig = await rig.restart();
    expect(await bucket()).toEqual([0, 0]);
    expect(await rig.desk.failed.dealWith(submissionId, false)).toMatchObject({ ok: true });
    expect(await bucket()).toEqual([1, 1]);
    expect(await rig.desk.failed.dealWith(submissionId, false)).toEqual({ ok: false, error: "not-failed" });
    const actions = (await rig.desk.store.timeline(submissionId)).filter(({ fact }) => fact.kind === "dealt-with");
    expect(actions).toMatchObject([
      { source: "operator", fact: { done: true, by: "Ada" } },
      { source: "operator", fact: { done: false, by: "Ada" } },
    ]);
  });

  it("stays dealt with when it is only looked at again, and comes back with another failure; no other can be dealt with", async () => {
    const { submissionId, resendId } = await failedOrder();
    const report = await openReports(rig);
    await rig.desk.failed.dealWith(submissionId, true);
    const submission = await rig.desk.store.submission(submissionId);
    if (!submission) throw new Error("no submission");
    expect(await rig.desk.followed.fetchNow(submission)).toMatchObject({ value: { failureResolved: true } });
    // Old news of the same failure.
    await report({ resendId, status: "failed", at: later(-60_000) });
    expect(await bucket()).toEqual([0, 0]);
    await report({ resendId, status: "failed", at: later(60_000) });
    expect(await bucket()).toEqual([1, 1]);

    const { submissionId: fine } = await submitItems(rig, 1);
    await becomes(rig, fine, { state: "created" });
    expect(await rig.desk.failed.dealWith(fine, true)).toEqual({ ok: false, error: "not-failed" });
    const nobody = "01J00000000000000000000000";
    expect(await rig.desk.failed.dealWith(nobody, true)).toEqual({ ok: false, error: "no-such-submission" });
  });
});
