import { expect, it } from "vitest";
import type { UnknownOutcome } from "../../../../src-preload/contract/resends/resend.ts";
import { outcomeCheckActivity, canDecide } from "../../../../src-renderer/features/resends/order/unknown-text.ts";

const look = (reading: "created" | "not-created" | "undecided" | "unread"): UnknownOutcome["look"] => ({
  at: "2026-11-21T10:00:00Z",
  reading,
  items: [],
  obstacle: null,
});

it.each([
  ["settling", "answer-lost", null, "reading"],
  ["settling", "answer-lost", look("not-created"), "resting"],
  ["settling", "repeat-refused", look("not-created"), "restingRefused"],
  ["network", "answer-lost", look("unread"), "network"],
  ["credentials", "answer-lost", null, "credentials"],
  ["service", "order-seen", look("created"), "service"],
  ["operator", "order-seen", look("not-created"), "seen"],
  ["operator", "answer-lost", look("undecided"), "undecided"],
] as const)("shows for waiting on %s, doubt %s, check %j the activity %s", (waitingFor, doubt, seen, doing) =>
  expect(outcomeCheckActivity({ waitingFor }, { doubt, look: seen })).toBe(doing),
);

it("allows a decision only while the desk cannot determine the outcome", () => {
  const asks = (["network", "credentials", "service", "settling", "operator", null] as const).filter((waitingFor) =>
    canDecide({ waitingFor }),
  );
  expect(asks).toEqual(["network", "credentials", "service", "operator"]);
});
