import { z } from "zod";
import { ENVIRONMENT_KINDS } from "../../src-domain/environment.ts";
import { instantText, nothing, type DomainContract } from "./operation.ts";

export const deskStatus = z.strictObject({
  environment: z.strictObject({ id: z.string(), name: z.string(), kind: z.enum(ENVIRONMENT_KINDS) }),
  version: z.string(),
  stationName: z.string(),
  /** `refused`: the service answered 401, and nothing is sent until they are entered again. */
  credentials: z.enum(["ok", "missing", "refused"]),
  /** Of the returns service, as the last call found it. */
  network: z.enum(["online", "offline", "unknown"]),
  outbox: z.strictObject({
    waiting: z.int().nonnegative(),
    unknown: z.int().nonnegative(),
    refused: z.int().nonnegative(),
    failed: z.int().nonnegative(),
  }),
  /** When the inventory copy was last brought up to date; null before the first sync. */
  inventoryAsOf: instantText.nullable(),
  /** The cancellation cut-off that an order created now would get. */
  nextCutOff: instantText.nullable(),
});
export type DeskStatus = z.infer<typeof deskStatus>;

export const deskContract = {
  operations: {
    status: { input: nothing, output: deskStatus, errors: [] },
  },
  events: {
    statusChanged: deskStatus,
  },
} as const satisfies DomainContract;
