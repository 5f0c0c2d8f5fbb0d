import { z } from "zod";
import { LESSON_IDS, STEP_IDS } from "../../../src-domain/practice/lessons.ts";
import type { ScoreCard } from "../../../src-domain/practice/score-card.ts";
import { nothing, type DomainContract } from "../operation.ts";

const lessonView = z.strictObject({
  lesson: z.enum(LESSON_IDS),
  outcome: z.enum(["open", "done", "wrong"]),
  /** The next step; null when the lesson is over. */
  step: z.enum(STEP_IDS).nullable(),
  met: z.int().nonnegative(),
  /** The code to scan next: which of how many, counted from 1; `again` if it was scanned before. */
  code: z.strictObject({ text: z.string(), number: z.int(), of: z.int(), again: z.boolean() }).nullable(),
  /** What the service's own list shows of an order whose answer was lost. */
  reported: z.strictObject({ resendId: z.string(), resendNumber: z.string() }).nullable(),
});
export type LessonView = z.infer<typeof lessonView>;

const score = z.strictObject({
  lesson: z.enum(LESSON_IDS),
  tries: z.int().nonnegative(),
  done: z.boolean(),
  seconds: z.int().nonnegative().nullable(),
  scansPerMinute: z.number().nonnegative().nullable(),
  wrongSubmissions: z.int().nonnegative(),
  doubleScans: z.int().nonnegative(),
  settledCorrectly: z.boolean().nullable(),
});

const card = z.strictObject({
  /** Null for practice without a badge. */
  operator: z.string().nullable(),
  lessons: z.array(score).readonly(),
}) satisfies z.ZodType<ScoreCard>;

const current = z.strictObject({ lesson: lessonView.nullable() });

/** Every operation answers `not-practice` when the open environment is real. */
export const lessonsContract = {
  operations: {
    /** The current lesson; null outside a lesson and in a real environment. */
    current: { input: nothing, output: current },
    /** Parks the current batch and starts an empty one. `no-items`: practice has too few fresh parcels. */
    begin: {
      input: z.strictObject({ lesson: z.enum(LESSON_IDS) }),
      output: current,
      errors: ["not-practice", "no-items"],
    },
    /** The practice service behaves normally again. */
    stop: { input: nothing, output: nothing, errors: ["not-practice"] },
    /** Of every operator who practiced here, newest first. */
    cards: { input: nothing, output: z.array(card).readonly(), errors: ["not-practice"] },
  },
  events: {
    changed: current,
  },
} as const satisfies DomainContract;
