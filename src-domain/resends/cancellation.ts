import { isEndStatus, type ResendStatus } from "./resend.ts";

/**
 * Canceling a resend order (service contract, States and transitions, cancellation rules 1 to 3). `sending` is durable
 * before the request leaves. After a lost answer the desk fetches the order before it allows another request.
 * - `unknown`: the answer was lost, or the app stopped, and the desk has not fetched the order since.
 * - `in-doubt`: the desk has fetched the order since, and it is not canceled: the request had no effect, or not yet.
 */
export const CANCELLATION_STATES = ["sending", "unknown", "in-doubt", "canceled", "refused", "not-sent"] as const;
export type CancellationState = (typeof CANCELLATION_STATES)[number];

/**
 * - `ask`: the operator requests the cancellation; sent as soon as the request is durable.
 * - `read-not-canceled`: a fetch after a lost answer found the order not canceled.
 */
export const CANCELLATION_EVENTS = [
  "ask",
  "answered-canceled",
  "answered-refused",
  "not-sent",
  "answer-lost",
  "read-canceled",
  "read-not-canceled",
] as const;
export type CancellationEvent = (typeof CANCELLATION_EVENTS)[number];

const TRANSITIONS: Readonly<
  Record<CancellationState | "none", Partial<Readonly<Record<CancellationEvent, CancellationState>>>>
> = {
  none: { ask: "sending" },
  sending: {
    "answered-canceled": "canceled",
    "answered-refused": "refused",
    "not-sent": "not-sent",
    "answer-lost": "unknown",
  },
  unknown: { "read-canceled": "canceled", "read-not-canceled": "in-doubt" },
  // The desk has fetched the order since the loss, so another request is no blind repeat.
  "in-doubt": { ask: "sending", "read-canceled": "canceled" },
  // The lost request may have taken effect, and only its repeat was refused.
  refused: { ask: "sending", "read-canceled": "canceled" },
  "not-sent": { ask: "sending", "read-canceled": "canceled" },
  canceled: {},
};

/** Returns null if the event cannot occur in this state. A null `state`: no cancellation requested yet. */
export function nextCancellation(state: CancellationState | null, event: CancellationEvent): CancellationState | null {
  return TRANSITIONS[state ?? "none"][event] ?? null;
}

export type CancelObstacle = "label-being-made" | "cut-off-passed" | "work-started" | "ended" | "unknown-status";

export interface CutOffView {
  readonly at: string;
  /** The desk computed the cut-off from its calendar, because the service named none. */
  readonly estimated: boolean;
}

/**
 * - `estimate-passed`: the estimated cut-off has passed. The estimate may be wrong: the service's working days are
 * unknown.
 * - `no-cut-off`: the cut-off is unknown.
 */
export type CancelWarning = "estimate-passed" | "no-cut-off";

export type CancelRule =
  | { readonly isAllowed: true; readonly doubt: CancelWarning | null }
  | { readonly isAllowed: false; readonly obstacle: CancelObstacle };

/** `nowMs` is the service's time. Only the service's cut-off forbids canceling; an estimated one warns. */
export function cancelRule(status: ResendStatus | null, cutOff: CutOffView | null, nowMs: number): CancelRule {
  const obstacle = findStatusObstacle(status);
  if (obstacle !== null) return { isAllowed: false, obstacle };
  if (cutOff === null) return { isAllowed: true, doubt: "no-cut-off" };
  if (nowMs < Date.parse(cutOff.at)) return { isAllowed: true, doubt: null };
  return cutOff.estimated
    ? { isAllowed: true, doubt: "estimate-passed" }
    : { isAllowed: false, obstacle: "cut-off-passed" };
}

function findStatusObstacle(status: ResendStatus | null): CancelObstacle | null {
  if (status === null) return "unknown-status";
  if (isEndStatus(status)) return "ended";
  if (status === "queued") return "label-being-made";
  return status === "in-progress" ? "work-started" : null;
}
