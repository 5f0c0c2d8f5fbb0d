import { describe, expect, it } from "vitest";
import {
  CHANGE_DOUBTS,
  CHANGE_EVENTS,
  CHANGE_STATES,
  nextChange,
  planChange,
  planRevert,
  isNotDraftMessage,
  type ChangeEvent,
  type ChangeState,
} from "../../../../src-domain/shipping/method-change.ts";

const EVERY_MOVE = CHANGE_STATES.flatMap((state) =>
  CHANGE_DOUBTS.flatMap((doubt) => CHANGE_EVENTS.map((event) => ({ state, doubt, event }))),
);

type Moves = Partial<Record<ChangeEvent, `${ChangeState}/${(typeof CHANGE_DOUBTS)[number]}`>>;

const sendingMoves = (doubt: "answer-lost" | "repeat-refused"): Moves => ({
  "not-sent": `unknown/${doubt}`,
  "answered-changed": "changed/none",
  "answered-refused": "unknown/repeat-refused",
  "answered-not-draft": "unknown/repeat-refused",
  "answer-lost": "unknown/answer-lost",
});

const MOVES: Readonly<Record<string, Moves>> = {
  "waiting/none": { take: "sending/none", cancel: "cancelled/none" },
  "waiting/answer-lost": { take: "sending/answer-lost", cancel: "cancelled/answer-lost" },
  "waiting/repeat-refused": { take: "sending/repeat-refused", cancel: "cancelled/repeat-refused" },
  "sending/none": {
    "not-sent": "waiting/none",
    "answered-changed": "changed/none",
    "answered-refused": "refused/none",
    "answered-not-draft": "not-draft/none",
    "answer-lost": "unknown/answer-lost",
  },
  "sending/answer-lost": sendingMoves("answer-lost"),
  "sending/repeat-refused": sendingMoves("repeat-refused"),
  "unknown/none": { "reported-changed": "changed/none" },
  "unknown/answer-lost": { take: "sending/answer-lost", "reported-changed": "changed/none" },
  "unknown/repeat-refused": { "reported-changed": "changed/none" },
};

it.each(EVERY_MOVE)("follows the transition table in $state with doubt $doubt at $event", ({ state, doubt, event }) => {
  const next = nextChange({ state, doubt }, event);
  expect(next === null ? null : `${next.state}/${next.doubt}`).toBe(MOVES[`${state}/${doubt}`]?.[event] ?? null);
});

const orderId = "01JD3Q0000000000000000000R";
it("skips orders that cannot or need not change", () => {
  const skipReason = (draft: "yes" | "no" | "unknown", method: string | null) =>
    planChange({ orderId, draft, method }, "AIR_FREIGHT").heldFor;
  expect(skipReason("no", "SEA_FREIGHT")).toBe("not-draft");
  expect(skipReason("yes", "AIR_FREIGHT")).toBe("same-method");
  expect(skipReason("yes", "SEA_FREIGHT")).toBeNull();
  expect(skipReason("unknown", null)).toBeNull();
});

describe("revert plan", () => {
  const change = { orderId: "01JD", fromMethod: "A", toMethod: "B" };

  it("reverts an order that is unchanged or unknown", () => {
    const planned = { orderId: "01JD", fromMethod: "B", toMethod: "A", heldFor: null };
    expect(planRevert(change, { method: "B", draft: "yes" })).toEqual(planned);
    expect(planRevert(change, { method: null, draft: "unknown" })).toEqual(planned);
    expect(planRevert(change, null)).toEqual(planned);
  });

  it("skips orders that are changed, no drafts or without an old method", () => {
    expect(planRevert(change, { method: "C", draft: "yes" }).heldFor).toBe("changed-since");
    expect(planRevert(change, { method: "B", draft: "no" }).heldFor).toBe("not-draft");
    expect(planRevert({ ...change, fromMethod: null }, null)).toEqual({
      orderId: "01JD",
      fromMethod: "B",
      toMethod: "",
      heldFor: "old-unknown",
    });
  });
});

it.each([
  "The shipping method cannot be updated: the order is CONFIRMED, no longer a draft.",
  "The order is not a draft.",
  "It is no longer in draft state",
  "Only orders in the state of draft can be changed",
  "The order is already confirmed",
  "It was already canceled",
  "It has already been fully shipped",
  "status: PARTIALLY_SHIPPED",
  "Try later, it is SHIPPED now",
])("recognizes a refusal because of the status: %j", (message) => {
  expect(isNotDraftMessage([message])).toBe(true);
  expect(isNotDraftMessage(["No such method", message])).toBe(true);
});

it.each([
  "No such method",
  "'shippingMethod' has a not valid value 'AIR'.",
  "The status is CREATED",
  "This is not it. Draft orders are fine",
  "",
])("recognizes no status refusal in %j", (message) => expect(isNotDraftMessage([message])).toBe(false));
