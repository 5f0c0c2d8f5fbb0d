import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { DEFAULT_ORDER_VIEW, orderQueryOf } from "../../../../src-domain/resends/order-view.ts";
import type { ReturnsService } from "../../../../src-main/service/index.ts";
import type { Store } from "../../../../src-main/store/thread/client.ts";
import { createOutbox } from "../../../../src-main/use-cases/resends/outbox.ts";
import { submitBatch } from "../../../../src-main/use-cases/resends/submit-batch.ts";
import { startSimulator } from "../../../../src-simulator/index.ts";
import { contextWith } from "../../../desk-context.ts";
import { tempFolder } from "../../../temp-folder.ts";
import { isoNow, rawScan, syncedRig, until, type DeskRig } from "../test-desk.ts";
import { waitForSubmission, submissionStates, fillBatch, submit, submitItems } from "./submitting.ts";

let rig: DeskRig;
const control = () => rig.simulator.control;

const open = async (...options: Parameters<typeof syncedRig>) => void (rig = await syncedRig(...options));

it("sends queued batches in order after a reconnect", async () => {
  const stateFile = join(tempFolder(), "state.ndjson");
  await open({ stateFile });
  const batches = [];
  for (const count of [2, 1, 3]) {
    batches.push(await fillBatch(rig, count));
    await rig.desk.store.startBatch(isoNow());
  }
  await rig.simulator.close();
  const submissionIds = [];
  for (const { batchId } of batches) submissionIds.push(await submit(rig, batchId));
  for (const id of submissionIds) {
    await waitForSubmission(rig, id, { state: "ready", waitingFor: "network" });
    await expect.poll(async () => (await rig.desk.store.submission(id))?.waitsUntil).not.toBeNull();
  }
  for (const _try of [1, 2, 3]) {
    rig.desk.orders.outbox.wake();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const histories = await Promise.all(submissionIds.map((id) => submissionStates(rig, id)));
  expect(histories).toEqual(["ready sending ready", "ready", "ready"]);

  const port = Number(new URL(rig.simulator.url).port);
  const restartedSimulator = await startSimulator({ items: 100, batchLimit: 5, failedLabelRate: 0, stateFile, port });
  onTestFinished(() => restartedSimulator.close());
  for (const id of submissionIds) await waitForSubmission(rig, id, { state: "created" });
  const orders = await restartedSimulator.control.orders();
  expect(orders.map(({ returnInventoryIds }) => returnInventoryIds.length)).toEqual([2, 1, 3]);
});

it("sends no order before the service's Retry-After", async () => {
  await open();
  await control().addFault({
    operation: "createResend",
    kind: "status",
    status: 429,
    when: "before",
    retryAfterSeconds: 1,
  });
  const firstOrder = await submitItems(rig, 1);
  await waitForSubmission(rig, firstOrder.submissionId, { state: "unknown" });
  const secondOrder = await submitItems(rig, 1);
  const waitingSubmission = await waitForSubmission(rig, secondOrder.submissionId, {
    state: "ready",
    waitingFor: "service",
  });
  expect(Date.parse(waitingSubmission.waitsUntil ?? "")).toBeGreaterThan(Date.parse(waitingSubmission.submittedAt));
  await waitForSubmission(rig, secondOrder.submissionId, { state: "created" });
  await waitForSubmission(rig, firstOrder.submissionId, { state: "created" });
  const sentRequests = await control().requests("createResend");
  expect(sentRequests).toHaveLength(3);
  expect(Date.parse(sentRequests[1]?.at ?? "") - Date.parse(sentRequests[0]?.at ?? "")).toBeGreaterThanOrEqual(1000);
  expect(await control().orders()).toHaveLength(2);
});

it("stops the queue after one 401 until the credentials change", async () => {
  await open({}, { timing: { retryMs: 60_000, settleMs: 50, undoUnitMs: 0 } });
  await control().addFault({ operation: "createResend", kind: "status", status: 401, times: "always" });
  const firstOrder = await submitItems(rig, 1);
  const secondOrder = await submitItems(rig, 1);
  await waitForSubmission(rig, firstOrder.submissionId, { state: "unknown", waitingFor: "credentials" });
  await waitForSubmission(rig, secondOrder.submissionId, { state: "ready", waitingFor: "credentials" });
  const thirdOrder = await submitItems(rig, 1);
  await waitForSubmission(rig, thirdOrder.submissionId, { state: "ready", waitingFor: "credentials" });
  expect(await control().requests("createResend")).toHaveLength(1);
  expect((await rig.desk.status()).credentials).toBe("refused");
  await control().clearFaults();
  rig.desk.onConnectionChanged();
  for (const { submissionId } of [firstOrder, secondOrder, thirdOrder])
    await waitForSubmission(rig, submissionId, { state: "created" });
  expect((await rig.desk.status()).credentials).toBe("ok");
  expect(await control().orders()).toHaveLength(3);
});

it("creates one order when Submit is pressed three times during a scan", async () => {
  await open();
  const { batchId, items } = await fillBatch(rig, 2);
  const batchRmas = new Set(items.map(({ rma }) => rma));
  const spareItems = await control().items({ state: "eligible", warehouseId: 2, limit: 30 });
  const lateItem = spareItems.find(({ rma }) => !batchRmas.has(rma));
  const submitOnce = () => submitBatch(rig.desk.store, batchId, new Date());
  const scan = () => rig.desk.store.recordScan(rawScan(lateItem?.rma ?? ""), isoNow());
  const [first, second, , third] = await Promise.all([submitOnce(), submitOnce(), scan(), submitOnce()]);
  const submissionIds = [first, second, third].flatMap((answer) => (answer.ok ? [answer.value.submissionId] : []));
  expect(submissionIds).toHaveLength(1);
  const orderPage = await rig.desk.store.reader.searchOrders(orderQueryOf(DEFAULT_ORDER_VIEW), null, 0, 10);
  expect(orderPage.rows).toHaveLength(1);
  const submission = await rig.desk.store.submission(submissionIds[0] ?? "");
  const sentRmas = submission?.items.map(({ rma }) => rma) ?? [];
  const nextRmas = (await rig.desk.store.currentBatch(isoNow())).lines.map(({ item }) => item.rma);
  expect([...sentRmas, ...nextRmas].toSorted()).toEqual([...batchRmas, lateItem?.rma ?? ""].toSorted());
  for (const { returnInventoryId } of submission?.items ?? []) expect(submission?.body).toContain(returnInventoryId);
});

it("retries storing an answer without sending the order twice", async () => {
  await open();
  await rig.desk.orders.outbox.close();
  const { submissionId } = await submitItems(rig, 1);
  const { store } = rig.desk;
  let failures = 3;
  const transition: Store["transition"] = async (id, event, detail, at) => {
    if (event.type === "answered-created" && failures-- > 0) throw new Error("SQLITE_FULL");
    return store.transition(id, event, detail, at);
  };
  const failingStore = new Proxy(store, {
    get: (target, name) => (name === "transition" ? transition : (Reflect.get(target, name) as unknown)),
  });
  let creates = 0;
  const service = {
    resend: {
      create: async () => {
        creates += 1;
        return { ok: true, value: { resendId: "77", resendNumber: null } };
      },
    },
  } as unknown as ReturnsService;
  const context = contextWith({ store: failingStore, service });
  const outbox = createOutbox(
    context,
    () => Promise.resolve(null),
    (_submission, take) => take(),
  );
  outbox.wake();
  const createdSubmission = await until(async () => {
    const submission = await store.submission(submissionId);
    return submission?.state === "created" && submission;
  }, "the answer to be stored");
  expect(createdSubmission.resendId).toBe("77");
  expect([creates, failures]).toEqual([1, -1]);
  await outbox.close();
});

it("sends an order that its fleet cannot confirm only at the operator's request", async () => {
  await open();
  await rig.desk.orders.outbox.close();
  const { submissionId } = await submitItems(rig, 1);
  const { store } = rig.desk;
  let fenceCalls = 0;
  const create = () => Promise.resolve({ ok: true, value: { resendId: "77", resendNumber: null } });
  const context = contextWith({ store, service: { resend: { create } } as unknown as ReturnsService });
  const outbox = createOutbox(
    context,
    () => Promise.resolve(null),
    () => {
      fenceCalls += 1;
      return Promise.resolve("skippable");
    },
  );
  // The operator tries another cause of waiting, and does not know of the fleet.
  outbox.tryNow({ submissionId, waitingFor: "network" });
  for (const call of [1, 2, 3]) {
    outbox.wake();
    await until(() => Promise.resolve(fenceCalls >= call), "the fence");
  }
  expect(await store.submission(submissionId)).toMatchObject({ state: "ready", waitingFor: "fleet" });
  outbox.tryNow({ submissionId, waitingFor: "fleet" });
  await until(async () => (await store.submission(submissionId))?.state === "created", "the order");
  await outbox.close();
});

it("sends the next order while another desk has an item of a lost one", async () => {
  await open();
  await rig.desk.orders.outbox.close();
  const { store } = rig.desk;
  const { submissionId } = await submitItems(rig, 1);
  for (const type of ["take", "answer-lost", "read-not-created"] as const)
    await store.transition(submissionId, { type }, {}, new Date().toISOString());
  const next = await submitItems(rig, 1);
  const create = () => Promise.resolve({ ok: true, value: { resendId: "77", resendNumber: null } });
  const context = contextWith({ store, service: { resend: { create } } as unknown as ReturnsService });
  const outbox = createOutbox(
    context,
    () => Promise.resolve(null),
    (submission, take) => (submission.submissionId === submissionId ? Promise.resolve("lost") : take()),
  );
  outbox.wake();
  await until(async () => (await store.submission(next.submissionId))?.state === "created", "the next order");
  expect(await store.submission(submissionId)).toMatchObject({ state: "unknown", waitingFor: "settling" });
  await outbox.close();
});
