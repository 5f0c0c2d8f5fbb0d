import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ControlClient, type Fault } from "../../../src-simulator/control-client.ts";
import { at, gesture, openDeskRig, syncWhole, until, type DeskRig } from "./desk-rig.ts";
import { becomes, courseOf, submitItems } from "./submitting.ts";

let rig: DeskRig;
let control: ControlClient;

async function open(honourIdempotency: boolean): Promise<void> {
  rig = await openDeskRig({ honourIdempotency });
  control = new ControlClient(rig.simulator.url);
  await syncWhole(rig);
}

const failCreate = (fault: Omit<Fault, "operation">) => control.addFault({ operation: "createResend", ...fault });
const creates = () => control.requests("createResend");

afterEach(() => rig.close());

/** Every way to lose an answer: the service acts before each of them, or does not. */
const LOSSES: readonly Omit<Fault, "operation" | "when">[] = [
  { kind: "reset" },
  { kind: "partial" },
  { kind: "status", status: 500 },
  { kind: "status", status: 503 },
  { kind: "status", status: 403 },
  { kind: "status", status: 409 },
  { kind: "status", status: 429 },
  { kind: "truncated" },
  { kind: "html" },
  { kind: "empty" },
  { kind: "content-type" },
  { kind: "hollow" },
  { kind: "delay", answerDelayMs: 1500 },
];

describe.each([true, false])("a lost answer, idempotency keys honoured: %s", (honourIdempotency) => {
  beforeEach(() => open(honourIdempotency));

  it.each(LOSSES)("after the service made the order is one order, and no second request: %j", async (fault) => {
    await failCreate({ ...fault, when: "after" });
    const { submissionId, items } = await submitItems(rig, 2);
    const unknown = await becomes(rig, submissionId, { state: "unknown", doubt: "order-seen", waitingFor: "operator" });
    expect(unknown.look).toMatchObject({ reading: "created", obstacle: null });
    expect(unknown.loss?.kind).toBeTruthy();
    expect(await control.orders()).toHaveLength(1);
    expect(await creates()).toHaveLength(1);
    const { outcome } = await rig.desk.store.recordScan(gesture(items[0]?.rma ?? ""), at());
    expect(outcome.verdict).toMatchObject({ kind: "locked", state: "unknown", submissionId });
  });

  it.each(LOSSES.filter(({ kind }) => kind !== "delay"))(
    "before the service made the order becomes one order by the same key: %j",
    async (fault) => {
      await failCreate({ ...fault, when: "before" });
      const { submissionId } = await submitItems(rig, 2);
      await becomes(rig, submissionId, { state: "created" });
      expect(await control.orders()).toHaveLength(1);
      const sent = await creates();
      expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(Array(2).fill(sent[0]?.idempotencyKey));
      expect(await courseOf(rig, submissionId)).toEqual(["ready", "sending", "unknown", "ready", "sending", "created"]);
    },
  );

  it("of a create that is still at work ends in one order, whether it or its repeat comes first", async () => {
    await failCreate({ kind: "delay", delayMs: 1500, when: "before" });
    const { submissionId } = await submitItems(rig, 2);
    await until(async () => (await control.orders()).length > 0, "an order");
    const settled = await until(async () => {
      const now = await rig.desk.store.submission(submissionId);
      return (now?.state === "created" || now?.doubt === "order-seen") && now;
    }, "an outcome that can be told");
    const orders = await control.orders();
    expect(orders).toHaveLength(1);
    expect([orders[0]?.resendId, null]).toContain(settled.resendId);
  });
});
