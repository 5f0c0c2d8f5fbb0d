import { findInOrder } from "../search-text.ts";
import { parseShippingStatus, type DraftKnowledge, type ShippingOrderRow } from "./shipping-order.ts";

/**
 * State of a worksheet row, which changes one order's shipping method. Sending the method again does no harm, so the
 * desk settles a lost answer by repeating the call. Only a refused repeat leaves the outcome open, because the order
 * may have been confirmed after the first attempt was carried out.
 */
export const CHANGE_STATES = [
  "waiting",
  "sending",
  "unknown",
  "changed",
  "refused",
  "not-draft",
  "held",
  "cancelled",
] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

/** `repeat-refused`: an earlier attempt may have been carried out before the order was confirmed. */
export const CHANGE_DOUBTS = ["none", "answer-lost", "repeat-refused"] as const;
export type ChangeDoubt = (typeof CHANGE_DOUBTS)[number];

/**
 * - `take`: the sender starts to send the row; durable before the first byte leaves.
 * - `not-sent`: no byte was delivered.
 * - `answered-not-draft`: refused, because the order is no longer a draft.
 * - `answer-lost`: a time-out, reset, 5xx, 401, 403, 409, 429 or unreadable answer; or the app stopped while sending.
 * - `reported-changed`: a later event names the wanted method.
 * - `cancel`: the operator ended the worksheet.
 */
export const CHANGE_EVENTS = [
  "take",
  "not-sent",
  "answered-changed",
  "answered-refused",
  "answered-not-draft",
  "answer-lost",
  "reported-changed",
  "cancel",
] as const;
export type ChangeEvent = (typeof CHANGE_EVENTS)[number];

export interface ChangeStatus {
  readonly state: ChangeState;
  readonly doubt: ChangeDoubt;
}

export function nextChange({ state, doubt }: ChangeStatus, event: ChangeEvent): ChangeStatus | null {
  switch (state) {
    case "waiting":
      if (event === "take") return { state: "sending", doubt };
      return event === "cancel" ? { state: "cancelled", doubt } : null;
    case "sending":
      return fromSending(doubt, event);
    case "unknown":
      if (event === "reported-changed") return { state: "changed", doubt: "none" };
      return event === "take" && doubt === "answer-lost" ? { state: "sending", doubt } : null;
    default:
      return null;
  }
}

function fromSending(doubt: ChangeDoubt, event: ChangeEvent): ChangeStatus | null {
  const isRepeat = doubt !== "none";
  switch (event) {
    case "not-sent":
      return isRepeat ? { state: "unknown", doubt } : { state: "waiting", doubt };
    case "answered-changed":
      return { state: "changed", doubt: "none" };
    case "answered-refused":
      return isRepeat ? { state: "unknown", doubt: "repeat-refused" } : { state: "refused", doubt };
    case "answered-not-draft":
      return isRepeat ? { state: "unknown", doubt: "repeat-refused" } : { state: "not-draft", doubt };
    case "answer-lost":
      return { state: "unknown", doubt: "answer-lost" };
    default:
      return null;
  }
}

export const MAX_ATTEMPTS = 5;

/** Why a row is not sent. `old-unknown`: the previous method is unknown, so there is nothing to revert to. */
export const SKIP_REASONS = ["not-draft", "same-method", "old-unknown", "changed-since"] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export interface PlannedChange {
  readonly orderId: string;
  readonly fromMethod: string | null;
  readonly toMethod: string;
  readonly heldFor: SkipReason | null;
}

/** Skips orders known not to be drafts, and orders that already have the method. */
export function planChange(
  row: Pick<ShippingOrderRow, "orderId" | "method" | "draft">,
  toMethod: string,
): PlannedChange {
  const planned = { orderId: row.orderId, fromMethod: row.method, toMethod };
  if (isNotDraft(row.draft)) return { ...planned, heldFor: "not-draft" };
  return { ...planned, heldFor: row.method === toMethod ? "same-method" : null };
}

const isNotDraft = (draft: DraftKnowledge): boolean => draft === "no";

export function planRevert(
  change: { readonly orderId: string; readonly fromMethod: string | null; readonly toMethod: string },
  currentRow: Pick<ShippingOrderRow, "method" | "draft"> | null,
): PlannedChange {
  const planned = { orderId: change.orderId, fromMethod: change.toMethod, toMethod: change.fromMethod ?? "" };
  if (change.fromMethod === null) return { ...planned, heldFor: "old-unknown" };
  if (currentRow !== null && isNotDraft(currentRow.draft)) return { ...planned, heldFor: "not-draft" };
  const isChangedSince = currentRow !== null && currentRow.method !== null && currentRow.method !== change.toMethod;
  return { ...planned, heldFor: isChangedSince ? "changed-since" : null };
}

const hasInOneSentence = (message: string, ...words: readonly RegExp[]): boolean =>
  message.split(".").some((sentence) => findInOrder(sentence, words) !== null);

/**
 * Returns whether the service refused because the order is no longer a draft. The contract does not document the text
 * of such a refusal, so the desk searches it for another status or words such as "no longer a draft".
 */
export function isNotDraftMessage(messages: readonly string[]): boolean {
  return messages.some((message) => {
    if (hasInOneSentence(message, /\b(?:not|no longer|isn't|must be|only)\b/i, /\bdraft\b/i)) return true;
    if (hasInOneSentence(message, /\balready\b/i, /\b(?:confirmed|shipped|cancell?ed)\b/i)) return true;
    return [...message.matchAll(/\b[A-Z]+(?:_[A-Z]+)*\b/g)].some(([word]) => {
      const status = parseShippingStatus(word);
      return status !== null && status !== "CREATED";
    });
  });
}
