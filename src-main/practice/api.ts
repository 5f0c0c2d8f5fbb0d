import { success } from "../../src-domain/result.ts";
import type { DomainHandlers } from "../use-cases/api-types.ts";
import { succeedAfter, refuse } from "../use-cases/replies.ts";
import type { Lessons } from "./lessons.ts";

const refuseNotPractice = () => refuse("not-practice", "Lessons exist only in practice.");

export function createLessonHandlers(lessons: Lessons | null): DomainHandlers<"lessons"> {
  return {
    current: async () => ({ lesson: (await lessons?.current()) ?? null }),
    begin: async ({ lesson }) => {
      if (!lessons) return refuseNotPractice();
      const started = await lessons.begin(lesson);
      return started.ok
        ? success({ lesson: started.value })
        : refuse("no-items", "Too few unused practice parcels remain.");
    },
    stop: async () => (lessons ? succeedAfter(lessons.stop()) : refuseNotPractice()),
    practiceIds: async () => (lessons ? success(await lessons.practiceIds()) : refuseNotPractice()),
    tries: async () => (lessons ? success(await lessons.tries()) : refuseNotPractice()),
  };
}

export const withLessonScans = (handlers: DomainHandlers<"scan">, lessons: Lessons | null): DomainHandlers<"scan"> => ({
  ...handlers,
  record: async (rawScan) => {
    const answer = await handlers.record(rawScan);
    if (answer.ok) {
      const { text, at, verdict } = answer.value.outcome;
      lessons?.handleEvent({ kind: "scan", at, code: text, verdict: verdict.kind });
    }
    return answer;
  },
});

export const withLessonDismissals = (
  handlers: DomainHandlers<"refusedScans">,
  lessons: Lessons | null,
  now: () => Date,
): DomainHandlers<"refusedScans"> => ({
  ...handlers,
  dismiss: async (input) => {
    const answer = await handlers.dismiss(input);
    if (answer.ok) lessons?.handleEvent({ kind: "seen-to", at: now().toISOString() });
    return answer;
  },
});
