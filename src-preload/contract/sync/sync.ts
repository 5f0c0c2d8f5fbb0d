import { z } from "zod";
import { SYNC_STEPS } from "../../../src-domain/sync/sync-steps.ts";
import { instantText, nothing, type DomainContract } from "../operation.ts";

export const syncStatus = z.strictObject({
  state: z.enum(["idle", "running", "failed"]),
  /** The operator stopped the filling before it was complete; it resumes on request. New items are still read. */
  fillingStopped: z.boolean(),
  /** True until the desk has what scanning needs: the lists and the newest items. The screens wait for this. */
  firstRun: z.boolean(),
  /** The lists are here, so the operator may start with the items copied so far. */
  mayOpen: z.boolean(),
  filled: z.boolean(),
  fraction: z.number().min(0).max(1),
  step: z.enum(SYNC_STEPS).nullable(),
  /** Purpose of reading the inventory: new items, the chosen period for the first time, or recent items again. */
  reading: z.enum(["newest", "fill", "refresh"]).nullable(),
  /** Stored rows, including those of earlier runs of the same filling; the total is null until the service reports it. */
  rowsDone: z.int().nonnegative(),
  rowsTotal: z.int().nonnegative().nullable(),
  rowsPerSecond: z.number().nonnegative().nullable(),
  windowsLeft: z.int().nonnegative(),
  secondsLeft: z.int().nonnegative().nullable(),
  /** Of the current reading, otherwise of the chosen period; 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Items created since then are completely copied; null before the first are. */
  completeSince: instantText.nullable(),
  finishedAt: instantText.nullable(),
  failure: z
    .strictObject({
      code: z.string(),
      serviceMessage: z.string().nullable(),
      fault: z.string().nullable(),
      correlationId: z.string().nullable(),
    })
    .nullable(),
  retryAt: instantText.nullable(),
  /** Reading of single open items, because lists give less detail; null without it, and until the list is here. */
  details: z
    .strictObject({
      /** `waiting`: for the list, the network or the credentials. `read`: every record is here. */
      state: z.enum(["waiting", "reading", "read"]),
      open: z.int().nonnegative(),
      /** Open items whose record is missing or old. */
      due: z.int().nonnegative(),
      /** Highest rate: what the budget leaves. */
      perMinute: z.int().positive(),
      secondsLeft: z.int().nonnegative(),
    })
    .nullable(),
  /** False until scans are compared with every stored code in all its spellings. */
  codesCompared: z.boolean(),
  requests: z.strictObject({
    perMinute: z.int().positive(),
    usedLastMinute: z.int().nonnegative(),
    /** The service reported too many requests; the desk sends fewer for some minutes. */
    slowed: z.boolean(),
  }),
});
export type SyncStatus = z.infer<typeof syncStatus>;

export const syncContract = {
  operations: {
    status: { input: nothing, output: syncStatus },
    /** Reads new items and the recent items again; during a run, answers that run. */
    start: { input: nothing, output: syncStatus },
    /** Ends the current run. Stored rows are kept; a stopped filling stays stopped across a restart. */
    stop: { input: nothing, output: syncStatus },
    resume: { input: nothing, output: syncStatus },
    /** Opens the desk with what is copied so far; the rest is copied in the background. */
    openDesk: { input: nothing, output: syncStatus },
  },
  events: {
    progress: syncStatus,
  },
} as const satisfies DomainContract;
