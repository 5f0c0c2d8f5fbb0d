import { withoutFiles } from "../../../../src-domain/resends/order-timeline.ts";
import { pollGaps, type PollGap } from "../../../../src-domain/resends/poll-history.ts";
import { EXPECTED_STAGES, isEndStatus, type ResendStatus } from "../../../../src-domain/resends/resend.ts";
import { currentStage } from "../../../../src-domain/resends/stage-times.ts";
import type {
  ExternalOrderDetails,
  ResendDetails,
  TimelineEntry,
} from "../../../../src-preload/contract/resends/resend.ts";

export type OrderCourse = ResendDetails | ExternalOrderDetails;

export type TimelineStep =
  | { readonly kind: "fact"; readonly entry: TimelineEntry }
  | { readonly kind: "gap"; readonly gap: PollGap };

/** Milliseconds. A gap before the first or after the last poll is shown only if it is longer. */
const MAX_OUTER_GAP_MS = 10 * 60_000;

const knownStatusOf = ({ fact }: TimelineEntry): ResendStatus | null => (fact.kind === "status" ? fact.known : null);

/** Merges gaps into the facts: a gap precedes the first fact after its start. */
export function timelineSteps({ row, timeline, checks }: OrderCourse, now: number): TimelineStep[] {
  const created = row.origin === "own" ? row.createdAt : (row.createdAt ?? row.firstReportedAt);
  const exists = row.origin === "learned" || row.state === "created";
  const endedAt = withoutFiles(timeline).find((entry) => isEndStatus(knownStatusOf(entry) ?? "queued"))?.at ?? null;
  const open = { from: created ?? "", until: endedAt, now: new Date(now).toISOString(), maxGapMs: MAX_OUTER_GAP_MS };
  const gaps = exists && created !== null ? pollGaps(checks, open) : [];
  const steps: TimelineStep[] = [];
  for (const entry of timeline) {
    while (gaps[0] !== undefined && Date.parse(gaps[0].from) < Date.parse(entry.at)) {
      steps.push(...gaps.splice(0, 1).map((gap) => ({ kind: "gap", gap }) as const));
    }
    steps.push({ kind: "fact", entry });
  }
  return [...steps, ...gaps.map((gap) => ({ kind: "gap", gap }) as const)];
}

export function remainingSteps({ row, timeline }: OrderCourse): readonly ("created" | ResendStatus)[] {
  if (row.labelMode === null) return [];
  const course = EXPECTED_STAGES[row.labelMode];
  if (row.origin === "own" && row.state !== "created") {
    return row.state === "refused" || row.state === "released" ? [] : ["created", ...course];
  }
  const reportedStatuses = withoutFiles(timeline).flatMap((entry) => knownStatusOf(entry) ?? []);
  if (reportedStatuses.some(isEndStatus)) return [];
  const lastIndex = Math.max(-1, ...reportedStatuses.map((status) => course.indexOf(status)));
  return course.slice(lastIndex + 1);
}

/** A stage is late if it takes longer than the usual time by this factor and by `LATE_MS` milliseconds. */
const LATE_FACTOR = 3;
const LATE_MS = 60_000;

export function currentStageOf({ row, timeline, normalTimes }: OrderCourse, now: number) {
  const current = currentStage(timeline, row.createdAt);
  if (current === null) return null;
  const ms = Math.max(0, now - Date.parse(current.since));
  const usual = normalTimes.find(({ stage }) => stage === current.stage) ?? null;
  const isLate = usual !== null && ms > usual.ms * LATE_FACTOR && ms > usual.ms + LATE_MS;
  return { stage: current.stage, ms, usual, late: isLate };
}

export function spanOf(ms: number) {
  const seconds = ms / 1000;
  if (seconds < 120) return { unit: "seconds", count: Math.max(1, Math.round(seconds)) } as const;
  if (seconds < 120 * 60) return { unit: "minutes", count: Math.round(seconds / 60) } as const;
  if (seconds < 48 * 3600) return { unit: "hours", count: Math.round(seconds / 3600) } as const;
  return { unit: "days", count: Math.round(seconds / 86_400) } as const;
}

export function whyNoLabel(status: ResendStatus | null): "waiting" | "noLink" | "canceled" {
  if (status === "canceled") return "canceled";
  return status === "label-success" || status === "completed" ? "noLink" : "waiting";
}
