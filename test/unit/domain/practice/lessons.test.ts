import { describe, expect, it } from "vitest";
import type { LessonEvent } from "../../../../src-domain/practice/lesson-events.ts";
import {
  LESSON_IDS,
  lessonAfter,
  LESSONS,
  lessonProgress,
  type LessonId,
  type LessonPlan,
} from "../../../../src-domain/practice/lessons.ts";
import { order, plan, scan, seenTo, service } from "./practice-facts.ts";

it("offers the next lesson until the third and until the last one", () =>
  expect(LESSON_IDS.map((lesson) => lessonAfter(lesson))).toEqual([
    ...LESSON_IDS.slice(1, 3),
    null,
    ...LESSON_IDS.slice(4),
    null,
  ]));

const standing = (lesson: LessonId, facts: readonly LessonEvent[], codes: LessonPlan = plan("A", "B")) =>
  lessonProgress({ lesson, plan: codes, facts });

const TWO = [scan("A"), scan("B")];
const offline = service({ network: "offline" });

const CREATED = [order("1", "created")];
const FAILED = order("1", "created", { failed: true });

/** The facts of each lesson without mistakes: one or more facts per step, in order. */
const COURSES: readonly (readonly [LessonId, LessonPlan, readonly (readonly LessonEvent[])[]])[] = [
  ["clean", plan("A", "B"), [TWO, [order("1", "sending"), ...CREATED]]],
  ["wrong-code", plan("A", null, "B"), [[scan("A"), scan("NOBODY", "unknown-code"), scan("B")], [seenTo()], CREATED]],
  ["twice", plan("A", "A", "B"), [[scan("A"), scan("A", "already-in-batch"), scan("B")], CREATED]],
  ["full-batch", plan("A", "B"), [[scan("A"), scan("B", "batch-full")], CREATED, [order("2", "created")]]],
  ["refused", plan("A", "B"), [TWO, [order("1", "refused")], [order("2", "created")]]],
  ["signed-out", plan("A", "B"), [TWO, [service({ credentials: "refused" })], [service({})], CREATED]],
  ["lost-answer", plan("A", "B"), [TWO, [order("1", "unknown")], CREATED]],
  ["failed-label", plan("A", "B"), [TWO, CREATED, [FAILED], [{ ...FAILED, dealtWith: true }]]],
  ["offline", plan("A", "B"), [[scan("A")], [offline], [scan("B")], [order("1", "ready")], [service({}), ...CREATED]]],
];

describe("a lesson", () => {
  it("has a row in this table", () => expect(COURSES.map(([lesson]) => lesson)).toEqual([...LESSON_IDS]));

  it.each(COURSES)("moves in %s to the next step only after the expected facts", (lesson, codes, facts) => {
    const { steps } = LESSONS[lesson];
    expect(facts).toHaveLength(steps.length);
    for (const [place, step] of steps.entries()) {
      const before = facts.slice(0, place).flat();
      expect(standing(lesson, before, codes)).toMatchObject({ outcome: "open", step, met: place });
    }
    expect(standing(lesson, facts.flat(), codes)).toEqual({
      outcome: "done",
      step: null,
      met: steps.length,
      next: null,
    });
  });

  it("names the next code to scan, also one that is scanned twice", () => {
    const codes = plan("A", "A", "B");
    expect(standing("twice", [], codes).next).toMatchObject({ code: "A", number: 1, of: 3, again: false });
    expect(standing("twice", [scan(" a ")], codes).next).toMatchObject({ code: "A", number: 2, of: 3, again: true });
    const second = [scan("A"), scan("A", "already-in-batch")];
    expect(standing("twice", second, codes).next).toMatchObject({ code: "B", number: 3, of: 3, again: false });
    expect(standing("twice", [scan("A"), scan("A"), scan("B")], codes).next).toBeNull();
  });

  it("counts the remaining codes in any scan order", () =>
    expect(standing("clean", [scan("B")]).next).toMatchObject({ code: "A", number: 2, of: 2 }));

  it("names no code while another step comes first", () => {
    const next = (facts: readonly LessonEvent[]) => standing("offline", facts).next?.code ?? null;
    expect(next([])).toBe("A");
    expect(next([scan("A")])).toBeNull();
    expect(next([scan("A"), service({ network: "offline" })])).toBe("B");
  });

  it.each(["online", "unknown", "offline", "unanswered"] as const)(
    "detects whether the network is down: %s",
    (network) => {
      const { step } = standing("offline", [scan("A"), service({ network })]);
      expect(step).toBe(network === "online" || network === "unknown" ? "network-gone" : "scan-rest");
    },
  );

  it("waits at the hand-over until its planned failure occurs", () => {
    expect(standing("refused", [...TWO, order("1", "sending")]).step).toBe("hand-over");
    expect(standing("lost-answer", [...TWO, order("1", "sending")]).step).toBe("hand-over");
    expect(standing("signed-out", [...TWO, service({})]).step).toBe("hand-over");
    expect(standing("offline", [scan("A"), offline, scan("B")]).step).toBe("hand-over");
  });

  it("ignores a scan of a code outside its plan", () =>
    expect(standing("clean", [scan("A"), scan("C")])).toMatchObject({ step: "scan", next: { code: "B" } }));

  it("fails when an order that may exist was released", () => {
    const facts = [...TWO, order("1", "unknown"), order("1", "released")];
    expect(standing("lost-answer", facts)).toEqual({ outcome: "wrong", step: null, met: 2, next: null });
  });

  it("does not accept another order instead of the lost one", () =>
    expect(standing("lost-answer", [...TWO, order("1", "unknown"), order("2", "created")]).step).toBe("settle"));

  it("requires a new service answer after the key was refused", () =>
    expect(standing("signed-out", [...TWO, service({}), service({ credentials: "refused" })]).step).toBe("sign-in"));
});
