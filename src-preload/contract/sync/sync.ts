import { z } from "zod";
import { SYNC_STEPS } from "../../../src-domain/sync/sync-steps.ts";
import { instantText, emptyObject, type DomainContract } from "../operation.ts";

export const syncStatus = z.strictObject({
  state: z.enum(["idle", "running", "failed"]),
  /** The operator stopped filling the copy; it resumes on request. New items are still fetched. */
  isFillingStopped: z.boolean(),
  /** True until the lists and the newest items are copied, which scanning needs. The screens wait until then. */
  isFirstSync: z.boolean(),
  /** The lists are fetched, so the operator can start with the items copied so far. */
  canOpen: z.boolean(),
  isFilled: z.boolean(),
  fraction: z.number().min(0).max(1),
  step: z.enum(SYNC_STEPS).nullable(),
  /** Why the inventory is fetched: new items, the chosen period for the first time, or a refresh of recent items. */
  fetchPurpose: z.enum(["newest", "fill", "refresh"]).nullable(),
  /** Rows stored so far, including earlier runs of this filling. The total is null until the service reports it. */
  rowsDone: z.int().nonnegative(),
  rowsTotal: z.int().nonnegative().nullable(),
  rowsPerSecond: z.number().nonnegative().nullable(),
  windowsLeft: z.int().nonnegative(),
  secondsLeft: z.int().nonnegative().nullable(),
  /** Progress of the current fetch, otherwise of the chosen period; 0 to 1. */
  progress: z.number().min(0).max(1),
  /** All items created since this time are copied; null before the first. */
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
  /** Fetches of single open items, because lists have less detail; null if disabled and before the list is copied. */
  details: z
    .strictObject({
      /** `waiting`: the list, the network or the credentials are missing. `read`: all records are fetched. */
      state: z.enum(["waiting", "reading", "read"]),
      open: z.int().nonnegative(),
      /** Open items whose record is missing or old. */
      due: z.int().nonnegative(),
      /** Maximum rate that the request budget leaves. */
      perMinute: z.int().positive(),
      secondsLeft: z.int().nonnegative(),
    })
    .nullable(),
  /** False until all stored codes are indexed in all their spellings. */
  areCodesCompared: z.boolean(),
  requests: z.strictObject({
    perMinute: z.int().positive(),
    usedLastMinute: z.int().nonnegative(),
    /** The service reported too many requests, so the desk sends fewer for some minutes. */
    isSlowed: z.boolean(),
  }),
});
export type SyncStatus = z.infer<typeof syncStatus>;

export const syncContract = {
  operations: {
    status: { input: emptyObject, output: syncStatus },
    /** Fetches new items and refreshes recent ones. Returns the current run if one is running. */
    start: { input: emptyObject, output: syncStatus },
    /** Stops the current run and keeps its rows. A stopped filling stays stopped after a restart. */
    stop: { input: emptyObject, output: syncStatus },
    resume: { input: emptyObject, output: syncStatus },
    /** Opens the desk with the items copied so far; the rest is copied in the background. */
    openDesk: { input: emptyObject, output: syncStatus },
  },
  events: {
    progress: syncStatus,
  },
} as const satisfies DomainContract;
