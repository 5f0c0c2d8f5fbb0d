import { beforeEach, describe, expect, it } from "vitest";
import { submitBatch } from "../../../../src-main/use-cases/resends/submit-batch.ts";
import { bridgeOf } from "../../bridge/bridge-of.ts";
import { requestArrived, isoNow, rawScan, syncedRig, until, type DeskRig } from "../test-desk.ts";
import { waitForSubmission, submissionStates, fillBatch, submit, submitItems } from "./submitting.ts";

const HOUR_MS = 3_600_000;

let rig: DeskRig;
const control = () => rig.simulator.control;

beforeEach(async () => void (rig = await syncedRig({ items: 300 })));

describe("a submitted batch", () => {
  it("becomes one order with exactly its items", async () => {
    const { submissionId, items } = await submitItems(rig, 5);
    const createdSubmission = await waitForSubmission(rig, submissionId, { state: "created" });
    const [usedType, ...otherTypes] = await rig.desk.store.lastServiceTypes(2);
    expect([usedType?.country, otherTypes]).toEqual([createdSubmission.countryCode, []]);
    expect(createdSubmission.body).toContain(`"shipmentServiceType":"${usedType?.code}"`);
    const { outcome, batch } = await rig.desk.store.recordScan(rawScan(items[0]?.rma ?? ""), isoNow());
    expect(batch.lines).toEqual([]);
    expect(outcome.verdict).toMatchObject({ kind: "not-eligible", obstacle: { kind: "resent-by-this-desk" } });
    const completedSubmission = await waitForSubmission(rig, submissionId, { statusRaw: "completed" });

    const orders = await control().orders();
    expect(orders.map((order) => order.resendId)).toEqual([createdSubmission.resendId]);
    expect(orders[0]?.returnInventoryIds.toSorted()).toEqual(items.map((item) => item.returnInventoryId).toSorted());
    expect(completedSubmission.trackingNumber).toBe(orders[0]?.trackingNumber);
    expect(completedSubmission.cutOff).toEqual({ at: orders[0]?.cancelCutoffTime, estimated: false });

    const facts = (await rig.desk.store.timeline(submissionId)).map(({ fact }) => {
      if (fact.kind === "submission") return fact.state;
      return fact.kind === "status" ? fact.raw : fact.kind;
    });
    expect(facts.slice(0, 3)).toEqual(["ready", "sending", "created"]);
    expect(facts).toContain("tracking-number");
    expect(facts).toContain("completed");
  });

  it("sends “-” for an empty street 2 when the setting is on", async () => {
    const { batchId } = await fillBatch(rig, 1, "eligible", { shipmentStreet2: "" });
    await rig.desk.settings.save({ fillStreet2: false });
    expect(await submitBatch(rig.desk.store, batchId, new Date())).toMatchObject({
      error: { code: "incomplete", fields: { shipmentStreet2: "required" } },
    });
    await rig.desk.settings.save({ fillStreet2: true });
    await waitForSubmission(rig, await submit(rig, batchId), { state: "created" });
    expect((await control().orders())[0]?.shipment).toMatchObject({ shipmentStreet2: "-" });
  });

  it("is resent with the same key and body when the items show no order", async () => {
    await control().addFault({ operation: "createResend", kind: "reset", when: "before" });
    const { submissionId } = await submitItems(rig, 3);
    await waitForSubmission(rig, submissionId, { state: "created" });
    expect(await control().orders()).toHaveLength(1);
    expect(await submissionStates(rig, submissionId)).toBe("ready sending unknown ready sending created");
    const sentRequests = await control().requests("createResend");
    expect(sentRequests.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      sentRequests[0]?.idempotencyKey,
      sentRequests[0]?.idempotencyKey,
    ]);
    expect(sentRequests[1]?.body).toBe(sentRequests[0]?.body);
  });
});

it("checks the outcome after a restart when the desk stopped during a create", async () => {
  await control().addFault({ operation: "createResend", kind: "delay", delayMs: HOUR_MS, when: "before" });
  const { submissionId } = await submitItems(rig, 2);
  await waitForSubmission(rig, submissionId, { state: "sending" });
  await requestArrived(rig, "createResend");
  rig = await rig.restart();
  await rig.desk.start();
  await waitForSubmission(rig, submissionId, { state: "created" });
  expect(await submissionStates(rig, submissionId)).toBe("ready sending unknown ready sending created");
  expect(await control().orders()).toHaveLength(1);
});

/** Sent by status updates and by the log of requests too, which run at any time. */
const STATUS_MESSAGES: ReadonlySet<string> = new Set(["orderCounts", "listAsOf", "readSettings", "addRequests"]);

it("needs at most 10 store messages beside the status from submit to created", async () => {
  const postedMessages: string[] = [];
  let postedUntilCreated: readonly string[] | null = null;
  await rig.close();
  rig = await syncedRig(
    {},
    {
      onStoreCall: (name) => STATUS_MESSAGES.has(name) || postedMessages.push(name),
      publish: (domain, event, payload) => {
        const { state } = payload as { readonly state?: string };
        if (domain === "resend" && event === "changed" && state === "created")
          postedUntilCreated ??= [...postedMessages];
      },
    },
  );
  const { batchId } = await fillBatch(rig, 3);
  await rig.desk.requests.flush();
  // The last message of the event inbox's start, which runs beside the first work.
  await expect.poll(() => postedMessages).toContain("eventCounts");
  postedMessages.length = 0;
  const submitResult = await bridgeOf(rig.desk).batch.submit({ batchId });
  expect(submitResult.ok).toBe(true);
  const messages = await until(() => Promise.resolve(postedUntilCreated), "the order");
  // A failure lists the messages above the limit.
  expect(messages.slice(10)).toEqual([]);
});
