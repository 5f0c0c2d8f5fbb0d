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

interface EnteredStage {
  readonly stage: ResendStatus;
  readonly at: number;
  readonly source: Observation["source"];
}

/** Returns the stages that the order entered, in sequence; null for an undocumented status, which ends a stage. */
function enteredStages(timeline: readonly Observation[]): (EnteredStage | null)[] {
  return withoutFiles(timeline).flatMap(({ at, source, fact }) => {
    if (fact.kind !== "status") return [];
    const stage = parseResendStatus(fact.raw);
    return [stage === null ? null : { stage, at: Date.parse(at), source }];
  });
}

/** The first stage starts with the order's creation. Null before the first stage and at an end status. */
export function currentStage(
  timeline: readonly Observation[],
  createdAt: string | null,
): { readonly stage: ResendStatus; readonly since: string } | null {
  const stages = enteredStages(timeline);
  const newest = stages.at(-1) ?? null;
  if (newest === null || isEndStatus(newest.stage)) return null;
  const since = stages.length === 1 && createdAt !== null ? Math.min(newest.at, Date.parse(createdAt)) : newest.at;
  return { stage: newest.stage, since: new Date(since).toISOString() };
}

/** Skips a stage whose end fell into a poll gap, unless an event reported it: events have their own time. */
export function stageTimes(
  timeline: readonly Observation[],
  createdAt: string | null,
  gaps: readonly PollGap[],
): StageTime[] {
  const stages = enteredStages(timeline);
  const times: StageTime[] = [];
  for (const [index, next] of stages.entries()) {
    const previous = index === 0 ? null : stages[index - 1];
    if (!previous || next === null || previous.stage === next.stage) continue;
    const startedAt = index === 1 && createdAt !== null ? Math.min(previous.at, Date.parse(createdAt)) : previous.at;
    const isKnown = next.source === "event" || !gaps.some((gap) => endsAt(gap, next.at));
    if (isKnown && next.at >= startedAt) times.push({ stage: previous.stage, ms: next.at - startedAt });
  }
  return times;
}

const endsAt = ({ from, until }: PollGap, at: number): boolean =>
  Date.parse(from) < at && (until === null || Date.parse(until) >= at);

export function normalTimes(orders: Iterable<readonly StageTime[]>): NormalTime[] {
  const byStage = new Map<ResendStatus, number[]>();
  for (const times of orders) {
    for (const { stage, ms } of times) byStage.set(stage, [...(byStage.get(stage) ?? []), ms]);
  }
  return [...byStage].flatMap(([stage, list]) => {
    const ms = median(list);
    return ms === null || list.length < MIN_ORDERS ? [] : [{ stage, ms, orders: list.length }];
  });
}
