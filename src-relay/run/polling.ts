import { createHash } from "node:crypto";
import { hostname } from "node:os";
import { backoffDelay } from "../../src-domain/backoff.ts";
import { SECOND_MS } from "../../src-domain/durations.ts";
import type { RelayItems, RelayState } from "../../src-domain/fleet/relay-beat.ts";
import { POLL_BUDGET } from "../../src-domain/resends/poll-schedule.ts";
import { ageOf } from "../../src-domain/waits.ts";
import { createRequestBudget } from "../../src-main/base/request-budget.ts";
import { createWorkLoop } from "../../src-main/base/work-loop.ts";
import { polledOrderBody, polledStateOf } from "../../src-main/events/relay-reports.ts";
import { followEventBodies } from "../../src-main/fleet/event-bodies.ts";
import { createFloor } from "../../src-main/fleet/floor.ts";
import { openLease, type Lease } from "../../src-main/fleet/lease.ts";
import { publishBeat } from "../../src-main/fleet/relay-beats.ts";
import type { FleetSession } from "../../src-main/fleet/session.ts";
import { createAvailability } from "../../src-main/service/availability.ts";
import { createReturnsService, type ServiceAddress, type ServiceCredentials } from "../../src-main/service/index.ts";
import { RELAY } from "../init/plan.ts";
import { openItemLists } from "./item-lists.ts";
import type { Log } from "./log.ts";
import { createOrderWatch, type OrderWatch } from "./order-watch.ts";
import type { Spool } from "./spool.ts";

/** The lease ends 30 s after its last renewal. A relay that cannot renew it stops earlier, so that two never poll. */
const LEASE_SURE_MS = 20 * SECOND_MS;
const BACKOFF = { initialMs: 2000, maxMs: 60_000 };
const NOT_PAUSED = { failures: 0, untilMs: Number.NEGATIVE_INFINITY };

export interface PollingOptions {
  readonly warehouse: string;
  readonly dataFolder: string;
  readonly address: ServiceAddress;
  readonly credentials: ServiceCredentials;
  readonly userAgent: string;
  readonly session: FleetSession;
  readonly spool: Spool;
  /** Must be called after an event was added to the spool. */
  readonly forward: () => void;
  readonly log: Log;
  readonly now: () => Date;
  /** Milliseconds between two renewals of the lease, each with a heartbeat. */
  readonly renewMs?: number;
}

type Connection = Awaited<FleetSession["connection"]>;

/** The orders that the relay polls while it has the lease. */
interface OpenWatch {
  readonly orders: OrderWatch;
  /** The statuses that the fleet knows are read. */
  isReady: boolean;
  readonly close: () => void;
}

/**
 * Polls the service for all desks of the fleet, one request per order and within one budget, and publishes what has
 * changed. Of several relays, the one with the lease polls; the next takes over when the lease ends. Nothing is stored:
 * which orders exist, and what the fleet knows of them, is read from its claims and events.
 */
export function openPolling(options: PollingOptions) {
  const { warehouse, session, spool, log, now, renewMs } = options;
  const clock = (): number => performance.now();
  const availability = createAvailability({
    now,
    hasCredentials: () => Promise.resolve(true),
    // A 401 changes the network's state before the credentials': between the two, the relay would seem to poll.
    onChanged: () => queueMicrotask(reportState),
  });
  const budget = createRequestBudget({ ...POLL_BUDGET, elapsed: clock });
  const service = createReturnsService({
    address: options.address,
    credentials: () => options.credentials,
    userAgent: options.userAgent,
    generation: availability.generation,
    onCall: (record) => [availability, budget].forEach((listener) => listener.onCall(record)),
  });
  const items = openItemLists({
    list: service.withoutRetries.inventory.list,
    reserveRequest: async () => {
      await budget.takeSpare();
      return canPoll();
    },
    spool,
    forward: options.forward,
    now,
  });
  const loop = createWorkLoop({ work: pollDueOrders, retryMs: BACKOFF.initialMs, name: "relay-polling" });
  let connection: Connection | null = null;
  let lease: Lease | null = null;
  let watch: OpenWatch | null = null;
  let renewedAtMs = Number.NEGATIVE_INFINITY;
  let pause = NOT_PAUSED;
  let pollCount = 0;
  let lastPolledAt: string | null = null;
  let publishedItems: RelayItems | null = null;
  let probe: Promise<unknown> | null = null;
  let reportedState: RelayState | null = null;

  const hasLease = (): boolean => session.status().connected && clock() - renewedAtMs < LEASE_SURE_MS;
  const canPoll = (): boolean =>
    !loop.isClosing() && hasLease() && availability.canCallService() && clock() >= pause.untilMs;

  function state(): RelayState {
    if (!availability.canCallService()) return "refused";
    return availability.network() === "online" ? "polling" : "unanswered";
  }

  function reportState(): void {
    if (state() === reportedState) return;
    reportedState = state();
    log("polling", { state: reportedState });
    beat();
  }

  function beat(): void {
    if (connection === null || !hasLease()) return;
    // What was found in the lists must be in the fleet before desks rely on it.
    if (spool.state().events === 0) publishedItems = items.state();
    publishBeat(connection, warehouse, { state: state(), items: publishedItems });
  }

  function onTaken(isTaken: boolean): void {
    // After a longer interruption, another relay may have polled meanwhile.
    if (isTaken || !hasLease()) closeWatch();
    if (isTaken) {
      renewedAtMs = Number.NEGATIVE_INFINITY;
      return;
    }
    renewedAtMs = clock();
    beat();
    if (connection !== null) watch ??= openWatch(connection);
    void resume();
  }

  /** Sends one request first, so that a wrong key is refused once, and an idle relay notices that the service answers again. */
  async function resume(): Promise<void> {
    if (availability.network() !== "online" && canPoll()) {
      probe ??= service.probe().finally(() => void (probe = null));
      await probe;
    }
    loop.run();
    items.run();
  }

  function openWatch(opened: Connection): OpenWatch {
    log("polling", { state: state(), hasLease: true });
    const orders = createOrderWatch(clock, now);
    const events = followEventBodies(opened, warehouse, (body) => {
      orders.addEvent(body);
      loop.run();
    });
    let isComplete = false;
    const floor = createFloor({
      connection: Promise.resolve(opened),
      warehouse,
      // The relay only reads.
      hasName: () => false,
      onComplete: (isNowComplete) => void (isComplete ||= isNowComplete),
      onChanged(changes) {
        for (const claim of changes.values()) {
          if (claim === null || claim === "unreadable" || claim.resendId === null) continue;
          // A claim has the time of its scan; the order of a claim that changes now is new.
          orders.add(claim.resendId, isComplete ? 0 : ageOf(claim.at, now()));
        }
        loop.run();
      },
    });
    const opening: OpenWatch = {
      orders,
      isReady: false,
      close: () => {
        events.close();
        void floor.close();
      },
    };
    void events.stored.then((areRead) => {
      if (watch !== opening) return;
      // The next renewal tries again.
      if (!areRead) return closeWatch();
      opening.isReady = true;
      loop.run();
    });
    return opening;
  }

  function closeWatch(): void {
    if (watch !== null) log("polling", { hasLease: false });
    watch?.close();
    watch = null;
  }

  async function pollDueOrders(): Promise<void> {
    const findDue = (): string | null => (watch?.isReady && canPoll() ? watch.orders.findDue(pollCount) : null);
    while (findDue() !== null) {
      await budget.take();
      // Choose again, because `take` may have waited.
      const resendId = findDue();
      pollCount += 1;
      if (resendId !== null && watch !== null) await poll(resendId, watch.orders);
    }
    const earliestMs = watch?.orders.findEarliestMs() ?? null;
    if (earliestMs !== null && hasLease()) loop.wakeIn(Math.max(earliestMs, pause.untilMs) - clock());
  }

  async function poll(resendId: string, orders: OrderWatch): Promise<void> {
    const requestedAt = now().toISOString();
    const answer = await service.withoutRetries.resend.get(resendId);
    if (answer.ok && answer.value.resendId === resendId) {
      pause = NOT_PAUSED;
      lastPolledAt = requestedAt;
      const polled = polledStateOf(answer.value);
      if (orders.isNews(resendId, polled)) {
        spool.add({ body: polledOrderBody(resendId, polled, requestedAt), receivedAt: requestedAt });
        options.forward();
      }
      return orders.onPolled(resendId, polled);
    }
    orders.onFailed(resendId);
    // These concern one order; any other failure pauses all polls.
    if (answer.ok || answer.error.kind === "refused" || answer.error.kind === "unreadable") return;
    const failures = pause.failures + 1;
    const pauseMs = Math.max(backoffDelay(failures, BACKOFF), answer.error.retryAfterMs ?? 0);
    pause = { failures, untilMs: clock() + pauseMs };
  }

  const computer = createHash("sha256").update(`${hostname()} ${options.dataFolder}`).digest("base64url");
  void session.connection.then((opened) => {
    if (loop.isClosing()) return;
    connection = opened;
    const isConnected = (): boolean => session.status().connected;
    lease = openLease({ connection: opened, isConnected, desk: RELAY, computer, onTaken, ...(renewMs && { renewMs }) });
  });

  return {
    state: () => ({
      hasLease: hasLease(),
      state: state(),
      openOrders: watch?.orders.openCount() ?? 0,
      itemsReadAt: items.state()?.at ?? null,
      lastPolledAt,
    }),

    /** Gives the lease up. */
    close: async (): Promise<void> => {
      budget.close();
      // First, because that ends the call that the loop waits for.
      await service.close();
      await Promise.all([loop.close(), items.close()]);
      await lease?.close();
      closeWatch();
      availability.close();
    },
  };
}

export type Polling = ReturnType<typeof openPolling>;
