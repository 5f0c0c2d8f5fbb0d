import type { LessonId, LessonPlan, StepId } from "../../src-domain/practice/lessons.ts";
import type { Fault } from "../../src-simulator/control-client.ts";

/** What the practice service can be made to do. */
export interface Mischief {
  addFault(fault: Fault): Promise<void>;
  clearFaults(): Promise<void>;
  changeItem(returnInventoryId: string, state: "otherWorkflow"): Promise<unknown>;
  nextLabels(outcome: "failed" | "success"): Promise<void>;
}

type Act = (service: Mischief, plan: LessonPlan) => Promise<void>;

const CREATE = "createResend";

/** The last parcel of the batch is needed for something else, and the desk does not know it yet. */
async function takeLastAway(service: Mischief, { codes }: LessonPlan): Promise<void> {
  const id = codes.at(-1)?.returnInventoryId ?? null;
  if (id !== null) await service.changeItem(id, "otherWorkflow");
}

/** Nothing comes through any more: connections break before the service reads what it is asked. */
const cutNetwork: Act = (service) =>
  service.addFault({ operation: "*", kind: "reset", when: "arrival", times: "always" });

/**
 * How the practice service misbehaves: lesson -> step -> what it does once the step is due. The app is not told of any of
 * it; it meets the trouble as it would meet the real one.
 */
export const LESSON_SCRIPTS: Readonly<Record<LessonId, Readonly<Partial<Record<StepId, Act>>>>> = {
  clean: { scan: (service) => service.nextLabels("success") },
  "wrong-code": { scan: (service) => service.nextLabels("success") },
  twice: { scan: (service) => service.nextLabels("success") },
  "full-batch": {},
  refused: { "hand-over": takeLastAway },
  "signed-out": {
    "hand-over": (service) => service.addFault({ operation: CREATE, kind: "status", status: 401 }),
  },
  "lost-answer": { "hand-over": (service) => service.addFault({ operation: CREATE, kind: "reset", when: "after" }) },
  "failed-label": { scan: (service) => service.nextLabels("failed") },
  offline: { "network-gone": cutNetwork, send: (service) => service.clearFaults() },
};
