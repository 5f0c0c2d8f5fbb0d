import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { submitBatch } from "../../../src-main/desk/submit-batch.ts";
import { ControlClient } from "../../../src-simulator/control-client.ts";
import { DESTINATION } from "../../destination.ts";
import { at, gesture, openDeskRig, syncWhole, until, type DeskRig } from "./desk-rig.ts";

let rig: DeskRig;
let control: ControlClient;

beforeEach(async () => {
  rig = await openDeskRig();
  control = new ControlClient(rig.simulator.url);
  await syncWhole(rig);
});

afterEach(() => rig.close());

/** Scans items of warehouse 2 in the given state, fills the destination and submits. */
async function submitItems(state: "eligible" | "pendingVas", count: number, skip = 0) {
  const { store } = rig.desk;
  const items = (await control.items({ state, warehouseId: 2, limit: skip + count })).slice(skip);
  expect(items).toHaveLength(count);
  for (const item of items) {
    const { outcome } = await store.recordScan(gesture(item.rma), at());
    expect(outcome.verdict.kind).toBe("added");
  }
  const { batchId } = await store.currentBatch(at());
  const { types } = await store.serviceTypes(2);
  const auto = types.find((type) => type.labelMode === "auto-label");
  await store.saveDestination(batchId, { ...DESTINATION, shipmentServiceType: auto?.code ?? "" }, at());
  const submitted = await submitBatch(store, batchId, new Date());
  if (!submitted.ok) throw new Error(`Not submitted: ${JSON.stringify(submitted.error)}`);
  rig.desk.outbox.kick();
  return { batchId, submissionId: submitted.value.submissionId, items };
}

const inState = (submissionId: string, state: string) =>
  until(async () => {
    const submission = await rig.desk.store.submission(submissionId);
    return submission?.state === state && submission;
  }, `submission ${state}`);

describe("a batch on its way to the service", () => {
  it("becomes one order with exactly these items, which is followed to its end", async () => {
    const { submissionId, items } = await submitItems("eligible", 5);
    const created = await inState(submissionId, "created");
    const ended = await until(async () => {
      const submission = await rig.desk.store.submission(submissionId);
      return submission?.statusRaw === "completed" && submission;
    }, "the order's completion");

    const orders = await control.orders();
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

  it("leaves an empty batch to go on with, and refuses the items elsewhere", async () => {
    const { submissionId, items } = await submitItems("eligible", 2);
    await inState(submissionId, "created");
    const { outcome, batch } = await rig.desk.store.recordScan(gesture(items[0]?.rma ?? ""), at());
    expect(batch.lines).toEqual([]);
    expect(outcome.verdict).toMatchObject({ kind: "not-eligible", obstacle: { kind: "resent-by-this-desk" } });
  });

  it("comes back with the service's words when it is refused, although HTTP said 200", async () => {
    const { batchId, submissionId } = await submitItems("pendingVas", 2);
    const refused = await inState(submissionId, "refused");
    expect(Object.keys(refused.refusal?.fields ?? {})).toContain("returnInventoryIdList");
    expect(refused.refusal?.errorCode).toBe("VALIDATION_FAILED");
    expect(refused.refusal?.correlationId).toBeTruthy();

    const current = await rig.desk.store.currentBatch(at());
    expect(current).toMatchObject({ batchId, state: "open" });
    expect(current.lines).toHaveLength(2);
    expect(current.refusal?.fields).toEqual(refused.refusal?.fields);
    expect(rig.published.some(({ name }) => name === "batch.changed")).toBe(true);
    expect(await control.orders()).toEqual([]);
  });

  it("is sent once when the answer is lost after the service did the work", async () => {
    await control.addFault({ operation: "createResend", kind: "reset", when: "after" });
    const { submissionId } = await submitItems("eligible", 3);
    const unknown = await until(async () => {
      const submission = await rig.desk.store.submission(submissionId);
      return submission?.state === "unknown" && submission.waitingFor === "operator" && submission;
    }, "the desk to have read the items");
    expect(unknown.resendId).toBeNull();
    expect(await control.orders()).toHaveLength(1);
    expect(await control.requests("createResend")).toHaveLength(1);
  });

  it("is sent again, with the same key and body, once the items show that a lost create did nothing", async () => {
    await control.addFault({ operation: "createResend", kind: "reset", when: "before" });
    const { submissionId } = await submitItems("eligible", 3);
    await inState(submissionId, "created");
    expect(await control.orders()).toHaveLength(1);
    const facts = (await rig.desk.store.timeline(submissionId)).flatMap(({ fact }) =>
      fact.kind === "submission" ? fact.state : [],
    );
    expect(facts).toEqual(["ready", "sending", "unknown", "ready", "sending", "created"]);
    const sent = await control.requests("createResend");
    expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      sent[0]?.idempotencyKey,
      sent[0]?.idempotencyKey,
    ]);
    expect(sent[1]?.body).toBe(sent[0]?.body);
  });

  it("holds the items of an unknown outcome back from every other batch", async () => {
    await control.addFault({ operation: "createResend", kind: "reset", when: "after" });
    const { submissionId, items } = await submitItems("eligible", 1);
    await inState(submissionId, "unknown");
    const { outcome } = await rig.desk.store.recordScan(gesture(items[0]?.rma ?? ""), at());
    expect(outcome.verdict).toMatchObject({ kind: "locked", state: "unknown" });
  });
});

describe("a desk whose credentials are refused", () => {
  it("stops sending, keeps every batch, and goes on by itself once they are others", async () => {
    await control.addFault({ operation: "createResend", kind: "status", status: 401 });
    const { submissionId } = await submitItems("eligible", 1);
    await until(
      async () => (await rig.desk.store.submission(submissionId))?.waitingFor === "credentials",
      "the submission to wait",
    );
    expect((await rig.desk.status()).credentials).toBe("refused");
    const later = await submitItems("eligible", 1, 1);
    await until(
      async () => (await rig.desk.store.submission(later.submissionId))?.waitingFor === "credentials",
      "the later submission to wait",
    );
    expect(await control.requests("createResend")).toHaveLength(1);

    rig.desk.connectionChanged();
    await inState(submissionId, "created");
    await inState(later.submissionId, "created");
    expect((await rig.desk.status()).credentials).toBe("ok");
    expect(await control.orders()).toHaveLength(2);
  });
});

describe("a desk that stops in the middle", () => {
  it("takes what was being sent for unknown, and finds out", async () => {
    await control.addFault({ operation: "createResend", kind: "delay", delayMs: 400, when: "before" });
    const { submissionId } = await submitItems("eligible", 2);
    await inState(submissionId, "sending");
    rig = await rig.restart();
    await rig.desk.start();
    const submission = await until(async () => {
      const now = await rig.desk.store.submission(submissionId);
      return (now?.state === "created" || now?.waitingFor === "operator") && now;
    }, "an outcome that can be told");
    expect(["created", "unknown"]).toContain(submission.state);
    expect((await control.orders()).length).toBeLessThanOrEqual(1);
  });

  it("still has its open batch", async () => {
    const [item] = await control.items({ state: "eligible", limit: 1 });
    await rig.desk.store.recordScan(gesture(item?.rma ?? ""), at());
    const { batchId } = await rig.desk.store.currentBatch(at());
    await rig.desk.store.saveDestination(batchId, DESTINATION, at());
    rig = await rig.restart();
    const batch = await rig.desk.store.currentBatch(at());
    expect(batch).toMatchObject({ batchId, destination: DESTINATION });
    expect(batch.lines.map((line) => line.item.rma)).toEqual([item?.rma]);
  });
});
