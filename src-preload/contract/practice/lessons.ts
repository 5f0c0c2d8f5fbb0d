import { z } from "zod";
import { LESSON_IDS, STEP_IDS } from "../../../src-domain/practice/lessons.ts";
import type { ScoreCard } from "../../../src-domain/practice/score-card.ts";
import { nothing, type DomainContract } from "../operation.ts";

const lessonView = z.strictObject({
  lesson: z.enum(LESSON_IDS),
  outcome: z.enum(["open", "done", "wrong"]),
  /** What is to be done now; null when the lesson is over. */
  step: z.enum(STEP_IDS).nullable(),
  /** How many steps are behind. */
  met: z.int().nonnegative(),
  /** To be scanned now: which of how many, counted from 1; `again` where it was scanned before. */
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
  settledRightly: z.boolean().nullable(),
});

const card = z.strictObject({
  /** Null for practice without a badge. */
  operator: z.string().nullable(),
  lessons: z.array(score).readonly(),
}) satisfies z.ZodType<ScoreCard>;

const cell = z.string().max(200);

/** A score card as it stands on the screen, in the page's language: main has no words. */
const scoreSheet = z.strictObject({
  title: cell,
  /** Without its ending. */
  fileName: cell,
  facts: cell,
  /** Whose card of which day, as columns of a file that several cards are put into. */
  columns: z
    .array(z.strictObject({ head: cell, value: cell }))
    .max(4)
    .readonly(),
  head: z.array(cell).max(12).readonly(),
  rows: z.array(z.array(cell).max(12).readonly()).max(50).readonly(),
});
export type ScoreSheetContent = z.infer<typeof scoreSheet>;

const current = z.strictObject({ lesson: lessonView.nullable() });

/** All of it answers `not-practice` where the open environment is a real one. */
export const lessonsContract = {
  operations: {
    /** The lesson that is under way; null while none is, and in a real environment. */
    current: { input: nothing, output: current, errors: [] },
    /** Parks the current batch, and begins with an empty one. `no-items`: practice has too few fresh parcels. */
    begin: {
      input: z.strictObject({ lesson: z.enum(LESSON_IDS) }),
      output: current,
      errors: ["not-practice", "no-items"],
    },
    /** Leaves the lesson; the practice service behaves again. */
    stop: { input: nothing, output: nothing, errors: ["not-practice"] },
    /** Of everybody who practised here, newest first. */
    cards: { input: nothing, output: z.array(card).readonly(), errors: ["not-practice"] },
    /** Asks where to, then writes a score card as CSV or PDF. `fileName` is null when nobody chose a place. */
    save: {
      input: z.strictObject({ sheet: scoreSheet, form: z.enum(["csv", "pdf"]) }),
      output: z.strictObject({ fileName: z.string().nullable() }),
      errors: ["not-written"],
    },
  },
  events: {
    /** The lesson progressed; its last event says how it ended. */
    changed: current,
  },
} as const satisfies DomainContract;
