import { describe, expect, it } from "vitest";
import {
  ACTION_DOUBTS,
  ACTION_EVENTS,
  ACTION_KINDS,
  ACTION_STATES,
  isFinalAction,
  isResultOf,
  isOpenAction,
  nextAction,
  eventOfRefusal,
  type ActionDoubt,
  type ActionEvent,
  type ActionState,
} from "../../../../src-domain/shipping/draft-action.ts";
import { SHIPPING_STATUSES } from "../../../../src-domain/shipping/shipping-order.ts";

type Transitions = Partial<Record<ActionEvent, `${ActionState}/${ActionDoubt}`>>;

const sendingTransitions = (doubt: ActionDoubt): Transitions => ({
  "answered-done": "done/none",
  "answered-refused": "unknown/repeat-refused",
  "answered-there": "done/none",
  "not-sent": `unknown/${doubt}`,
  "answer-lost": "unknown/answer-lost",
});
const unknownTransitions = (doubt: ActionDoubt): Transitions => ({
  repeat: `sending/${doubt}`,
  "reported-done": "done/none",
  "said-done": "done/none",
  "reported-not-done": "not-done/none",
  "said-not-done": "not-done/none",
});

const TRANSITIONS: Readonly<Record<string, Transitions>> = {
  "sending/none": {
    "answered-done": "done/none",
    "answered-refused": "refused/none",
    "answered-there": "refused/none",
    "not-sent": "not-sent/none",
    "answer-lost": "unknown/answer-lost",
  },
  "sending/answer-lost": sendingTransitions("answer-lost"),
  "sending/repeat-refused": sendingTransitions("repeat-refused"),
  ...Object.fromEntries(ACTION_DOUBTS.map((doubt) => [`unknown/${doubt}`, unknownTransitions(doubt)])),
};
const EVERY_TRANSITION = ACTION_STATES.flatMap((state) =>
  ACTION_DOUBTS.flatMap((doubt) => ACTION_EVENTS.map((event) => ({ state, doubt, event }))),
);

describe("draft action", () => {
  it.each(ACTION_KINDS)("follows the transition table of the kind %s", (kind) => {
    for (const { state, doubt, event } of EVERY_TRANSITION) {
      const next = nextAction({ kind, state, doubt }, event);
      // The desk never sends a create twice.
      const expected = kind === "create" && event === "repeat" ? undefined : TRANSITIONS[`${state}/${doubt}`]?.[event];
      expect(next && `${next.state}/${next.doubt}`, `${state}/${doubt} ${event}`).toBe(expected ?? null);
    }
  });

  it("is open while it is sent or unknown", () =>
    expect(ACTION_STATES.filter(isOpenAction)).toEqual(["sending", "unknown"]));

  it("ends the draft when it confirms or cancels", () => {
    expect(ACTION_KINDS.filter(isFinalAction)).toEqual(["confirm", "cancel"]);
    for (const status of SHIPPING_STATUSES) {
      expect(isResultOf("cancel", status)).toBe(status === "CANCELED");
      expect(isResultOf("confirm", status)).toBe(status !== "CREATED" && status !== "CANCELED");
      expect(isResultOf("add", status)).toBe(false);
    }
  });

  it.each([
    ["confirm", ["The order cannot be confirmed: the order is CONFIRMED, no longer a draft."], "answered-there"],
    ["confirm", ["Status READY_TO_SHIP, not CREATED"], "answered-there"],
    ["confirm", ["CREATED orders only; it is PARTIALLY_SHIPPED"], "answered-there"],
    ["confirm", ["The order is CANCELED."], "answered-refused"],
    ["confirm", ["It is CREATED."], "answered-refused"],
    ["confirm", ["Something is wrong."], "answered-refused"],
    ["cancel", ["nothing", "The order is CANCELED."], "answered-there"],
    ["cancel", ["The order is CONFIRMED."], "answered-refused"],
    ["add", ["The order is CONFIRMED."], "answered-refused"],
    ["confirm", ["XCONFIRMED CONFIRMED_X"], "answered-refused"],
  ] as const)("interprets the refusal of %s, %j, as %s", (kind, messages, expected) =>
    expect(eventOfRefusal(kind, messages)).toBe(expected),
  );
});
