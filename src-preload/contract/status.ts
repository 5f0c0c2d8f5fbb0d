import { z } from "zod";
import { ENVIRONMENT_KINDS } from "../../src-domain/environments/environment.ts";
import { RELAY_STATES } from "../../src-domain/fleet/relay-heartbeat.ts";
import { instantText, emptyObject, type DomainContract } from "./operation.ts";

const network = z.enum(["online", "offline", "unanswered", "unknown"]);

export const deskStatus = z.strictObject({
  environment: z.strictObject({ id: z.string(), name: z.string(), kind: z.enum(ENVIRONMENT_KINDS) }),
  version: z.string(),
  stationName: z.string(),
  /** `refused`: the service answered 401; nothing is sent until the credentials are entered again. */
  credentials: z.enum(["ok", "missing", "refused"]),
  /** Result of the last call to the service. `unanswered`: it is reachable but does not answer, or fails. */
  network,
  /** Start of the current network state; null before the first call. */
  networkSince: instantText.nullable(),
  outbox: z.strictObject({
    waiting: z.int().nonnegative(),
    unknown: z.int().nonnegative(),
    refused: z.int().nonnegative(),
    failed: z.int().nonnegative(),
  }),
  /** Time of the last sync of the inventory copy; null before the first. */
  inventoryAsOf: instantText.nullable(),
  /** State of the relay that polls the service for the fleet; null without one. */
  relay: z.enum(RELAY_STATES).nullable(),
  /** Milliseconds that the service's clock is ahead of this computer's; null before enough responses. */
  clockSkewMs: z.int().nullable(),
  /** The cancellation cut-off that an order created now would get. */
  nextCutOff: instantText.nullable(),
  /** Omitted without a fleet. */
  fleet: z.literal(true).optional(),
});
export type DeskStatus = z.infer<typeof deskStatus>;

export const statusContract = {
  operations: {
    get: { input: emptyObject, output: deskStatus },
    /** Sends one small request to test whether the service answers; sends nothing without credentials. */
    probeService: { input: emptyObject, output: z.strictObject({ network }) },
  },
  events: {
    changed: deskStatus,
  },
} as const satisfies DomainContract;
