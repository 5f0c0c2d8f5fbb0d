import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { LessonId, StepId } from "../../../src-domain/practice/lessons.ts";
import { factOf, scanFact } from "../../../src-main/practice/lesson-facts.ts";
import { createLessons, type Lessons } from "../../../src-main/practice/lessons.ts";
import { createRunFile } from "../../../src-main/practice/run-file.ts";
import type { LessonView } from "../../../src-preload/contract/practice/lessons.ts";
import { at, gesture, openDeskRig, syncWhole, until, type DeskRig } from "../use-cases/test-desk.ts";
import { submit } from "../use-cases/resends/submitting.ts";

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
        const fact = factOf(domain, event, payload, at());
        if (fact) lessons.note(fact);
      },
    },
  );
  lessons = openLessons();
  await syncWhole(rig);
});
afterEach(async () => {
  await lessons.close();
  await rig.close();
});

async function begin(lesson: LessonId): Promise<void> {
  expect(await lessons.begin(lesson)).toMatchObject({ ok: true });
}

const shown = async () => (await lessons.current())?.code?.text ?? null;

async function scan(code: string): Promise<void> {
  const { outcome } = await rig.desk.store.recordScan(gesture(code), at());
  lessons.note(scanFact(outcome));
}

/** Scans what the lesson shows, until it shows nothing. */
async function scanAll(): Promise<void> {
  for (let code = await shown(); code !== null; code = await shown()) await scan(code);
}

async function submitAll(): Promise<string> {
  const { batchId } = await rig.desk.store.currentBatch(at());
  return submit(rig, batchId);
}

/** A lesson up to the step after its scans. */
async function scanned(lesson: LessonId, then: StepId): Promise<void> {
  await begin(lesson);
  await scanAll();
  await due(then);
}

const due = (step: StepId): Promise<unknown> =>
  until(async () => (await lessons.current())?.step === step, `the step ${step}`);
const ended = (outcome: LessonView["outcome"]): Promise<unknown> =>
  until(() => Promise.resolve(reported.at(-1)?.outcome === outcome), `the lesson to be ${outcome}`);
const triesOf = async (lesson: LessonId) => (await lessons.tries()).find((tried) => tried.lesson === lesson);

it("begins with an empty batch for the practice recipient, is done when the service has the order, and is kept over a restart with who practised", async () => {
  await rig.desk.store.recordScan(gesture("NOT-AN-ITEM"), at());
  const before = await rig.desk.store.currentBatch(at());
  expect(before.openRefusedScans).toBe(1);
  await begin("clean");
  const batch = await rig.desk.store.currentBatch(at());
  expect(batch).toMatchObject({ openRefusedScans: 0, lines: [], destination: { shipmentName: "Practice Recipient" } });
  expect(await rig.desk.store.restoreBatch(before.batchId, at())).toBe("restored");
  await scanAll();
  await due("send");
  await submitAll();
  await ended("done");
  expect(await triesOf("clean")).toMatchObject({ done: true, tries: 1 });
  expect(await lessons.current()).toBeNull();

  await begin("twice");
  const kept = await createRunFile(join(rig.folder, "lessons.json")).read();
  expect(kept.map(({ lesson, endedAt }) => [lesson, endedAt !== null])).toEqual([
    ["clean", true],
    ["twice", false],
  ]);
  // One that was under way then is over.
  const again = openLessons();
  expect(await again.current()).toBeNull();
  expect((await again.tries()).filter(({ tries }) => tries > 0).map(({ lesson }) => lesson)).toEqual([
    "clean",
    "twice",
  ]);
});

it("has the service commit and lose the answer, and shows the number that the service's portal has", async () => {
  await scanned("lost-answer", "hand-over");
  const submissionId = await submitAll();
  await due("settle");
  const shown = (await lessons.current())?.reported;
  const [order] = await rig.simulator.control.orders();
  expect(shown).toEqual({ resendId: order?.resendId, resendNumber: order?.resendNumber });
  const adopted = await rig.desk.decisions.adopt(submissionId, shown?.resendId ?? "", false);
  expect(adopted.ok).toBe(true);
  await ended("done");
  expect(await rig.simulator.control.orders()).toHaveLength(1);
  expect(await triesOf("lost-answer")).toMatchObject({ done: true });
});

it("has a parcel taken away before the batch is sent; the rest goes", async () => {
  await scanned("refused", "hand-over");
  await submitAll();
  await due("mend");
  const batch = await rig.desk.store.currentBatch(at());
  const taken = batch.lines.at(-1)?.item.returnInventoryId ?? "";
  await rig.desk.store.removeLine(batch.batchId, taken, at());
  await submitAll();
  await ended("done");
  expect(await triesOf("refused")).toMatchObject({ done: true });
});

it("has the service refuse the key once, and continues when the connection was found good", async () => {
  await scanned("signed-out", "hand-over");
  await submitAll();
  await due("sign-in");
  expect((await rig.desk.status()).credentials).toBe("refused");
  rig.desk.connectionChanged();
  await ended("done");
  expect(await triesOf("signed-out")).toMatchObject({ done: true });
});

it("has the next label fail, and waits until the operator has dealt with it", async () => {
  await scanned("failed-label", "send");
  const submissionId = await submitAll();
  await due("deal");
  expect((await rig.desk.status()).outbox.failed).toBe(1);
  await rig.desk.failed.dealWith(submissionId, true);
  await ended("done");
});

it("takes the network away in the middle: nothing is lost, and the order goes when it is back", async () => {
  await begin("offline");
  await scan((await shown()) ?? "");
  await due("scan-rest");
  await scanAll();
  await due("hand-over");
  const submissionId = await submitAll();
  await ended("done");
  expect(await rig.desk.store.submission(submissionId)).toMatchObject({ state: "created" });
  expect(await rig.simulator.control.orders()).toHaveLength(1);
});

it("leaves no trouble behind when it is left, and offers no parcel twice", async () => {
  await begin("signed-out");
  const first = await shown();
  await scanAll();
  await due("hand-over");
  expect(await rig.simulator.control.faults()).toHaveLength(1);
  await lessons.stop();
  expect(await rig.simulator.control.faults()).toEqual([]);
  await begin("clean");
  expect(await shown()).not.toBe(first);
});
