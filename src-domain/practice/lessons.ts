import { ordersIn, sameCode, scansIn, serviceIn, type LessonEvent } from "./lesson-events.ts";

export const LESSON_IDS = [
  "clean",
  "wrong-code",
  "twice",
  "full-batch",
  "refused",
  "signed-out",
  "lost-answer",
  "failed-label",
  "offline",
] as const;
export type LessonId = (typeof LESSON_IDS)[number];

/** The last of the lessons in setup; the others are in Help. */
const LAST_OF_FIRST_RUN: LessonId = "twice";

export const lessonAfter = (lesson: LessonId): LessonId | null =>
  lesson === LAST_OF_FIRST_RUN ? null : (LESSON_IDS[LESSON_IDS.indexOf(lesson) + 1] ?? null);

export const STEP_IDS = [
  "scan",
  "scan-first",
  "network-gone",
  "scan-rest",
  "see-to",
  "hand-over",
  "send",
  "sign-in",
  "mend",
  "settle",
  "label",
  "deal",
  "rest",
] as const;
export type StepId = (typeof STEP_IDS)[number];

export interface PlannedCode {
  readonly code: string;
  readonly returnInventoryId: string | null;
}

interface NextCode extends PlannedCode {
  readonly number: number;
  readonly of: number;
  readonly again: boolean;
}

export interface LessonPlan {
  /** In scan order; a code listed twice must be scanned twice. */
  readonly codes: readonly PlannedCode[];
}

/** Codes of a lesson; `items` is null for one item more than a batch can contain. */
interface LessonCodes {
  readonly items: number | null;
  readonly repeatsFirst?: true;
  readonly unknownSecond?: true;
}

interface Lesson {
  readonly codes: LessonCodes;
  readonly steps: readonly StepId[];
}

export const LESSONS: Readonly<Record<LessonId, Lesson>> = {
  clean: { codes: { items: 3 }, steps: ["scan", "send"] },
  "wrong-code": { codes: { items: 2, unknownSecond: true }, steps: ["scan", "see-to", "send"] },
  twice: { codes: { items: 2, repeatsFirst: true }, steps: ["scan", "send"] },
  "full-batch": { codes: { items: null }, steps: ["scan", "send", "rest"] },
  refused: { codes: { items: 3 }, steps: ["scan", "hand-over", "mend"] },
  "signed-out": { codes: { items: 2 }, steps: ["scan", "hand-over", "sign-in", "send"] },
  "lost-answer": { codes: { items: 2 }, steps: ["scan", "hand-over", "settle"] },
  "failed-label": { codes: { items: 2 }, steps: ["scan", "send", "label", "deal"] },
  offline: {
    codes: { items: 3 },
    steps: ["scan-first", "network-gone", "scan-rest", "hand-over", "send"],
  },
};

interface ObservedRun {
  readonly lesson: LessonId;
  readonly plan: LessonPlan;
  readonly facts: readonly LessonEvent[];
}

export interface LessonProgress {
  /** `wrong`: the operator's solution cannot be corrected any more. */
  readonly outcome: "open" | "done" | "wrong";
  readonly step: StepId | null;
  readonly met: number;
  readonly next: NextCode | null;
}

export function lessonProgress(observed: ObservedRun): LessonProgress {
  const { steps } = LESSONS[observed.lesson];
  const stepIndex = steps.findIndex((step) => !isMet(step, observed));
  const met = stepIndex < 0 ? steps.length : stepIndex;
  const step = steps[met] ?? null;
  if (step === null) return { outcome: "done", step, met, next: null };
  if (isAbandoned(observed)) return { outcome: "wrong", step: null, met, next: null };
  return { outcome: "open", step, met, next: isScanning(step) ? nextCode(observed) : null };
}

const isScanning = (step: StepId): boolean => step === "scan" || step === "scan-first" || step === "scan-rest";

function nextCode(observed: ObservedRun): NextCode | null {
  const remaining = remainingCodes(observed);
  const [planned] = remaining;
  if (planned === undefined) return null;
  const of = observed.plan.codes.length;
  const again = scansIn(observed.facts).some(({ code }) => sameCode(code, planned.code));
  return { ...planned, number: of - remaining.length + 1, of, again };
}

function remainingCodes({ plan, facts }: ObservedRun): PlannedCode[] {
  const scanned = scansIn(facts).map(({ code }) => code);
  return plan.codes.filter(({ code }) => {
    const index = scanned.findIndex((other) => sameCode(other, code));
    if (index >= 0) scanned.splice(index, 1);
    return index < 0;
  });
}

/** The operator abandoned an existing order, so its items could be sent a second time. */
const isAbandoned = ({ facts }: ObservedRun): boolean => ordersIn(facts).some(({ state }) => state === "released");

function isMet(step: StepId, observed: ObservedRun): boolean {
  const { plan, facts } = observed;
  switch (step) {
    case "scan":
    case "scan-rest":
      return remainingCodes(observed).length === 0;
    case "scan-first":
      return remainingCodes(observed).length < plan.codes.length;
    case "network-gone":
      return serviceIn(facts).some(({ network }) => network !== "online" && network !== "unknown");
    case "see-to":
      return facts.some(({ kind }) => kind === "seen-to");
    case "hand-over":
      return isHandedOver(observed);
    case "sign-in":
      return isSignedInAgain(facts);
    case "send":
    case "mend":
      return createdSubmissions(facts).size > 0;
    case "settle":
      return hasLostThenCreated(facts);
    case "rest":
      return createdSubmissions(facts).size > 1;
    case "label":
      return ordersIn(facts).some(({ failed }) => failed);
    case "deal":
      return ordersIn(facts).some(({ failed, dealtWith }) => failed && dealtWith);
  }
}

function isHandedOver({ lesson, facts }: ObservedRun): boolean {
  const orders = ordersIn(facts);
  switch (lesson) {
    case "refused":
      return orders.some(({ state }) => state === "refused");
    case "lost-answer":
      return orders.some(({ state }) => state === "unknown");
    case "signed-out":
      return serviceIn(facts).some(({ credentials }) => credentials === "refused");
    case "clean":
    case "wrong-code":
    case "twice":
    case "full-batch":
    case "failed-label":
    case "offline":
      return orders.length > 0;
  }
}

function isSignedInAgain(facts: readonly LessonEvent[]): boolean {
  const service = serviceIn(facts);
  const refused = service.findIndex(({ credentials }) => credentials === "refused");
  return refused >= 0 && service.slice(refused).some(({ credentials }) => credentials === "ok");
}

const createdSubmissions = (facts: readonly LessonEvent[]): ReadonlySet<string> =>
  new Set(
    ordersIn(facts)
      .filter(({ state }) => state === "created")
      .map(({ submissionId }) => submissionId),
  );

function hasLostThenCreated(facts: readonly LessonEvent[]): boolean {
  const lost = new Set(
    ordersIn(facts)
      .filter(({ state }) => state === "unknown")
      .map(({ submissionId }) => submissionId),
  );
  return [...createdSubmissions(facts)].some((submissionId) => lost.has(submissionId));
}
