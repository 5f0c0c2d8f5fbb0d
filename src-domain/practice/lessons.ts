import { orderFactsIn, isSameCode, scanFactsIn, serviceFactsIn, type LessonFact } from "./lesson-facts.ts";

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

/** Setup ends with this lesson; the following lessons are in Help. */
const LAST_SETUP_LESSON: LessonId = "twice";

export const lessonAfter = (lesson: LessonId): LessonId | null =>
  lesson === LAST_SETUP_LESSON ? null : (LESSON_IDS[LESSON_IDS.indexOf(lesson) + 1] ?? null);

export const STEP_IDS = [
  "scan",
  "scan-first",
  "network-gone",
  "scan-rest",
  "resolve-refused",
  "submit",
  "send",
  "sign-in",
  "correct",
  "resolve-unknown",
  "label-failure",
  "resolve-failure",
  "send-rest",
] as const;
export type StepId = (typeof STEP_IDS)[number];

export interface PlannedCode {
  readonly code: string;
  readonly returnInventoryId: string | null;
}

interface NextCode extends PlannedCode {
  readonly number: number;
  readonly total: number;
  readonly isRepeat: boolean;
}

export interface LessonPlan {
  /** Codes in scan order; a code listed twice must be scanned twice. */
  readonly codes: readonly PlannedCode[];
}

/** `items`: number of items; null for one more than a batch can contain. */
interface LessonCodes {
  readonly items: number | null;
  readonly repeatsFirst?: true;
  readonly hasUnknownSecond?: true;
}

interface Lesson {
  readonly codes: LessonCodes;
  readonly steps: readonly StepId[];
}

export const LESSONS: Readonly<Record<LessonId, Lesson>> = {
  clean: { codes: { items: 3 }, steps: ["scan", "send"] },
  "wrong-code": { codes: { items: 2, hasUnknownSecond: true }, steps: ["scan", "resolve-refused", "send"] },
  twice: { codes: { items: 2, repeatsFirst: true }, steps: ["scan", "send"] },
  "full-batch": { codes: { items: null }, steps: ["scan", "send", "send-rest"] },
  refused: { codes: { items: 3 }, steps: ["scan", "submit", "correct"] },
  "signed-out": { codes: { items: 2 }, steps: ["scan", "submit", "sign-in", "send"] },
  "lost-answer": { codes: { items: 2 }, steps: ["scan", "submit", "resolve-unknown"] },
  "failed-label": { codes: { items: 2 }, steps: ["scan", "send", "label-failure", "resolve-failure"] },
  offline: {
    codes: { items: 3 },
    steps: ["scan-first", "network-gone", "scan-rest", "submit", "send"],
  },
};

interface ObservedRun {
  readonly lesson: LessonId;
  readonly plan: LessonPlan;
  readonly facts: readonly LessonFact[];
}

export interface LessonProgress {
  /** `wrong`: the operator made a mistake that cannot be corrected. */
  readonly outcome: "open" | "done" | "wrong";
  readonly step: StepId | null;
  readonly met: number;
  readonly next: NextCode | null;
}

export function findLessonProgress(observed: ObservedRun): LessonProgress {
  const { steps } = LESSONS[observed.lesson];
  const stepIndex = steps.findIndex((step) => !isMet(step, observed));
  const met = stepIndex < 0 ? steps.length : stepIndex;
  const step = steps[met] ?? null;
  if (step === null) return { outcome: "done", step, met, next: null };
  if (isAbandoned(observed)) return { outcome: "wrong", step: null, met, next: null };
  return { outcome: "open", step, met, next: isScanning(step) ? findNextCode(observed) : null };
}

const isScanning = (step: StepId): boolean => step === "scan" || step === "scan-first" || step === "scan-rest";

function findNextCode(observed: ObservedRun): NextCode | null {
  const remaining = findRemainingCodes(observed);
  const [nextPlanned] = remaining;
  if (nextPlanned === undefined) return null;
  const total = observed.plan.codes.length;
  const isRepeat = scanFactsIn(observed.facts).some(({ code }) => isSameCode(code, nextPlanned.code));
  return { ...nextPlanned, number: total - remaining.length + 1, total, isRepeat };
}

function findRemainingCodes({ plan, facts }: ObservedRun): PlannedCode[] {
  const scannedCodes = scanFactsIn(facts).map(({ code }) => code);
  return plan.codes.filter(({ code }) => {
    const index = scannedCodes.findIndex((scannedCode) => isSameCode(scannedCode, code));
    if (index >= 0) scannedCodes.splice(index, 1);
    return index < 0;
  });
}

/** Returns whether the operator abandoned an order that may exist, so that its items could be sent a second time. */
function isAbandoned({ facts }: ObservedRun): boolean {
  const unknownIds = new Set<string>();
  return orderFactsIn(facts).some(({ submissionId, state }) => {
    if (state === "unknown") unknownIds.add(submissionId);
    return state === "released" && unknownIds.has(submissionId);
  });
}

function isMet(step: StepId, observed: ObservedRun): boolean {
  const { lesson, plan, facts } = observed;
  switch (step) {
    case "scan":
    case "scan-rest":
      return findRemainingCodes(observed).length === 0;
    case "scan-first":
      return findRemainingCodes(observed).length < plan.codes.length;
    case "network-gone":
      return serviceFactsIn(facts).some(({ network }) => network !== "online" && network !== "unknown");
    case "resolve-refused":
      return facts.some(({ kind }) => kind === "seen-to");
    case "submit":
      return isSubmitted(observed);
    case "sign-in":
      return isSignedInAgain(facts);
    case "send":
      return lesson === "full-batch" ? findCreatedSubmissions(facts).size > 0 : areAllSent(observed);
    case "correct":
      return findCreatedSubmissions(facts).size > 0;
    case "resolve-unknown":
      return hasLostThenCreated(facts);
    case "send-rest":
      return areAllSent(observed);
    case "label-failure":
      return orderFactsIn(facts).some(({ failed }) => failed);
    case "resolve-failure":
      return orderFactsIn(facts).some(({ failed, dealtWith }) => failed && dealtWith);
  }
}

function isSubmitted({ lesson, facts }: ObservedRun): boolean {
  const orders = orderFactsIn(facts);
  switch (lesson) {
    case "refused":
      return orders.some(({ state }) => state === "refused");
    case "lost-answer":
      return orders.some(({ state }) => state === "unknown");
    case "signed-out":
      return serviceFactsIn(facts).some(({ credentials }) => credentials === "refused");
    case "clean":
    case "wrong-code":
    case "twice":
    case "full-batch":
    case "failed-label":
    case "offline":
      return orders.length > 0;
  }
}

function isSignedInAgain(facts: readonly LessonFact[]): boolean {
  const serviceFacts = serviceFactsIn(facts);
  const refusedIndex = serviceFacts.findIndex(({ credentials }) => credentials === "refused");
  return refusedIndex >= 0 && serviceFacts.slice(refusedIndex).some(({ credentials }) => credentials === "ok");
}

/** Returns whether the created orders hold as many items as the plan, so that no parcel is left in a batch. */
function areAllSent({ plan, facts }: ObservedRun): boolean {
  const itemsById = new Map(
    orderFactsIn(facts).flatMap(({ submissionId, state, items }) =>
      state === "created" ? [[submissionId, items] as const] : [],
    ),
  );
  const plannedIds = new Set(plan.codes.flatMap(({ returnInventoryId }) => returnInventoryId ?? []));
  return itemsById.values().reduce((sum, items) => sum + items, 0) >= plannedIds.size;
}

const findCreatedSubmissions = (facts: readonly LessonFact[]): ReadonlySet<string> =>
  new Set(
    orderFactsIn(facts)
      .filter(({ state }) => state === "created")
      .map(({ submissionId }) => submissionId),
  );

function hasLostThenCreated(facts: readonly LessonFact[]): boolean {
  const lostSubmissions = new Set(
    orderFactsIn(facts)
      .filter(({ state }) => state === "unknown")
      .map(({ submissionId }) => submissionId),
  );
  return [...findCreatedSubmissions(facts)].some((submissionId) => lostSubmissions.has(submissionId));
}
