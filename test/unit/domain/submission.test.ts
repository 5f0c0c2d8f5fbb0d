import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  locksItems,
  nextSubmissionState,
  readingOfItems,
  SUBMISSION_STATES,
  type SubmissionEvent,
  type SubmissionState,
} from "../../../src-domain/submission.ts";

const EVENTS: readonly SubmissionEvent[] = [
  { type: "take" },
  { type: "not-sent" },
  { type: "answered-created", resendId: "1" },
  { type: "answered-refused" },
  { type: "answer-lost" },
  { type: "read-not-created" },
  { type: "adopted", resendId: "1" },
];

describe("the outbox states", () => {
  it("has exactly these moves", () => {
    const moves = SUBMISSION_STATES.flatMap((state) =>
      EVENTS.flatMap((event) => {
        const next = nextSubmissionState(state, event);
        return next === null ? [] : [`${state} --${event.type}--> ${next}`];
      }),
    );
    expect(moves).toEqual([
      "ready --take--> sending",
      "sending --not-sent--> ready",
      "sending --answered-created--> created",
      "sending --answered-refused--> refused",
      "sending --answer-lost--> unknown",
      "unknown --read-not-created--> ready",
      "unknown --adopted--> created",
    ]);
  });

  it("never sends again after a lost answer unless the items were read in between", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 40 }), (events) => {
        let state: SubmissionState = "ready";
        let lost = false;
        const sentUnread = events.filter((event) => {
          const next = nextSubmissionState(state, event);
          if (next === null) return false;
          state = next;
          if (event.type === "answer-lost") lost = true;
          if (event.type === "read-not-created") lost = false;
          return event.type === "take" && lost;
        });
        expect(sentUnread).toEqual([]);
      }),
    );
  });

  it("holds the items for as long as an order may exist or come to exist", () => {
    expect(SUBMISSION_STATES.filter(locksItems)).toEqual(["ready", "sending", "unknown"]);
  });
});

describe("reading the items of a lost create", () => {
  it.each([
    [["ohd", "ohd"], "not-created"],
    [["ohd", "rsd"], "created"],
    [["rsd"], "created"],
    [["ohd", "dis"], "undecided"],
    [[], "undecided"],
  ] as const)("%j -> %s", (codes, reading) => {
    expect(readingOfItems(codes)).toBe(reading);
  });
});
