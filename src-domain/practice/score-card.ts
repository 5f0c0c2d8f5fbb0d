import { ordersIn, sameCode, scansIn, type PracticeFact, type ScanFact } from "./facts.ts";
import { LESSON_IDS, lessonOf, lessonStanding, type LessonId, type LessonPlan } from "./lessons.ts";

export interface LessonRun {
  readonly lesson: LessonId;
  /** The operator signed in with a badge; null for a run without one. */
  readonly operator: string | null;
  readonly plan: LessonPlan;
  readonly begunAt: string;
  readonly endedAt: string | null;
  readonly facts: readonly PracticeFact[];
}

export interface LessonScore {
  readonly lesson: LessonId;
  readonly tries: number;
  readonly done: boolean;
  readonly seconds: number | null;
  /** Of the same run; null for fewer than two scans. */
  readonly scansPerMinute: number | null;
  /** Over all tries: orders refused by the service or given up, not counting those that the lesson causes. */
  readonly wrongSubmissions: number;
  /** Over all tries: repeated parcel scans that the lesson did not ask for. */
  readonly doubleScans: number;
  /** Whether the lesson's problem was resolved correctly in the newest try that reached it; null if none did. */
  readonly settledCorrectly: boolean | null;
}

export interface ScoreCard {
  readonly operator: string | null;
  readonly lessons: readonly LessonScore[];
}

/** One score card per operator, newest first, based only on recorded facts. */
export function scoreCards(runs: readonly LessonRun[]): ScoreCard[] {
  const ended = runs.filter(({ endedAt }) => endedAt !== null);
  const newestFirst = ended.toSorted((one, other) => other.begunAt.localeCompare(one.begunAt));
  const people = [...new Set(newestFirst.map(({ operator }) => operator))];
  return people.map((operator) => {
    const own = newestFirst.filter((run) => run.operator === operator);
    return { operator, lessons: LESSON_IDS.map((lesson) => lessonScore(lesson, own)) };
  });
}

function lessonScore(lesson: LessonId, newestFirst: readonly LessonRun[]): LessonScore {
  const runs = newestFirst.filter((run) => run.lesson === lesson);
  const done = runs.find((run) => lessonStanding(run).outcome === "done");
  const judged = runs.map(settledCorrectly).find((settled) => settled !== null);
  return {
    lesson,
    tries: runs.length,
    done: done !== undefined,
    seconds: done ? secondsBetween(done.begunAt, done.endedAt ?? done.begunAt) : null,
    scansPerMinute: done ? scansPerMinute(scansIn(done.facts)) : null,
    wrongSubmissions: sum(runs.map(wrongSubmissions)),
    doubleScans: sum(runs.map(doubleScans)),
    settledCorrectly: judged ?? null,
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const secondsBetween = (from: string, until: string): number =>
  Math.max(0, Math.round((Date.parse(until) - Date.parse(from)) / 1000));

/** Measured from the first scan to the last, so that reading the instructions does not count. One decimal. */
function scansPerMinute(scans: readonly ScanFact[]): number | null {
  const times = scans.map(({ at }) => Date.parse(at));
  const spanMs = Math.max(...times) - Math.min(...times);
  if (scans.length < 2 || spanMs <= 0) return null;
  return Math.round(((scans.length - 1) * 600_000) / spanMs) / 10;
}

function wrongSubmissions({ lesson, facts }: LessonRun): number {
  const orders = ordersIn(facts);
  const ever = (state: "refused" | "released"): number =>
    new Set(orders.filter((order) => order.state === state).map(({ submissionId }) => submissionId)).size;
  return Math.max(0, ever("refused") - lessonOf(lesson).refusals) + ever("released");
}

function doubleScans({ plan, facts }: LessonRun): number {
  const repeats = scansIn(facts).filter(({ verdict }) => verdict === "already-in-batch").length;
  const asked = plan.codes.filter(({ code }, place) =>
    plan.codes.slice(0, place).some((earlier) => sameCode(earlier.code, code)),
  ).length;
  return Math.max(0, repeats - asked);
}

/** Null for a lesson without a problem, and for a run that was left before its problem was resolved. */
function settledCorrectly(run: LessonRun): boolean | null {
  if (run.lesson === "clean") return null;
  const { outcome } = lessonStanding(run);
  if (outcome === "wrong") return false;
  return outcome === "done" ? wrongSubmissions(run) === 0 && doubleScans(run) === 0 : null;
}

/** Adds a fact to a run, unless it adds nothing new: runs stay small. */
export function withFact(facts: readonly PracticeFact[], fact: PracticeFact, most: number): readonly PracticeFact[] {
  const before = facts.findLast((other) => sameSubject(other, fact));
  if (before && fact.kind !== "scan" && fact.kind !== "seen-to" && saysTheSame(before, fact)) return facts;
  return facts.length < most ? [...facts, fact] : facts;
}

const sameSubject = (one: PracticeFact, other: PracticeFact): boolean =>
  one.kind === other.kind &&
  (one.kind !== "order" || other.kind !== "order" || one.submissionId === other.submissionId);

const saysTheSame = (one: PracticeFact, other: PracticeFact): boolean =>
  JSON.stringify({ ...one, at: "" }) === JSON.stringify({ ...other, at: "" });
