import { beforeEach, expect, it } from "vitest";
import { ORDER_VIEWS, orderQueryOf } from "../../../../src-domain/resends/order-view.ts";
import { orderFacets, searchOrders } from "../../../../src-main/desk/resends/resend-views.ts";
import { syncedRig, type DeskRig } from "../desk-rig.ts";
import { becomes, resendIdOnce, submitItems } from "./submitting.ts";
import { openReports } from "../order-reports.ts";

let rig: DeskRig;
beforeEach(async () => {
  rig = await syncedRig();
});

async function failedOrder() {
  await rig.simulator.control.nextLabels("failed");
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

it("a failed order leaves the failed ones when an operator dealt with it, by name, over a restart, until that is taken back", async () => {
  await rig.desk.store.writeSettings({ operator: { name: "Ada", since: later(0) } });
  const { submissionId } = await failedOrder();
  expect(await bucket()).toEqual([1, 1]);
  expect(await rig.desk.failed.dealWith(submissionId, true)).toMatchObject({ ok: true, value: { dealtWith: true } });
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

it("a failed order stays dealt with when it is only looked at again, and comes back with another failure; no other can be dealt with", async () => {
  const { submissionId, resendId } = await failedOrder();
  const report = await openReports(rig);
  await rig.desk.failed.dealWith(submissionId, true);
  const submission = await rig.desk.store.submission(submissionId);
  if (!submission) throw new Error("no submission");
  expect(await rig.desk.followed.lookNow(submission)).toMatchObject({ value: { dealtWith: true } });
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
