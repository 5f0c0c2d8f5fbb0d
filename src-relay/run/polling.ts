import { createHash } from "node:crypto";
import { hostname } from "node:os";
import { SECOND_MS } from "../../src-domain/durations.ts";
import type { RelayItems, RelayState } from "../../src-domain/fleet/relay-heartbeat.ts";
import { POLL_BUDGET } from "../../src-domain/resends/poll-schedule.ts";
import { createRequestBudget } from "../../src-main/base/request-budget.ts";
import { warnAbout } from "../../src-main/base/warn.ts";
import { openLease, type Lease } from "../../src-main/fleet/lease.ts";
import { publishHeartbeat } from "../../src-main/fleet/relay-heartbeats.ts";
import type { FleetSession } from "../../src-main/fleet/session.ts";
import { createAvailability } from "../../src-main/service/availability.ts";
import { createReturnsService, type ServiceAddress, type ServiceCredentials } from "../../src-main/service/index.ts";
import { createServiceClock } from "../../src-main/service/service-clock.ts";
import { RELAY } from "../init/plan.ts";
import { openItemListPolls } from "./item-lists.ts";
import type { Log } from "./log.ts";
import { openOrderPolls, type Connection, type OrderPolls } from "./order-polls.ts";
import type { Spool } from "./spool.ts";

/** The lease ends 30 s after its last renewal. A relay that cannot renew it stops earlier, so that two never poll. */
const LEASE_CERTAIN_MS = 20 * SECOND_MS;
/** After so many answers, the service's time is known. */
const MAX_PROBES = 3;

export interface PollingOptions {
  readonly warehouse: string;
  /** Public key. */
  readonly relay: string;
  readonly dataFolder: string;
  readonly address: ServiceAddress;
  readonly credentials: ServiceCredentials;
  readonly userAgent: string;
  readonly session: Pick<FleetSession, "connection" | "status">;
  readonly spool: Spool;
  /** Must be called after an event was added to the spool. */
  readonly forward: () => void;
  readonly log: Log;
  readonly now: () => Date;
  /** Milliseconds between two renewals of the lease, each with a heartbeat. */
  readonly renewMs?: number;
}

/** The service as the relay calls it: within its budgets, and not after a 401. `now`: the service's time. */
function openService({ address, credentials, userAgent, now }: PollingOptions, onChanged: () => void) {
  const availability = createAvailability({ now, hasCredentials: () => Promise.resolve(true), onChanged });
  const elapsedMs = (): number => performance.now();
  // The relay's own clock may be wrong: desks would not get new items, nor trust the times of its reports.
  const clock = createServiceClock({ now, elapsed: elapsedMs, onChanged: () => undefined });
  const orderBudget = createRequestBudget({ ...POLL_BUDGET, elapsed: elapsedMs });
  // A separate budget, because many new orders can use all requests of `orderBudget` for hours.
  const listBudget = createRequestBudget({ ...POLL_BUDGET, elapsed: elapsedMs });
  const service = createReturnsService({
    address,
    credentials: () => credentials,
    userAgent,
    generation: availability.generation,
    onCall: (record) => [availability, clock, orderBudget, listBudget].forEach((listener) => listener.onCall(record)),
  });
  let probing: Promise<void> | null = null;
  const isAnswered = (): boolean => availability.network() === "online";
  const isTimeKnown = (): boolean => clock.skewMs() !== null;

  async function sendProbes(): Promise<void> {
    for (let sent = 0; sent < MAX_PROBES && availability.canCallService(); sent += 1) {
      if (isAnswered() && isTimeKnown()) return;
      await service.probe();
      if (!isAnswered()) return;
    }
  }

  return {
    operations: service.withoutRetries,
    orderBudget,
    listBudget,
    now: clock.now,
    canPoll: (): boolean => availability.canCallService() && isTimeKnown(),

    state(): RelayState {
      if (!availability.canCallService()) return "refused";
      return isAnswered() && isTimeKnown() ? "polling" : "unanswered";
    },

    /** Sends requests until one fails, unless the last one was answered and the service's time is known. */
    async ensureAnswer(): Promise<void> {
      probing ??= sendProbes().finally(() => {
        probing = null;
        onChanged();
      });
      await probing;
    },

    /** Ends running calls. */
    close: async (): Promise<void> => {
      orderBudget.close();
      listBudget.close();
      availability.close();
      await service.close();
    },
  };
}

/**
 * Polls the service for all desks of the fleet, and publishes what has changed. Only the relay with the lease polls;
 * another one takes over when the lease ends.
 */
export function openPolling(options: PollingOptions) {
  const { warehouse, relay, dataFolder, session, spool, forward, log, renewMs } = options;
  // A 401 changes the network's state before the credentials': between the two, the relay would seem to poll.
  const service = openService(options, () => queueMicrotask(reportState));
  const { operations, now } = service;
  const items = openItemListPolls({
    list: operations.inventory.list,
    reserveRequest: async () => {
      await service.listBudget.take();
      return canPoll();
    },
    spool,
    forward,
    now,
  });
  let connection: Connection | null = null;
  let lease: Lease | null = null;
  let orders: OrderPolls | null = null;
  let renewedAtMs = Number.NEGATIVE_INFINITY;
  let publishedItems: RelayItems | null = null;
  let reportedState: RelayState | null = null;
  let isClosing = false;

  const hasLease = (): boolean => session.status().isConnected && performance.now() - renewedAtMs < LEASE_CERTAIN_MS;
  const canPoll = (): boolean => !isClosing && hasLease() && service.canPoll();

  function reportState(): void {
    if (service.state() === reportedState) return;
    reportedState = service.state();
    log("polling", { state: reportedState });
    sendHeartbeat();
  }

  /** Desks must poll until this relay does. */
  function sendHeartbeat(): void {
    if (connection === null || !hasLease() || orders?.isOpen() !== true) return;
    // Changes found in the lists must be in the fleet before desks rely on the lists.
    if (spool.state().events === 0) publishedItems = items.state();
    publishHeartbeat(connection, warehouse, { relay, state: service.state(), items: publishedItems });
  }

  function onTaken(): void {
    closeOrders().catch(warnAbout("relay-polling"));
    renewedAtMs = Number.NEGATIVE_INFINITY;
  }

  function onRenewed(): void {
    // During a longer interruption, another relay may have polled.
    if (!hasLease()) closeOrders().catch(warnAbout("relay-polling"));
    renewedAtMs = performance.now();
    sendHeartbeat();
    if (connection !== null) orders ??= openOrders(connection);
    void resume();
  }

  /** Sends a request first, so that a wrong key is refused once, and an idle relay notices the service's return. */
  async function resume(): Promise<void> {
    if (!isClosing && hasLease()) await service.ensureAnswer();
    orders?.run();
    items.run();
  }

  function openOrders(newConnection: Connection): OrderPolls {
    log("polling", { hasLease: true });
    const newOrders = openOrderPolls({
      connection: newConnection,
      warehouse,
      relay,
      getOrder: operations.resend.get,
      canPoll,
      reserveRequest: () => service.orderBudget.take(),
      publish: (body, receivedAt) => {
        spool.add({ body, receivedAt });
        forward();
      },
      now,
    });
    // If the events were not read, close, so that the next renewal tries again.
    const onOpened = (isOpen: boolean) => {
      if (orders === newOrders) return isOpen ? sendHeartbeat() : closeOrders();
    };
    newOrders.opened.then(onOpened).catch(warnAbout("relay-polling"));
    return newOrders;
  }

  async function closeOrders(): Promise<void> {
    const closingOrders = orders;
    orders = null;
    if (closingOrders !== null) log("polling", { hasLease: false });
    await closingOrders?.close();
  }

  const computer = createHash("sha256").update(`${hostname()} ${dataFolder}`).digest("base64url");
  void session.connection.then((opened) => {
    if (isClosing) return;
    connection = opened;
    const isConnected = (): boolean => session.status().isConnected;
    const leaseOptions = { connection: opened, isConnected, desk: RELAY, computer, onRenewed, onTaken };
    lease = openLease({ ...leaseOptions, ...(renewMs && { renewMs }) });
  });

  return {
    state: () => ({
      hasLease: hasLease(),
      state: service.state(),
      itemsReadAt: items.state()?.at ?? null,
      ...(orders?.state() ?? { openOrders: 0, lastPolledAt: null }),
    }),

    /** Ends running calls and releases the lease. */
    close: async (): Promise<void> => {
      isClosing = true;
      // Close the service first: this ends the calls for which `closeOrders` and `items.close` wait.
      await service.close();
      await Promise.all([closeOrders(), items.close()]);
      await lease?.close();
    },
  };
}

export type Polling = ReturnType<typeof openPolling>;
