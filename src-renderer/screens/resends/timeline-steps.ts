import { expectedCourse, isEndStatus, type ResendStatus } from "../../../src-domain/resend.ts";
import type { ResendDetails, TimelineEntry } from "../../../src-preload/contract/resend.ts";

const GAP_MS = 10 * 60_000;
const HOUR_MS = 60 * 60_000;

export interface Gap {
  readonly unit: "minutes" | "hours" | "days";
  readonly count: number;
}

/** A stretch with nothing seen, worth drawing; null when the next fact came soon. */
export function gapBetween(earlier: TimelineEntry | undefined, later: TimelineEntry): Gap | null {
  if (earlier === undefined) return null;
  const passed = Date.parse(later.at) - Date.parse(earlier.at);
  if (passed < GAP_MS) return null;
  if (passed < HOUR_MS) return { unit: "minutes", count: Math.round(passed / 60_000) };
  if (passed < 48 * HOUR_MS) return { unit: "hours", count: Math.round(passed / HOUR_MS) };
  return { unit: "days", count: Math.round(passed / (24 * HOUR_MS)) };
}

/** Steps of the undisturbed course that come after what was seen; none once the order has ended or was refused. */
export function stepsNotSeen({ row, timeline }: ResendDetails): readonly ("created" | ResendStatus)[] {
  if (row.state === "refused" || row.state === "released" || row.labelMode === null) return [];
  const course = expectedCourse(row.labelMode);
  if (row.state !== "created") return ["created", ...course];
  const seen = timeline.flatMap(({ fact }) => (fact.kind === "status" && fact.known ? [fact.known] : []));
  if (seen.some(isEndStatus)) return [];
  const reached = Math.max(-1, ...seen.map((status) => course.indexOf(status)));
  return course.slice(reached + 1);
}
