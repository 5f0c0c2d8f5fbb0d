import { describe, expect, it } from "vitest";
import { sameCode, type PracticeFact } from "../../../../src-domain/practice/facts.ts";
import { LESSON_IDS, type LessonId } from "../../../../src-domain/practice/lessons.ts";
import { scoreCards, withFact, type LessonRun, type LessonScore } from "../../../../src-domain/practice/score-card.ts";
import { at, order, plan, scan, seenTo, service } from "./practice-facts.ts";

const run = (lesson: LessonId, facts: readonly PracticeFact[], change: Partial<LessonRun> = {}): LessonRun => ({
  lesson,
  operator: "Ada",
  plan: plan("A", "B"),
  begunAt: at(0),
  endedAt: at(90),
  facts,
  ...change,
});

const scoreOf = (lesson: LessonId, ...runs: readonly LessonRun[]): LessonScore | undefined =>
  scoreCards(runs)[0]?.lessons.find((score) => score.lesson === lesson);

it.each([
  ["R-1", "r-1", true],
  [" R-1", "R-1", true],
  ["R-1", "R-1\n", true],
  ["R-1", "R-2", false],
  ["R-1", "R -1", false],
])("the codes %j and %j are the same: %s", (one, other, same) => expect(sameCode(one, other)).toBe(same));

const TWO = [scan("A", "added", 10), scan("B", "added", 14)];
const LOST = [...TWO, order("1", "unknown")];

const NOTHING = { seconds: null, scansPerMinute: null, wrongSubmissions: 0, doubleScans: 0, settledCorrectly: null };

const DONE = { ...NOTHING, tries: 1, done: true, seconds: 90, scansPerMinute: 15 };

const lost = (...then: readonly PracticeFact[]) => run("lost-answer", [...LOST, ...then]);
const refused = (...then: readonly PracticeFact[]) => run("refused", [...TWO, order("1", "refused"), ...then]);
const REPEATED = [12, 16].map((seconds) => scan("A", "already-in-batch", seconds));
const THRICE = [scan("A", "added", 10), ...REPEATED, scan("B", "added", 22), order("1", "created")];
const SCANNED_THRICE = run("twice", THRICE, { plan: plan("A", "A", "B") });
const WRONG = { wrongSubmissions: 1, settledCorrectly: false };
const NO_PACE = { ...DONE, scansPerMinute: null };
const NOT_DONE = { ...NOTHING, tries: 1, done: false };

describe("the score card", () => {
  it.each<[string, LessonRun, Omit<LessonScore, "lesson">]>([
    ["a clean batch in 90 seconds", run("clean", [...TWO, order("1", "created")]), DONE],
    ["a lesson that was left", lost(), NOT_DONE],
    ["a lost answer that was looked up", lost(order("1", "created")), { ...DONE, settledCorrectly: true }],
    ["a lost answer whose items were given free", lost(order("1", "released")), { ...NOT_DONE, ...WRONG }],
    ["the lesson's refusal is nobody's error", refused(order("2", "created")), { ...DONE, settledCorrectly: true }],
    ["the same batch sent again is one", refused(order("2", "refused"), order("3", "created")), { ...DONE, ...WRONG }],
    ["a third scan is an error", SCANNED_THRICE, { ...DONE, doubleScans: 1, settledCorrectly: false }],
    ["one scan has no pace", run("clean", [scan("A"), order("1", "created")], { plan: plan("A") }), NO_PACE],
  ])("%s", (_what, given, score) => expect(scoreOf(given.lesson, given)).toEqual({ lesson: given.lesson, ...score }));

  it("is of the newest try, and earlier errors stay", () => {
    const again = { ...lost(order("1", "created")), begunAt: at(200), endedAt: at(240) };
    expect(scoreOf("lost-answer", lost(order("1", "released")), again)).toEqual({
      ...DONE,
      lesson: "lost-answer",
      tries: 2,
      seconds: 40,
      wrongSubmissions: 1,
      settledCorrectly: true,
    });
  });

  it("has a line for every lesson, also for those that nobody took", () => {
    const [card] = scoreCards([run("clean", [])]);
    expect(card?.lessons.map(({ lesson }) => lesson)).toEqual([...LESSON_IDS]);
    expect(card?.lessons.at(-1)).toEqual({ lesson: "offline", tries: 0, done: false, ...NOTHING });
  });

  it("is kept apart by name, the newest first, and a lesson under way does not count", () => {
    const runs = [
      run("clean", [], { operator: null }),
      run("clean", [], { operator: "Ben", begunAt: at(500), endedAt: at(501) }),
      run("twice", [], { operator: "Cleo", begunAt: at(900), endedAt: null }),
    ];
    expect(scoreCards(runs).map(({ operator }) => operator)).toEqual(["Ben", null]);
    expect(scoreCards(runs).map(({ lessons }) => lessons[0]?.tries)).toEqual([1, 1]);
  });

  it("judges by the newest try that came to the trouble, and counts no pace for scans of one moment", () => {
    const settled = [scan("A"), scan("A", "already-in-batch"), scan("B"), order("1", "created")];
    const plans = { plan: plan("A", "A", "B") };
    const older = run("twice", settled, { ...plans, begunAt: at(0), endedAt: at(60) });
    const left = run("twice", [scan("A")], { ...plans, begunAt: at(100), endedAt: at(110) });
    const score = scoreCards([older, left])[0]?.lessons.find(({ lesson }) => lesson === "twice");
    expect(score).toMatchObject({ tries: 2, done: true, settledCorrectly: true, scansPerMinute: null });
  });
});

it("what is recorded is only what is new, per order; scans all count", () => {
  const orders = ["1", "2", "1"].map((id) => order(id, "ready"));
  const reported = [...orders, service({}), service({}), scan("A"), scan("A")];
  const facts = reported.reduce<readonly PracticeFact[]>((before, fact) => withFact(before, fact, 100), []);
  expect(facts).toEqual([order("1", "ready"), order("2", "ready"), service({}), scan("A"), scan("A")]);
});

it("what is recorded is every change, every parcel that was seen to, and no repeat behind something else", () => {
  expect(withFact([order("1", "sending")], order("1", "created"), 9)).toHaveLength(2);
  expect(withFact([seenTo()], seenTo(), 9)).toHaveLength(2);
  expect(withFact([service({}), order("1", "ready")], service({}), 9)).toHaveLength(2);
  expect(withFact([order("1", "ready"), service({})], order("1", "ready"), 9)).toHaveLength(2);
});

it("what is recorded never grows without bounds", () =>
  expect(withFact([scan("A"), scan("B")], scan("C"), 2)).toHaveLength(2));
