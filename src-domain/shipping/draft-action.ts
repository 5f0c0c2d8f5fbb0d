import { readShippingStatus, type ShippingStatus } from "./shipping-order.ts";

/**
 * What the operator does to a draft shipping order other than changing its method. Source: public documentation,
 * section 8.1; not the service contract.
 */
export const ACTION_KINDS = ["create", "add", "remove", "ship-to", "confirm", "cancel"] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/**
 * What a lost answer allows. The documentation promises of idempotency keys only that "the operation runs once", and a
 * service that ignores them must do no harm either.
 *
 * - `never`: a second create is a second order. It is found by its id, or the operator confirms that it does not exist.
 * - `same-state`: the same items, the same address, or canceled once more: the order stands as after the first call. A
 *   service that refuses items which are out already leaves a removal open; then the items are read.
 * - `deliberate`: confirmed twice is confirmed once, but what is in the order may be other than what was looked at, so the
 *   summary is shown again and the second step is taken again.
 */
export const REPEATING = {
  create: "never",
  add: "same-state",
  remove: "same-state",
  "ship-to": "same-state",
  confirm: "deliberate",
  cancel: "same-state",
} as const satisfies Readonly<Record<ActionKind, "never" | "same-state" | "deliberate">>;

/** `not-done`: a reading, or the operator, found that it had no effect. */
export const ACTION_STATES = ["sending", "done", "refused", "not-sent", "unknown", "not-done"] as const;
export type ActionState = (typeof ACTION_STATES)[number];

/** What earlier attempts leave open. `repeat-refused`: one of them may have been carried out before. */
export const ACTION_DOUBTS = ["none", "answer-lost", "repeat-refused"] as const;
export type ActionDoubt = (typeof ACTION_DOUBTS)[number];

/**
 * - `repeat`: the same request under the same key; durable before the first byte leaves.
 * - `not-sent`: no byte was delivered, or the credentials were refused.
 * - `answered-there`: refused, because the order is already as it was wanted (see `refusalMeans`).
 * - `answer-lost`: a time-out, reset, 5xx, 429 or unreadable answer; or the app stopped while sending.
 * - `reported-...`: an event, or a reading of the items.
 * - `said-...`: the operator looked in the service's own site. Of a create `said-done` names the order.
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

export interface ActionStanding {
  readonly kind: ActionKind;
  readonly state: ActionState;
  readonly doubt: ActionDoubt;
}

type After = Pick<ActionStanding, "state" | "doubt">;

/** The state after an event, or null when it cannot occur there. An action begins as `sending` without a doubt. */
export function nextAction({ kind, state, doubt }: ActionStanding, event: ActionEvent): After | null {
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
      // Someone else did it first, perhaps differently than wanted here.
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
      return REPEATING[kind] === "never" ? null : { state: "sending", doubt };
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

/** While one is open nothing else is sent for the same order, or created at all. */
export const isOpenAction = (state: ActionState): boolean => state === "sending" || state === "unknown";

/** The status that a refusal's message names; the first that is not a draft's. */
function statusNamed(messages: readonly string[]): ShippingStatus | null {
  const words = messages.flatMap((message) => message.match(/\b[A-Z]+(?:_[A-Z]+)*\b/g) ?? []);
  const statuses = words.map(readShippingStatus);
  return statuses.find((status) => status !== null && status !== "CREATED") ?? null;
}

/** Whether a refusal says that the order already is as this action wanted it. */
export function refusalMeans(kind: ActionKind, messages: readonly string[]): "answered-there" | "answered-refused" {
  const status = statusNamed(messages);
  return status !== null && isMadeBy(kind, status) ? "answered-there" : "answered-refused";
}

/** Whether the order is no longer a draft when the action is done. */
export const isEnding = (kind: ActionKind): boolean => kind === "confirm" || kind === "cancel";

/** Whether an order of this status shows that the action took effect. */
export function isMadeBy(kind: ActionKind, status: ShippingStatus): boolean {
  if (kind === "cancel") return status === "CANCELED";
  return kind === "confirm" && status !== "CREATED" && status !== "CANCELED";
}
