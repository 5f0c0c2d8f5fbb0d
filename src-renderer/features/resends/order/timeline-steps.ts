import { withoutFiles } from "../../../../src-domain/resends/order-timeline.ts";
import { pollGaps, type PollGap } from "../../../../src-domain/resends/poll-history.ts";
import { EXPECTED_STAGES, isEndStatus, type ResendStatus } from "../../../../src-domain/resends/resend.ts";
import { findCurrentStage, lateAfterMs } from "../../../../src-domain/resends/stage-times.ts";
import type {
  ExternalOrderDetails,
  ResendDetails,
  TimelineEntry,
} from "../../../../src-preload/contract/resends/resend.ts";

export type AnyOrderDetails = ResendDetails | ExternalOrderDetails;

export type TimelineStep =
  | { readonly kind: "fact"; readonly entry: TimelineEntry }
  | { readonly kind: "gap"; readonly gap: PollGap };

/** A gap before the first or after the last poll is shown only if it is longer than this. */
const MAX_OUTER_GAP_MS = 10 * 60_000;

const knownStatusOf = ({ fact }: TimelineEntry): ResendStatus | null => (fact.kind === "status" ? fact.known : null);

/** Merges gaps into the facts: a gap precedes the first fact after its start. */
export function createTimelineSteps({ row, timeline, checks }: AnyOrderDetails, nowMs: number): TimelineStep[] {
  const createdAt = row.origin === "own" ? row.createdAt : (row.createdAt ?? row.firstReportedAt);
  const doesOrderExist = row.origin === "learned" || row.state === "created";
  const endedAt = withoutFiles(timeline).find((entry) => isEndStatus(knownStatusOf(entry) ?? "queued"))?.at ?? null;
  const gapOptions = {
    from: createdAt ?? "",
    until: endedAt,
    now: new Date(nowMs).toISOString(),
    maxGapMs: MAX_OUTER_GAP_MS,
  };
  const gaps = doesOrderExist && createdAt !== null ? pollGaps(checks, gapOptions) : [];
  const steps: TimelineStep[] = [];
  for (const entry of timeline) {
    while (gaps[0] !== undefined && Date.parse(gaps[0].from) < Date.parse(entry.at)) {
      steps.push({ kind: "gap", gap: gaps[0] });
      gaps.shift();
    }
    steps.push({ kind: "fact", entry });
  }
  return [...steps, ...gaps.map((gap) => ({ kind: "gap", gap }) as const)];
}

export function listRemainingSteps({ row, timeline }: AnyOrderDetails): readonly ("created" | ResendStatus)[] {
  if (row.labelMode === null) return [];
  const expectedStatuses = EXPECTED_STAGES[row.labelMode];
  if (row.origin === "own" && row.state !== "created") {
    return row.state === "refused" || row.state === "released" ? [] : ["created", ...expectedStatuses];
  }
  const reportedStatuses = withoutFiles(timeline).flatMap((entry) => knownStatusOf(entry) ?? []);
  if (reportedStatuses.some(isEndStatus)) return [];
  const lastIndex = Math.max(-1, ...reportedStatuses.map((status) => expectedStatuses.indexOf(status)));
  return expectedStatuses.slice(lastIndex + 1);
}

export function currentStageOf({ row, timeline, normalTimes }: AnyOrderDetails, nowMs: number) {
  const currentStageStart = findCurrentStage(timeline, row.createdAt);
  if (currentStageStart === null) return null;
  const { stage, since } = currentStageStart;
  const durationMs = Math.max(0, nowMs - Date.parse(since));
  const usualTime = normalTimes.find((normalTime) => normalTime.stage === stage) ?? null;
  const isLate = usualTime !== null && durationMs > lateAfterMs(usualTime.ms);
  return { stage, durationMs, usualTime, isLate };
}

export function roundDuration(durationMs: number) {
  const seconds = durationMs / 1000;
  if (seconds < 120) return { unit: "seconds", count: Math.max(1, Math.round(seconds)) } as const;
  if (seconds < 120 * 60) return { unit: "minutes", count: Math.round(seconds / 60) } as const;
  if (seconds < 48 * 3600) return { unit: "hours", count: Math.round(seconds / 3600) } as const;
  return { unit: "days", count: Math.round(seconds / 86_400) } as const;
}

export function findNoLabelReason(status: ResendStatus | null): "waiting" | "noLink" | "canceled" {
  if (status === "canceled") return "canceled";
  return status === "label-success" || status === "completed" ? "noLink" : "waiting";
}
