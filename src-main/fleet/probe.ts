import { JetStreamApiCodes, JetStreamApiError, jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import type { FleetProblem } from "../../src-domain/fleet/fleet-problem.ts";
import { isSkewNotable } from "../../src-domain/health/clock-skew.ts";
import { bucketStream, DESKS_BUCKET } from "./names.ts";
import { findProblem } from "./problems.ts";

const TIMEOUT_MS = 2000;

/**
 * Returns why a connected member cannot work: most servers do not answer, the relay has never run, or the clocks
 * differ. Null if it can.
 */
export async function probeFleet(connection: NatsConnection, now: Date): Promise<FleetProblem | null> {
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false, timeout: TIMEOUT_MS });
    const { cluster, ts } = await manager.streams.info(bucketStream(DESKS_BUCKET));
    if (cluster !== undefined && cluster.leader === undefined) return { code: "no-quorum", detail: "" };
    const skewMs = ts === undefined ? 0 : Date.parse(ts) - now.getTime();
    return isSkewNotable(skewMs) ? { code: "clock", detail: String(Math.round(skewMs / 60_000)) } : null;
  } catch (error) {
    // The relay creates the streams when it starts for the first time.
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound)
      return { code: "relay-never-ran", detail: "" };
    return findProblem(error);
  }
}
