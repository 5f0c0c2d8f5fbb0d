import { compareInstants } from "../instants.ts";
import type { CancellationState } from "./cancellation.ts";
import { hasEnded, findLifeCyclePosition, parseResendStatus } from "./resend.ts";
import type { CheckResult, SubmissionState } from "./submission.ts";

export type OrderFact =
  | { readonly kind: "submission"; readonly state: SubmissionState }
  | { readonly kind: "items-read"; readonly reading: CheckResult }
  /** The operator resolved the failure of `failedAt`, or undid that (`done` is false). */
  | {
      readonly kind: "dealt-with";
      readonly done: boolean;
      readonly by: string | null;
      readonly failedAt: string;
    }
  | { readonly kind: "cancellation"; readonly state: CancellationState }
  | { readonly kind: "status"; readonly raw: string }
  | { readonly kind: "tracking-number"; readonly trackingNumber: string }
  | { readonly kind: "label-error"; readonly message: string }
  /** The desk found no code on the printed label that can seal it. */
  | { readonly kind: "nothing-to-scan" }
  /** The order has a label. Contains no address, because anyone who knows the address can fetch the label. */
  | { readonly kind: "label" };

/** `event`: pushed by the service, signed. `file`: from an imported file; shown, but never used for decisions. */
export const OBSERVATION_SOURCES = ["desk", "answer", "poll", "event", "operator", "file"] as const;
export type ObservationSource = (typeof OBSERVATION_SOURCES)[number];

export interface Observation {
  readonly at: string;
  readonly source: ObservationSource;
  readonly fact: OrderFact;
}

/** Treats different spellings of a status as equal. */
export function isSameFact(first: OrderFact, second: OrderFact): boolean {
  return comparableText(first) === comparableText(second);
}

function comparableText(fact: OrderFact): string {
  if (fact.kind === "status") return `status ${parseResendStatus(fact.raw) ?? fact.raw}`;
  return JSON.stringify(fact);
}

const OWN_ACTIONS: ReadonlySet<OrderFact["kind"]> = new Set(["submission", "items-read", "cancellation", "dealt-with"]);

/** Merges both lists by time and drops repetitions. No event precedes the creation. */
export function createOrderTimeline(observed: readonly Observation[], reported: readonly Observation[]): Observation[] {
  const createdIndex = observed.findIndex(({ fact }) => fact.kind === "submission" && fact.state === "created") + 1;
  const timeline = observed.slice(0, createdIndex);
  const laterObservations = observed.slice(createdIndex);
  for (const report of reported.toSorted(compareObservations)) {
    while (laterObservations[0] !== undefined && compareInstants(laterObservations[0].at, report.at) <= 0)
      timeline.push(...laterObservations.splice(0, 1));
    timeline.push(report);
  }
  return withoutRepeats([...timeline, ...laterObservations]);
}

/** At equal times, statuses follow the order's life cycle. */
export function compareObservations(left: Observation, right: Observation): number {
  const difference = compareInstants(left.at, right.at) || positionOfFact(left.fact) - positionOfFact(right.fact);
  if (difference !== 0) return difference;
  const leftText = comparableText(left.fact);
  const rightText = comparableText(right.fact);
  if (leftText === rightText) return 0;
  return leftText < rightText ? -1 : 1;
}

const positionOfFact = (fact: OrderFact): number => (fact.kind === "status" ? findLifeCyclePosition(fact.raw) : 0);

/** Returns the observations that may decide how an order is displayed and handled. */
export const withoutFiles = <Entry extends Pick<Observation, "source">>(observations: readonly Entry[]): Entry[] =>
  observations.filter(({ source }) => source !== "file");

/** A fact from a file repeats any earlier equal fact; another fact never repeats one from a file. */
function withoutRepeats(timeline: readonly Observation[]): Observation[] {
  const newestByKind = new Map<OrderFact["kind"], OrderFact>();
  const newestSignedByKind = new Map<OrderFact["kind"], OrderFact>();
  return timeline.filter((entry) => {
    const { kind } = entry.fact;
    const isSigned = entry.source !== "file";
    const previous = (isSigned ? newestSignedByKind : newestByKind).get(kind);
    newestByKind.set(kind, entry.fact);
    if (isSigned) newestSignedByKind.set(kind, entry.fact);
    return OWN_ACTIONS.has(kind) || previous === undefined || !isSameFact(previous, entry.fact);
  });
}

/** Returns the newest status in the service's spelling; an end status is final, whatever is reported later. */
export function findNewestStatus(timeline: readonly Observation[]): string | null {
  return chooseNewestStatus(statusesIn(withoutFiles(timeline)));
}

export const statusesIn = (timeline: readonly Observation[]): string[] =>
  timeline.flatMap(({ fact }) => (fact.kind === "status" ? [fact.raw] : []));

export const chooseNewestStatus = (rawStatuses: readonly string[]): string | null =>
  rawStatuses.findLast(hasEnded) ?? rawStatuses.at(-1) ?? null;

export function findNewestTrackingNumber(timeline: readonly Observation[]): string | null {
  const numbers = withoutFiles(timeline).flatMap(({ fact }) =>
    fact.kind === "tracking-number" ? [fact.trackingNumber] : [],
  );
  return numbers.at(-1) ?? null;
}

const reportsFailure = (fact: OrderFact): boolean =>
  fact.kind === "label-error" || (fact.kind === "status" && parseResendStatus(fact.raw) === "failed");

/** Returns the time of the newest failure, ISO 8601, UTC; null if the order never failed. */
export function findNewestFailureAt(observations: readonly Observation[]): string | null {
  const times = withoutFiles(observations).flatMap(({ at, fact }) => (reportsFailure(fact) ? [at] : []));
  return times.toSorted(compareInstants).at(-1) ?? null;
}

/** Returns whether the operator has resolved the newest failure; a later one counts as new. */
export function isFailureResolved(observations: readonly Observation[]): boolean {
  const resolution = observations.findLast(({ fact }) => fact.kind === "dealt-with")?.fact;
  if (resolution?.kind !== "dealt-with" || !resolution.done) return false;
  const newestFailedAt = findNewestFailureAt(observations);
  return newestFailedAt !== null && compareInstants(newestFailedAt, resolution.failedAt) <= 0;
}

/** Returns the columns that lists show without reading the timeline. */
export function findOrderProgress(observed: readonly Observation[], reported: readonly Observation[]) {
  const timeline = createOrderTimeline(observed, reported);
  return {
    statusRaw: findNewestStatus(timeline),
    trackingNumber: findNewestTrackingNumber(timeline),
    isFailureResolved: isFailureResolved([...observed, ...reported]),
  };
}
