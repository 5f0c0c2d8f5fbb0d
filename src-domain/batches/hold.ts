import { ON_HOLD_CODE, RESEND_CODE, isUntouched, type InventoryItem } from "../inventory/inventory.ts";

/**
 * Change of an item's hold: an item on hold can be resent (public documentation, 5.1 and 5.5, not the service
 * contract). The service puts any pending item on hold, even one in an order, so the desk reads the item
 * before it sends a request. After a lost answer the desk reads the item again before it decides on another request.
 */
export type HoldTarget = "hold" | "release";

/** `refused`: the service refused the change, or the item's state no longer allows it. */
export type HoldState = "waiting" | "sending" | "unknown" | "done" | "refused";

export interface HoldStatus {
  /** The change that the operator chose last. */
  readonly target: HoldTarget;
  readonly state: HoldState;
  /** The change that the desk requested last; null before the first request. */
  readonly sent: HoldTarget | null;
}

/**
 * - `choose-...`: the operator's choice. `take`: the request is about to be sent; durable before the first byte leaves.
 * - `not-sent`: no byte was delivered.
 * - `answer-lost`: a time-out, reset, 5xx, 401, 403, 409, 429 or unreadable answer; or the app stopped while sending.
 * - `read-as-chosen`: a fetch found the item as the operator chose. `read-otherwise`: it did not, and no request is in
 *   progress.
 * - `read-impossible`: a fetch found the item resent, in progress or gone.
 */
export const HOLD_EVENTS = [
  "choose-hold",
  "choose-release",
  "take",
  "answered-done",
  "answered-refused",
  "not-sent",
  "answer-lost",
  "read-as-chosen",
  "read-otherwise",
  "read-impossible",
] as const;
export type HoldEvent = (typeof HOLD_EVENTS)[number];

const TRANSITIONS: Readonly<
  Record<HoldState, Partial<Readonly<Record<Exclude<HoldEvent, `choose-${string}`>, HoldState>>>>
> = {
  waiting: { take: "sending", "read-as-chosen": "done", "read-impossible": "refused" },
  sending: { "answered-done": "done", "answered-refused": "refused", "not-sent": "waiting", "answer-lost": "unknown" },
  unknown: { "read-as-chosen": "done", "read-otherwise": "waiting", "read-impossible": "refused" },
  done: {},
  refused: {},
};

/** Returns null if the event cannot occur, or if the operator has chosen another target than `expectedTarget`. */
export function nextHoldStatus(
  status: HoldStatus,
  event: HoldEvent,
  expectedTarget: HoldTarget = status.target,
): HoldStatus | null {
  if (event === "choose-hold") return changeTarget(status, "hold");
  if (event === "choose-release") return changeTarget(status, "release");
  const { target, sent } = status;
  const isDecision = event === "take" || event.startsWith("read-");
  if (isDecision && expectedTarget !== target) return null;
  const state = TRANSITIONS[status.state][event];
  if (state === undefined) return null;
  if (event === "take") return { target, state, sent: target };
  // An answer to an earlier target does not reach the current one.
  const isOutdated = sent !== target && (event === "answered-done" || event === "answered-refused");
  return { target, state: isOutdated ? "waiting" : state, sent };
}

function changeTarget({ target, state, sent }: HoldStatus, newTarget: HoldTarget): HoldStatus | null {
  if (newTarget === target)
    return state === "refused" && newTarget === "hold" ? { target, state: "waiting", sent } : null;
  if (state === "sending" || state === "unknown") return { target: newTarget, state, sent };
  // A hold that was never sent or was refused needs no release.
  if (newTarget === "release" && (sent === null || state === "refused"))
    return { target: newTarget, state: "done", sent };
  return { target: newTarget, state: "waiting", sent };
}

/** Returns whether the order of the item must still wait for its hold. */
export const isOpenHold = (state: HoldState): boolean =>
  state === "waiting" || state === "sending" || state === "unknown";

/**
 * Compares a fetched item with the target; `item` is null if the service has no such item. `open`: a request can reach
 * the target.
 */
export function compareHold(
  target: HoldTarget,
  item: Pick<InventoryItem, "handlingCode" | "handlingStatusCode"> | null,
): "as-chosen" | "open" | "impossible" {
  const isHeld = item !== null && isUntouched(item) && item.handlingCode === ON_HOLD_CODE;
  if (target === "release") return isHeld ? "open" : "as-chosen";
  if (isHeld) return "as-chosen";
  return item !== null && isUntouched(item) && item.handlingCode !== RESEND_CODE ? "open" : "impossible";
}
