import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DEED_DOUBTS,
  DEED_EVENTS,
  DEED_KINDS,
  DEED_STATES,
  isMadeBy,
  isOpenDeed,
  nextDeed,
  refusalMeans,
  REPEATING,
  type DeedEvent,
  type DeedKind,
  type DeedStanding,
} from "../../../src-domain/draft-deed.ts";

/** How often the service did it, whatever it answered. A service that ignores keys does it again where it can. */
interface Service {
  done: number;
}

const step = fc.constantFrom("answered", "lost-before", "lost-after", "not-sent", "refused");

/** One request and the event that the desk learns of it. What is done already is refused, but for a create and an address. */
function request(service: Service, kind: DeedKind, how: ReturnType<typeof step.generate>["value"]): DeedEvent {
  if (how === "not-sent") return "not-sent";
  if (how === "lost-before") return "answer-lost";
  if (how === "refused") return "answered-refused";
  const isThere = service.done > 0 && (kind === "remove" || kind === "confirm" || kind === "cancel");
  if (!isThere) service.done += 1;
  if (how === "lost-after") return "answer-lost";
  if (!isThere) return "answered-done";
  return kind === "remove" ? "answered-refused" : "answered-there";
}

/** A deed that is repeated as often as the table lets it. */
function run(kind: DeedKind, steps: readonly ReturnType<typeof step.generate>["value"][]) {
  const service: Service = { done: 0 };
  let standing: DeedStanding = { kind, state: "sending", doubt: "none" };
  let requests = 0;
  for (const how of steps) {
    requests += 1;
    const after = nextDeed(standing, request(service, kind, how));
    if (after === null) throw new Error("An answer has no place in the table");
    standing = { kind, ...after };
    const again = requests < steps.length ? nextDeed(standing, "repeat") : null;
    if (again === null) break;
    standing = { kind, ...again };
  }
  return { standing, requests, done: service.done };
}

describe("a deed done to a draft", () => {
  it("says what is true, and a create is sent once, whatever becomes of its answers", () => {
    const steps = fc.array(step, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.constantFrom(...DEED_KINDS), steps, (kind, given) => {
        const { standing, done, requests } = run(kind, given);
        const isTrue = standing.state === "done" ? done > 0 : standing.state === "unknown" || done === 0;
        expect(isTrue).toBe(true);
        expect(requests).toBeLessThanOrEqual(kind === "create" ? 1 : given.length);
      }),
    );
  });

  it("moves only where something is open, and out of a lost answer by every way that a person has", () => {
    const everywhere = DEED_KINDS.flatMap((kind) =>
      DEED_STATES.flatMap((state) => DEED_DOUBTS.map((doubt): DeedStanding => ({ kind, state, doubt }))),
    );
    for (const standing of everywhere) {
      const moves = DEED_EVENTS.filter((event) => nextDeed(standing, event) !== null);
      expect(moves.length > 0).toBe(isOpenDeed(standing.state));
    }
    for (const standing of everywhere.filter(({ state }) => state === "unknown")) {
      const moves = DEED_EVENTS.filter((event) => nextDeed(standing, event) !== null);
      expect(moves).toEqual(expect.arrayContaining(["told-done", "told-not-done", "said-done", "said-not-done"]));
      expect(moves.includes("repeat")).toBe(REPEATING[standing.kind] !== "never");
    }
  });

  it("keeps the doubt of a lost answer when a repeat does not get through or is refused", () => {
    const repeated: DeedStanding = { kind: "add", state: "sending", doubt: "answer-lost" };
    expect(nextDeed(repeated, "not-sent")).toEqual({ state: "unknown", doubt: "answer-lost" });
    expect(nextDeed(repeated, "answered-refused")).toEqual({ state: "unknown", doubt: "repeat-refused" });
    expect(nextDeed({ ...repeated, kind: "confirm" }, "answered-there")).toEqual({ state: "done", doubt: "none" });
    expect(nextDeed({ ...repeated, kind: "confirm", doubt: "none" }, "answered-there")?.state).toBe("refused");
  });
});

describe("a refusal", () => {
  it.each<[DeedKind, string, "answered-there" | "answered-refused"]>([
    ["confirm", "The order cannot be confirmed: the order is CONFIRMED, no longer a draft.", "answered-there"],
    ["confirm", "The order is READY_TO_SHIP.", "answered-there"],
    ["confirm", "The order cannot be confirmed: the order is CANCELED, no longer a draft.", "answered-refused"],
    ["confirm", "The order cannot be confirmed: there is no inventory in it.", "answered-refused"],
    ["cancel", "The order is CANCELED.", "answered-there"],
    ["cancel", "The order is SHIPPED.", "answered-refused"],
    ["add", "The order is CONFIRMED.", "answered-refused"],
  ])("of %s that says %s means %s", (kind, message, meaning) => expect(refusalMeans(kind, [message])).toBe(meaning));

  it("is told by status alone: a draft's own status is made by nothing that ends it", () => {
    for (const kind of DEED_KINDS) expect(isMadeBy(kind, "CREATED")).toBe(false);
  });
});
