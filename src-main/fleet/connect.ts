import { X509Certificate } from "node:crypto";
import { TLSSocket } from "node:tls";
import { connect, nkeyAuthenticator, type NatsConnection, type NodeConnectionOptions } from "@nats-io/transport-node";
import { backoffDelay } from "../../src-domain/backoff.ts";
import { SECOND_MS } from "../../src-domain/durations.ts";
import { isServerTooOld, type FleetProblem } from "../../src-domain/fleet/fleet-problem.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { inboxPrefix, RELAY_NAME, serverName } from "./names.ts";
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
/** On a link of 1 Mbit/s, answers come behind an event of 512 KiB. No operator waits for the relay's claims. */
const MAX_RELAY_PINGS_OUT = 5;
const CONNECT_TIMEOUT_MS = 5000;
const RECONNECT_WAIT = { initialMs: 250, maxMs: 5000 };
const RECONNECT_JITTER_MS = 250;

/**
 * Connects to one of the fleet's servers. Later, the connection is restored whenever it is lost, until it is closed.
 * `countRefusals`: how many attempts in turn the servers refused; the pauses grow with them.
 */
export async function connectFleet(
  access: FleetAccess,
  countRefusals: () => number = () => 0,
): Promise<Result<NatsConnection, FleetProblem>> {
  let connection: NatsConnection;
  try {
    connection = await connect(createConnectionOptions(access, countRefusals));
  } catch (error) {
    const problem = findProblem(error);
    // JetStream is not involved yet.
    return failure(problem.code === "no-quorum" ? { code: "unreachable", detail: "" } : problem);
  }
  const oldServer = findOldServer(connection);
  if (oldServer === null) return success(connection);
  await connection.close();
  return failure(oldServer);
}

function createConnectionOptions(
  { servers, warehouse, member, ca, seed }: FleetAccess,
  countRefusals: () => number,
): NodeConnectionOptions {
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
    // IT may admit a key again.
    ignoreAuthErrorAbort: true,
    timeout: CONNECT_TIMEOUT_MS,
    pingInterval: PING_INTERVAL_MS,
    maxPingOut: member === RELAY_NAME ? MAX_RELAY_PINGS_OUT : MAX_PINGS_OUT,
    maxReconnectAttempts: -1,
    reconnectDelayHandler: createReconnectWaits(servers.length, countRefusals),
  };
}

/**
 * Returns a function for the wait before each attempt. The client measures it from the last attempt at the server by
 * the computer's clock, so each server is tried at once after that clock was set back.
 */
function createReconnectWaits(serverCount: number, countRefusals: () => number): () => number {
  /** Time of the computer's clock when the monotonic one was 0. */
  // oxlint-disable-next-line waits/elapsed -- finds out whether the clock was set; the client waits
  const readStart = (): number => Date.now() - performance.now();
  let startMs = readStart();
  let attemptsAtOnce = 0;
  return () => {
    const wasSetBack = readStart() < startMs - SECOND_MS;
    startMs = readStart();
    attemptsAtOnce = wasSetBack ? serverCount : Math.max(0, attemptsAtOnce - 1);
    if (attemptsAtOnce > 0) return Number.NEGATIVE_INFINITY;
    return backoffDelay(countRefusals(), RECONNECT_WAIT) + Math.random() * RECONNECT_JITTER_MS;
  };
}

/** Servers of a fleet may have different versions. */
export function findOldServer({ info }: NatsConnection): FleetProblem | null {
  const version = info?.version ?? "";
  return isServerTooOld(version, info?.api_lvl) ? { code: "server-too-old", detail: version } : null;
}

/** Part of the connection that the library does not declare. */
interface WithSocket {
  readonly protocol?: { readonly transport?: { readonly socket?: unknown } };
}

/**
 * Returns when the server's certificate or its authority's ends; null while it is not connected. `ca`: see
 * `FleetAccess`.
 */
export function findCertificateEnd(connection: NatsConnection, ca: string): string | null {
  const socket = (connection as unknown as WithSocket).protocol?.transport?.socket;
  const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined;
  if (certificate === undefined) return null;
  // A renewed authority has the same name, so the file may have it twice.
  const authorityEnds = certificatesIn(ca).flatMap((authority) =>
    certificate.checkIssued(authority) ? [Date.parse(authority.validTo)] : [],
  );
  const end = Date.parse(certificate.validTo);
  return new Date(authorityEnds.length === 0 ? end : Math.min(end, Math.max(...authorityEnds))).toISOString();
}

const certificatesIn = (pem: string): X509Certificate[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (text) => new X509Certificate(text),
  );
