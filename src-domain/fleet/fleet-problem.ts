import type { RelayState } from "./relay-heartbeat.ts";

/** Why a desk or a relay does not work in its fleet. The page and the relay's log have a sentence for each. */
export const FLEET_PROBLEM_CODES = [
  "not-loaded",
  "key-missing",
  "unreachable",
  "server-too-old",
  "certificate",
  "clock",
  "permission",
  "no-quorum",
  "relay-never-ran",
  "name-taken",
] as const;
export type FleetProblemCode = (typeof FLEET_PROBLEM_CODES)[number];

export interface FleetProblem {
  readonly code: FleetProblemCode;
  /** A version, an error code, a subject, a time difference or a name; empty without one. */
  readonly detail: string;
}

/** Older servers silently ignore `Nats-TTL`, so that keys never expire, and know no atomic batches. */
export const OLDEST_SERVER = "2.15.1";

/** `apiLevel`: JetStream's API level; servers before 2.11 report none. */
export function isServerTooOld(version: string, apiLevel: number | undefined): boolean {
  const number = /^\d+\.\d+\.\d+/.exec(version)?.[0] ?? "0";
  return (apiLevel ?? 0) < 1 || number.localeCompare(OLDEST_SERVER, "en", { numeric: true }) < 0;
}

export interface FleetStatus {
  readonly isConnected: boolean;
  /** The last problem since the desk was connected; null without a problem, or while it connects for the first time. */
  readonly problem: FleetProblem | null;
}

/** State of a desk's fleet, shown in Health. */
export interface FleetFacts {
  readonly warehouse: string;
  readonly desk: string;
  readonly isConnected: boolean;
  readonly problem: FleetProblemCode | null;
  /** See `FleetProblem`. */
  readonly detail: string;
  /** When the first certificate ends, of the connected server or of its authority; null while not connected. */
  readonly certificateEndsAt: string | null;
  /** Events of the stream that the desk refused since it started, because no trusted relay signed them. */
  readonly refusedEvents: number;
  /** Events that the desk could not read since it started, because a newer release published them. */
  readonly newerEvents: number;
  /** Messages about orders that the desk could not read since it started, because another release wrote them. */
  readonly unreadableOrders: number;
  /** Whether other desks' imports were deleted before this desk read them, and nothing was imported since. */
  readonly hasMissedOrders: boolean;
  /** Null if no relay polls for the fleet, or its last heartbeat is too old. */
  readonly relay: RelayState | null;
}

/** How long before the end of the certificates the desk warns. */
export const CERTIFICATE_WARNING_DAYS = 30;
