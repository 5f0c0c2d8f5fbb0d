import { expect, it } from "vitest";
import { syncedRig } from "../test-desk.ts";
import { becomes, submitItems } from "./submitting.ts";

const HOUR_MS = 3_600_000;

// Proof S4
it.each([
  ["back", -HOUR_MS],
  ["ahead", HOUR_MS],
])("sends one create with refused credentials when the clock is set %s", async (_way, byMs) => {
  let setByMs = 0;
  // Calls note the computer's own time; the desk's clock begins apart from it, as one that is set afterwards.
  const rig = await syncedRig({}, { now: () => new Date(Date.now() - byMs + setByMs) });
  const { control } = rig.simulator;
  await control.addFault({ operation: "createResend", kind: "status", status: 401, times: "always" });
  setByMs = byMs;
  const [first, second] = [await submitItems(rig, 1), await submitItems(rig, 1)];
  await becomes(rig, second.submissionId, { state: "ready", waitingFor: "credentials" });
  await becomes(rig, first.submissionId, { state: "unknown", waitingFor: "credentials" });
  rig.desk.outbox.wake();
  expect(await control.requests("createResend")).toHaveLength(1);
});
