import { expect, it } from "vitest";
import { syncedRig } from "../test-desk.ts";
import { waitForSubmission, submitItems } from "./submitting.ts";

const HOUR_MS = 3_600_000;

// Proof S4
it.each([
  ["back", -HOUR_MS],
  ["ahead", HOUR_MS],
])("sends one create with refused credentials when the clock is set %s", async (_way, changeMs) => {
  let offsetMs = 0;
  // The service connection uses the computer's clock, so only the desk's clock is set here.
  const rig = await syncedRig({}, { now: () => new Date(Date.now() - changeMs + offsetMs) });
  const { control } = rig.simulator;
  await control.addFault({ operation: "createResend", kind: "status", status: 401, times: "always" });
  offsetMs = changeMs;
  const firstOrder = await submitItems(rig, 1);
  await waitForSubmission(rig, firstOrder.submissionId, { state: "unknown", waitingFor: "credentials" });
  const secondOrder = await submitItems(rig, 1);
  await waitForSubmission(rig, secondOrder.submissionId, { state: "ready", waitingFor: "credentials" });
  expect(await control.requests("createResend")).toHaveLength(1);
});
