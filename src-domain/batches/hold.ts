import { isUntouched, type InventoryItem } from "../inventory/inventory.ts";

/**
 * Change of an item's hold: an item on hold can be resent (public documentation, 5.1 and 5.5, not the service
 * contract). The service puts any pending item on hold, even one in an order, so the desk reads the item
 * before it sends a request. After a lost answer the desk reads the item again before it decides on another request.
 */
export type HoldTarget = "hold" | "release";

/** `refused`: the service refused the change, or the item's state no longer allows it. */
export type HoldState = "waiting" | "sending" | "unknown" | "done" | "refused";

export interface HoldStatus {
  readonly wish: HoldTarget;
  readonly state: HoldState;
  readonly sent: HoldTarget | null;
}

/**
 * - `wish-...`: the operator's decision. `take`: the request is about to be sent; durable before the first byte leaves.
 * - `not-sent`: no byte was delivered.
 * - `answer-lost`: a time-out, reset, 5xx, 401, 403, 409, 429 or unreadable answer; or the app stopped while sending.
 * - `read-as-wished`: a fetch found the item as wished. `read-otherwise`: it did not, and no request is in progress.
 * - `read-impossible`: a fetch found the item resent, in progress or gone.
 */
export const HOLD_EVENTS = [
  "wish-hold",
  "wish-release",
  "take",
  "answered-done",
  "answered-refused",
  "not-sent",
  "answer-lost",
  "read-as-wished",
  "read-otherwise",
  "read-impossible",
] as const;
export type HoldEvent = (typeof HOLD_EVENTS)[number];

const TRANSITIONS: Readonly<
  Record<HoldState, Partial<Readonly<Record<Exclude<HoldEvent, `wish-${string}`>, HoldState>>>>
> = {
  waiting: { take: "sending", "read-as-wished": "done", "read-impossible": "refused" },
  sending: { "answered-done": "done", "answered-refused": "refused", "not-sent": "waiting", "answer-lost": "unknown" },
  unknown: { "read-as-wished": "done", "read-otherwise": "waiting", "read-impossible": "refused" },
  done: {},
  refused: {},
};

/** Returns null if the event cannot occur, or if the operator no longer wants `decidedWish`. */
export function nextHoldStatus(
  status: HoldStatus,
  event: HoldEvent,
  decidedWish: HoldTarget = status.wish,
): HoldStatus | null {
  if (event === "wish-hold") return changeWish(status, "hold");
  if (event === "wish-release") return changeWish(status, "release");
  const { wish, sent } = status;
  const isDecision = event === "take" || event.startsWith("read-");
  if (isDecision && decidedWish !== wish) return null;
  const state = TRANSITIONS[status.state][event];
  if (state === undefined) return null;
  if (event === "take") return { wish, state, sent: wish };
  // An answer to an earlier wish does not fulfill the current one.
  const isOutdated = sent !== wish && (event === "answered-done" || event === "answered-refused");
  return { wish, state: isOutdated ? "waiting" : state, sent };
}

function changeWish({ wish, state, sent }: HoldStatus, newWish: HoldTarget): HoldStatus | null {
  if (newWish === wish) return state === "refused" && newWish === "hold" ? { wish, state: "waiting", sent } : null;
  if (state === "sending" || state === "unknown") return { wish: newWish, state, sent };
  // A hold that was never sent or was refused needs no release.
  if (newWish === "release" && (sent === null || state === "refused")) return { wish: newWish, state: "done", sent };
  return { wish: newWish, state: "waiting", sent };
}

/** Returns whether the order of the item must still wait for its hold. */
export const isOpenHold = (state: HoldState): boolean =>
  state === "waiting" || state === "sending" || state === "unknown";

/**
 * Compares a fetched item with the operator's wish; null if the item is gone. `open`: a request can fulfill the wish.
 */
export function compareHold(
  wish: HoldTarget,
  item: Pick<InventoryItem, "handlingCode" | "handlingStatusCode"> | null,
): "as-wished" | "open" | "impossible" {
  const isHeld = item !== null && isUntouched(item) && item.handlingCode === "ohd";
  if (wish === "release") return isHeld ? "open" : "as-wished";
  if (isHeld) return "as-wished";
  return item !== null && isUntouched(item) && item.handlingCode !== "rsd" ? "open" : "impossible";
}
