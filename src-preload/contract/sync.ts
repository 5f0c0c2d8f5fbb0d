import { z } from "zod";
import { instantText, nothing, type DomainContract } from "./operation.ts";

export const SYNC_STEPS = ["warehouses", "service-types", "reference-lists", "inventory"] as const;

export const syncStatus = z.strictObject({
  state: z.enum(["idle", "running", "failed"]),
  /** True until the first complete sync of this environment; the screens wait for it. */
  firstRun: z.boolean(),
  step: z.enum(SYNC_STEPS).nullable(),
  /** Rows stored in this run and, once the service has told it, how many there will be. */
  rowsDone: z.int().nonnegative(),
  rowsTotal: z.int().nonnegative().nullable(),
  /** 0 to 1 over the whole run. */
  progress: z.number().min(0).max(1),
  finishedAt: instantText.nullable(),
  failure: z.strictObject({ code: z.string(), message: z.string(), correlationId: z.string().nullable() }).nullable(),
});
export type SyncStatus = z.infer<typeof syncStatus>;

export const syncContract = {
  operations: {
    status: { input: nothing, output: syncStatus, errors: [] },
    /** Starts a refresh, or answers the one that is running. */
    start: { input: nothing, output: syncStatus, errors: [] },
  },
  events: {
    progress: syncStatus,
  },
} as const satisfies DomainContract;
