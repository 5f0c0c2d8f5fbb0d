import type { LessonFact } from "./lesson-facts.ts";
import { LESSON_IDS, findLessonProgress, type LessonId, type LessonPlan } from "./lessons.ts";

export interface LessonRun {
  readonly lesson: LessonId;
  /** The operator's badge name; null without a badge. */
  readonly operator: string | null;
  readonly plan: LessonPlan;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly facts: readonly LessonFact[];
}

export interface LessonTries {
  readonly lesson: LessonId;
  readonly tries: number;
  readonly isDone: boolean;
}

/** Counts the ended tries of each lesson for one operator; `operator` is null for runs without a badge. */
export function countTries(runs: readonly LessonRun[], operator: string | null): LessonTries[] {
  const endedRuns = runs.filter((run) => run.endedAt !== null && run.operator === operator);
  return LESSON_IDS.map((lesson) => {
    const tries = endedRuns.filter((run) => run.lesson === lesson);
    return { lesson, tries: tries.length, isDone: tries.some((run) => findLessonProgress(run).outcome === "done") };
  });
}

/** Adds a fact to a run, unless it repeats the newest fact of its subject, so that runs stay small. */
export function addFact(facts: readonly LessonFact[], fact: LessonFact, maxFacts: number): readonly LessonFact[] {
  const previousFact = facts.findLast((earlierFact) => isSameSubject(earlierFact, fact));
  if (previousFact && fact.kind !== "scan" && fact.kind !== "seen-to" && isRepeat(previousFact, fact)) return facts;
  return facts.length < maxFacts ? [...facts, fact] : facts;
}

const isSameSubject = (left: LessonFact, right: LessonFact): boolean =>
  left.kind === right.kind &&
  (left.kind !== "order" || right.kind !== "order" || left.submissionId === right.submissionId);

const isRepeat = (left: LessonFact, right: LessonFact): boolean =>
  JSON.stringify({ ...left, at: "" }) === JSON.stringify({ ...right, at: "" });
