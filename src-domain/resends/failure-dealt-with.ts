import type { Observation, OrderFact } from "./order-timeline.ts";
import { readResendStatus } from "./resend.ts";

const tellsOfFailure = (fact: OrderFact): boolean =>
  fact.kind === "label-error" || (fact.kind === "status" && readResendStatus(fact.raw) === "failed");

/** When the newest failure was seen or told of; ISO 8601, UTC; null for an order that never failed. */
export function newestFailureAt(observations: readonly Observation[]): string | null {
  const times = observations.flatMap(({ at, fact }) => (tellsOfFailure(fact) ? [at] : []));
  return times.toSorted().at(-1) ?? null;
}

/**
 * Whether somebody dealt with the order's failure: with the newest one that is known, as the deed names it. A later one has
 * not been dealt with, also where its news came late.
 */
export function isDealtWith(observations: readonly Observation[]): boolean {
  const deed = observations.findLast(({ fact }) => fact.kind === "dealt-with")?.fact;
  if (deed?.kind !== "dealt-with" || !deed.done) return false;
  const newest = newestFailureAt(observations);
  return newest !== null && newest <= deed.failedAt;
}
