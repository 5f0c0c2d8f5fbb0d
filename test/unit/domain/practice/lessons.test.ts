import { describe, expect, it } from "vitest";
import type { LessonFact } from "../../../../src-domain/practice/lesson-facts.ts";
import {
  LESSON_IDS,
  lessonAfter,
  LESSONS,
  findLessonProgress,
  type LessonId,
  type LessonPlan,
} from "../../../../src-domain/practice/lessons.ts";
import { order, plan, scan, seenTo, service } from "./practice-facts.ts";

it("offers the next lesson until the end of setup or Help", () =>
  expect(LESSON_IDS.map((lesson) => lessonAfter(lesson))).toEqual([
    ...LESSON_IDS.slice(1, 3),
    null,
    ...LESSON_IDS.slice(4),
    null,
  ]));

const progressOf = (lesson: LessonId, facts: readonly LessonFact[], codes: LessonPlan = plan("A", "B")) =>
  findLessonProgress({ lesson, plan: codes, facts });

const TWO_SCANS = [scan("A"), scan("B")];
const offline = service({ network: "offline" });

const CREATED = [order("1", "created")];
const ONE_OF_TWO = order("1", "created", { items: 1 });
const FAILED = order("1", "created", { failed: true });

/** The facts of each lesson without mistakes: one or more facts per step, in order. */
const FACTS_BY_LESSON: readonly (readonly [LessonId, LessonPlan, readonly (readonly LessonFact[])[]])[] = [
  ["clean", plan("A", "B"), [TWO_SCANS, [order("1", "sending"), ...CREATED]]],
  ["wrong-code", plan("A", null, "B"), [[scan("A"), scan("NOBODY", "unknown-code"), scan("B")], [seenTo()], CREATED]],
  ["twice", plan("A", "A", "B"), [[scan("A"), scan("A", "already-in-batch"), scan("B")], CREATED]],
  [
    "full-batch",
    plan("A", "B"),
    [[scan("A"), scan("B", "batch-full")], [ONE_OF_TWO], [order("2", "created", { items: 1 })]],
  ],
  ["refused", plan("A", "B"), [TWO_SCANS, [order("1", "refused")], [order("2", "created")]]],
  ["signed-out", plan("A", "B"), [TWO_SCANS, [service({ credentials: "refused" })], [service({})], CREATED]],
  ["lost-answer", plan("A", "B"), [TWO_SCANS, [order("1", "unknown")], CREATED]],
  ["failed-label", plan("A", "B"), [TWO_SCANS, CREATED, [FAILED], [{ ...FAILED, dealtWith: true }]]],
  ["offline", plan("A", "B"), [[scan("A")], [offline], [scan("B")], [order("1", "ready")], [service({}), ...CREATED]]],
];

describe("lesson", () => {
  it("has a row in this table", () => expect(FACTS_BY_LESSON.map(([lesson]) => lesson)).toEqual([...LESSON_IDS]));

  it.each(FACTS_BY_LESSON)("reaches each next step of %s only after the expected facts", (lesson, codes, facts) => {
    const { steps } = LESSONS[lesson];
    expect(facts).toHaveLength(steps.length);
    for (const [index, step] of steps.entries()) {
      const factsBefore = facts.slice(0, index).flat();
      expect(progressOf(lesson, factsBefore, codes)).toMatchObject({ outcome: "open", step, met: index });
    }
    expect(progressOf(lesson, facts.flat(), codes)).toEqual({
      outcome: "done",
      step: null,
      met: steps.length,
      next: null,
    });
  });

  it("returns the next code to scan", () => {
    const codes = plan("A", "A", "B");
    expect(progressOf("twice", [], codes).next).toMatchObject({ code: "A", number: 1, total: 3, isRepeat: false });
    expect(progressOf("twice", [scan(" a ")], codes).next).toMatchObject({
      code: "A",
      number: 2,
      total: 3,
      isRepeat: true,
    });
    const scansOfFirstCode = [scan("A"), scan("A", "already-in-batch")];
    expect(progressOf("twice", scansOfFirstCode, codes).next).toMatchObject({
      code: "B",
      number: 3,
      total: 3,
      isRepeat: false,
    });
    expect(progressOf("twice", [scan("A"), scan("A"), scan("B")], codes).next).toBeNull();
  });

  it("counts the remaining codes in any scan order", () =>
    expect(progressOf("clean", [scan("B")]).next).toMatchObject({ code: "A", number: 2, total: 2 }));

  it("returns no code while another step comes first", () => {
    const nextCodeOf = (facts: readonly LessonFact[]) => progressOf("offline", facts).next?.code ?? null;
    expect(nextCodeOf([])).toBe("A");
    expect(nextCodeOf([scan("A")])).toBeNull();
    expect(nextCodeOf([scan("A"), service({ network: "offline" })])).toBe("B");
  });

  it.each(["online", "unknown", "offline", "unanswered"] as const)(
    "detects whether the network is down: %s",
    (network) => {
      const { step } = progressOf("offline", [scan("A"), service({ network })]);
      expect(step).toBe(network === "online" || network === "unknown" ? "network-gone" : "scan-rest");
    },
  );

  it("waits at the submit step until its planned failure occurs", () => {
    expect(progressOf("refused", [...TWO_SCANS, order("1", "sending")]).step).toBe("submit");
    expect(progressOf("lost-answer", [...TWO_SCANS, order("1", "sending")]).step).toBe("submit");
    expect(progressOf("signed-out", [...TWO_SCANS, service({})]).step).toBe("submit");
    expect(progressOf("offline", [scan("A"), offline, scan("B")]).step).toBe("submit");
  });

  it("ignores a scan of a code outside its plan", () =>
    expect(progressOf("clean", [scan("A"), scan("C")])).toMatchObject({ step: "scan", next: { code: "B" } }));

  it("waits until every planned parcel is sent", () => {
    expect(progressOf("clean", [...TWO_SCANS, ONE_OF_TWO]).step).toBe("send");
    expect(progressOf("clean", [...TWO_SCANS, ONE_OF_TWO, order("2", "created", { items: 1 })]).outcome).toBe("done");
  });

  it("continues when an order was taken back before it was sent", () => {
    const facts = [...TWO_SCANS, order("1", "ready"), order("1", "released")];
    expect(progressOf("clean", facts)).toMatchObject({ outcome: "open" });
  });

  it("fails when an order that may exist was released", () => {
    const facts = [...TWO_SCANS, order("1", "unknown"), order("1", "released")];
    expect(progressOf("lost-answer", facts)).toEqual({ outcome: "wrong", step: null, met: 2, next: null });
  });

  it("does not accept another order instead of the lost one", () =>
    expect(progressOf("lost-answer", [...TWO_SCANS, order("1", "unknown"), order("2", "created")]).step).toBe(
      "resolve-unknown",
    ));

  it("requires a new service answer after the key was refused", () =>
    expect(progressOf("signed-out", [...TWO_SCANS, service({}), service({ credentials: "refused" })]).step).toBe(
      "sign-in",
    ));
});
