/**
 * Why an action did not start; nothing was sent.
 *
 * - `unsettled`: another action on the order, or another create, has no known outcome yet.
 * - `refused-scans`: refused scans of the draft are open, so a parcel may be missing in the order.
 * - `other-summary`: the summary has changed since the operator reviewed it.
 */
export const DRAFT_PROBLEMS = [
  "credentials",
  "confirm-production",
  "unsettled",
  "not-draft",
  "nothing-to-send",
  "items-changed",
  "incomplete",
  "refused-scans",
  "other-summary",
] as const;
export type DraftProblem = (typeof DRAFT_PROBLEMS)[number];

/**
 * Why an action with a lost answer was not settled.
 *
 * - `not-now`: the action is no longer open, or its kind cannot be settled this way.
 * - `too-early`: the first call may still be in progress.
 * - `order-taken`: the order belongs to another create.
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
