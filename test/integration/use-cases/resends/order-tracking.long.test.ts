import { describe, expect, it } from "vitest";
import { DEFAULT_ORDER_VIEW, ORDER_VIEWS, orderQueryOf } from "../../../../src-domain/resends/order-view.ts";
import { orderFacets, readResendDetails, searchOrders } from "../../../../src-main/use-cases/resends/resend-views.ts";
import type { ControlClient } from "../../../../src-simulator/control-client.ts";
import { openReports } from "../order-reports.ts";
import { syncedRig, until, type DeskRig } from "../test-desk.ts";
import { waitForSubmission, resendIdWithStatus, submitItems } from "./submitting.ts";

let rig: DeskRig;

async function open(...options: Parameters<typeof syncedRig>): Promise<ControlClient> {
  rig = await syncedRig(...options);
  return rig.simulator.control;
}

const WITHOUT_LABELS = { labelDelayMs: [600_000, 600_000] } as const;
const loadDetails = (submissionId: string) =>
  readResendDetails({ store: rig.desk.store, normalTimes: rig.desk.orderTracking.normalTimes }, submissionId);

it("stores polls without a change as one row", async () => {
  const control = await open(WITHOUT_LABELS);
  const { submissionId } = await submitItems(rig, 1);
  const { resendId } = await waitForSubmission(rig, submissionId, { state: "created" });
  const order = { orderKey: submissionId, resendId: resendId ?? "" };
  for (let poll = 0; poll < 6; poll += 1) await rig.desk.orderTracking.poller.fetchNow(order);
  const detailsBefore = await loadDetails(submissionId);
  expect(detailsBefore?.checks).toHaveLength(1);
  expect(detailsBefore?.checks[0]?.checks).toBeGreaterThanOrEqual(6);
  expect(detailsBefore?.timeline.filter(({ fact }) => fact.kind === "status")).toHaveLength(1);

  rig = await rig.restart({ now: () => new Date(Date.now() + 60 * 60_000) });
  await rig.desk.start();
  const detailsAfter = await until(async () => {
    const details = await loadDetails(submissionId);
    return details?.checks.length === 2 && details;
  }, "a poll after the restart");
  expect(
    Date.parse(detailsAfter.checks[1]?.from ?? "") - Date.parse(detailsAfter.checks[0]?.until ?? ""),
  ).toBeGreaterThan(50 * 60_000);
  expect((await control.requests("getResend")).length).toBeGreaterThan(6);
});

it("polls again after a failed poll", async () => {
  const control = await open(WITHOUT_LABELS);
  await control.addFault({ operation: "getResend", kind: "status", status: 500, times: "always" });
  const { submissionId } = await submitItems(rig, 1);
  await waitForSubmission(rig, submissionId, { state: "created" });
  await until(async () => (await control.requests("getResend")).length >= 1, "a first poll");
  expect((await loadDetails(submissionId))?.checks).toEqual([]);
  await control.clearFaults();
  await until(async () => (await loadDetails(submissionId))?.row.status?.known === "queued", "the status");
});

it("refreshes the chosen orders until it is stopped, one refresh at a time", async () => {
  await open(WITHOUT_LABELS);
  const submissionIds: string[] = [];
  for (let order = 0; order < 3; order += 1) {
    const { submissionId } = await submitItems(rig, 1);
    await waitForSubmission(rig, submissionId, { state: "created" });
    submissionIds.push(submissionId);
  }
  const listProgress = () =>
    rig.published.flatMap(({ name, payload }) => (name === "resend.refreshing" ? [payload] : []));
  expect(rig.desk.orderTracking.refresh.start(submissionIds)).toMatchObject({ isRunning: true, total: 3 });
  expect(rig.desk.orderTracking.refresh.start(submissionIds)).toBeNull();
  await until(async () => !(listProgress().at(-1) as { isRunning: boolean }).isRunning, "the end of the refresh");
  expect(listProgress().at(-1)).toEqual({ done: 3, total: 3, failed: 0, isRunning: false });

  rig.desk.orderTracking.refresh.start(submissionIds);
  rig.desk.orderTracking.refresh.stop();
  await until(async () => !(listProgress().at(-1) as { isRunning: boolean }).isRunning, "the stop");
  expect((listProgress().at(-1) as { done: number }).done).toBeLessThan(3);
});

it("knows the normal time of a stage after five orders", async () => {
  await open(WITHOUT_LABELS);
  const loadTimes = () => rig.desk.store.reader.normalStageTimes("auto-label");
  expect(await loadTimes()).toEqual([]);
  for (let order = 0; order < 5; order += 1) {
    const { submissionId } = await submitItems(rig, 1);
    const { resendId } = await waitForSubmission(rig, submissionId, { state: "created" });
    // The events are dated after any poll, so that they decide each stage's time.
    const statusFact = (statusRaw: string, msAhead: number) => ({
      subject: "resend" as const,
      id: resendId ?? "",
      fields: { statusRaw },
      at: new Date(Date.now() + msAhead).toISOString(),
      eventKey: `${statusRaw} ${resendId}`,
      source: "webhook" as const,
    });
    await rig.desk.store.applyEvents([statusFact("label-success", 40_000 + order), statusFact("3", 60_000)], 0, 0);
  }
  // The first poll of the last order may still be running.
  await expect.poll(loadTimes).toMatchObject([
    { stage: "queued", orders: 5 },
    { stage: "label-success", orders: 5 },
  ]);
  const normalTimes = await loadTimes();
  expect(Math.round((normalTimes[1]?.ms ?? 0) / 1000)).toBe(20);
});

describe("a failed order", () => {
  async function createFailedOrder() {
    const control = await open();
    await control.nextLabels("failed");
    const { submissionId } = await submitItems(rig, 1);
    return { submissionId, resendId: await resendIdWithStatus(rig, submissionId, "failed") };
  }

  const loadFailedCounts = async () => {
    const { rows } = await searchOrders(rig.desk.store, orderQueryOf(ORDER_VIEWS.failed), null, 0, 10);
    const { failed } = await rig.desk.store.orderCounts();
    return [failed, rows.length];
  };
  const loadStages = async () => (await orderFacets(rig.desk.store, DEFAULT_ORDER_VIEW)).stages;
  const timeAhead = (msAhead: number): string => new Date(Date.now() + msAhead).toISOString();

  it("leaves the failed orders when it is resolved", async () => {
    const { submissionId } = await createFailedOrder();
    await rig.desk.store.writeSettings({ operator: { name: "Ada", since: timeAhead(0) } });
    expect(await loadFailedCounts()).toEqual([1, 1]);
    expect(await rig.desk.orders.resolveFailure(submissionId, { isResolved: true })).toMatchObject({
      ok: true,
      value: { isFailureResolved: true },
    });
    expect(await loadFailedCounts()).toEqual([0, 0]);
    expect(await loadStages()).toEqual([{ value: "dealt-with", count: 1 }]);
    expect(await rig.desk.orders.resolveFailure(submissionId, { isResolved: true })).toEqual({
      ok: false,
      error: "not-failed",
    });

    rig = await rig.restart();
    expect(await loadFailedCounts()).toEqual([0, 0]);
    expect(await rig.desk.orders.resolveFailure(submissionId, { isResolved: false })).toMatchObject({ ok: true });
    expect(await loadFailedCounts()).toEqual([1, 1]);
    expect(await rig.desk.orders.resolveFailure(submissionId, { isResolved: false })).toEqual({
      ok: false,
      error: "not-failed",
    });
    const actions = (await rig.desk.store.timeline(submissionId)).filter(({ fact }) => fact.kind === "dealt-with");
    expect(actions).toMatchObject([
      { source: "operator", fact: { done: true, by: "Ada" } },
      { source: "operator", fact: { done: false, by: "Ada" } },
    ]);
  });

  it("fails again when a newer failure is reported", async () => {
    const { submissionId, resendId } = await createFailedOrder();
    const report = await openReports(rig);
    await rig.desk.orders.resolveFailure(submissionId, { isResolved: true });
    expect(await rig.desk.orderTracking.readOrder(resendId)).toBe(true);
    expect(await rig.desk.store.submission(submissionId)).toMatchObject({ isFailureResolved: true });
    // An older report of the same failure.
    await report({ resendId, status: "failed", at: timeAhead(-60_000) });
    expect(await loadFailedCounts()).toEqual([0, 0]);
    await report({ resendId, status: "failed", at: timeAhead(60_000) });
    expect(await loadFailedCounts()).toEqual([1, 1]);

    const { submissionId: createdId } = await submitItems(rig, 1);
    await waitForSubmission(rig, createdId, { state: "created" });
    expect(await rig.desk.orders.resolveFailure(createdId, { isResolved: true })).toEqual({
      ok: false,
      error: "not-failed",
    });
    const unknownId = "01J00000000000000000000000";
    expect(await rig.desk.orders.resolveFailure(unknownId, { isResolved: true })).toEqual({
      ok: false,
      error: "no-such-submission",
    });
  });
});
