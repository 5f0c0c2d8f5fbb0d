import type { NatsConnection, Status } from "@nats-io/transport-node";
import { backoffDelay } from "../../src-domain/backoff.ts";
import type { FleetProblem, FleetStatus } from "../../src-domain/fleet/fleet-problem.ts";
import { failure, type Result } from "../../src-domain/result.ts";
import { createWorkLoop } from "../base/work-loop.ts";
import { connectFleet, findCertificateEnd, findOldServer, type FleetAccess } from "./connect.ts";
import { probeFleet } from "./probe.ts";
import { findProblem } from "./problems.ts";

const RETRY = { initialMs: 500, maxMs: 15_000 };

const UNREACHABLE: FleetProblem = { code: "unreachable", detail: "" };
/** A server's name may have two addresses, of which one answers. */
const ADDRESSES_PER_SERVER = 2;

export interface FleetSessionOptions extends Omit<FleetAccess, "seed"> {
  /** Null if the keychain has no key, or cannot be read. */
  readonly readSeed: () => Promise<string | null>;
  readonly onStatus?: (status: FleetStatus) => void;
}

export type FleetSession = ReturnType<typeof openFleetSession>;

/** Connects a desk or a relay to its fleet, and tries again until it is closed. */
export function openFleetSession({ readSeed, onStatus = () => {}, ...access }: FleetSessionOptions) {
  const first = Promise.withResolvers<NatsConnection>();
  let connection: NatsConnection | null = null;
  let status: FleetStatus = { isConnected: false, problem: null };
  /** Read at each connect, because later the socket may no longer have the certificate. */
  let certificateEndsAt: string | null = null;
  let failures = 0;
  const attempts = createAttempts(access.servers.length);
  const loop = createWorkLoop({ work: tryConnect, retryMs: RETRY.maxMs, name: "fleet" });

  function setStatus(next: Partial<FleetStatus>): void {
    status = { ...status, ...next };
    onStatus(status);
  }

  async function connectOnce(): Promise<Result<NatsConnection, FleetProblem>> {
    const seed = await readSeed();
    return seed === null
      ? failure({ code: "key-missing", detail: "" })
      : connectFleet({ ...access, seed }, attempts.refusals);
  }

  async function tryConnect(): Promise<void> {
    if (connection !== null) return;
    const connected = await connectOnce();
    if (!connected.ok) {
      failures += 1;
      setStatus({ problem: connected.error });
      loop.wakeIn(backoffDelay(failures, RETRY));
      return;
    }
    connection = connected.value;
    certificateEndsAt = findCertificateEnd(connection, access.ca);
    void watch(connection);
    setStatus({ isConnected: true, problem: null });
    first.resolve(connection);
  }

  async function watch(watched: NatsConnection): Promise<void> {
    for await (const event of watched.status()) handle(watched, event);
  }

  function handle(watched: NatsConnection, event: Status): void {
    if (event.type === "reconnecting" && attempts.onStarted()) setStatus({ problem: UNREACHABLE });
    // A refused attempt ends with this event, too, but one without an answer has none.
    else if (event.type === "disconnect" && status.isConnected) setStatus({ isConnected: false, problem: UNREACHABLE });
    else if (event.type === "error") {
      if (!status.isConnected) attempts.onRefused();
      setStatus({ problem: findProblem(event.error) });
    } else if (event.type === "reconnect") {
      certificateEndsAt = findCertificateEnd(watched, access.ca);
      const oldServer = findOldServer(watched);
      if (oldServer === null) attempts.onRestored();
      else attempts.onRefused();
      setStatus({ isConnected: oldServer === null, problem: oldServer });
      // The next server of the fleet may be newer.
      if (oldServer !== null) void watched.reconnect().catch(() => undefined);
    }
  }

  loop.run();
  return {
    /** Resolves when the connection is open for the first time. It is the same after each interruption. */
    connection: first.promise,
    status: (): FleetStatus => status,

    /** Also asks the servers whether the fleet can work, or finds out why the connection is not restored. */
    check: async (now: Date): Promise<FleetStatus> => {
      if (connection === null) return status;
      if (status.isConnected) return { ...status, problem: status.problem ?? (await probeFleet(connection, now)) };
      const attempt = await connectOnce();
      // Another server may have refused the desk before.
      if (!attempt.ok && attempt.error.code === "unreachable" && attempts.refusals() > 0) return status;
      if (!attempt.ok) return { isConnected: false, problem: attempt.error };
      await attempt.value.close();
      return status;
    },

    certificateEndsAt: (): string | null => (status.isConnected ? certificateEndsAt : null),

    /** `isTaken`: another computer has the desk's name. */
    setNameTaken: (isTaken: boolean): void => {
      if (isTaken === (status.problem?.code === "name-taken")) return;
      setStatus({ problem: isTaken ? { code: "name-taken", detail: "" } : null });
    },

    close: async (): Promise<void> => {
      await loop.close();
      await connection?.close();
    },
  };
}

/** Follows the attempts to restore a connection, so that a server's refusal stays known until no server answers. */
function createAttempts(serverCount: number) {
  let isRefused = false;
  /** Number of consecutive attempts that a server refused; attempts without an answer do not count. */
  let refusals = 0;
  let unanswered = 0;
  return {
    refusals: (): number => refusals,
    /** Returns whether the servers refused the desk before, and none answers now. */
    onStarted: (): boolean => {
      if (!isRefused) unanswered += 1;
      isRefused = false;
      const isSilent = refusals > 0 && unanswered >= serverCount * ADDRESSES_PER_SERVER;
      if (isSilent) refusals = 0;
      return isSilent;
    },
    onRefused: (): void => {
      isRefused = true;
      refusals += 1;
      unanswered = 0;
    },
    onRestored: (): void => {
      refusals = 0;
      unanswered = 0;
    },
  };
}
