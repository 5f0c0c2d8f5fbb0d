import { beforeEach, describe, expect, it } from "vitest";
import type { ControlClient, Fault } from "../../../../src-simulator/control-client.ts";
import { at, gesture, syncedRig, type DeskRig } from "../desk-rig.ts";
import { becomes, courseOf, submitItems } from "./submitting.ts";

let rig: DeskRig;
let control: ControlClient;

async function open(...options: Parameters<typeof syncedRig>): Promise<void> {
  rig = await syncedRig(...options);
  control = rig.simulator.control;
}

const failCreate = (fault: Omit<Fault, "operation">) => control.addFault({ operation: "createResend", ...fault });

it("an order that was seen keeps its items and is never sent again, even when it is canceled elsewhere and its items are on hold again", async () => {
  await open({ honourIdempotency: false, labelDelayMs: [60_000, 60_000] });
  await failCreate({ kind: "reset", when: "after" });
  const { submissionId, items } = await submitItems(rig, 2);
  await becomes(rig, submissionId, { doubt: "order-seen" });
  const { outcome } = await rig.desk.store.recordScan(gesture(items[0]?.rma ?? ""), at());
  expect(outcome.verdict).toMatchObject({ kind: "locked", state: "unknown" });
  for (const { returnInventoryId } of items) await control.changeItem(returnInventoryId, "eligible");
  rig = await rig.restart();
  await rig.desk.start();
  for (const _look of [1, 2, 3]) await rig.desk.unknown.lookNow(submissionId);
  const unknown = await rig.desk.store.submission(submissionId);
  expect(unknown).toMatchObject({ state: "unknown", doubt: "order-seen", waitingFor: "operator" });
  expect(unknown?.look?.reading).toBe("not-created");
  expect(await control.requests("createResend")).toHaveLength(1);
});

describe("items that cannot be read", () => {
  beforeEach(() => open());

  it.each([
    [{ kind: "status", status: 503, when: "before" }, "service"],
    [{ kind: "status", status: 401, when: "before" }, "credentials"],
    [{ kind: "reset", when: "before" }, "network"],
  ] as const)("keep the outcome unknown, and the desk says why: %j", async (fault, waitingFor) => {
    await failCreate({ kind: "reset", when: "before" });
    await control.addFault({ operation: "getReturnInventory", ...fault, times: "always" });
    const { submissionId } = await submitItems(rig, 2);
    const unknown = await becomes(rig, submissionId, { state: "unknown", waitingFor });
    expect(unknown.waitsUntil === null).toBe(waitingFor === "credentials");
    await control.clearFaults();
    if (waitingFor === "credentials") rig.desk.connectionChanged();
    else rig.desk.unknown.resume();
    await becomes(rig, submissionId, { state: "created" });
    expect(await control.orders()).toHaveLength(1);
  });
});

it("a desk that stops between the reading and the repeat reads again, for the reading is of another day", async () => {
  await open();
  await failCreate({ kind: "reset", when: "before" });
  const { submissionId } = await submitItems(rig, 2);
  await becomes(rig, submissionId, { state: "unknown" });
  await rig.desk.unknown.close();
  await rig.desk.store.transition(submissionId, { type: "read-not-created" }, {}, at());
  rig = await rig.restart();
  await rig.desk.start();
  await becomes(rig, submissionId, { state: "created" });
  expect(await courseOf(rig, submissionId)).toEqual([
    "ready",
    "sending",
    "unknown",
    "ready",
    "unknown",
    "ready",
    "sending",
    "created",
  ]);
});

it.each([-24, 24])("a clock that is set %i hours off neither stops the waiting nor shortens it", async (hours) => {
  let elapsedMs = 0;
  let offsetMs = 0;
  await open({}, { now: () => new Date(Date.now() + offsetMs), elapsed: () => elapsedMs });
  await failCreate({ kind: "reset", when: "before" });
  const { submissionId } = await submitItems(rig, 2);
  await becomes(rig, submissionId, { state: "unknown", waitingFor: "settling" });
  offsetMs = hours * 3_600_000;
  for (const _look of [1, 2]) await rig.desk.unknown.lookNow(submissionId);
  expect((await rig.desk.store.submission(submissionId))?.state).toBe("unknown");
  elapsedMs = 60;
  await rig.desk.unknown.lookNow(submissionId);
  expect((await rig.desk.store.submission(submissionId))?.state).toBe("unknown");
  elapsedMs = 120;
  await rig.desk.unknown.lookNow(submissionId);
  elapsedMs = 1000;
  await becomes(rig, submissionId, { state: "created" });
  expect(await control.orders()).toHaveLength(1);
});
