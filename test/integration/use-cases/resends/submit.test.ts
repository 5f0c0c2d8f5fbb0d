import { bridgeOf } from "../../bridge/bridge-of.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { arrived, at, gesture, syncedRig, until, type DeskRig } from "../test-desk.ts";
import { submitBatch } from "../../../../src-main/use-cases/resends/submit-batch.ts";
import { becomes, courseOf, fillBatch, submit, submitItems } from "./submitting.ts";

const HOUR = 3_600_000;

let rig: DeskRig;
const control = () => rig.simulator.control;

beforeEach(async () => void (rig = await syncedRig({ items: 300 })));

describe("a batch on its way to the service", () => {
  it("becomes one order with exactly these items, which is followed to its end, and leaves an empty batch that refuses them", async () => {
    const { submissionId, items } = await submitItems(rig, 5);
    const created = await becomes(rig, submissionId, { state: "created" });
    const [lastType, ...otherTypes] = await rig.desk.store.lastServiceTypes(2);
    expect([lastType?.country, otherTypes]).toEqual([created.countryCode, []]);
    expect(created.body).toContain(`"shipmentServiceType":"${lastType?.code}"`);
    const { outcome, batch } = await rig.desk.store.recordScan(gesture(items[0]?.rma ?? ""), at());
    expect(batch.lines).toEqual([]);
    expect(outcome.verdict).toMatchObject({ kind: "not-eligible", obstacle: { kind: "resent-by-this-desk" } });
    const ended = await becomes(rig, submissionId, { statusRaw: "completed" });

    const orders = await control().orders();
    expect(orders.map((order) => order.resendId)).toEqual([created.resendId]);
    expect(orders[0]?.returnInventoryIds.toSorted()).toEqual(items.map((item) => item.returnInventoryId).toSorted());
    expect(ended.trackingNumber).toBe(orders[0]?.trackingNumber);
    expect(ended.cutOff).toEqual({ at: orders[0]?.cancelCutoffTime, estimated: false });

    const facts = (await rig.desk.store.timeline(submissionId)).map(({ fact }) =>
      fact.kind === "submission" ? fact.state : fact.kind === "status" ? fact.raw : fact.kind,
    );
    expect(facts.slice(0, 3)).toEqual(["ready", "sending", "created"]);
    expect(facts).toContain("tracking-number");
    expect(facts).toContain("completed");
  });

  it("sends “-” for an empty street 2, unless the settings leave it to the operator", async () => {
    const { batchId } = await fillBatch(rig, 1, "eligible", { shipmentStreet2: "" });
    await rig.desk.settings.save({ fillStreet2: false });
    expect(await submitBatch(rig.desk.store, batchId, new Date())).toMatchObject({
      error: { code: "incomplete", fields: { shipmentStreet2: "required" } },
    });
    await rig.desk.settings.save({ fillStreet2: true });
    await becomes(rig, await submit(rig, batchId), { state: "created" });
    expect((await control().orders())[0]?.shipment).toMatchObject({ shipmentStreet2: "-" });
  });

  it("is sent again, with the same key and body, once the items show that a lost create did nothing", async () => {
    await control().addFault({ operation: "createResend", kind: "reset", when: "before" });
    const { submissionId } = await submitItems(rig, 3);
    await becomes(rig, submissionId, { state: "created" });
    expect(await control().orders()).toHaveLength(1);
    expect(await courseOf(rig, submissionId)).toBe("ready sending unknown ready sending created");
    const sent = await control().requests("createResend");
    expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      sent[0]?.idempotencyKey,
      sent[0]?.idempotencyKey,
    ]);
    expect(sent[1]?.body).toBe(sent[0]?.body);
  });
});

it("a desk that stops in the middle takes what was being sent for unknown, and finds out", async () => {
  await control().addFault({ operation: "createResend", kind: "delay", delayMs: HOUR, when: "before" });
  const { submissionId } = await submitItems(rig, 2);
  await becomes(rig, submissionId, { state: "sending" });
  await arrived(rig, "createResend");
  rig = await rig.restart();
  await rig.desk.start();
  await becomes(rig, submissionId, { state: "created" });
  expect(await courseOf(rig, submissionId)).toBe("ready sending unknown ready sending created");
  expect(await control().orders()).toHaveLength(1);
});

it("posts at most 15 messages to the store's thread from Submit to created", async () => {
  const posted: string[] = [];
  let untilCreated: readonly string[] | null = null;
  await rig.close();
  rig = await syncedRig(
    {},
    {
      onStoreCall: (name) => posted.push(name),
      publish: (domain, event, payload) => {
        const { state } = payload as { readonly state?: string };
        if (domain === "resend" && event === "changed" && state === "created") untilCreated ??= [...posted];
      },
    },
  );
  const { batchId } = await fillBatch(rig, 3);
  await rig.desk.requests.flush();
  posted.length = 0;
  const submitted = await bridgeOf(rig.desk).batch.submit({ batchId });
  expect(submitted.ok).toBe(true);
  const messages = await until(() => Promise.resolve(untilCreated), "the order");
  // A failure names them.
  expect(messages.slice(15)).toEqual([]);
});
