import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { LessonId, StepId } from "../../../src-domain/practice/lessons.ts";
import { createLessons, type Lessons } from "../../../src-main/practice/lessons.ts";
import { lessonEventOf } from "../../../src-main/practice/open-lessons.ts";
import { createRunFile } from "../../../src-main/practice/run-file.ts";
import type { LessonView } from "../../../src-preload/contract/practice/lessons.ts";
import { submit } from "../use-cases/resends/submitting.ts";
import { isoNow, rawScan, openDeskRig, syncCompletely, until, type DeskRig } from "../use-cases/test-desk.ts";

let rig: DeskRig;
let lessons: Lessons;
const reported: (LessonView | null)[] = [];

function openLessons(): Lessons {
  return createLessons({
    desk: rig.desk,
    service: rig.simulator.control,
    file: createRunFile(join(rig.folder, "lessons.json")),
    publish: (domain, _event, payload) => {
      if (domain === "lessons") reported.push((payload as { lesson: LessonView | null }).lesson);
    },
  });
}

beforeEach(async () => {
  reported.length = 0;
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

const shownCode = async () => (await lessons.current())?.code?.text ?? null;

async function scan(code: string): Promise<void> {
  const { outcome } = await rig.desk.store.recordScan(rawScan(code), isoNow());
  lessons.handleEvent({ kind: "scan", at: outcome.at, code: outcome.text, verdict: outcome.verdict.kind });
}

async function scanAll(): Promise<void> {
  for (let code = await shownCode(); code !== null; code = await shownCode()) await scan(code);
}

async function submitAll(): Promise<string> {
  const { batchId } = await rig.desk.store.currentBatch(isoNow());
  return submit(rig, batchId);
}

async function reachStep(lesson: LessonId, nextStep: StepId): Promise<void> {
  await beginLesson(lesson);
  await scanAll();
  await stepReached(nextStep);
}

const stepReached = (step: StepId): Promise<unknown> =>
  until(async () => (await lessons.current())?.step === step, `the step ${step}`);
const lessonEnded = (outcome: LessonView["outcome"]): Promise<unknown> =>
  until(() => Promise.resolve(reported.at(-1)?.outcome === outcome), `the lesson to be ${outcome}`);
const triesOf = async (lesson: LessonId) => (await lessons.tries()).find((tried) => tried.lesson === lesson);

it("begins with an empty batch, ends when the service has the order, and is stored", async () => {
  await rig.desk.store.recordScan(rawScan("NOT-AN-ITEM"), isoNow());
  const before = await rig.desk.store.currentBatch(isoNow());
  expect(before.openRefusedScans).toBe(1);
  await beginLesson("clean");
  const batch = await rig.desk.store.currentBatch(isoNow());
  expect(batch).toMatchObject({ openRefusedScans: 0, lines: [], destination: { shipmentName: "Practice Recipient" } });
  expect(await rig.desk.store.restoreBatch(before.batchId, isoNow())).toBe("restored");
  await scanAll();
  await stepReached("send");
  await submitAll();
  await lessonEnded("done");
  expect(await triesOf("clean")).toMatchObject({ done: true, tries: 1 });
  expect(await lessons.current()).toBeNull();

  await beginLesson("twice");
  const storedRuns = await createRunFile(join(rig.folder, "lessons.json")).read();
  expect(storedRuns.map(({ lesson, endedAt }) => [lesson, endedAt !== null])).toEqual([
    ["clean", true],
    ["twice", false],
  ]);
  // A lesson that was running at the restart has ended.
  const reopened = openLessons();
  expect(await reopened.current()).toBeNull();
  expect((await reopened.tries()).filter(({ tries }) => tries > 0).map(({ lesson }) => lesson)).toEqual([
    "clean",
    "twice",
  ]);
});

it("loses the answer of a created order, and shows the number from the portal", async () => {
  await reachStep("lost-answer", "hand-over");
  const submissionId = await submitAll();
  await stepReached("settle");
  const portalOrder = (await lessons.current())?.reported;
  const [order] = await rig.simulator.control.orders();
  expect(portalOrder).toEqual({ resendId: order?.resendId, resendNumber: order?.resendNumber });
  const linked = await rig.desk.orders.unknownOrderActions.link(submissionId, portalOrder?.resendId ?? "", false);
  expect(linked.ok).toBe(true);
  await lessonEnded("done");
  expect(await rig.simulator.control.orders()).toHaveLength(1);
  expect(await triesOf("lost-answer")).toMatchObject({ done: true });
});

it("makes one parcel unavailable before the batch is sent, and accepts the rest", async () => {
  await reachStep("refused", "hand-over");
  await submitAll();
  await stepReached("mend");
  const batch = await rig.desk.store.currentBatch(isoNow());
  const removedId = batch.lines.at(-1)?.item.returnInventoryId ?? "";
  await rig.desk.store.removeLine(batch.batchId, removedId, isoNow());
  await submitAll();
  await lessonEnded("done");
  expect(await triesOf("refused")).toMatchObject({ done: true });
});

it("refuses the key once, and continues after a successful connection test", async () => {
  await reachStep("signed-out", "hand-over");
  await submitAll();
  await stepReached("sign-in");
  expect((await rig.desk.status()).credentials).toBe("refused");
  rig.desk.onConnectionChanged();
  await lessonEnded("done");
  expect(await triesOf("signed-out")).toMatchObject({ done: true });
});

it("fails the next label, and waits until the operator resolves it", async () => {
  await reachStep("failed-label", "send");
  const submissionId = await submitAll();
  await stepReached("deal");
  expect((await rig.desk.status()).outbox.failed).toBe(1);
  await rig.desk.orders.resolveFailure(submissionId, true);
  await lessonEnded("done");
});

it("sends the order when the lesson restores the network", async () => {
  await beginLesson("offline");
  await scan((await shownCode()) ?? "");
  await stepReached("scan-rest");
  await scanAll();
  await stepReached("hand-over");
  const submissionId = await submitAll();
  await lessonEnded("done");
  expect(await rig.desk.store.submission(submissionId)).toMatchObject({ state: "created" });
  expect(await rig.simulator.control.orders()).toHaveLength(1);
});

it("removes its faults when it is stopped, and offers no parcel twice", async () => {
  await beginLesson("signed-out");
  const first = await shownCode();
  await scanAll();
  await stepReached("hand-over");
  expect(await rig.simulator.control.faults()).toHaveLength(1);
  await lessons.stop();
  expect(await rig.simulator.control.faults()).toEqual([]);
  await beginLesson("clean");
  expect(await shownCode()).not.toBe(first);
});
