import { describe, expect, it } from "vitest";
import { isSameCode, type LessonFact } from "../../../../src-domain/practice/lesson-facts.ts";
import { countTries, addFact, type LessonRun } from "../../../../src-domain/practice/lesson-runs.ts";
import { LESSON_IDS, type LessonId } from "../../../../src-domain/practice/lessons.ts";
import { timeAfter, order, plan, scan, seenTo, service } from "./practice-facts.ts";

const run = (lesson: LessonId, facts: readonly LessonFact[], change: Partial<LessonRun> = {}): LessonRun => ({
  lesson,
  operator: "Ada",
  plan: plan("A", "B"),
  startedAt: timeAfter(0),
  endedAt: timeAfter(90),
  facts,
  ...change,
});

it.each([
  ["R-1", "r-1", true],
  [" R-1", "R-1", true],
  ["R-1", "R-1\n", true],
  ["R-1", "R-2", false],
  ["R-1", "R -1", false],
])("compares two codes %j, %j without case or outer spaces: %s", (firstCode, secondCode, isSame) =>
  expect(isSameCode(firstCode, secondCode)).toBe(isSame),
);

const TWO_SCANS = [scan("A"), scan("B")];
const DONE = run("clean", [...TWO_SCANS, order("1", "created")]);
const UNFINISHED = run("clean", TWO_SCANS);
const RELEASED = run("lost-answer", [...TWO_SCANS, order("1", "unknown"), order("1", "released")]);

describe("tries of a lesson", () => {
  const triedLessonsOf = (operator: string | null, ...runs: readonly LessonRun[]) =>
    countTries(runs, operator).filter(({ tries }) => tries > 0);

  it("count every ended run", () =>
    expect(triedLessonsOf("Ada", UNFINISHED, DONE, UNFINISHED, RELEASED)).toEqual([
      { lesson: "clean", tries: 3, isDone: true },
      { lesson: "lost-answer", tries: 1, isDone: false },
    ]));

  it("list every lesson", () =>
    expect(countTries([], null)).toEqual(LESSON_IDS.map((lesson) => ({ lesson, tries: 0, isDone: false }))));

  it("count only ended runs of the signed-in operator", () => {
    const runs = [DONE, run("twice", [], { operator: null }), run("refused", [], { endedAt: null })];
    expect(triedLessonsOf("Ada", ...runs)).toEqual([{ lesson: "clean", tries: 1, isDone: true }]);
    expect(triedLessonsOf(null, ...runs)).toEqual([{ lesson: "twice", tries: 1, isDone: false }]);
    expect(triedLessonsOf("Ben", ...runs)).toEqual([]);
  });
});

it("records each scan and resolution, but no repeated state", () => {
  const orders = ["1", "2", "1"].map((id) => order(id, "ready"));
  const reportedFacts = [...orders, service({}), service({}), scan("A"), scan("A"), seenTo(), seenTo()];
  const facts = reportedFacts.reduce<readonly LessonFact[]>(
    (previousFacts, fact) => addFact(previousFacts, fact, 100),
    [],
  );
  expect(facts).toEqual([
    order("1", "ready"),
    order("2", "ready"),
    service({}),
    scan("A"),
    scan("A"),
    seenTo(),
    seenTo(),
  ]);
});

it("compares a state with the last one of its subject", () => {
  expect(addFact([order("1", "sending")], order("1", "created"), 9)).toHaveLength(2);
  expect(addFact([service({}), order("1", "ready")], service({}), 9)).toHaveLength(2);
  expect(addFact([order("1", "ready"), service({})], order("1", "ready"), 9)).toHaveLength(2);
});

it("records facts only up to the limit", () => expect(addFact([scan("A"), scan("B")], scan("C"), 2)).toHaveLength(2));
