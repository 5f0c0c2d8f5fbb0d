import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  believe,
  ITEM_READINGS,
  locksItems,
  nextStanding,
  readingOfItem,
  readingOfItems,
  settlingTime,
  SUBMISSION_DOUBTS,
  SUBMISSION_EVENTS,
  SUBMISSION_STATES,
  type Reading,
  type Standing,
  type SubmissionDoubt,
  type SubmissionState,
} from "../../../../src-domain/resends/submission.ts";

const FRESH: Standing = { state: "ready", doubt: "none" };

/** Every standing that can be reached from a fresh row, and every move between them. */
function explore() {
  const reached = new Map<string, Standing>([["ready none", FRESH]]);
  const moves: string[] = [];
  for (const from of reached.values()) {
    for (const event of SUBMISSION_EVENTS) {
      const to = nextStanding(from, event);
      if (to === null) continue;
      moves.push([from.state, from.doubt, event, to.state, to.doubt].join(" | "));
      reached.set(`${to.state} ${to.doubt}`, to);
    }
  }
  return { reached: [...reached.values()], moves: moves.toSorted() };
}

/** Rows of the table in docs/outbox.md; a cell may list several doubts, and "same" keeps each. */
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

/** Choices among the events that can occur, so that long lives are as common as short ones. */
const someEvents = fc.array(fc.nat({ max: 59 }), { maxLength: 40, size: "max" });
const MANY = { numRuns: 2000 };

/** The moves of a row that lives by these choices. */
function walk(choices: readonly number[]) {
  const steps: { from: Standing; event: (typeof SUBMISSION_EVENTS)[number]; to: Standing }[] = [];
  let from = FRESH;
  for (const choice of choices) {
    const possible = SUBMISSION_EVENTS.flatMap((event) => {
      const to = nextStanding(from, event);
      return to === null ? [] : [{ from, event, to }];
    });
    const step = possible[choice % Math.max(1, possible.length)];
    if (step === undefined) break;
    steps.push(step);
    from = step.to;
  }
  return steps;
}

describe("the outbox states", () => {
  it("move exactly as the table in docs/outbox.md says", () => expect(documented()).toEqual(explore().moves));

  it("are all reached, and every doubt with them", () => {
    const { reached } = explore();
    expect(new Set(reached.map(({ state }) => state))).toEqual(new Set(SUBMISSION_STATES));
    expect(new Set(reached.map(({ doubt }) => doubt))).toEqual(new Set(SUBMISSION_DOUBTS));
  });

  it("cannot be left from a standing that the table does not reach by sending", () => {
    const known = new Set(explore().reached.map(({ state, doubt }) => `${state} ${doubt}`));
    const all = SUBMISSION_STATES.flatMap((state) => SUBMISSION_DOUBTS.map((doubt) => ({ state, doubt })));
    for (const standing of all.filter(({ state, doubt }) => !known.has(`${state} ${doubt}`))) {
      const sends = SUBMISSION_EVENTS.map((event) => nextStanding(standing, event)?.state);
      expect(sends, `${standing.state} ${standing.doubt}`).not.toContain("sending");
    }
  });

  it("end where an order was made, refused or given up", () =>
    fc.assert(
      fc.property(someEvents, (events) => {
        const ends = new Set<SubmissionState>(["created", "refused", "released"]);
        expect(walk(events).filter(({ from }) => ends.has(from.state))).toEqual([]);
      }),
      MANY,
    ));

  it("never send twice without a durable `ready` in between", () =>
    fc.assert(
      fc.property(someEvents, (events) => {
        const standings = [FRESH, ...walk(events).map(({ to }) => to)];
        const sent = standings.flatMap(({ state }, place) => (state === "sending" ? [place] : []));
        for (const place of sent) expect(standings[place - 1]?.state).toBe("ready");
      }),
      MANY,
    ));

  it("never send again after a lost answer unless the items were read in between, for each time", () =>
    fc.assert(
      fc.property(someEvents, (events) => {
        let unread = false;
        const sentUnread = walk(events).filter(({ event }) => {
          if (event === "answer-lost") unread = true;
          if (event === "read-not-created") unread = false;
          return event === "take" && unread;
        });
        expect(sentUnread).toEqual([]);
      }),
      MANY,
    ));

  it("never send anything once an order was seen", () =>
    fc.assert(
      fc.property(someEvents, (events) => {
        const steps = walk(events);
        const seen = steps.findIndex(({ event }) => event === "read-resent");
        if (seen < 0) return;
        expect(steps.slice(seen + 1).map(({ event }) => event)).not.toContain("take");
      }),
      MANY,
    ));

  it("never believe the refusal of a repeat before the items were read", () =>
    fc.assert(
      fc.property(someEvents, (events) => {
        const steps = walk(events);
        const lost = steps.findIndex(({ event }) => event === "answer-lost");
        const refused = steps.slice(lost < 0 ? steps.length : lost).filter(({ to }) => to.state === "refused");
        expect(refused.map(({ event }) => event)).toEqual(refused.map(() => "read-not-created"));
      }),
      MANY,
    ));

  it("hold the items for as long as an order may exist or come to exist", () =>
    expect(SUBMISSION_STATES.filter(locksItems)).toEqual(["ready", "sending", "unknown"]));

  it("that no move leads to go nowhere", () => {
    for (const event of SUBMISSION_EVENTS) {
      for (const doubt of ["repeat-refused", "order-seen"] as const)
        expect(nextStanding({ state: "sending", doubt }, event)).toBeNull();
      expect(nextStanding({ state: "unknown", doubt: "none" }, event)).toBeNull();
    }
  });

  it("forget a doubt only with the order's number or with a reading", () =>
    fc.assert(
      fc.property(someEvents, (events) => {
        const rank = (doubt: SubmissionDoubt): number => SUBMISSION_DOUBTS.indexOf(doubt);
        for (const { from, event, to } of walk(events)) {
          if (rank(to.doubt) >= rank(from.doubt)) continue;
          expect(["answered-created", "adopted", "read-not-created"]).toContain(event);
        }
      }),
      MANY,
    ));
});

it.each([
  ["ohd", "pending", "eligible"],
  ["ohd", "onhold", "eligible"],
  ["ohd", "in-progress", "other"],
  ["rsd", "pending", "resent"],
  ["dis", "completed", "other"],
] as const)("reading the items of a lost create %s/%s is %s", (handlingCode, handlingStatusCode, reading) =>
  expect(readingOfItem({ handlingCode, handlingStatusCode })).toBe(reading),
);

it.each([
  [["eligible", "eligible"], "not-created"],
  [["eligible", "resent"], "created"],
  [["resent", "unread"], "created"],
  [["eligible", "unread"], "unread"],
  [["eligible", "other"], "undecided"],
  [["eligible", "absent"], "undecided"],
  [[], "undecided"],
] as const)("reading the items of a lost create %j -> %s", (readings, reading) =>
  expect(readingOfItems(readings)).toBe(reading),
);

it("reading the items of a lost create takes any resent item for an order, and anything short of all untouched for no proof", () =>
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ITEM_READINGS)), (readings) => {
      const reading = readingOfItems(readings);
      expect(reading === "created").toBe(readings.includes("resent"));
      expect(reading === "not-created").toBe(readings.length > 0 && readings.every((one) => one === "eligible"));
    }),
  ));

describe("believing that a lost create did nothing", () => {
  const SETTLE = 60;
  const look = fc.record({
    waitMs: fc.integer({ min: 0, max: 200 }),
    takesMs: fc.integer({ min: 0, max: 30 }),
    reading: fc.constantFrom<Reading>("not-created", "undecided", "unread", "created"),
  });

  it("takes two untouched readings, a settling time after the loss and apart, with nothing else between them", () =>
    fc.assert(
      fc.property(fc.array(look, { maxLength: 30 }), (looks) => {
        let clock = 0;
        let clearSince: number | null = null;
        const past: { begunMs: number; endedMs: number; reading: Reading }[] = [];
        for (const { waitMs, takesMs, reading } of looks) {
          const begunMs = clock + waitMs;
          clock = begunMs + takesMs;
          const belief = believe(clearSince, reading, { begunMs, endedMs: clock }, SETTLE);
          clearSince = belief.clearSince;
          expect(belief.conclusion === "created").toBe(reading === "created");
          const since = past.findLastIndex((one) => one.reading === "created" || one.reading === "undecided") + 1;
          const clear = past.slice(since).filter((one) => one.reading === "not-created" && one.begunMs >= SETTLE);
          const twice = reading === "not-created" && clear.some((one) => begunMs - one.endedMs >= SETTLE);
          expect(belief.conclusion === "not-created").toBe(twice);
          past.push({ begunMs, endedMs: clock, reading });
        }
      }),
    ));

  it("comes with the second reading when nothing disturbs it", () => {
    const first = believe(null, "not-created", { begunMs: 60, endedMs: 65 }, SETTLE);
    expect(first).toEqual({ clearSince: 65, conclusion: null });
    const early = believe(first.clearSince, "not-created", { begunMs: 124, endedMs: 125 }, SETTLE);
    expect(early).toEqual({ clearSince: 65, conclusion: null });
    const late = believe(first.clearSince, "not-created", { begunMs: 125, endedMs: 126 }, SETTLE);
    expect(late.conclusion).toBe("not-created");
  });

  it("is more patient with each lost attempt, up to eight times", () =>
    expect([0, 1, 2, 3, 4, 5, 50].map((attempts) => settlingTime(10, attempts))).toEqual([10, 10, 20, 40, 80, 80, 80]));
});
