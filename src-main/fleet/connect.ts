import { connect, nkeyAuthenticator, type NatsConnection, type NodeConnectionOptions } from "@nats-io/transport-node";
import { isServerTooOld, type FleetProblem } from "../../src-domain/fleet/fleet-problem.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { inboxPrefix, serverName } from "./names.ts";
import { findProblem } from "./problems.ts";

export interface FleetAccess {
  /** Addresses, as `tls://host:port`. */
  readonly servers: readonly string[];
  readonly warehouse: string;
  /** Name of the desk, or of the relay. */
  readonly member: string;
  /** PEM of the authorities that may have issued the servers' certificates. */
  readonly ca: string;
  readonly seed: string;
}

/** The library's default of two minutes would notice a silent loss after six. */
const PING_INTERVAL_MS = 1000;
const MAX_PINGS_OUT = 2;
const CONNECT_TIMEOUT_MS = 5000;
const RECONNECT_WAIT_MS = 250;
const RECONNECT_JITTER_MS = 250;

/**
 * Connects to one of the fleet's servers, and again whenever the connection is lost. The connection closes for good if the
 * servers refuse the key or if it reaches a server that is too old: connect again, to learn why. `onProblem` is told what
 * the servers refuse later.
 */
export async function connectFleet(
  access: FleetAccess,
  onProblem: (problem: FleetProblem) => void,
): Promise<Result<NatsConnection, FleetProblem>> {
  let connection: NatsConnection;
  try {
    connection = await connect(connectionOptions(access));
  } catch (error) {
    const problem = findProblem(error);
    // JetStream is not involved yet.
    return failure(problem.code === "no-quorum" ? { code: "unreachable", detail: problem.detail } : problem);
  }
  const oldServer = findOldServer(connection);
  if (oldServer !== null) {
    await connection.close();
    return failure(oldServer);
  }
  void watchStatus(connection, onProblem);
  return success(connection);
}

function connectionOptions({ servers, warehouse, member, ca, seed }: FleetAccess): NodeConnectionOptions {
  // The library passes `servername` on, but does not declare it.
  const tls = { ca, servername: serverName(warehouse) };
  return {
    servers: [...servers],
    name: member,
    inboxPrefix: inboxPrefix(member),
    authenticator: nkeyAuthenticator(new TextEncoder().encode(seed)),
    tls,
    // The configuration names all servers; in a container, a server does not know the address that desks use.
    ignoreClusterUpdates: true,
    timeout: CONNECT_TIMEOUT_MS,
    pingInterval: PING_INTERVAL_MS,
    maxPingOut: MAX_PINGS_OUT,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_WAIT_MS,
    reconnectJitterTLS: RECONNECT_JITTER_MS,
  };
}

function findOldServer({ info }: NatsConnection): FleetProblem | null {
  const version = info?.version ?? "";
  return isServerTooOld(version, info?.api_lvl) ? { code: "server-too-old", detail: version } : null;
}

async function watchStatus(connection: NatsConnection, onProblem: (problem: FleetProblem) => void): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === "error") onProblem(findProblem(status.error));
    if (status.type === "reconnect" && findOldServer(connection) !== null) await connection.close();
  }
}
