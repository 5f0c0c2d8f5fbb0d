import { MINUTE_MS } from "../durations.ts";
import { median } from "../median.ts";
import { type Observation, withoutFiles } from "./order-timeline.ts";
import type { PollGap } from "./poll-history.ts";
import { isEndStatus, parseResendStatus, type ResendStatus } from "./resend.ts";

export interface StageTime {
  readonly stage: ResendStatus;
  readonly ms: number;
}

export interface NormalTime extends StageTime {
  readonly orders: number;
}

const MIN_ORDERS = 5;

/** A stage is late if it lasts longer than `LATE_FACTOR` times the usual time and exceeds it by `MIN_DELAY_MS`. */
const LATE_FACTOR = 3;
const MIN_DELAY_MS = MINUTE_MS;

/** Returns the longest time that is not late. */
export const lateAfterMs = (usualMs: number): number => Math.max(usualMs * LATE_FACTOR, usualMs + MIN_DELAY_MS);

interface EnteredStage {
  readonly stage: ResendStatus;
  readonly enteredAtMs: number;
  readonly source: Observation["source"];
}

/** Returns the stages that the order entered, in sequence; null for an undocumented status, which ends a stage. */
function findEnteredStages(timeline: readonly Observation[]): (EnteredStage | null)[] {
  return withoutFiles(timeline).flatMap(({ at, source, fact }) => {
    if (fact.kind !== "status") return [];
    const stage = parseResendStatus(fact.raw);
    return [stage === null ? null : { stage, enteredAtMs: Date.parse(at), source }];
  });
}

/** The first stage starts with the order's creation. Null before the first stage and at an end status. */
export function findCurrentStage(
  timeline: readonly Observation[],
  createdAt: string | null,
): { readonly stage: ResendStatus; readonly since: string } | null {
  const stages = findEnteredStages(timeline);
  const newestStage = stages.at(-1) ?? null;
  if (newestStage === null || isEndStatus(newestStage.stage)) return null;
  const sinceMs =
    stages.length === 1 && createdAt !== null
      ? Math.min(newestStage.enteredAtMs, Date.parse(createdAt))
      : newestStage.enteredAtMs;
  return { stage: newestStage.stage, since: new Date(sinceMs).toISOString() };
}

/** Skips a stage whose end was in a poll gap, unless an event reported the end, because events have their own time. */
export function measureStageTimes(
  timeline: readonly Observation[],
  createdAt: string | null,
  gaps: readonly PollGap[],
): StageTime[] {
  const stages = findEnteredStages(timeline);
  const times: StageTime[] = [];
  for (const [index, nextStage] of stages.entries()) {
    const previousStage = index === 0 ? null : stages[index - 1];
    if (!previousStage || nextStage === null || previousStage.stage === nextStage.stage) continue;
    const startedAtMs =
      index === 1 && createdAt !== null
        ? Math.min(previousStage.enteredAtMs, Date.parse(createdAt))
        : previousStage.enteredAtMs;
    const isKnown = nextStage.source === "event" || !gaps.some((gap) => containsTime(gap, nextStage.enteredAtMs));
    if (isKnown && nextStage.enteredAtMs >= startedAtMs)
      times.push({ stage: previousStage.stage, ms: nextStage.enteredAtMs - startedAtMs });
  }
  return times;
}

const containsTime = ({ from, until }: PollGap, timeMs: number): boolean =>
  Date.parse(from) < timeMs && (until === null || Date.parse(until) >= timeMs);

export function measureNormalTimes(orders: Iterable<readonly StageTime[]>): NormalTime[] {
  const byStage = new Map<ResendStatus, number[]>();
  for (const times of orders) {
    for (const { stage, ms } of times) byStage.set(stage, [...(byStage.get(stage) ?? []), ms]);
  }
  return [...byStage].flatMap(([stage, durationsMs]) => {
    const ms = median(durationsMs);
    return ms === null || durationsMs.length < MIN_ORDERS ? [] : [{ stage, ms, orders: durationsMs.length }];
  });
}
