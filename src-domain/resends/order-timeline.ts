import { compareInstants } from "../instants.ts";
import type { CancellationState } from "./cancellation.ts";
import { courseOf, isEndStatus, parseResendStatus } from "./resend.ts";
import type { CheckResult, SubmissionState } from "./submission.ts";

export type OrderFact =
  | { readonly kind: "submission"; readonly state: SubmissionState }
  | { readonly kind: "items-read"; readonly reading: CheckResult }
  /** The operator dealt with the failure of `failedAt`, or undid that. */
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
  /** The order has a label. Its address is kept elsewhere, because anyone who knows it can fetch the label. */
  | { readonly kind: "label" };

/** `event`: pushed by the service, signed. `file`: from an imported file; it is shown, and decides nothing. */
export const OBSERVATION_SOURCES = ["desk", "answer", "poll", "event", "operator", "file"] as const;
export type ObservationSource = (typeof OBSERVATION_SOURCES)[number];

export interface Observation {
  readonly at: string;
  readonly source: ObservationSource;
  readonly fact: OrderFact;
}

/** Different spellings of a status are the same. */
export function isSameFact(one: OrderFact, other: OrderFact): boolean {
  return wordsOf(one) === wordsOf(other);
}

function wordsOf(fact: OrderFact): string {
  if (fact.kind === "status") return `status ${parseResendStatus(fact.raw) ?? fact.raw}`;
  return JSON.stringify(fact);
}

const OWN_ACTIONS: ReadonlySet<OrderFact["kind"]> = new Set(["submission", "items-read", "cancellation", "dealt-with"]);

/** Events arrive late and in any order, but none precedes the order's creation. Leaves out repetitions. */
export function orderTimeline(seen: readonly Observation[], reported: readonly Observation[]): Observation[] {
  const created = seen.findIndex(({ fact }) => fact.kind === "submission" && fact.state === "created") + 1;
  const timeline = seen.slice(0, created);
  const later = seen.slice(created);
  for (const one of reported.toSorted(byTime)) {
    while (later[0] !== undefined && compareInstants(later[0].at, one.at) <= 0) timeline.push(...later.splice(0, 1));
    timeline.push(one);
  }
  return withoutRepeats([...timeline, ...later]);
}

/** Of one moment, statuses in the order of an order's life. */
export function byTime(one: Observation, other: Observation): number {
  const later = compareInstants(one.at, other.at) || courseIn(one.fact) - courseIn(other.fact);
  if (later !== 0) return later;
  const [first, second] = [wordsOf(one.fact), wordsOf(other.fact)];
  return first === second ? 0 : first < second ? -1 : 1;
}

const courseIn = (fact: OrderFact): number => (fact.kind === "status" ? courseOf(fact.raw) : 0);

/** The observations that decide how an order is shown and handled. */
export const withoutFiles = <Entry extends Pick<Observation, "source">>(observations: readonly Entry[]): Entry[] =>
  observations.filter(({ source }) => source !== "file");

/** A fact from a file may repeat any earlier one; a fact from elsewhere repeats no fact from a file. */
function withoutRepeats(timeline: readonly Observation[]): Observation[] {
  const [newest, newestSigned] = [new Map<OrderFact["kind"], OrderFact>(), new Map<OrderFact["kind"], OrderFact>()];
  return timeline.filter((entry) => {
    const { kind } = entry.fact;
    const isSigned = entry.source !== "file";
    const before = (isSigned ? newestSigned : newest).get(kind);
    newest.set(kind, entry.fact);
    if (isSigned) newestSigned.set(kind, entry.fact);
    return OWN_ACTIONS.has(kind) || before === undefined || !isSameFact(before, entry.fact);
  });
}

/** The order's status in the service's spelling: the newest one, unless an end status was seen before; ends are final. */
export function newestStatus(timeline: readonly Observation[]): string | null {
  return newestOfStatuses(statusesIn(withoutFiles(timeline)));
}

export const statusesIn = (timeline: readonly Observation[]): string[] =>
  timeline.flatMap(({ fact }) => (fact.kind === "status" ? [fact.raw] : []));

export const newestOfStatuses = (raws: readonly string[]): string | null => raws.findLast(isEnd) ?? raws.at(-1) ?? null;

function isEnd(raw: string): boolean {
  const status = parseResendStatus(raw);
  return status !== null && isEndStatus(status);
}

export function newestTrackingNumber(timeline: readonly Observation[]): string | null {
  const numbers = withoutFiles(timeline).flatMap(({ fact }) =>
    fact.kind === "tracking-number" ? [fact.trackingNumber] : [],
  );
  return numbers.at(-1) ?? null;
}

const reportsFailure = (fact: OrderFact): boolean =>
  fact.kind === "label-error" || (fact.kind === "status" && parseResendStatus(fact.raw) === "failed");

/** When the newest failure was seen or reported; ISO 8601, UTC; null for an order that never failed. */
export function newestFailureAt(observations: readonly Observation[]): string | null {
  const times = withoutFiles(observations).flatMap(({ at, fact }) => (reportsFailure(fact) ? [at] : []));
  return times.toSorted(compareInstants).at(-1) ?? null;
}

/** Whether the operator dealt with the newest known failure. A later one counts as new, even if reported late. */
export function isFailureResolved(observations: readonly Observation[]): boolean {
  const dealt = observations.findLast(({ fact }) => fact.kind === "dealt-with")?.fact;
  if (dealt?.kind !== "dealt-with" || !dealt.done) return false;
  const newest = newestFailureAt(observations);
  return newest !== null && compareInstants(newest, dealt.failedAt) <= 0;
}

/** Where an order stands: what lists show without reading its timeline. */
export function orderStanding(seen: readonly Observation[], reported: readonly Observation[]) {
  const timeline = orderTimeline(seen, reported);
  return {
    statusRaw: newestStatus(timeline),
    trackingNumber: newestTrackingNumber(timeline),
    dealtWith: isFailureResolved([...seen, ...reported]) ? 1 : 0,
  };
}
