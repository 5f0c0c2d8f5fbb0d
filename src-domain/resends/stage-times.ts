import { type Observation, withoutFiles } from "./order-timeline.ts";
import { isEndStatus, parseResendStatus, type ResendStatus } from "./resend.ts";
import type { PollGap } from "./poll-history.ts";

export interface StageTime {
  readonly stage: ResendStatus;
  readonly ms: number;
}

export interface NormalTime extends StageTime {
  readonly orders: number;
}

const LEAST_ORDERS = 5;

interface Entered {
  readonly stage: ResendStatus;
  readonly at: number;
  readonly source: Observation["source"];
}

/** The stages that an order entered, in order; an undocumented status (null) ends the one before. */
function entered(timeline: readonly Observation[]): (Entered | null)[] {
  return withoutFiles(timeline).flatMap(({ at, source, fact }) => {
    if (fact.kind !== "status") return [];
    const stage = parseResendStatus(fact.raw);
    return [stage === null ? null : { stage, at: Date.parse(at), source }];
  });
}

/** The first stage begins with the order. Null before the first stage, and at an end. */
export function currentStage(
  timeline: readonly Observation[],
  createdAt: string | null,
): { readonly stage: ResendStatus; readonly since: string } | null {
  const stages = entered(timeline);
  const newest = stages.at(-1) ?? null;
  if (newest === null || isEndStatus(newest.stage)) return null;
  const since = stages.length === 1 && createdAt !== null ? Math.min(newest.at, Date.parse(createdAt)) : newest.at;
  return { stage: newest.stage, since: new Date(since).toISOString() };
}

/** Skips a stage if the desk did not poll often enough to know when it ended; events carry their own time. */
export function stageTimes(
  timeline: readonly Observation[],
  createdAt: string | null,
  gaps: readonly PollGap[],
): StageTime[] {
  const stages = entered(timeline);
  const times: StageTime[] = [];
  for (const [index, next] of stages.entries()) {
    const left = index === 0 ? null : stages[index - 1];
    if (!left || next === null || left.stage === next.stage) continue;
    const began = index === 1 && createdAt !== null ? Math.min(left.at, Date.parse(createdAt)) : left.at;
    const isSure = next.source === "event" || !gaps.some((gap) => endsAt(gap, next.at));
    if (isSure && next.at >= began) times.push({ stage: left.stage, ms: next.at - began });
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
  return [...byStage].flatMap(([stage, list]) =>
    list.length < LEAST_ORDERS ? [] : [{ stage, ms: median(list), orders: list.length }],
  );
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
