import { afterEach, beforeEach, expect, it } from "vitest";
import type { ControlClient } from "../../../src-simulator/control-client.ts";
import { openDeskRig, syncWhole, until, type DeskRig } from "./desk-rig.ts";
import { becomes, courseOf, submitItems } from "./resends/submitting.ts";

let rig: DeskRig;
let control: ControlClient;
beforeEach(async () => {
  rig = await openDeskRig();
  control = rig.simulator.control;
  await syncWhole(rig);
});
afterEach(() => rig.close());

it("keeps an order ready while the service is dead, and sends it once when a read comes back", async () => {
  await control.addFault({ operation: "*", kind: "reset", times: "always" });
  // Five broken reads, two a sync, and the service is taken for dead.
  for (let sync = 0; sync < 3; sync += 1) await rig.desk.sync.complete();
  const asked = (await control.requests()).length;
  const { submissionId } = await submitItems(rig, 2);
  await becomes(rig, submissionId, { state: "ready", waitingFor: "network" });
  expect(await control.requests("createResend")).toEqual([]);
  expect(asked).toBeGreaterThanOrEqual(5);

  await control.clearFaults();
  await becomes(rig, submissionId, { state: "created" });
  expect(await control.orders()).toHaveLength(1);
  expect(await control.requests("createResend")).toHaveLength(1);
  expect(await courseOf(rig, submissionId)).not.toContain("unknown");
});

it("answers a request for an order at once instead of waiting for a dead service", async () => {
  const { submissionId } = await submitItems(rig, 1);
  const { resendId } = await becomes(rig, submissionId, { state: "created" });
  const order = { orderKey: submissionId, resendId: resendId ?? "" };
  await control.addFault({ operation: "*", kind: "reset", times: "always" });
  await until(async () => {
    const looked = await rig.desk.followed.watch.lookNow(order);
    return !looked.ok && looked.error.kind === "offline" && looked.error.retryAfterMs !== null;
  }, "the service to be taken for dead");
  const before = (await control.requests()).length;
  const looked = await rig.desk.followed.watch.lookNow(order);
  expect(looked).toMatchObject({ ok: false, error: { kind: "offline", delivered: "no" } });
  expect((await control.requests()).length).toBe(before);
});
