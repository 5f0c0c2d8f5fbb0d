import { expect, it } from "vitest";
import type { UnknownOutcome } from "../../../../src-preload/contract/resends/resend.ts";
import { outcomeCheckActivity, canDecide } from "../../../../src-renderer/features/resends/order/unknown-text.ts";

const createCheck = (reading: "created" | "not-created" | "undecided" | "unread"): UnknownOutcome["look"] => ({
  at: "2026-11-21T10:00:00Z",
  reading,
  items: [],
  obstacle: null,
});

it.each([
  ["settling", "answer-lost", null, "reading"],
  ["settling", "answer-lost", createCheck("not-created"), "resting"],
  ["settling", "repeat-refused", createCheck("not-created"), "restingRefused"],
  ["network", "answer-lost", createCheck("unread"), "network"],
  ["credentials", "answer-lost", null, "credentials"],
  ["service", "order-seen", createCheck("created"), "service"],
  ["operator", "order-seen", createCheck("not-created"), "seen"],
  ["operator", "answer-lost", createCheck("undecided"), "undecided"],
] as const)("shows for waiting on %s, doubt %s, check %j the activity %s", (waitingFor, doubt, check, activity) =>
  expect(outcomeCheckActivity({ waitingFor }, { doubt, look: check })).toBe(activity),
);

it("allows a decision only while the desk cannot determine the outcome", () => {
  const decidable = (["network", "credentials", "service", "settling", "operator", null] as const).filter(
    (waitingFor) => canDecide({ waitingFor }),
  );
  expect(decidable).toEqual(["network", "credentials", "service", "operator"]);
});
