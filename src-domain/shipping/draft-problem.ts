/**
 * Why an action did not begin; nothing was sent then.
 *
 * - `unsettled`: another action on the order, or another create, is under way or has an open outcome.
 * - `other-summary`: what would be confirmed is not what was looked at.
 */
export const DRAFT_PROBLEMS = [
  "credentials",
  "confirm-production",
  "unsettled",
  "not-draft",
  "nothing-to-send",
  "items-changed",
  "incomplete",
  "other-summary",
] as const;
export type DraftProblem = (typeof DRAFT_PROBLEMS)[number];

/**
 * Why an action whose answer was lost was not settled.
 *
 * - `not-now`: it is no longer open, or one of its kind cannot be settled this way.
 * - `too-early`: the first call may still be on its way.
 * - `order-taken`: the order is another create's.
 */
export const OUTCOME_PROBLEMS = [
  ...DRAFT_PROBLEMS,
  "no-such-action",
  "not-now",
  "too-early",
  "not-read",
  "order-taken",
] as const;
export type OutcomeProblem = (typeof OUTCOME_PROBLEMS)[number];
