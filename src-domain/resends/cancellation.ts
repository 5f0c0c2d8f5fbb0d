import { isEndStatus, type ResendStatus } from "./resend.ts";

/**
 * Cancelling a resend order (service contract, States and transitions, cancellation rules 1 to 3). `sending` is durable before
 * the request leaves; an answer that is lost is never asked for again blindly: the order is read.
 * - `unknown`: the answer was lost, or the app stopped, and the order was not read since.
 * - `in-doubt`: the order was read since and was not canceled, so the request has not come to effect, or not yet.
 */
export const CANCELLATION_STATES = ["sending", "unknown", "in-doubt", "canceled", "refused", "not-sent"] as const;
export type CancellationState = (typeof CANCELLATION_STATES)[number];

/** `ask`: the operator's action; the request is sent as soon as it is durable. */
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
  // The order was read after the loss, so asking again is no blind repeat.
  "in-doubt": { ask: "sending", "read-canceled": "canceled" },
  // A refusal may be that of a repeat whose lost predecessor came to effect after all.
  refused: { ask: "sending", "read-canceled": "canceled" },
  "not-sent": { ask: "sending", "read-canceled": "canceled" },
  canceled: {},
};

/** Where an event leads; null when it cannot occur there. `null` as state: nobody asked for it yet. */
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
  /** ISO 8601, UTC. */
  readonly at: string;
  /** By this desk's calendar, because the service did not say. */
  readonly estimated: boolean;
}

/**
 * - `estimate-passed`: the cut-off has passed by this desk's own reckoning, which a holiday or another reading of "working day"
 *   makes wrong; the service decides.
 * - `no-cut-off`: nobody knows it.
 */
export type CancelDoubt = "estimate-passed" | "no-cut-off";

export type CancelRule =
  | { readonly allowed: true; readonly doubt: CancelDoubt | null }
  | { readonly allowed: false; readonly obstacle: CancelObstacle };

/**
 * Whether the rules of the contract allow to cancel an order, and which of them forbids it. `nowMs` is the service's time. Only
 * a cut-off that the service itself named forbids; one that was estimated warns.
 */
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
