import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { MINUTE_MS } from "../../../src-domain/durations.ts";
import type { LessonId, StepId } from "../../../src-domain/practice/lessons.ts";
import { createLessons, type Lessons } from "../../../src-main/practice/lessons.ts";
import { lessonEventOf } from "../../../src-main/practice/open-lessons.ts";
import { createRunFile } from "../../../src-main/practice/run-file.ts";
import type { LessonView } from "../../../src-preload/contract/practice/lessons.ts";
import { submit } from "../use-cases/resends/submitting.ts";
import { isoNow, rawScan, openDeskRig, syncCompletely, until, type DeskRig } from "../use-cases/test-desk.ts";

let rig: DeskRig;
let lessons: Lessons;
const publishedViews: (LessonView | null)[] = [];

function openLessons(): Lessons {
  return createLessons({
    desk: rig.desk,
    service: rig.simulator.control,
    file: createRunFile(join(rig.folder, "lessons.json")),
    publish: (domain, _event, payload) => {
      if (domain === "lessons") publishedViews.push((payload as { lesson: LessonView | null }).lesson);
    },
  });
}

beforeEach(async () => {
  publishedViews.length = 0;
  rig = await openDeskRig(
    {},
    {
      publish: (domain, event, payload) => {
        const fact = lessonEventOf(domain, event, payload, isoNow());
        if (fact) lessons.handleEvent(fact);
      },
    },
  );
  lessons = openLessons();
  await syncCompletely(rig);
});
afterEach(async () => {
  await lessons.close();
  await rig.close();
});

async function beginLesson(lesson: LessonId): Promise<void> {
  expect(await lessons.begin(lesson)).toMatchObject({ ok: true });
}

const currentCode = async () => (await lessons.current())?.code?.text ?? null;

async function scan(code: string): Promise<void> {
  const { outcome } = await rig.desk.store.recordScan(rawScan(code), isoNow());
  lessons.handleEvent({ kind: "scan", at: outcome.at, code: outcome.text, verdict: outcome.verdict.kind });
}

async function scanAll(): Promise<void> {
  for (let code = await currentCode(); code !== null; code = await currentCode()) await scan(code);
}

async function submitBatch(): Promise<string> {
  const { batchId } = await rig.desk.store.currentBatch(isoNow());
  return submit(rig, batchId);
}

async function reachStep(lesson: LessonId, nextStep: StepId): Promise<void> {
  await beginLesson(lesson);
  await scanAll();
  await waitForStep(nextStep);
}

const waitForStep = (step: StepId): Promise<unknown> =>
  until(async () => (await lessons.current())?.step === step, `the step ${step}`);
const waitForOutcome = (outcome: LessonView["outcome"]): Promise<unknown> =>
  until(() => Promise.resolve(publishedViews.at(-1)?.outcome === outcome), `the lesson to be ${outcome}`);
const triesOf = async (lesson: LessonId) => (await lessons.tries()).find((tried) => tried.lesson === lesson);

it("ends when the service has the order", async () => {
  await rig.desk.store.recordScan(rawScan("NOT-AN-ITEM"), isoNow());
  const previousBatch = await rig.desk.store.currentBatch(isoNow());
  expect(previousBatch.openRefusedScans).toBe(1);
  await beginLesson("clean");
  const batch = await rig.desk.store.currentBatch(isoNow());
  expect(batch).toMatchObject({ openRefusedScans: 0, lines: [], destination: { shipmentName: "Practice Recipient" } });
  expect(await rig.desk.store.restoreBatch(previousBatch.batchId, isoNow())).toBe("restored");
  await scanAll();
  await waitForStep("send");
  await submitBatch();
  await waitForOutcome("done");
  expect(await triesOf("clean")).toMatchObject({ isDone: true, tries: 1 });
  expect(await lessons.current()).toBeNull();

  await beginLesson("twice");
  const storedRuns = await createRunFile(join(rig.folder, "lessons.json")).read();
  expect(storedRuns.map(({ lesson, endedAt }) => [lesson, endedAt !== null])).toEqual([
    ["clean", true],
    ["twice", false],
  ]);
  // The restart ended the running lesson.
  const reopened = openLessons();
  expect(await reopened.current()).toBeNull();
  expect((await reopened.tries()).filter(({ tries }) => tries > 0).map(({ lesson }) => lesson)).toEqual([
    "clean",
    "twice",
  ]);
});

it("simulates a lost answer to a created order", async () => {
  await reachStep("lost-answer", "submit");
  const submissionId = await submitBatch();
  await waitForStep("resolve-unknown");
  const portalOrder = (await lessons.current())?.reportedOrder;
  const [order] = await rig.simulator.control.orders();
  expect(portalOrder).toEqual({ resendId: order?.resendId, resendNumber: order?.resendNumber });
  const { unknownOrderActions } = rig.desk.orders;
  const linked = await unknownOrderActions.link(submissionId, portalOrder?.resendId ?? "", { shouldSkipCheck: false });
  expect(linked.ok).toBe(true);
  await waitForOutcome("done");
  expect(await rig.simulator.control.orders()).toHaveLength(1);
  expect(await triesOf("lost-answer")).toMatchObject({ isDone: true });
});

it("makes one parcel unavailable before the batch is sent", async () => {
  await reachStep("refused", "submit");
  await submitBatch();
  await waitForStep("correct");
  const batch = await rig.desk.store.currentBatch(isoNow());
  const removedId = batch.lines.at(-1)?.item.returnInventoryId ?? "";
  await rig.desk.store.removeLine(batch.batchId, removedId, isoNow());
  await submitBatch();
  await waitForOutcome("done");
  expect(await triesOf("refused")).toMatchObject({ isDone: true });
});

it("simulates one refusal of the API key", async () => {
  await reachStep("signed-out", "submit");
  await submitBatch();
  await waitForStep("sign-in");
  expect((await rig.desk.status()).credentials).toBe("refused");
  rig.desk.onConnectionChanged();
  await waitForOutcome("done");
  expect(await triesOf("signed-out")).toMatchObject({ isDone: true });
});

it("waits until the operator resolves the failed label", async () => {
  await reachStep("failed-label", "send");
  const submissionId = await submitBatch();
  await waitForStep("resolve-failure");
  expect((await rig.desk.status()).outbox.failed).toBe(1);
  await rig.desk.orders.resolveFailure(submissionId, { isResolved: true });
  await waitForOutcome("done");
});

it("sends the order when the lesson restores the network", async () => {
  await beginLesson("offline");
  await scan((await currentCode()) ?? "");
  await waitForStep("scan-rest");
  await scanAll();
  await waitForStep("submit");
  const submissionId = await submitBatch();
  await waitForOutcome("done");
  expect(await rig.desk.store.submission(submissionId)).toMatchObject({ state: "created" });
  expect(await rig.simulator.control.orders()).toHaveLength(1);
});

it("ignores an earlier order that moves on during the lesson", async () => {
  await reachStep("clean", "send");
  const submissionId = await submitBatch();
  await waitForOutcome("done");
  await reachStep("twice", "send");
  const { itemCount } = (await rig.desk.store.submission(submissionId)) ?? { itemCount: 0 };
  const event = {
    kind: "order",
    at: isoNow(),
    submissionId,
    state: "created",
    failed: false,
    dealtWith: false,
  } as const;
  const submittedAt = new Date(Date.now() - MINUTE_MS).toISOString();
  lessons.handleEvent({ ...event, submittedAt, items: itemCount });
  expect((await lessons.current())?.step).toBe("send");
});

it("returns to the operator's batch and discards its own when it is stopped", async () => {
  const [item] = await rig.simulator.control.items({ state: "eligible", limit: 1 });
  await rig.desk.store.recordScan(rawScan(item?.rma ?? ""), isoNow());
  const { batchId } = await rig.desk.store.currentBatch(isoNow());
  await beginLesson("clean");
  await scan((await currentCode()) ?? "");
  await lessons.stop();
  expect(await rig.desk.store.currentBatch(isoNow())).toMatchObject({ batchId, state: "open" });
  const summaries = await rig.desk.store.batchSummaries();
  expect(summaries.filter(({ itemCount }) => itemCount > 0).map((batch) => batch.batchId)).toEqual([batchId]);
});

it("lists three shipping orders and three instructions for practice", async () => {
  const { shippingOrders, instructions } = await lessons.practiceIds();
  expect([shippingOrders.length, instructions.length]).toEqual([3, 3]);
});

it("removes its faults when it is stopped", async () => {
  await beginLesson("signed-out");
  const firstCode = await currentCode();
  await scanAll();
  await waitForStep("submit");
  expect(await rig.simulator.control.faults()).toHaveLength(1);
  await lessons.stop();
  expect(await rig.simulator.control.faults()).toEqual([]);
  await beginLesson("clean");
  expect(await currentCode()).not.toBe(firstCode);
});
