import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  concludeCheck,
  ITEM_CHECK_RESULTS,
  locksItems,
  nextSubmissionStatus,
  checkItem,
  combineItemChecks,
  settleDelay,
  SUBMISSION_DOUBTS,
  SUBMISSION_EVENTS,
  SUBMISSION_STATES,
  type CheckResult,
  type SubmissionStatus,
} from "../../../../src-domain/resends/submission.ts";

const FRESH: SubmissionStatus = { state: "ready", doubt: "none" };

function explore() {
  const reached = new Map<string, SubmissionStatus>([["ready none", FRESH]]);
  const moves: string[] = [];
  for (const from of reached.values()) {
    for (const event of SUBMISSION_EVENTS) {
      const to = nextSubmissionStatus(from, event);
      if (to === null) continue;
      moves.push([from.state, from.doubt, event, to.state, to.doubt].join(" | "));
      reached.set(`${to.state} ${to.doubt}`, to);
    }
  }
  return { reached: [...reached.values()], moves: moves.toSorted() };
}

/** Returns the rows of the table in docs/outbox.md. A cell may list several doubts; "same" keeps each doubt. */
function documented(): string[] {
  const page = readFileSync(new URL("../../../../docs/outbox.md", import.meta.url), "utf8");
  const table = /\| From \| Doubt \| Event \| What it means \| To \| Doubt then \|\n\|[-|]+\|\n((?:\|.*\|\n)+)/.exec(
    page,
  );
  const rows = (table?.[1] ?? "").trim().split("\n");
  return rows
    .flatMap((row) => {
      const [from = "", doubts = "", event = "", , to = "", then = ""] = row
        .split("|")
        .slice(1, -1)
        .map((cell) =>
          cell
            .trim()
            .replace(/`, same key.*/, "")
            .replaceAll("`", ""),
        );
      return doubts.split(", ").map((doubt) => [from, doubt, event, to, then === "same" ? doubt : then].join(" | "));
    })
    .toSorted();
}

const someEvents = fc.array(fc.nat({ max: 59 }), { maxLength: 40, size: "max" });

interface Step {
  readonly from: SubmissionStatus;
  readonly event: (typeof SUBMISSION_EVENTS)[number];
  readonly to: SubmissionStatus;
}

function walk(choices: readonly number[]): Step[] {
  const steps: Step[] = [];
  let from = FRESH;
  for (const choice of choices) {
    const possible = SUBMISSION_EVENTS.flatMap((event) => {
      const to = nextSubmissionStatus(from, event);
      return to === null ? [] : [{ from, event, to }];
    });
    const step = possible[choice % Math.max(1, possible.length)];
    if (step === undefined) break;
    steps.push(step);
    from = step.to;
  }
  return steps;
}

const rank = ({ doubt }: SubmissionStatus): number => SUBMISSION_DOUBTS.indexOf(doubt);

/** For each rule, whether a transition breaks it, given the events before. */
const NEVER: Readonly<Record<string, (step: Step, before: readonly Step["event"][]) => boolean>> = {
  "leave a final state": ({ from }) => ["created", "refused", "released"].includes(from.state),
  "send twice without a durable `ready` in between": ({ from, to }) => to.state === "sending" && from.state !== "ready",
  "send again after a lost answer unless the items were read since": ({ event }, before) =>
    event === "take" && before.lastIndexOf("answer-lost") > before.lastIndexOf("read-not-created"),
  "send again after an order was seen": ({ event }, before) => event === "take" && before.includes("read-resent"),
  "accept the refusal of a repeat before the items were read": ({ event, to }, before) =>
    to.state === "refused" && event !== "read-not-created" && before.includes("answer-lost"),
  "drop a doubt without the order's number or an item check": ({ from, event, to }) =>
    rank(to) < rank(from) && !["answered-created", "adopted", "read-not-created"].includes(event),
};

describe("outbox states", () => {
  it("match the transitions in docs/outbox.md", () => expect(documented()).toEqual(explore().moves));

  it("never lead to sending from an unreachable status", () => {
    const known = new Set(explore().reached.map(({ state, doubt }) => `${state} ${doubt}`));
    const all = SUBMISSION_STATES.flatMap((state) => SUBMISSION_DOUBTS.map((doubt) => ({ state, doubt })));
    for (const standing of all.filter(({ state, doubt }) => !known.has(`${state} ${doubt}`))) {
      const sends = SUBMISSION_EVENTS.map((event) => nextSubmissionStatus(standing, event)?.state);
      expect(sends, `${standing.state} ${standing.doubt}`).not.toContain("sending");
    }
  });

  it.each(Object.entries(NEVER))("never %s", (_rule, isBroken) =>
    fc.assert(
      fc.property(someEvents, (events) => {
        const steps = walk(events);
        const before = (place: number) => steps.slice(0, place).map(({ event }) => event);
        expect(steps.filter((step, place) => isBroken(step, before(place)))).toEqual([]);
      }),
      { numRuns: 2000 },
    ),
  );

  it("lock the items while an order may exist or be created", () =>
    expect(SUBMISSION_STATES.filter(locksItems)).toEqual(["ready", "sending", "unknown"]));

  it("have no transition from an unreachable status", () => {
    for (const event of SUBMISSION_EVENTS) {
      for (const doubt of ["repeat-refused", "order-seen"] as const)
        expect(nextSubmissionStatus({ state: "sending", doubt }, event)).toBeNull();
      expect(nextSubmissionStatus({ state: "unknown", doubt: "none" }, event)).toBeNull();
    }
  });
});

it.each([
  ["ohd", "pending", "eligible"],
  ["ohd", "onhold", "eligible"],
  ["rsd", "pending", "resent"],
  ["dis", "completed", "other"],
] as const)("checks an item of a lost create %s/%s as %s", (handlingCode, handlingStatusCode, reading) =>
  expect(checkItem({ handlingCode, handlingStatusCode })).toBe(reading),
);

it.each([
  [["resent", "unread"], "created"],
  [["eligible", "unread"], "unread"],
  [["eligible", "absent"], "undecided"],
  [[], "undecided"],
] as const)("combines the item checks %j to %s", (readings, reading) =>
  expect(combineItemChecks(readings)).toBe(reading),
);

it("concludes not-created only when all items are eligible", () =>
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ITEM_CHECK_RESULTS)), (readings) => {
      const reading = combineItemChecks(readings);
      expect(reading === "created").toBe(readings.includes("resent"));
      expect(reading === "not-created").toBe(readings.length > 0 && readings.every((one) => one === "eligible"));
    }),
  ));

describe("conclusion that a lost create had no effect", () => {
  const SETTLE = 60;
  const look = fc.record({
    waitMs: fc.integer({ min: 0, max: 200 }),
    takesMs: fc.integer({ min: 0, max: 30 }),
    reading: fc.constantFrom<CheckResult>("not-created", "undecided", "unread", "created"),
  });

  it("requires two separate checks of untouched items", () =>
    fc.assert(
      fc.property(fc.array(look, { maxLength: 30 }), (looks) => {
        let clock = 0;
        let untouchedSinceMs: number | null = null;
        const past: { begunMs: number; endedMs: number; reading: CheckResult }[] = [];
        for (const { waitMs, takesMs, reading } of looks) {
          const begunMs = clock + waitMs;
          clock = begunMs + takesMs;
          const belief = concludeCheck(untouchedSinceMs, reading, { begunMs, endedMs: clock }, SETTLE);
          untouchedSinceMs = belief.untouchedSinceMs;
          expect(belief.conclusion === "created").toBe(reading === "created");
          const since = past.findLastIndex((one) => one.reading === "created" || one.reading === "undecided") + 1;
          const clear = past.slice(since).filter((one) => one.reading === "not-created" && one.begunMs >= SETTLE);
          const twice = reading === "not-created" && clear.some((one) => begunMs - one.endedMs >= SETTLE);
          expect(belief.conclusion === "not-created").toBe(twice);
          past.push({ begunMs, endedMs: clock, reading });
        }
      }),
    ));

  it("follows the second check when the items stay untouched", () => {
    const first = concludeCheck(null, "not-created", { begunMs: 60, endedMs: 65 }, SETTLE);
    expect(first).toEqual({ untouchedSinceMs: 65, conclusion: null });
    const early = concludeCheck(first.untouchedSinceMs, "not-created", { begunMs: 124, endedMs: 125 }, SETTLE);
    expect(early).toEqual({ untouchedSinceMs: 65, conclusion: null });
    const late = concludeCheck(first.untouchedSinceMs, "not-created", { begunMs: 125, endedMs: 126 }, SETTLE);
    expect(late.conclusion).toBe("not-created");
  });

  it("waits longer after each lost attempt, up to eight times", () =>
    expect([0, 1, 2, 3, 4, 5, 50].map((attempts) => settleDelay(10, attempts))).toEqual([10, 10, 20, 40, 80, 80, 80]));
});
