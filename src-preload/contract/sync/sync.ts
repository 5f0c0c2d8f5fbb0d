import { z } from "zod";
import { SYNC_STEPS } from "../../../src-domain/sync/sync-steps.ts";
import { instantText, nothing, type DomainContract } from "../operation.ts";

export const syncStatus = z.strictObject({
  state: z.enum(["idle", "running", "failed"]),
  /** By the operator, before the copy was filled; it resumes on request. What is new is read meanwhile. */
  fillingStopped: z.boolean(),
  /** True until the desk has what scanning needs: the lists and the newest items. The screens wait for it. */
  firstRun: z.boolean(),
  /** The lists are there, so that the operator may begin with the items that are there so far. */
  mayOpen: z.boolean(),
  /** Every item of the chosen period has been copied. */
  filled: z.boolean(),
  /** How much of the chosen period has been copied, 0 to 1. */
  share: z.number().min(0).max(1),
  step: z.enum(SYNC_STEPS).nullable(),
  /** What the inventory is read for: items that are new, the chosen period for the first time, or recent items again. */
  reading: z.enum(["newest", "fill", "refresh"]).nullable(),
  /**
   * Rows stored, including those of earlier runs of the same filling, and how many there will be once the service has
   * reported it.
   */
  rowsDone: z.int().nonnegative(),
  rowsTotal: z.int().nonnegative().nullable(),
  /** Over the last seconds. */
  rowsPerSecond: z.number().nonnegative().nullable(),
  /** Of at most 62 days each. */
  windowsLeft: z.int().nonnegative(),
  secondsLeft: z.int().nonnegative().nullable(),
  /** Of what is being read, else of the chosen period; 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Items created since then are complete; null before the first were copied. */
  completeSince: instantText.nullable(),
  finishedAt: instantText.nullable(),
  failure: z
    .strictObject({
      code: z.string(),
      /** The service's own words. */
      said: z.string().nullable(),
      /** The name that the system has for what broke. */
      fault: z.string().nullable(),
      correlationId: z.string().nullable(),
    })
    .nullable(),
  /** When a failed run is retried automatically. */
  retryAt: instantText.nullable(),
  /** Of reading open items one by one, which lists say less of; null on a desk that does not, and before the list is there. */
  details: z
    .strictObject({
      /** `waiting`: for the list, the network or the credentials. `read`: all are here. */
      state: z.enum(["waiting", "reading", "read"]),
      /** Items that are neither resent nor dealt with otherwise. */
      open: z.int().nonnegative(),
      /** Those of them whose record is missing or old. */
      due: z.int().nonnegative(),
      /** So many of them a minute at most: what the budget leaves. */
      perMinute: z.int().positive(),
      secondsLeft: z.int().nonnegative(),
    })
    .nullable(),
  requests: z.strictObject({
    perMinute: z.int().positive(),
    usedLastMinute: z.int().nonnegative(),
    /** The service said that it had too many requests; the desk makes fewer for some minutes. */
    slowed: z.boolean(),
  }),
});
export type SyncStatus = z.infer<typeof syncStatus>;

export const syncContract = {
  operations: {
    status: { input: nothing, output: syncStatus, errors: [] },
    /** Reads what is new and the recent items again, or answers the current run. */
    start: { input: nothing, output: syncStatus, errors: [] },
    /** Ends the current run. What is stored stays; a stopped filling stays stopped across a restart. */
    stop: { input: nothing, output: syncStatus, errors: [] },
    /** Takes up a filling that was stopped. */
    resume: { input: nothing, output: syncStatus, errors: [] },
    /** Lets the desk begin with what is copied so far; the rest is copied in the background. */
    open: { input: nothing, output: syncStatus, errors: [] },
  },
  events: {
    progress: syncStatus,
  },
} as const satisfies DomainContract;
