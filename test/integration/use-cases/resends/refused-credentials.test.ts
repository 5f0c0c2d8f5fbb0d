import { beforeEach, expect, it } from "vitest";
import { syncedRig, type DeskRig } from "../test-desk.ts";
import { waitForSubmission, submissionStates, submitItems } from "./submitting.ts";

let rig: DeskRig;
const control = () => rig.simulator.control;

/** The service accepts a second order, so that only the desk prevents one. */
beforeEach(async () => {
  rig = await syncedRig({ honourIdempotency: false, refuseResentItems: false });
});

const refuseCredentials = (when: "before" | "after") =>
  control().addFault({ operation: "createResend", kind: "status", status: 401, when });

// Proof S6
it("never resends an order that was created before the 401", async () => {
  await refuseCredentials("after");
  const { submissionId } = await submitItems(rig, 2);
  await waitForSubmission(rig, submissionId, { state: "unknown", doubt: "answer-lost", waitingFor: "credentials" });
  expect(await control().requests("getReturnInventory")).toHaveLength(0);
  rig.desk.onConnectionChanged();
  await waitForSubmission(rig, submissionId, { state: "unknown", doubt: "order-seen" });
  expect(await control().orders()).toHaveLength(1);
  expect(await control().requests("createResend")).toHaveLength(1);
});

it("resends an order that was not created before the 401", async () => {
  await refuseCredentials("before");
  const { submissionId } = await submitItems(rig, 2);
  await waitForSubmission(rig, submissionId, { state: "unknown", waitingFor: "credentials" });
  expect((await rig.desk.status()).outbox).toMatchObject({ waiting: 1, unknown: 0 });
  rig.desk.onConnectionChanged();
  await waitForSubmission(rig, submissionId, { state: "created" });
  expect(await submissionStates(rig, submissionId)).toBe("ready sending unknown ready sending created");
  expect(await control().orders()).toHaveLength(1);
  const [first, second] = await control().requests("createResend");
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
});

it("sends nothing when the new credentials are refused too", async () => {
  await control().addFault({ operation: "*", kind: "status", status: 401, times: "always" });
  const { submissionId } = await submitItems(rig, 1);
  await waitForSubmission(rig, submissionId, { state: "unknown", waitingFor: "credentials" });
  for (const expectedFetches of [1, 2]) {
    rig.desk.onConnectionChanged();
    await expect.poll(async () => (await control().requests("getReturnInventory")).length).toBe(expectedFetches);
    await waitForSubmission(rig, submissionId, { state: "unknown", waitingFor: "credentials" });
  }
  expect(await control().requests("createResend")).toHaveLength(1);
  await control().clearFaults();
  rig.desk.onConnectionChanged();
  await waitForSubmission(rig, submissionId, { state: "created" });
  expect(await control().orders()).toHaveLength(1);
});
