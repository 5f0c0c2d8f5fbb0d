import { parseShippingStatus, type ShippingStatus } from "./shipping-order.ts";

/** Public documentation, section 8.1, not the service contract. Method changes are separate (method-change.ts). */
export const ACTION_KINDS = ["create", "add", "remove", "ship-to", "confirm", "cancel"] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/**
 * Whether an action may be repeated after a lost answer. The rules hold even if the service ignores idempotency keys,
 * for which the documentation promises only that "the operation runs once".
 *
 * - `never`: a second create makes a second order. The operator supplies the order or confirms that it does not exist.
 * - `same-state`: a repeat changes nothing after the first call. If the service refuses to remove items that are
 * already removed, the removal stays open until the items are fetched.
 * - `deliberate`: a repeat is harmless, but the order may have changed since the operator reviewed it, so the desk
 * shows the summary again and the operator confirms again.
 */
export const REPEAT_RULES = {
  create: "never",
  add: "same-state",
  remove: "same-state",
  "ship-to": "same-state",
  confirm: "deliberate",
  cancel: "same-state",
} as const satisfies Readonly<Record<ActionKind, "never" | "same-state" | "deliberate">>;

/** `not-done`: a check or the operator found that the action had no effect. */
export const ACTION_STATES = ["sending", "done", "refused", "not-sent", "unknown", "not-done"] as const;
export type ActionState = (typeof ACTION_STATES)[number];

/** What earlier attempts leave open. `repeat-refused`: an earlier attempt may have been carried out. */
export const ACTION_DOUBTS = ["none", "answer-lost", "repeat-refused"] as const;
export type ActionDoubt = (typeof ACTION_DOUBTS)[number];

/**
 * - `repeat`: another attempt with the same body and key; durable before the first byte leaves.
 * - `not-sent`: no byte was delivered.
 * - `answered-there`: refused, because the order already has the wanted status (see `eventOfRefusal`).
 * - `answer-lost`: a time-out, reset, 5xx, 401, 403, 409, 429 or unreadable answer; or the app stopped while sending.
 * - `reported-...`: known from an event or from a fetch of the items.
 * - `said-...`: entered by the operator, who checked the service's website. For a create, `said-done` names the order.
 */
export const ACTION_EVENTS = [
  "repeat",
  "answered-done",
  "answered-refused",
  "answered-there",
  "not-sent",
  "answer-lost",
  "reported-done",
  "reported-not-done",
  "said-done",
  "said-not-done",
] as const;
export type ActionEvent = (typeof ACTION_EVENTS)[number];

export interface ActionStatus {
  readonly kind: ActionKind;
  readonly state: ActionState;
  readonly doubt: ActionDoubt;
}

type NextStatus = Pick<ActionStatus, "state" | "doubt">;

/** Returns null if the event cannot occur in this state. An action starts as `sending` without a doubt. */
export function nextAction({ kind, state, doubt }: ActionStatus, event: ActionEvent): NextStatus | null {
  if (state === "sending") return fromSending(doubt, event);
  return state === "unknown" ? fromUnknown(kind, doubt, event) : null;
}

function fromSending(doubt: ActionDoubt, event: ActionEvent): NextStatus | null {
  const isRepeat = doubt !== "none";
  switch (event) {
    case "answered-done":
      return { state: "done", doubt: "none" };
    case "answered-refused":
      return isRepeat ? { state: "unknown", doubt: "repeat-refused" } : { state: "refused", doubt };
    case "answered-there":
      // Before a first attempt, another desk has changed the order, perhaps in another way.
      return isRepeat ? { state: "done", doubt: "none" } : { state: "refused", doubt };
    case "not-sent":
      return isRepeat ? { state: "unknown", doubt } : { state: "not-sent", doubt };
    case "answer-lost":
      return { state: "unknown", doubt: "answer-lost" };
    default:
      return null;
  }
}

function fromUnknown(kind: ActionKind, doubt: ActionDoubt, event: ActionEvent): NextStatus | null {
  switch (event) {
    case "repeat":
      return REPEAT_RULES[kind] === "never" ? null : { state: "sending", doubt };
    case "reported-done":
    case "said-done":
      return { state: "done", doubt: "none" };
    case "reported-not-done":
    case "said-not-done":
      return { state: "not-done", doubt: "none" };
    default:
      return null;
  }
}

/** While an action is open, the desk sends nothing else for its order and no other create at all. */
export const isOpenAction = (state: ActionState): boolean => state === "sending" || state === "unknown";

/** Returns the first status in a refusal that is not a draft's; null if there is none. */
function findNonDraftStatus(messages: readonly string[]): ShippingStatus | null {
  const words = messages.flatMap((message) => message.match(/\b[A-Z]+(?:_[A-Z]+)*\b/g) ?? []);
  const statuses = words.map(parseShippingStatus);
  return statuses.find((status) => status !== null && status !== "CREATED") ?? null;
}

/** `answered-there` if the refusal names a status that this action leads to. */
export function eventOfRefusal(kind: ActionKind, messages: readonly string[]): "answered-there" | "answered-refused" {
  const status = findNonDraftStatus(messages);
  return status !== null && isResultOf(kind, status) ? "answered-there" : "answered-refused";
}

export const isFinalAction = (kind: ActionKind): boolean => kind === "confirm" || kind === "cancel";

export function isResultOf(kind: ActionKind, status: ShippingStatus): boolean {
  if (kind === "cancel") return status === "CANCELED";
  return kind === "confirm" && status !== "CREATED" && status !== "CANCELED";
}
