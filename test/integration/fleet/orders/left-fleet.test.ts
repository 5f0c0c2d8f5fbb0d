import { expect, it, onTestFinished } from "vitest";
import { openRealDesk } from "../../../rig/real-desk.ts";
import { fillDestination, submit, waitForSubmission } from "../../use-cases/resends/submitting.ts";
import { isoNow, rawScan } from "../../use-cases/test-desk.ts";
import { openOrderFleet, order } from "./order-fleet.ts";

const { simulator, takeItem, openDesk } = openOrderFleet();

/** Opens a desk without a fleet. */
async function openAlone(folder: string, { isFleetUnknown } = { isFleetUnknown: false }) {
  const { credentials } = simulator();
  const timing = { retryMs: 50, settleMs: 50, undoUnitMs: 0 };
  const desk = await openRealDesk({ folder, address: simulator(), credentials }, {}, { timing, isFleetUnknown });
  onTestFinished(() => desk.close());
  await desk.start();
  return desk;
}

it("keeps an order for a line that waited when its desk left the fleet", async () => {
  const member = await openDesk("bench-1", { isAway: true });
  await member.importOrders(order("#1"));
  const item = takeItem();
  await member.scan(item);
  await member.useOrder(item, "#1");
  const submissionId = await member.submitScanned();
  const waiting = { state: "ready", waitingFor: "fleet-order" } as const;
  await waitForSubmission(member, submissionId, waiting);
  await member.close();
  const desk = await openAlone(member.folder);
  await desk.store.recordScan(rawScan(takeItem().rma), isoNow());
  const { batchId } = await desk.store.currentBatch(isoNow());
  await fillDestination(desk.store, batchId);
  await waitForSubmission({ desk }, await submit({ desk }, batchId), { state: "created" });
  expect(await desk.store.submission(submissionId)).toMatchObject(waiting);
  expect(await desk.orders.outbox.takeBack(submissionId)).toMatchObject({ state: "released" });
});

/** Submits a batch for order #1 at a desk that was in a fleet before, and then a batch without an order. */
async function submitAfterFleet({ isFleetUnknown }: { readonly isFleetUnknown: boolean }) {
  const member = await openDesk("bench-1");
  await member.importOrders(order("#1"));
  const item = takeItem();
  await member.scan(item);
  await member.useOrder(item, "#1");
  await fillDestination(member.desk.store, (await member.desk.store.currentBatch(isoNow())).batchId);
  await member.close();
  const desk = await openAlone(member.folder, { isFleetUnknown });
  const submitCurrent = async () => submit({ desk }, (await desk.store.currentBatch(isoNow())).batchId);
  const forLine = await submitCurrent();
  await desk.store.recordScan(rawScan(takeItem().rma), isoNow());
  await fillDestination(desk.store, (await desk.store.currentBatch(isoNow())).batchId);
  await waitForSubmission({ desk }, await submitCurrent(), { state: "created" });
  return desk.store.submission(forLine);
}

it("sends no order for a line while its configuration may name a fleet", async () => {
  expect(await submitAfterFleet({ isFleetUnknown: true })).toMatchObject({ state: "ready", waitingFor: "fleet-order" });
});

it("sends an order for a line after its desk left the fleet", async () => {
  expect(await submitAfterFleet({ isFleetUnknown: false })).toMatchObject({ state: "created" });
});
