import type { MessageRefusal } from "../../src-domain/fleet/event-message.ts";
import type { FleetFacts, FleetStatus } from "../../src-domain/fleet/fleet-problem.ts";
import type { Log } from "../../src-domain/health/log-entry.ts";
import { warnAbout } from "../base/warn.ts";
import type { Lease } from "../fleet/lease.ts";
import type { FleetSession } from "../fleet/session.ts";
import type { FleetPort } from "../use-cases/fleet/fleet-port.ts";
import type { LoadedFleet } from "./configuration-file.ts";

interface MembershipOptions {
  readonly fleet: LoadedFleet;
  readonly readSeed: () => Promise<string | null>;
  /** Identifies the computer and data folder that hold the desk's name in the fleet. */
  readonly computer: string;
  readonly log: Log;
}

export type FleetMembership = ReturnType<typeof createFleetMembership>;

/** Logs a status only if it differs from the last one, because a refused desk connects again and again. */
function createStatusLog(log: Log): (status: FleetStatus) => void {
  let loggedText = "";
  return ({ isConnected, problem }) => {
    const code = problem?.code ?? null;
    const text = `${isConnected} ${code}`;
    if (text !== loggedText) log({ event: "fleet-status", connected: String(isConnected), problem: code });
    loggedText = text;
  };
}

/** Holds the lease of the desk's name, so that no other computer's claims count as this desk's. */
function createNameHolder(desk: string, computer: string) {
  const { promise: whenHeld, resolve } = Promise.withResolvers<void>();
  let lease: Lease | null = null;
  let isClosed = false;
  return {
    whenHeld,
    isHeld: (): boolean => lease?.isHeld() ?? false,

    async hold({ connection, status, setNameTaken }: FleetSession): Promise<void> {
      const [opened, { openLease }] = await Promise.all([connection, import("../fleet/lease.ts")]);
      const isConnected = (): boolean => status().isConnected;
      const onTaken = (): void => setNameTaken(true);
      const onRenewed = (): void => {
        setNameTaken(false);
        resolve();
      };
      if (!isClosed) lease = openLease({ connection: opened, isConnected, desk, computer, onTaken, onRenewed });
    },

    async close(): Promise<void> {
      isClosed = true;
      await lease?.close();
    },
  };
}

interface UnreadCounts {
  refusedEvents: number;
  newerEvents: number;
  unreadableOrders: number;
}

/** Opens the parts that need the fleet's servers. `counts`: events and orders that the desk cannot read. */
async function openParts(
  { warehouse, desk, relays }: LoadedFleet,
  connection: FleetSession["connection"],
  counts: UnreadCounts,
  { hasName, isConnected }: { readonly hasName: () => boolean; readonly isConnected: () => boolean },
): ReturnType<() => FleetPort["parts"]> {
  const [eventSource, floor, orderStream, recipientKeys, leases, relayHeartbeats, deskFigures] = await Promise.all([
    import("../fleet/event-source.ts"),
    import("../fleet/floor.ts"),
    import("../fleet/orders/order-stream.ts"),
    import("../fleet/recipient-keys.ts"),
    import("../fleet/lease.ts"),
    import("../fleet/relay-heartbeats.ts"),
    import("../fleet/desk-figures.ts"),
  ]);
  const openConnection = await connection;
  const keys = recipientKeys.createRecipientKeys(openConnection);
  const onUnreadable = (): void => void (counts.unreadableOrders += 1);
  const onRefused = (cause: MessageRefusal): void => {
    if (cause === "unsupported") counts.newerEvents += 1;
    else counts.refusedEvents += 1;
  };
  return {
    openEvents: (hooks) =>
      eventSource.createFleetEventSource({ ...hooks, connection, warehouse, relays, keys, onRefused }),
    openFloor: (hooks) => floor.createFloor({ ...hooks, connection, warehouse, hasName }),
    openOrders: (hooks) => orderStream.createOrderStream({ ...hooks, connection, warehouse, desk, keys, onUnreadable }),
    keys,
    findDesks: () => leases.findLeaseHolders(openConnection),
    figures: deskFigures.createFiguresPublisher({ connection: openConnection, warehouse, desk, hasName }),
    openDesksView: (onChanged) => deskFigures.createDesksView({ connection, isConnected, warehouse, onChanged }),
    watchRelay: (onBeat) => relayHeartbeats.watchRelay(connection, warehouse, relays, onBeat),
  };
}

/** Lets an environment's desk join the fleet of config.json. Loads the fleet's code only when it starts. */
export function createFleetMembership({ fleet, readSeed, computer, log }: MembershipOptions) {
  const { servers, warehouse, desk, ca } = fleet;
  const opened = Promise.withResolvers<FleetSession>();
  const nameHolder = createNameHolder(desk, computer);
  let opening: Promise<void> | null = null;
  let session: FleetSession | null = null;
  let isClosed = false;
  let isNotLoaded = false;
  const counts: UnreadCounts = { refusedEvents: 0, newerEvents: 0, unreadableOrders: 0 };

  async function open(begin: Promise<void>): Promise<void> {
    await begin;
    const { openFleetSession } = await import("../fleet/session.ts");
    if (isClosed) return;
    session = openFleetSession({ servers, warehouse, member: desk, ca, readSeed, onStatus: createStatusLog(log) });
    opened.resolve(session);
    nameHolder.hold(session).catch(onNotLoaded);
  }

  /** Called when the fleet's code cannot be loaded: a program file is damaged, or was replaced while the desk runs. */
  function onNotLoaded(error: unknown): void {
    if (!isNotLoaded) log({ event: "fleet-status", connected: "false", problem: "not-loaded" });
    isNotLoaded = true;
    warnAbout("fleet")(error);
  }

  async function loadParts(): ReturnType<() => FleetPort["parts"]> {
    const { connection } = await opened.promise;
    await nameHolder.whenHeld;
    return openParts(fleet, connection, counts, {
      hasName: nameHolder.isHeld,
      isConnected: () => session?.status().isConnected ?? false,
    });
  }

  const parts = loadParts();
  parts.catch(onNotLoaded);

  return {
    port: { desk, parts } satisfies FleetPort,

    /** `begin`: background work starts after it resolves. */
    start(begin: Promise<void> = Promise.resolve()): void {
      opening ??= open(begin).catch(onNotLoaded);
    },

    async facts(now: Date): Promise<Omit<FleetFacts, "relay" | "hasMissedOrders">> {
      const { isConnected, problem } = (await session?.check(now)) ?? { isConnected: false, problem: null };
      return {
        warehouse,
        desk,
        isConnected,
        problem: isNotLoaded ? "not-loaded" : (problem?.code ?? null),
        detail: problem?.detail ?? "",
        certificateEndsAt: session?.certificateEndsAt() ?? null,
        ...counts,
      };
    },

    async close(): Promise<void> {
      isClosed = true;
      await opening;
      await nameHolder.close();
      await session?.close();
    },
  };
}
