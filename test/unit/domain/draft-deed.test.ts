import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DEED_KINDS,
  nextDeed,
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
});
