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
  const submitted = [];
  for (const { batchId } of batches) submitted.push(await submit(rig, batchId));
  for (const id of submitted) {
    await waitForSubmission(rig, id, { state: "ready", waitingFor: "network" });
    await expect.poll(async () => (await rig.desk.store.submission(id))?.waitsUntil).not.toBeNull();
  }
  for (const _try of [1, 2, 3]) {
    rig.desk.orders.outbox.wake();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const histories = await Promise.all(submitted.map((id) => submissionStates(rig, id)));
  expect(histories).toEqual(["ready sending ready", "ready", "ready"]);

  const port = Number(new URL(rig.simulator.url).port);
  const restarted = await startSimulator({ items: 100, batchLimit: 5, failedLabelRate: 0, stateFile, port });
  onTestFinished(() => restarted.close());
  for (const id of submitted) await waitForSubmission(rig, id, { state: "created" });
  const orders = await restarted.control.orders();
  expect(orders.map(({ returnInventoryIds }) => returnInventoryIds.length)).toEqual([2, 1, 3]);
});

it("sends no order before the service's Retry-After, and shows the wait", async () => {
  await open();
  await control().addFault({
    operation: "createResend",
    kind: "status",
    status: 429,
    when: "before",
    retryAfterSeconds: 1,
  });
  const first = await submitItems(rig, 1);
  await waitForSubmission(rig, first.submissionId, { state: "unknown" });
  const second = await submitItems(rig, 1);
  const waiting = await waitForSubmission(rig, second.submissionId, { state: "ready", waitingFor: "service" });
  expect(Date.parse(waiting.waitsUntil ?? "")).toBeGreaterThan(Date.parse(waiting.submittedAt));
  await waitForSubmission(rig, second.submissionId, { state: "created" });
  await waitForSubmission(rig, first.submissionId, { state: "created" });
  const sent = await control().requests("createResend");
  expect(sent).toHaveLength(3);
  expect(Date.parse(sent[1]?.at ?? "") - Date.parse(sent[0]?.at ?? "")).toBeGreaterThanOrEqual(1000);
  expect(await control().orders()).toHaveLength(2);
});

it("stops the queue after one 401 and sends it when the credentials change", async () => {
  await open({}, { timing: { retryMs: 60_000, settleMs: 50, undoUnitMs: 0 } });
  await control().addFault({ operation: "createResend", kind: "status", status: 401, times: "always" });
  const first = await submitItems(rig, 1);
  const second = await submitItems(rig, 1);
  await waitForSubmission(rig, first.submissionId, { state: "unknown", waitingFor: "credentials" });
  await waitForSubmission(rig, second.submissionId, { state: "ready", waitingFor: "credentials" });
  rig.desk.orders.outbox.wake();
  expect(await control().requests("createResend")).toHaveLength(1);
  expect((await rig.desk.status()).credentials).toBe("refused");
  await control().clearFaults();
  rig.desk.connectionChanged();
  for (const { submissionId } of [first, second]) await waitForSubmission(rig, submissionId, { state: "created" });
  expect((await rig.desk.status()).credentials).toBe("ok");
  expect(await control().orders()).toHaveLength(2);
});

it("creates one order when Submit is pressed three times during a scan", async () => {
  await open();
  const { batchId, items } = await fillBatch(rig, 2);
  const known = new Set(items.map(({ rma }) => rma));
  const spare = await control().items({ state: "eligible", warehouseId: 2, limit: 30 });
  const lateItem = spare.find(({ rma }) => !known.has(rma));
  const submitOnce = () => submitBatch(rig.desk.store, batchId, new Date());
  const scan = () => rig.desk.store.recordScan(rawScan(lateItem?.rma ?? ""), isoNow());
  const [first, second, , third] = await Promise.all([submitOnce(), submitOnce(), scan(), submitOnce()]);
  const submissionIds = [first, second, third].flatMap((answer) => (answer.ok ? [answer.value.submissionId] : []));
  expect(submissionIds).toHaveLength(1);
  const all = await rig.desk.store.reader.searchOrders(orderQueryOf(DEFAULT_ORDER_VIEW), null, 0, 10);
  expect(all.rows).toHaveLength(1);
  const submission = await rig.desk.store.submission(submissionIds[0] ?? "");
  const sent = submission?.items.map(({ rma }) => rma) ?? [];
  const next = (await rig.desk.store.currentBatch(isoNow())).lines.map(({ item }) => item.rma);
  expect([...sent, ...next].toSorted()).toEqual([...known, lateItem?.rma ?? ""].toSorted());
  for (const { returnInventoryId } of submission?.items ?? []) expect(submission?.body).toContain(returnInventoryId);
});

it("retries storing an answer, without sending the order a second time", async () => {
  await open();
  await rig.desk.orders.outbox.close();
  const { submissionId } = await submitItems(rig, 1);
  const { store } = rig.desk;
  let failures = 3;
  const transition: Store["transition"] = async (id, event, detail, when) => {
    if (event.type === "answered-created" && failures-- > 0) throw new Error("SQLITE_FULL");
    return store.transition(id, event, detail, when);
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
  const outbox = createOutbox(contextWith({ store: failingStore, service }), () => Promise.resolve(null));
  outbox.wake();
  const created = await until(async () => {
    const submission = await store.submission(submissionId);
    return submission?.state === "created" && submission;
  }, "the answer to be stored");
  expect(created.resendId).toBe("77");
  expect([creates, failures]).toEqual([1, -1]);
  await outbox.close();
});
