import { backoffDelay } from "../backoff.ts";
import { findResendObstacle, type InventoryItem } from "../inventory/inventory.ts";

/**
 * State of the outbox row of one resend order. The service may create an order although its answer is lost; `unknown`
 * stands for that and ends only by an outcome check, an event or the operator. docs/outbox.md has the table of all
 * transitions; a test keeps both in sync.
 */
export const SUBMISSION_STATES = ["ready", "sending", "unknown", "created", "refused", "released"] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

/**
 * What earlier attempts leave open.
 * - `answer-lost`: an attempt may have created the order, or may still create it.
 * - `repeat-refused`: in addition, a repeat was refused, perhaps because the lost attempt had used the items.
 * - `order-seen`: an item was read as resent, so an order exists or existed; the desk never sends the row again.
 */
export const SUBMISSION_DOUBTS = ["none", "answer-lost", "repeat-refused", "order-seen"] as const;
export type SubmissionDoubt = (typeof SUBMISSION_DOUBTS)[number];

export interface SubmissionStatus {
  readonly state: SubmissionState;
  readonly doubt: SubmissionDoubt;
}

/**
 * - `take`: the sender starts to send the row; durable before the first byte leaves.
 * - `not-sent`: no byte was delivered.
 * - `answer-lost`: a time-out, reset, 5xx, 401, 403, 409, 429 or unreadable answer; or the app stopped while sending.
 * - `hold-refused`: an item could not be put on hold, so the order is not sent.
 * - `claim-lost`: another desk of the fleet was first with an item, so the order is not sent.
 * - `reading-aged`: the outcome check that allowed a repeat is now too old.
 * - `read-not-created`: two outcome checks found every item untouched. The first began a settling time after the loss,
 * the second another settling time later.
 * - `read-resent`: an item was read as resent.
 * - `adopted`: an event or the operator supplied the order's id.
 * - `released`: the operator abandoned the order after a warning.
 * - `taken-back`: the operator took back an order of which nothing was sent.
 * - `restored`: the journal is a backup, since which the order may have been sent, taken back or abandoned.
 * - `returned`: like `read-not-created`, for an order from a backup: the operator gets the batch back, and decides.
 */
export const SUBMISSION_EVENTS = [
  "take",
  "not-sent",
  "answered-created",
  "answered-refused",
  "answer-lost",
  "hold-refused",
  "claim-lost",
  "reading-aged",
  "read-not-created",
  "read-resent",
  "adopted",
  "released",
  "taken-back",
  "restored",
  "returned",
] as const;
export type SubmissionEventType = (typeof SUBMISSION_EVENTS)[number];

export type SubmissionEvent =
  | { readonly type: Exclude<SubmissionEventType, "answered-created" | "adopted"> }
  | { readonly type: "answered-created"; readonly resendId: string }
  | { readonly type: "adopted"; readonly resendId: string; readonly by: "event" | "operator" };

export function nextSubmissionStatus(status: SubmissionStatus, event: SubmissionEventType): SubmissionStatus | null {
  if (event === "restored") return isUnsettled(status) ? { state: "unknown", doubt: "answer-lost" } : null;
  switch (status.state) {
    case "ready":
      return fromReady(status.doubt, event);
    case "sending":
      return fromSending(status.doubt, event);
    case "unknown":
      return fromUnknown(status.doubt, event);
    default:
      return null;
  }
}

const isSendable = (doubt: SubmissionDoubt): boolean => doubt === "none" || doubt === "answer-lost";

const isUnsettled = ({ state, doubt }: SubmissionStatus): boolean =>
  doubt === "answer-lost" ? locksItems(state) : doubt === "none" && (state === "ready" || state === "sending");

function fromReady(doubt: SubmissionDoubt, event: SubmissionEventType): SubmissionStatus | null {
  if (event === "take" && isSendable(doubt)) return { state: "sending", doubt };
  if ((event === "hold-refused" || event === "claim-lost") && doubt === "none") return { state: "refused", doubt };
  if (event === "taken-back" && doubt === "none") return { state: "released", doubt };
  if (event === "reading-aged" && doubt === "answer-lost") return { state: "unknown", doubt };
  return null;
}

function fromSending(doubt: SubmissionDoubt, event: SubmissionEventType): SubmissionStatus | null {
  if (!isSendable(doubt)) return null;
  const isRepeat = doubt === "answer-lost";
  switch (event) {
    case "not-sent":
      // A repeat that was not sent needs a new outcome check, because the old one ages while the network is down.
      return { state: isRepeat ? "unknown" : "ready", doubt };
    case "answered-created":
      return { state: "created", doubt: "none" };
    case "answered-refused":
      return isRepeat ? { state: "unknown", doubt: "repeat-refused" } : { state: "refused", doubt: "none" };
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
    case "returned":
      return doubt === "answer-lost" ? { state: "released", doubt } : null;
    case "released":
      return { state: "released", doubt };
    default:
      return null;
  }
}

/** Seconds in which an order waits in the outbox, so that the operator can undo the submit. */
export const MAX_UNDO_SECONDS = 10;
export const DEFAULT_UNDO_SECONDS = 5;

/** Items of a submission in these states cannot be used again on this desk. */
export function locksItems(state: SubmissionState): boolean {
  return state === "ready" || state === "sending" || state === "unknown";
}

/**
 * What a submission waits for. `hold`: its items are being put on hold. `fleet`: its claims cannot be confirmed now.
 * `fleet-order`: like `fleet`, for an order of a channel, which is never sent with unconfirmed claims.
 */
export const WAITING_FOR = [
  "network",
  "credentials",
  "service",
  "settling",
  "operator",
  "hold",
  "fleet",
  "fleet-order",
] as const;
export type WaitingFor = (typeof WAITING_FOR)[number];

export const isWaitingForFleet = ({ waitingFor }: { readonly waitingFor: WaitingFor | null }): boolean =>
  waitingFor === "fleet" || waitingFor === "fleet-order";

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
  "restored",
] as const;
export type LossKind = (typeof LOSS_KINDS)[number];

/** `absent`: the service no longer knows the item. */
export const ITEM_CHECK_RESULTS = ["eligible", "resent", "other", "absent", "unread"] as const;
export type ItemCheckResult = (typeof ITEM_CHECK_RESULTS)[number];

export function checkItem(item: Pick<InventoryItem, "handlingCode" | "handlingStatusCode">): ItemCheckResult {
  const obstacle = findResendObstacle(item);
  // An item that was sent without a hold is as untouched as one on hold, whatever its code.
  if (obstacle === null || obstacle.kind === "not-on-hold") return "eligible";
  return obstacle.kind === "already-resent" ? "resent" : "other";
}

export const CHECK_RESULTS = ["created", "not-created", "undecided", "unread"] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];

/**
 * Creating an order changes all its items to `rsd`: one resent item proves the order, only untouched items disprove it.
 */
export function combineItemChecks(itemResults: readonly ItemCheckResult[]): CheckResult {
  if (itemResults.includes("resent")) return "created";
  if (itemResults.includes("unread")) return "unread";
  return itemResults.length > 0 && itemResults.every((result) => result === "eligible") ? "not-created" : "undecided";
}

export interface CheckConclusion {
  /**
   * End of the first check after the settling time that found all items untouched; milliseconds since the loss, null if
   * there was no such check.
   */
  readonly untouchedSinceMs: number | null;
  readonly conclusion: "created" | "not-created" | null;
}

/** Start and end of a check in milliseconds since the loss, by a monotonic clock. */
export interface CheckTime {
  readonly startedMs: number;
  readonly endedMs: number;
}

/** "Not created" takes two checks a settling time apart, because the service may still be creating the order. */
export function concludeCheck(
  untouchedSinceMs: number | null,
  checkResult: CheckResult,
  checkTime: CheckTime,
  settleMs: number,
): CheckConclusion {
  switch (checkResult) {
    case "created":
      return { untouchedSinceMs: null, conclusion: "created" };
    case "undecided":
      return { untouchedSinceMs: null, conclusion: null };
    case "unread":
      return { untouchedSinceMs, conclusion: null };
    case "not-created":
      if (checkTime.startedMs < settleMs) return { untouchedSinceMs: null, conclusion: null };
      if (untouchedSinceMs === null) return { untouchedSinceMs: checkTime.endedMs, conclusion: null };
      return {
        untouchedSinceMs,
        conclusion: checkTime.startedMs - untouchedSinceMs >= settleMs ? "not-created" : null,
      };
  }
}

const MAX_SETTLE_FACTOR = 8;

/** Doubles the settling time with each lost attempt, so that a failing service does not get a request every minute. */
export function settleDelay(settleMs: number, attempts: number): number {
  return backoffDelay(attempts, { initialMs: settleMs, maxMs: settleMs * MAX_SETTLE_FACTOR });
}
