import { isEndStatus, type ResendStatus } from "./resend.ts";

/**
 * Cancels a resend order (service contract, States and transitions, cancellation rules 1 to 3). `sending` is durable before
 * the request leaves. After a lost answer the desk reads the order and never repeats the request blindly.
 * - `unknown`: the answer was lost, or the app stopped, and the order has not been read since.
 * - `in-doubt`: the order has been read since and is not canceled, so the request has had no effect, or not yet.
 */
export const CANCELLATION_STATES = ["sending", "unknown", "in-doubt", "canceled", "refused", "not-sent"] as const;
export type CancellationState = (typeof CANCELLATION_STATES)[number];

/** `ask`: from the operator; the request is sent as soon as it is durable. */
export const CANCELLATION_EVENTS = [
  "ask",
  "answered-canceled",
  "answered-refused",
  "not-sent",
  "answer-lost",
  "read-canceled",
  "read-standing",
] as const;
export type CancellationEvent = (typeof CANCELLATION_EVENTS)[number];

const MOVES: Readonly<
  Record<CancellationState | "none", Partial<Readonly<Record<CancellationEvent, CancellationState>>>>
> = {
  none: { ask: "sending" },
  sending: {
    "answered-canceled": "canceled",
    "answered-refused": "refused",
    "not-sent": "not-sent",
    "answer-lost": "unknown",
  },
  unknown: { "read-canceled": "canceled", "read-standing": "in-doubt" },
  // The order has been read since the loss, so asking again is no blind repeat.
  "in-doubt": { ask: "sending", "read-canceled": "canceled" },
  // The refusal may answer a repeat whose lost predecessor took effect after all.
  refused: { ask: "sending", "read-canceled": "canceled" },
  "not-sent": { ask: "sending", "read-canceled": "canceled" },
  canceled: {},
};

/** The next state; null when the event cannot occur in this one. A null `state`: no cancellation requested yet. */
export function nextCancellation(state: CancellationState | null, event: CancellationEvent): CancellationState | null {
  return MOVES[state ?? "none"][event] ?? null;
}

export const CANCEL_OBSTACLES = [
  "label-being-made",
  "cut-off-passed",
  "work-started",
  "ended",
  "unknown-status",
] as const;
export type CancelObstacle = (typeof CANCEL_OBSTACLES)[number];

export interface CutOffView {
  readonly at: string;
  /** Computed from this desk's calendar, because the service gave none. */
  readonly estimated: boolean;
}

/**
 * - `estimate-passed`: the estimated cut-off has passed. A holiday or another reading of "working day" makes the estimate
 * wrong; the service decides.
 * - `no-cut-off`: the cut-off is unknown.
 */
export type CancelWarning = "estimate-passed" | "no-cut-off";

export type CancelRule =
  | { readonly allowed: true; readonly doubt: CancelWarning | null }
  | { readonly allowed: false; readonly obstacle: CancelObstacle };

/** `nowMs` is the service's time. Only a cut-off given by the service forbids canceling; an estimated one warns. */
export function cancelRule(status: ResendStatus | null, cutOff: CutOffView | null, nowMs: number): CancelRule {
  const obstacle = statusObstacle(status);
  if (obstacle !== null) return { allowed: false, obstacle };
  if (cutOff === null) return { allowed: true, doubt: "no-cut-off" };
  if (nowMs < Date.parse(cutOff.at)) return { allowed: true, doubt: null };
  return cutOff.estimated
    ? { allowed: true, doubt: "estimate-passed" }
    : { allowed: false, obstacle: "cut-off-passed" };
}

function statusObstacle(status: ResendStatus | null): CancelObstacle | null {
  if (status === null) return "unknown-status";
  if (isEndStatus(status)) return "ended";
  if (status === "queued") return "label-being-made";
  return status === "in-progress" ? "work-started" : null;
}
