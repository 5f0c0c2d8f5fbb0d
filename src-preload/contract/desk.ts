import { z } from "zod";
import { ENVIRONMENT_KINDS } from "../../src-domain/environments/environment.ts";
import { instantText, nothing, type DomainContract } from "./operation.ts";

const network = z.enum(["online", "offline", "unanswered", "unknown"]);

export const deskStatus = z.strictObject({
  environment: z.strictObject({ id: z.string(), name: z.string(), kind: z.enum(ENVIRONMENT_KINDS) }),
  version: z.string(),
  stationName: z.string(),
  /** `refused`: the service answered 401, and nothing is sent until they are entered again. */
  credentials: z.enum(["ok", "missing", "refused"]),
  /** Of the returns service, as the last call found it. `unanswered`: it is there, but gives no answer or fails. */
  network,
  /** Since when that is so; null before the first call. */
  networkSince: instantText.nullable(),
  outbox: z.strictObject({
    waiting: z.int().nonnegative(),
    unknown: z.int().nonnegative(),
    refused: z.int().nonnegative(),
    failed: z.int().nonnegative(),
  }),
  /** When the inventory copy was last brought up to date; null before the first sync. */
  inventoryAsOf: instantText.nullable(),
  /**
   * How far the service's clock is ahead of this computer's, in milliseconds; null while too few answers are
   * conclusive.
   */
  clockSkewMs: z.int().nullable(),
  /** The cancellation cut-off that an order created now would get. */
  nextCutOff: instantText.nullable(),
});
export type DeskStatus = z.infer<typeof deskStatus>;

export const deskContract = {
  operations: {
    status: { input: nothing, output: deskStatus, errors: [] },
    /** Asks the service for something small, once, to find out whether it answers again; asks nobody without credentials. */
    lookForService: { input: nothing, output: z.strictObject({ network }), errors: [] },
  },
  events: {
    statusChanged: deskStatus,
  },
} as const satisfies DomainContract;
