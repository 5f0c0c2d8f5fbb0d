/**
 * The outbox row of one resend order: what this desk knows about a create call. The service may commit a create and lose
 * the answer, so "did it happen?" is a state of its own (`unknown`) that only reading can leave.
 */
export const SUBMISSION_STATES = ["ready", "sending", "created", "refused", "unknown"] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

export type SubmissionEvent =
  /** The sender takes the row; durable before the first byte leaves. */
  | { readonly type: "take" }
  /** The connection was never made: nothing reached the service. */
  | { readonly type: "not-sent" }
  | { readonly type: "answered-created"; readonly resendId: string }
  | { readonly type: "answered-refused" }
  /** A time-out, reset, 5xx or unreadable answer; or the app stopped while sending. */
  | { readonly type: "answer-lost" }
  /** Every item was read after the settling time and none is marked for resend: the create did not happen. */
  | { readonly type: "read-not-created" }
  /** The order's id became known by an event or from the operator. */
  | { readonly type: "adopted"; readonly resendId: string };

/** The state after an event, or null when the event cannot occur in that state. */
export function nextSubmissionState(state: SubmissionState, event: SubmissionEvent): SubmissionState | null {
  switch (event.type) {
    case "take":
      return state === "ready" ? "sending" : null;
    case "not-sent":
      return state === "sending" ? "ready" : null;
    case "answered-created":
      return state === "sending" ? "created" : null;
    case "answered-refused":
      return state === "sending" ? "refused" : null;
    case "answer-lost":
      return state === "sending" ? "unknown" : null;
    case "read-not-created":
      return state === "unknown" ? "ready" : null;
    case "adopted":
      return state === "unknown" ? "created" : null;
  }
}

/** Items of a submission in these states may not be used again on this desk. */
export function locksItems(state: SubmissionState): boolean {
  return state === "ready" || state === "sending" || state === "unknown";
}

/**
 * What the items' handling codes say about a lost create (service contract, Create resend order, Effects: each item
 * becomes `rsd`). Items that are neither eligible nor resent say nothing, so the row stays unknown.
 */
export function readingOfItems(handlingCodes: readonly string[]): "created" | "not-created" | "undecided" {
  if (handlingCodes.length === 0) return "undecided";
  if (handlingCodes.some((code) => code === "rsd")) return "created";
  return handlingCodes.every((code) => code === "ohd") ? "not-created" : "undecided";
}
