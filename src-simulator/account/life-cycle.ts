import { DAY_MS, HOUR_MS, startOfDay } from "../times.ts";

/** Service contract, Resend order status; `canceled` as spelled in public documentation, section 3.5. */
export const RESEND_STATUSES = [
  "queued",
  "label-success",
  "pending",
  "in-progress",
  "completed",
  "failed",
  "canceled",
] as const;
export type ResendStatus = (typeof RESEND_STATUSES)[number];

export type LabelMode = "auto" | "manual";

export const RESEND_EVENTS = ["labelSucceeded", "labelFailed", "processingStarted", "processed", "cancelled"] as const;
export type ResendEvent = (typeof RESEND_EVENTS)[number];

export const initialStatusOf = (mode: LabelMode): ResendStatus => (mode === "auto" ? "queued" : "pending");

const TRANSITIONS: Readonly<Record<ResendStatus, Partial<Record<ResendEvent, ResendStatus>>>> = {
  queued: { labelSucceeded: "label-success", labelFailed: "failed" },
  "label-success": { processed: "completed", cancelled: "canceled" },
  pending: { processingStarted: "in-progress", cancelled: "canceled" },
  "in-progress": { processed: "completed" },
  completed: {},
  failed: {},
  canceled: {},
};

/** Returns `undefined` if the contract has no such transition. */
export function nextStatus(status: ResendStatus, event: ResendEvent): ResendStatus | undefined {
  return TRANSITIONS[status][event];
}

/** Returns why an order cannot be canceled now; `undefined` if it can (service contract, Cancellation rules 1, 2). */
export function findCancelProblem(status: ResendStatus, nowMs: number, cutOff: number): string | undefined {
  if (status === "queued") return "The resend cannot be cancelled while its label is being generated.";
  if (nextStatus(status, "cancelled") === undefined) return `A resend in status ${status} cannot be cancelled.`;
  if (nowMs >= cutOff) return "The cancellation cut-off of the resend has passed.";
  return undefined;
}

const WEEKEND = new Set([0, 6]);

/** 08:00 UTC of the first working day after the day of creation (service contract, Limits); no holidays. */
export function findCancellationCutOff(createdAtMs: number): number {
  let day = startOfDay(createdAtMs) + DAY_MS;
  while (WEEKEND.has(new Date(day).getUTCDay())) day += DAY_MS;
  return day + 8 * HOUR_MS;
}
