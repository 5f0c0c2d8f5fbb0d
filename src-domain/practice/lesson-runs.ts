import type { LessonEvent } from "./lesson-events.ts";
import { LESSON_IDS, lessonProgress, type LessonId, type LessonPlan } from "./lessons.ts";

export interface LessonRun {
  readonly lesson: LessonId;
  /** The operator's badge name; null without a badge. */
  readonly operator: string | null;
  readonly plan: LessonPlan;
  readonly begunAt: string;
  readonly endedAt: string | null;
  readonly facts: readonly LessonEvent[];
}

export interface LessonTries {
  readonly lesson: LessonId;
  readonly tries: number;
  readonly done: boolean;
}

/** Counts the ended tries of each lesson for one operator; null for runs without a badge. */
export function lessonTries(runs: readonly LessonRun[], operator: string | null): LessonTries[] {
  const endedRuns = runs.filter((run) => run.endedAt !== null && run.operator === operator);
  return LESSON_IDS.map((lesson) => {
    const tries = endedRuns.filter((run) => run.lesson === lesson);
    return { lesson, tries: tries.length, done: tries.some((run) => lessonProgress(run).outcome === "done") };
  });
}

/** Adds an event to a run, unless the newest event of its subject says the same, so that runs stay small. */
export function withFact(facts: readonly LessonEvent[], fact: LessonEvent, max: number): readonly LessonEvent[] {
  const previous = facts.findLast((other) => sameSubject(other, fact));
  if (previous && fact.kind !== "scan" && fact.kind !== "seen-to" && isRepeat(previous, fact)) return facts;
  return facts.length < max ? [...facts, fact] : facts;
}

const sameSubject = (one: LessonEvent, other: LessonEvent): boolean =>
  one.kind === other.kind &&
  (one.kind !== "order" || other.kind !== "order" || one.submissionId === other.submissionId);

const isRepeat = (one: LessonEvent, other: LessonEvent): boolean =>
  JSON.stringify({ ...one, at: "" }) === JSON.stringify({ ...other, at: "" });
