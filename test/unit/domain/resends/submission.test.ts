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

function exploreTransitions() {
  const reachedStatuses = new Map<string, SubmissionStatus>([["ready none", FRESH]]);
  const transitions: string[] = [];
  for (const previous of reachedStatuses.values()) {
    for (const event of SUBMISSION_EVENTS) {
      const next = nextSubmissionStatus(previous, event);
      if (next === null) continue;
      transitions.push([previous.state, previous.doubt, event, next.state, next.doubt].join(" | "));
      reachedStatuses.set(`${next.state} ${next.doubt}`, next);
    }
  }
  return { reachedStatuses: [...reachedStatuses.values()], transitions: transitions.toSorted() };
}

/** Returns the rows of the table in docs/outbox.md. A cell may list several doubts; "same" keeps each doubt. */
function documentedTransitions(): string[] {
  const page = readFileSync(new URL("../../../../docs/outbox.md", import.meta.url), "utf8");
  const table = /\| From \| Doubt \| Event \| What it means \| To \| Doubt then \|\n\|[-|]+\|\n((?:\|.*\|\n)+)/.exec(
    page,
  );
  const rows = (table?.[1] ?? "").trim().split("\n");
  return rows
    .flatMap((row) => {
      const [from = "", doubts = "", event = "", , to = "", nextDoubt = ""] = row
        .split("|")
        .slice(1, -1)
        .map((cell) =>
          cell
            .trim()
            .replace(/`, same key.*/, "")
            .replaceAll("`", ""),
        );
      return doubts
        .split(", ")
        .map((doubt) => [from, doubt, event, to, nextDoubt === "same" ? doubt : nextDoubt].join(" | "));
    })
    .toSorted();
}

const someEvents = fc.array(fc.nat({ max: 59 }), { maxLength: 40, size: "max" });

interface Step {
  readonly from: SubmissionStatus;
  readonly event: (typeof SUBMISSION_EVENTS)[number];
  readonly to: SubmissionStatus;
}

function walkTransitions(choices: readonly number[]): Step[] {
  const steps: Step[] = [];
  let current = FRESH;
  for (const choice of choices) {
    const possibleSteps = SUBMISSION_EVENTS.flatMap((event) => {
      const next = nextSubmissionStatus(current, event);
      return next === null ? [] : [{ from: current, event, to: next }];
    });
    const step = possibleSteps[choice % Math.max(1, possibleSteps.length)];
    if (step === undefined) break;
    steps.push(step);
    current = step.to;
  }
  return steps;
}

const rank = ({ doubt }: SubmissionStatus): number => SUBMISSION_DOUBTS.indexOf(doubt);

/** For each rule, whether a transition breaks it, given the events before. */
const FORBIDDEN: Readonly<Record<string, (step: Step, previousEvents: readonly Step["event"][]) => boolean>> = {
  "leave a final state": ({ from }) => ["created", "refused", "released"].includes(from.state),
  "send twice without a durable `ready` in between": ({ from, to }) => to.state === "sending" && from.state !== "ready",
  "send again after a lost answer unless the items were read since": ({ event }, previousEvents) =>
    event === "take" && previousEvents.lastIndexOf("answer-lost") > previousEvents.lastIndexOf("read-not-created"),
  "send again after an order was seen": ({ event }, previousEvents) =>
    event === "take" && previousEvents.includes("read-resent"),
  "accept the refusal of a repeat before the items were read": ({ event, to }, previousEvents) =>
    to.state === "refused" && event !== "read-not-created" && previousEvents.includes("answer-lost"),
  "drop a doubt without the order's number or an item check": ({ from, event, to }) =>
    rank(to) < rank(from) && !["answered-created", "adopted", "read-not-created"].includes(event),
};

describe("outbox states", () => {
  it("match the transitions in docs/outbox.md", () =>
    expect(documentedTransitions()).toEqual(exploreTransitions().transitions));

  it("never lead to sending from an unreachable status", () => {
    const reachedKeys = new Set(exploreTransitions().reachedStatuses.map(({ state, doubt }) => `${state} ${doubt}`));
    const allStatuses = SUBMISSION_STATES.flatMap((state) => SUBMISSION_DOUBTS.map((doubt) => ({ state, doubt })));
    for (const status of allStatuses.filter(({ state, doubt }) => !reachedKeys.has(`${state} ${doubt}`))) {
      const nextStates = SUBMISSION_EVENTS.map((event) => nextSubmissionStatus(status, event)?.state);
      expect(nextStates, `${status.state} ${status.doubt}`).not.toContain("sending");
    }
  });

  it.each(Object.entries(FORBIDDEN))("never %s", (_rule, isBroken) =>
    fc.assert(
      fc.property(someEvents, (events) => {
        const steps = walkTransitions(events);
        const eventsBefore = (index: number) => steps.slice(0, index).map(({ event }) => event);
        expect(steps.filter((step, index) => isBroken(step, eventsBefore(index)))).toEqual([]);
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
] as const)("checks an item of a lost create %s/%s as %s", (handlingCode, handlingStatusCode, checkResult) =>
  expect(checkItem({ handlingCode, handlingStatusCode })).toBe(checkResult),
);

it.each([
  [["resent", "unread"], "created"],
  [["eligible", "unread"], "unread"],
  [["eligible", "absent"], "undecided"],
  [[], "undecided"],
] as const)("combines the item checks %j to %s", (itemResults, expected) =>
  expect(combineItemChecks(itemResults)).toBe(expected),
);

it("concludes not-created only when all items are eligible", () =>
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ITEM_CHECK_RESULTS)), (itemResults) => {
      const checkResult = combineItemChecks(itemResults);
      expect(checkResult === "created").toBe(itemResults.includes("resent"));
      expect(checkResult === "not-created").toBe(
        itemResults.length > 0 && itemResults.every((result) => result === "eligible"),
      );
    }),
  ));

describe("conclusion that a lost create had no effect", () => {
  const SETTLE = 60;
  const randomCheck = fc.record({
    waitMs: fc.integer({ min: 0, max: 200 }),
    takesMs: fc.integer({ min: 0, max: 30 }),
    reading: fc.constantFrom<CheckResult>("not-created", "undecided", "unread", "created"),
  });

  it("requires two separate checks of untouched items", () =>
    fc.assert(
      fc.property(fc.array(randomCheck, { maxLength: 30 }), (checks) => {
        let clock = 0;
        let untouchedSinceMs: number | null = null;
        const earlierChecks: { startedMs: number; endedMs: number; reading: CheckResult }[] = [];
        for (const { waitMs, takesMs, reading } of checks) {
          const startedMs = clock + waitMs;
          clock = startedMs + takesMs;
          const conclusion = concludeCheck(untouchedSinceMs, reading, { startedMs, endedMs: clock }, SETTLE);
          untouchedSinceMs = conclusion.untouchedSinceMs;
          expect(conclusion.conclusion === "created").toBe(reading === "created");
          const lastResetIndex =
            earlierChecks.findLastIndex((check) => check.reading === "created" || check.reading === "undecided") + 1;
          const untouchedChecks = earlierChecks
            .slice(lastResetIndex)
            .filter((check) => check.reading === "not-created" && check.startedMs >= SETTLE);
          const hasTwoChecks =
            reading === "not-created" && untouchedChecks.some((check) => startedMs - check.endedMs >= SETTLE);
          expect(conclusion.conclusion === "not-created").toBe(hasTwoChecks);
          earlierChecks.push({ startedMs, endedMs: clock, reading });
        }
      }),
    ));

  it("follows the second check when the items stay untouched", () => {
    const firstCheck = concludeCheck(null, "not-created", { startedMs: 60, endedMs: 65 }, SETTLE);
    expect(firstCheck).toEqual({ untouchedSinceMs: 65, conclusion: null });
    const earlyCheck = concludeCheck(
      firstCheck.untouchedSinceMs,
      "not-created",
      { startedMs: 124, endedMs: 125 },
      SETTLE,
    );
    expect(earlyCheck).toEqual({ untouchedSinceMs: 65, conclusion: null });
    const lateCheck = concludeCheck(
      firstCheck.untouchedSinceMs,
      "not-created",
      { startedMs: 125, endedMs: 126 },
      SETTLE,
    );
    expect(lateCheck.conclusion).toBe("not-created");
  });

  it("waits longer after each lost attempt, up to eight times", () =>
    expect([0, 1, 2, 3, 4, 5, 50].map((attempts) => settleDelay(10, attempts))).toEqual([10, 10, 20, 40, 80, 80, 80]));
});
