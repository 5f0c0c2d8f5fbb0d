import { z } from "zod";
import type { LessonTries } from "../../../src-domain/practice/lesson-runs.ts";
import { LESSON_IDS, STEP_IDS } from "../../../src-domain/practice/lessons.ts";
import { emptyObject, type DomainContract } from "../operation.ts";

const lessonView = z.strictObject({
  lesson: z.enum(LESSON_IDS),
  outcome: z.enum(["open", "done", "wrong"]),
  step: z.enum(STEP_IDS).nullable(),
  metSteps: z.int().nonnegative(),
  /** The code to scan next. `number` counts from 1. `isRepeat`: it was scanned before. */
  code: z.strictObject({ text: z.string(), number: z.int(), total: z.int(), isRepeat: z.boolean() }).nullable(),
  /** The order with a lost answer, as the service's list shows it. */
  reportedOrder: z.strictObject({ resendId: z.string(), resendNumber: z.string() }).nullable(),
});
export type LessonView = z.infer<typeof lessonView>;

const lessonTries = z.strictObject({
  lesson: z.enum(LESSON_IDS),
  tries: z.int().nonnegative(),
  isDone: z.boolean(),
}) satisfies z.ZodType<LessonTries>;

const current = z.strictObject({ lesson: lessonView.nullable() });

const practiceIds = z.strictObject({
  shippingOrders: z.array(z.string()).readonly(),
  instructions: z.array(z.string()).readonly(),
});
export type PracticeIds = z.infer<typeof practiceIds>;

/** Operations fail with `not-practice` in a real environment. */
export const lessonsContract = {
  operations: {
    /** Returns the current lesson; null outside a lesson and in a real environment. */
    current: { input: emptyObject, output: current },
    /** Starts a lesson with an empty batch and parks the current one. `no-items`: too few unused parcels. */
    begin: {
      input: z.strictObject({ lesson: z.enum(LESSON_IDS) }),
      output: current,
      errors: ["not-practice", "no-items"],
    },
    stop: { input: emptyObject, output: emptyObject, errors: ["not-practice"] },
    /** Returns a few ids that the practice service knows, for the screens that need one. */
    practiceIds: { input: emptyObject, output: practiceIds, errors: ["not-practice"] },
    /** Returns all lessons with the tries of the signed-in operator, or of operators without a badge. */
    tries: { input: emptyObject, output: z.array(lessonTries).readonly(), errors: ["not-practice"] },
  },
  events: {
    changed: current,
  },
} as const satisfies DomainContract;
