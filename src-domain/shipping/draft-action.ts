import { parseShippingStatus, type ShippingStatus } from "./shipping-order.ts";

/** Public documentation, section 8.1; not the service contract. Changing the method is separate (method-change.ts). */
export const ACTION_KINDS = ["create", "add", "remove", "ship-to", "confirm", "cancel"] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/**
 * What a lost answer allows. The documentation promises for idempotency keys only that "the operation runs once", and a
 * service that ignores them must do no harm either.
 *
 * - `never`: a second create is a second order. The desk finds the order by its id, or the operator confirms that it does
 * not exist.
 * - `same-state`: adding the same items, setting the same address or canceling again leaves the order as after the first
 * call. If the service refuses to remove items that are already out, the removal stays open until the items are read.
 * - `deliberate`: confirming twice is confirming once, but the order may have changed since the operator reviewed it, so the
 * desk shows the summary again and the operator confirms again.
 */
export const REPEAT_RULES = {
  create: "never",
  add: "same-state",
  remove: "same-state",
  "ship-to": "same-state",
  confirm: "deliberate",
  cancel: "same-state",
} as const satisfies Readonly<Record<ActionKind, "never" | "same-state" | "deliberate">>;

/** `not-done`: a reading or the operator found that it had no effect. */
export const ACTION_STATES = ["sending", "done", "refused", "not-sent", "unknown", "not-done"] as const;
export type ActionState = (typeof ACTION_STATES)[number];

/** What earlier attempts leave open. `repeat-refused`: one of them may have been carried out before. */
export const ACTION_DOUBTS = ["none", "answer-lost", "repeat-refused"] as const;
export type ActionDoubt = (typeof ACTION_DOUBTS)[number];

/**
 * - `repeat`: the same request with the same key; durable before the first byte leaves.
 * - `not-sent`: no byte was delivered.
 * - `answered-there`: refused, because the order is already as wanted (see `refusalMeans`).
 * - `answer-lost`: a time-out, reset, 5xx, 401, 403, 409, 429 or unreadable answer; or the app stopped while sending.
 * - `reported-...`: from an event, or a reading of the items.
 * - `said-...`: the operator checked the service's own site. For a create, `said-done` names the order.
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

type After = Pick<ActionStatus, "state" | "doubt">;

/** The state after an event, or null when it cannot occur in this one. An action begins as `sending` without a doubt. */
export function nextAction({ kind, state, doubt }: ActionStatus, event: ActionEvent): After | null {
  switch (state) {
    case "sending":
      return fromSending(doubt, event);
    case "unknown":
      return fromUnknown(kind, doubt, event);
    case "done":
    case "refused":
    case "not-sent":
    case "not-done":
      return null;
  }
}

function fromSending(doubt: ActionDoubt, event: ActionEvent): After | null {
  const repeated = doubt !== "none";
  switch (event) {
    case "answered-done":
      return { state: "done", doubt: "none" };
    case "answered-refused":
      return repeated ? { state: "unknown", doubt: "repeat-refused" } : { state: "refused", doubt };
    case "answered-there":
      // Someone else did it first, perhaps differently from what is wanted here.
      return repeated ? { state: "done", doubt: "none" } : { state: "refused", doubt };
    case "not-sent":
      return repeated ? { state: "unknown", doubt } : { state: "not-sent", doubt };
    case "answer-lost":
      return { state: "unknown", doubt: "answer-lost" };
    case "repeat":
    case "reported-done":
    case "reported-not-done":
    case "said-done":
    case "said-not-done":
      return null;
  }
}

function fromUnknown(kind: ActionKind, doubt: ActionDoubt, event: ActionEvent): After | null {
  switch (event) {
    case "repeat":
      return REPEAT_RULES[kind] === "never" ? null : { state: "sending", doubt };
    case "reported-done":
    case "said-done":
      return { state: "done", doubt: "none" };
    case "reported-not-done":
    case "said-not-done":
      return { state: "not-done", doubt: "none" };
    case "answered-done":
    case "answered-refused":
    case "answered-there":
    case "not-sent":
    case "answer-lost":
      return null;
  }
}

/** While one is open, nothing else is sent for the same order, and no other create at all. */
export const isOpenAction = (state: ActionState): boolean => state === "sending" || state === "unknown";

/** The first status in a refusal's message that is not a draft's. */
function statusNamed(messages: readonly string[]): ShippingStatus | null {
  const words = messages.flatMap((message) => message.match(/\b[A-Z]+(?:_[A-Z]+)*\b/g) ?? []);
  const statuses = words.map(parseShippingStatus);
  return statuses.find((status) => status !== null && status !== "CREATED") ?? null;
}

/** Whether a refusal says that the order already is as this action wanted it. */
export function eventOfRefusal(kind: ActionKind, messages: readonly string[]): "answered-there" | "answered-refused" {
  const status = statusNamed(messages);
  return status !== null && isResultOf(kind, status) ? "answered-there" : "answered-refused";
}

export const isFinalAction = (kind: ActionKind): boolean => kind === "confirm" || kind === "cancel";

/** Whether this order status shows that the action took effect. */
export function isResultOf(kind: ActionKind, status: ShippingStatus): boolean {
  if (kind === "cancel") return status === "CANCELED";
  return kind === "confirm" && status !== "CREATED" && status !== "CANCELED";
}
