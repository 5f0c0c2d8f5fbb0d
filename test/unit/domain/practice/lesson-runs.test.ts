import { describe, expect, it } from "vitest";
import { sameCode, type LessonEvent } from "../../../../src-domain/practice/lesson-events.ts";
import { lessonTries, withFact, type LessonRun } from "../../../../src-domain/practice/lesson-runs.ts";
import { LESSON_IDS, type LessonId } from "../../../../src-domain/practice/lessons.ts";
import { at, order, plan, scan, seenTo, service } from "./practice-facts.ts";

const run = (lesson: LessonId, facts: readonly LessonEvent[], change: Partial<LessonRun> = {}): LessonRun => ({
  lesson,
  operator: "Ada",
  plan: plan("A", "B"),
  begunAt: at(0),
  endedAt: at(90),
  facts,
  ...change,
});

it.each([
  ["R-1", "r-1", true],
  [" R-1", "R-1", true],
  ["R-1", "R-1\n", true],
  ["R-1", "R-2", false],
  ["R-1", "R -1", false],
])("compares the codes %j and %j without case and outer spaces: %s", (one, other, same) =>
  expect(sameCode(one, other)).toBe(same),
);

const TWO = [scan("A"), scan("B")];
const DONE = run("clean", [...TWO, order("1", "created")]);
const LEFT = run("clean", TWO);
const RELEASED = run("lost-answer", [...TWO, order("1", "unknown"), order("1", "released")]);

describe("the tries of a lesson", () => {
  const triedBy = (operator: string | null, ...runs: readonly LessonRun[]) =>
    lessonTries(runs, operator).filter(({ tries }) => tries > 0);

  it("count every ended run and are done after one completed run", () =>
    expect(triedBy("Ada", LEFT, DONE, LEFT, RELEASED)).toEqual([
      { lesson: "clean", tries: 3, done: true },
      { lesson: "lost-answer", tries: 1, done: false },
    ]));

  it("list every lesson, also one without a run", () =>
    expect(lessonTries([], null)).toEqual(LESSON_IDS.map((lesson) => ({ lesson, tries: 0, done: false }))));

  it("count only ended runs of the signed-in operator", () => {
    const runs = [DONE, run("twice", [], { operator: null }), run("refused", [], { endedAt: null })];
    expect(triedBy("Ada", ...runs)).toEqual([{ lesson: "clean", tries: 1, done: true }]);
    expect(triedBy(null, ...runs)).toEqual([{ lesson: "twice", tries: 1, done: false }]);
    expect(triedBy("Ben", ...runs)).toEqual([]);
  });
});

it("records a fact only when it is new, but every scan", () => {
  const orders = ["1", "2", "1"].map((id) => order(id, "ready"));
  const reported = [...orders, service({}), service({}), scan("A"), scan("A")];
  const facts = reported.reduce<readonly LessonEvent[]>((before, fact) => withFact(before, fact, 100), []);
  expect(facts).toEqual([order("1", "ready"), order("2", "ready"), service({}), scan("A"), scan("A")]);
});

it("records every change and every resolved parcel", () => {
  expect(withFact([order("1", "sending")], order("1", "created"), 9)).toHaveLength(2);
  expect(withFact([seenTo()], seenTo(), 9)).toHaveLength(2);
  expect(withFact([service({}), order("1", "ready")], service({}), 9)).toHaveLength(2);
  expect(withFact([order("1", "ready"), service({})], order("1", "ready"), 9)).toHaveLength(2);
});

it("records facts only up to the limit", () => expect(withFact([scan("A"), scan("B")], scan("C"), 2)).toHaveLength(2));
