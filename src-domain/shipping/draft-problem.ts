/**
 * Why a deed did not begin; nothing was sent then.
 *
 * - `unsettled`: another deed of the order, or another create, is under way or its outcome is open.
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
 * Why a deed whose answer was lost was not settled.
 *
 * - `not-now`: it is not open any more, or this is no way to settle one of its kind.
 * - `too-early`: the first call may still be on its way.
 * - `order-taken`: the order is another create's.
 */
export const OUTCOME_PROBLEMS = [
  ...DRAFT_PROBLEMS,
  "no-such-deed",
  "not-now",
  "too-early",
  "not-read",
  "order-taken",
] as const;
export type OutcomeProblem = (typeof OUTCOME_PROBLEMS)[number];
