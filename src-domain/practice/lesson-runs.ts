import type { LessonEvent } from "./lesson-events.ts";
import { LESSON_IDS, lessonProgress, type LessonId, type LessonPlan } from "./lessons.ts";

export interface LessonRun {
  readonly lesson: LessonId;
  /** The operator signed in with a badge; null for a run without one. */
  readonly operator: string | null;
  readonly plan: LessonPlan;
  readonly begunAt: string;
  readonly endedAt: string | null;
  readonly facts: readonly LessonEvent[];
}

export interface LessonTries {
  readonly lesson: LessonId;
  readonly tries: number;
  /** Whether at least one of the tries reached the end of the lesson. */
  readonly done: boolean;
}

/** Every lesson with the ended tries of one operator; null for those without a badge. */
export function lessonTries(runs: readonly LessonRun[], operator: string | null): LessonTries[] {
  const ended = runs.filter((run) => run.endedAt !== null && run.operator === operator);
  return LESSON_IDS.map((lesson) => {
    const tries = ended.filter((run) => run.lesson === lesson);
    return { lesson, tries: tries.length, done: tries.some((run) => lessonProgress(run).outcome === "done") };
  });
}

/** Adds a fact to a run, unless it adds nothing new: runs stay small. */
export function withFact(facts: readonly LessonEvent[], fact: LessonEvent, most: number): readonly LessonEvent[] {
  const before = facts.findLast((other) => sameSubject(other, fact));
  if (before && fact.kind !== "scan" && fact.kind !== "seen-to" && saysTheSame(before, fact)) return facts;
  return facts.length < most ? [...facts, fact] : facts;
}

const sameSubject = (one: LessonEvent, other: LessonEvent): boolean =>
  one.kind === other.kind &&
  (one.kind !== "order" || other.kind !== "order" || one.submissionId === other.submissionId);

const saysTheSame = (one: LessonEvent, other: LessonEvent): boolean =>
  JSON.stringify({ ...one, at: "" }) === JSON.stringify({ ...other, at: "" });
