import { expect, it } from "vitest";
import type { UnknownOutcome } from "../../../../src-preload/contract/resends/resend.ts";
import {
  findCheckActivity,
  canOperatorDecide,
} from "../../../../src-renderer/features/resends/order/outcome-check-activity.ts";

const createCheck = (reading: "created" | "not-created" | "undecided" | "unread"): UnknownOutcome["lastCheck"] => ({
  at: "2026-11-21T10:00:00Z",
  reading,
  items: [],
  obstacle: null,
});

it.each([
  ["settling", "answer-lost", null, "checking"],
  ["settling", "answer-lost", createCheck("not-created"), "resting"],
  ["settling", "repeat-refused", createCheck("not-created"), "restingRefused"],
  ["network", "answer-lost", createCheck("unread"), "network"],
  ["credentials", "answer-lost", null, "credentials"],
  ["service", "order-seen", createCheck("created"), "service"],
  ["operator", "order-seen", createCheck("not-created"), "seen"],
  ["operator", "answer-lost", createCheck("undecided"), "undecided"],
] as const)("shows for waiting on %s, doubt %s, check %j the activity %s", (waitingFor, doubt, check, activity) =>
  expect(findCheckActivity({ waitingFor }, { doubt, lastCheck: check, loss: null })).toBe(activity),
);

it("announces the return of the batch, not another send, after a restore", () => {
  const loss = { at: "2026-11-21T10:00:00Z", kind: "restored", httpStatus: null, correlationId: null } as const;
  const outcome = { doubt: "answer-lost", lastCheck: createCheck("not-created"), loss } as const;
  expect(findCheckActivity({ waitingFor: "settling" }, outcome)).toBe("restingRestored");
});

it("allows a decision only while the desk cannot determine the outcome", () => {
  const decidable = (["network", "credentials", "service", "settling", "operator", null] as const).filter(
    (waitingFor) => canOperatorDecide({ waitingFor }),
  );
  expect(decidable).toEqual(["network", "credentials", "service", "operator"]);
});
