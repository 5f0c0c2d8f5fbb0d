import { backoffDelay } from "../backoff.ts";
import { resendObstacle, type InventoryItem } from "../inventory/inventory.ts";

/**
 * The outbox row of one resend order: what this desk knows about a create call. The service may commit a create and lose the
 * answer, so "did it happen?" is a state of its own (`unknown`) that only a reading or the operator can end. docs/outbox.md
 * contains the table of every move; a test keeps the two in sync.
 */
export const SUBMISSION_STATES = ["ready", "sending", "unknown", "created", "refused", "released"] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

/**
 * What earlier attempts leave open.
 * - `answer-lost`: one of them may have been committed, or may still be.
 * - `repeat-refused`: in addition, a repeat was refused, perhaps because the lost attempt had used the items.
 * - `order-seen`: an item was read as resent, so an order exists or existed; nothing is ever sent again.
 */
export const SUBMISSION_DOUBTS = ["none", "answer-lost", "repeat-refused", "order-seen"] as const;
export type SubmissionDoubt = (typeof SUBMISSION_DOUBTS)[number];

export interface SubmissionStatus {
  readonly state: SubmissionState;
  readonly doubt: SubmissionDoubt;
}

/**
 * - `take`: the sender takes the row; durable before the first byte leaves.
 * - `not-sent`: no byte was delivered.
 * - `answer-lost`: a time-out, reset, 5xx, 401, 403, 409, 429 or unreadable answer; or the app stopped while sending.
 * - `hold-refused`: an item could not be put on hold, so the order is not sent.
 * - `reading-aged`: the reading that allowed a repeat is now too old to allow it.
 * - `read-not-created`: two readings, a settling time after the loss and apart, found every item untouched.
 * - `read-resent`: an item was read as resent.
 * - `adopted`: an event or the operator supplied the order's id.
 * - `released`: the operator gave the order up after a warning.
 */
export const SUBMISSION_EVENTS = [
  "take",
  "not-sent",
  "answered-created",
  "answered-refused",
  "answer-lost",
  "hold-refused",
  "reading-aged",
  "read-not-created",
  "read-resent",
  "adopted",
  "released",
] as const;
export type SubmissionEventType = (typeof SUBMISSION_EVENTS)[number];

export type SubmissionEvent =
  | { readonly type: Exclude<SubmissionEventType, "answered-created" | "adopted"> }
  | { readonly type: "answered-created"; readonly resendId: string }
  | { readonly type: "adopted"; readonly resendId: string; readonly by: "event" | "operator" };

/** The next standing, or null when the event cannot occur in this one. */
export function nextSubmissionStatus(status: SubmissionStatus, event: SubmissionEventType): SubmissionStatus | null {
  switch (status.state) {
    case "ready":
      return fromReady(status.doubt, event);
    case "sending":
      return fromSending(status.doubt, event);
    case "unknown":
      return fromUnknown(status.doubt, event);
    case "created":
    case "refused":
    case "released":
      return null;
  }
}

/** Only rows with these doubts may be sent. */
const maySend = (doubt: SubmissionDoubt): boolean => doubt === "none" || doubt === "answer-lost";

function fromReady(doubt: SubmissionDoubt, event: SubmissionEventType): SubmissionStatus | null {
  if (event === "take" && maySend(doubt)) return { state: "sending", doubt };
  if (event === "hold-refused" && doubt === "none") return { state: "refused", doubt };
  if (event === "reading-aged" && doubt === "answer-lost") return { state: "unknown", doubt };
  return null;
}

function fromSending(doubt: SubmissionDoubt, event: SubmissionEventType): SubmissionStatus | null {
  if (!maySend(doubt)) return null;
  const repeated = doubt === "answer-lost";
  switch (event) {
    case "not-sent":
      // A repeat that did not leave needs a new reading, because the old one ages while the network is down.
      return { state: repeated ? "unknown" : "ready", doubt };
    case "answered-created":
      return { state: "created", doubt: "none" };
    case "answered-refused":
      return repeated ? { state: "unknown", doubt: "repeat-refused" } : { state: "refused", doubt: "none" };
    case "answer-lost":
      return { state: "unknown", doubt: "answer-lost" };
    default:
      return null;
  }
}

function fromUnknown(doubt: SubmissionDoubt, event: SubmissionEventType): SubmissionStatus | null {
  if (doubt === "none") return null;
  switch (event) {
    case "read-not-created":
      if (doubt === "answer-lost") return { state: "ready", doubt };
      return doubt === "repeat-refused" ? { state: "refused", doubt: "none" } : null;
    case "read-resent":
      return { state: "unknown", doubt: "order-seen" };
    case "adopted":
      return { state: "created", doubt: "none" };
    case "released":
      return { state: "released", doubt };
    default:
      return null;
  }
}

/** Items of a submission in these states cannot be used again on this desk. */
export function locksItems(state: SubmissionState): boolean {
  return state === "ready" || state === "sending" || state === "unknown";
}

/** Why a submission is waiting. `hold`: its items are being put on hold. */
export const WAITING_FOR = ["network", "credentials", "service", "settling", "operator", "hold"] as const;
export type WaitingFor = (typeof WAITING_FOR)[number];

/** How the last answer was lost: by a failed call, or in one of two ways without one. */
export const LOSS_KINDS = [
  "timeout",
  "offline",
  "tls",
  "aborted",
  "unauthorized",
  "forbidden",
  "conflict",
  "rate-limited",
  "server",
  "unreadable",
  "repeat-refused",
  "app-stopped",
] as const;
export type LossKind = (typeof LOSS_KINDS)[number];

/** `absent`: the service no longer knows the item. */
export const ITEM_CHECK_RESULTS = ["eligible", "resent", "other", "absent", "unread"] as const;
export type ItemCheckResult = (typeof ITEM_CHECK_RESULTS)[number];

export function checkItem(item: Pick<InventoryItem, "handlingCode" | "handlingStatusCode">): ItemCheckResult {
  const obstacle = resendObstacle(item);
  // An item that was sent as it was, whatever its code, is as untouched as one on hold.
  if (obstacle === null || obstacle.kind === "not-on-hold") return "eligible";
  return obstacle.kind === "already-resent" ? "resent" : "other";
}

export const CHECK_RESULTS = ["created", "not-created", "undecided", "unread"] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];

/** Each item of a created order becomes `rsd`: one resent item proves it, only all together disprove it. */
export function combineItemChecks(readings: readonly ItemCheckResult[]): CheckResult {
  if (readings.includes("resent")) return "created";
  if (readings.includes("unread")) return "unread";
  return readings.length > 0 && readings.every((reading) => reading === "eligible") ? "not-created" : "undecided";
}

export interface CheckConclusion {
  /** When the items were first read as untouched after the settling time; milliseconds since the loss, null before. */
  readonly untouchedSinceMs: number | null;
  readonly conclusion: "created" | "not-created" | null;
}

/** Milliseconds since the loss, by a monotonic clock. */
export interface CheckTime {
  readonly begunMs: number;
  readonly endedMs: number;
}

/** The service may still be at work on a create, so "not created" takes two readings a settling time apart. */
export function concludeCheck(
  untouchedSinceMs: number | null,
  reading: CheckResult,
  time: CheckTime,
  settleMs: number,
): CheckConclusion {
  switch (reading) {
    case "created":
      return { untouchedSinceMs: null, conclusion: "created" };
    case "undecided":
      return { untouchedSinceMs: null, conclusion: null };
    case "unread":
      return { untouchedSinceMs, conclusion: null };
    case "not-created":
      if (time.begunMs < settleMs) return { untouchedSinceMs: null, conclusion: null };
      if (untouchedSinceMs === null) return { untouchedSinceMs: time.endedMs, conclusion: null };
      return { untouchedSinceMs, conclusion: time.begunMs - untouchedSinceMs >= settleMs ? "not-created" : null };
  }
}

const MOST_PATIENCE = 8;

/** Each lost attempt doubles the time, so that the desk does not ask a failing service every minute for hours. */
export function settleDelay(settleMs: number, attempts: number): number {
  return backoffDelay(attempts, { initialMs: settleMs, maxMs: settleMs * MOST_PATIENCE });
}
