import { withoutFiles } from "../../../../src-domain/resends/order-timeline.ts";
import { pollGaps, type PollGap } from "../../../../src-domain/resends/poll-history.ts";
import { expectedCourse, isEndStatus, type ResendStatus } from "../../../../src-domain/resends/resend.ts";
import { currentStage, type NormalTime } from "../../../../src-domain/resends/stage-times.ts";
import type {
  ExternalOrderDetails,
  ResendDetails,
  TimelineEntry,
} from "../../../../src-preload/contract/resends/resend.ts";

export type OrderCourse = ResendDetails | ExternalOrderDetails;

export type TimelineStep =
  | { readonly kind: "fact"; readonly entry: TimelineEntry }
  | { readonly kind: "gap"; readonly gap: PollGap };

/** A gap before the first check or after the last gets a line above this length; one between checks always does. */
const MOST_UNSEEN_MS = 10 * 60_000;

const knownOf = ({ fact }: TimelineEntry): ResendStatus | null => (fact.kind === "status" ? fact.known : null);

/** Facts keep their order; a gap precedes the first fact after its start. */
export function timelineSteps({ row, timeline, checks }: OrderCourse, now: number): TimelineStep[] {
  const created = row.origin === "own" ? row.createdAt : (row.createdAt ?? row.firstReportedAt);
  const isMade = row.origin === "learned" || row.state === "created";
  const ended = withoutFiles(timeline).find((entry) => isEndStatus(knownOf(entry) ?? "queued"))?.at ?? null;
  const open = { from: created ?? "", until: ended, now: new Date(now).toISOString(), mostMs: MOST_UNSEEN_MS };
  const gaps = isMade && created !== null ? pollGaps(checks, open) : [];
  const steps: TimelineStep[] = [];
  for (const entry of timeline) {
    while (gaps[0] !== undefined && Date.parse(gaps[0].from) < Date.parse(entry.at)) {
      steps.push(...gaps.splice(0, 1).map((gap) => ({ kind: "gap", gap }) as const));
    }
    steps.push({ kind: "fact", entry });
  }
  return [...steps, ...gaps.map((gap) => ({ kind: "gap", gap }) as const)];
}

/** Normal steps after the last one seen; empty once the order has ended or was refused. */
export function stepsNotSeen({ row, timeline }: OrderCourse): readonly ("created" | ResendStatus)[] {
  if (row.labelMode === null) return [];
  const course = expectedCourse(row.labelMode);
  if (row.origin === "own" && row.state !== "created") {
    return row.state === "refused" || row.state === "released" ? [] : ["created", ...course];
  }
  const seen = withoutFiles(timeline).flatMap((entry) => knownOf(entry) ?? []);
  if (seen.some(isEndStatus)) return [];
  const reached = Math.max(-1, ...seen.map((status) => course.indexOf(status)));
  return course.slice(reached + 1);
}

export interface StageNow {
  readonly stage: ResendStatus;
  readonly ms: number;
  readonly usual: NormalTime | null;
  readonly late: boolean;
}

/** Late means longer than the usual time by this factor and by this many milliseconds. */
const LATE_TIMES = 3;
const LATE_MS = 60_000;

export function stageNow({ row, timeline, normalTimes }: OrderCourse, now: number): StageNow | null {
  const current = currentStage(timeline, row.createdAt);
  if (current === null) return null;
  const ms = Math.max(0, now - Date.parse(current.since));
  const usual = normalTimes.find(({ stage }) => stage === current.stage) ?? null;
  const late = usual !== null && ms > usual.ms * LATE_TIMES && ms > usual.ms + LATE_MS;
  return { stage: current.stage, ms, usual, late };
}

export interface Span {
  readonly unit: "seconds" | "minutes" | "hours" | "days";
  readonly count: number;
}

export function spanOf(ms: number): Span {
  const seconds = ms / 1000;
  if (seconds < 120) return { unit: "seconds", count: Math.max(1, Math.round(seconds)) };
  if (seconds < 120 * 60) return { unit: "minutes", count: Math.round(seconds / 60) };
  if (seconds < 48 * 3600) return { unit: "hours", count: Math.round(seconds / 3600) };
  return { unit: "days", count: Math.round(seconds / 86_400) };
}
