import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ACTION_DOUBTS,
  ACTION_EVENTS,
  ACTION_KINDS,
  ACTION_STATES,
  isEnding,
  isMadeBy,
  isOpenAction,
  nextAction,
  refusalMeans,
  type ActionDoubt,
  type ActionEvent,
  type ActionKind,
  type ActionStanding,
  type ActionState,
} from "../../../../src-domain/shipping/draft-action.ts";
import { SHIPPING_STATUSES } from "../../../../src-domain/shipping/shipping-order.ts";

/** How often the service did it, whatever it answered. A service that ignores keys does it again where it can. */
interface Service {
  done: number;
}

const step = fc.constantFrom("answered", "lost-before", "lost-after", "not-sent", "refused");

/** One request and the event that the desk learns of it. What is done already is refused, but for a create and an address. */
function request(service: Service, kind: ActionKind, how: ReturnType<typeof step.generate>["value"]): ActionEvent {
  if (how === "not-sent") return "not-sent";
  if (how === "lost-before") return "answer-lost";
  if (how === "refused") return "answered-refused";
  const isThere = service.done > 0 && (kind === "remove" || kind === "confirm" || kind === "cancel");
  if (!isThere) service.done += 1;
  if (how === "lost-after") return "answer-lost";
  if (!isThere) return "answered-done";
  return kind === "remove" ? "answered-refused" : "answered-there";
}

/** An action that is repeated as often as the table allows. */
function run(kind: ActionKind, steps: readonly ReturnType<typeof step.generate>["value"][]) {
  const service: Service = { done: 0 };
  let standing: ActionStanding = { kind, state: "sending", doubt: "none" };
  let requests = 0;
  for (const how of steps) {
    requests += 1;
    const after = nextAction(standing, request(service, kind, how));
    if (after === null) throw new Error("An answer has no place in the table");
    standing = { kind, ...after };
    const again = requests < steps.length ? nextAction(standing, "repeat") : null;
    if (again === null) break;
    standing = { kind, ...again };
  }
  return { standing, requests, done: service.done };
}

it("an action on a draft says what is true, and a create is sent once, whatever becomes of its answers", () => {
  const steps = fc.array(step, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.constantFrom(...ACTION_KINDS), steps, (kind, given) => {
      const { standing, done, requests } = run(kind, given);
      const isTrue = standing.state === "done" ? done > 0 : standing.state === "unknown" || done === 0;
      expect(isTrue).toBe(true);
      expect(requests).toBeLessThanOrEqual(kind === "create" ? 1 : given.length);
    }),
  );
});

type After = readonly [ActionState, ActionDoubt];
/** From state and doubt, by event; all that is not here cannot occur. */
const MOVES: Readonly<Record<string, Partial<Record<ActionEvent, After>>>> = {
  "sending none": {
    "answered-done": ["done", "none"],
    "answered-refused": ["refused", "none"],
    "answered-there": ["refused", "none"],
    "not-sent": ["not-sent", "none"],
    "answer-lost": ["unknown", "answer-lost"],
  },
  ...Object.fromEntries(
    (["answer-lost", "repeat-refused"] as const).flatMap((doubt) => [
      [
        `sending ${doubt}`,
        {
          "answered-done": ["done", "none"],
          "answered-refused": ["unknown", "repeat-refused"],
          "answered-there": ["done", "none"],
          "not-sent": ["unknown", doubt],
          "answer-lost": ["unknown", "answer-lost"],
        },
      ],
    ]),
  ),
  ...Object.fromEntries(
    ACTION_DOUBTS.map((doubt) => [
      `unknown ${doubt}`,
      {
        repeat: ["sending", doubt],
        "reported-done": ["done", "none"],
        "said-done": ["done", "none"],
        "reported-not-done": ["not-done", "none"],
        "said-not-done": ["not-done", "none"],
      },
    ]),
  ),
};

describe("an action on a draft order", () => {
  it.each(ACTION_KINDS)("of the kind %s goes by its table and by nothing else", (kind) => {
    for (const state of ACTION_STATES) {
      for (const doubt of ACTION_DOUBTS) {
        for (const event of ACTION_EVENTS) {
          const [to, left] = MOVES[`${state} ${doubt}`]?.[event] ?? [];
          // A create is never sent twice.
          const may = to !== undefined && !(kind === "create" && event === "repeat");
          expect([state, doubt, event, nextAction({ kind, state, doubt }, event)]).toEqual([
            state,
            doubt,
            event,
            may ? { state: to, doubt: left } : null,
          ]);
        }
      }
    }
  });

  it("is open while it is sent or unknown", () =>
    expect(ACTION_STATES.filter(isOpenAction)).toEqual(["sending", "unknown"]));

  it("ends the draft when it confirms or cancels, and the order's status shows it", () => {
    expect(ACTION_KINDS.filter(isEnding)).toEqual(["confirm", "cancel"]);
    for (const status of SHIPPING_STATUSES) {
      expect(isMadeBy("cancel", status)).toBe(status === "CANCELED");
      expect(isMadeBy("confirm", status)).toBe(status !== "CREATED" && status !== "CANCELED");
      expect(isMadeBy("add", status)).toBe(false);
    }
  });

  it.each([
    ["confirm", ["The order cannot be confirmed: the order is CONFIRMED, no longer a draft."], "answered-there"],
    ["confirm", ["Status READY_TO_SHIP, not CREATED"], "answered-there"],
    ["confirm", ["CREATED orders only; it is PARTIALLY_SHIPPED"], "answered-there"],
    ["confirm", ["The order is CANCELED."], "answered-refused"],
    ["confirm", ["It is CREATED."], "answered-refused"],
    ["confirm", ["Something is wrong."], "answered-refused"],
    ["confirm", [], "answered-refused"],
    ["cancel", ["nothing", "The order is CANCELED."], "answered-there"],
    ["cancel", ["The order is CONFIRMED."], "answered-refused"],
    ["add", ["The order is CONFIRMED."], "answered-refused"],
    ["confirm", ["XCONFIRMED CONFIRMED_X"], "answered-refused"],
  ] as const)("%s that is refused with %j was %s", (kind, messages, means) =>
    expect(refusalMeans(kind, messages)).toBe(means),
  );
});
