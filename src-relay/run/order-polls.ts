import { backoffDelay } from "../../src-domain/backoff.ts";
import { ageOf } from "../../src-domain/waits.ts";
import { createWorkLoop } from "../../src-main/base/work-loop.ts";
import { createPolledOrderBody, polledStateOf } from "../../src-main/events/relay-reports.ts";
import { followEventBodies } from "../../src-main/fleet/event-bodies.ts";
import { createFloor } from "../../src-main/fleet/floor.ts";
import type { FleetSession } from "../../src-main/fleet/session.ts";
import type { ServiceFailure, ServiceOperations } from "../../src-main/service/index.ts";
import { createOrderWatch } from "./order-watch.ts";

const BACKOFF = { initialMs: 2000, maxMs: 60_000 };
const NOT_PAUSED = { failureCount: 0, untilMs: Number.NEGATIVE_INFINITY };

export type Connection = Awaited<FleetSession["connection"]>;

interface OrderPollOptions {
  readonly connection: Connection;
  readonly warehouse: string;
  /** The relay's public key. */
  readonly relay: string;
  readonly getOrder: ServiceOperations["resend"]["get"];
  readonly canPoll: () => boolean;
  /** Waits for the budget. */
  readonly reserveRequest: () => Promise<unknown>;
  /** Publishes the body of an event. Throws if the spool is full. */
  readonly publish: (body: string, requestedAt: string) => void;
  readonly now: () => Date;
}

/**
 * Polls the fleet's orders, one request for each, and publishes what has changed. Stores nothing: the fleet's claims
 * and events say which orders exist and what the fleet knows about each order.
 */
export function openOrderPolls(options: OrderPollOptions) {
  const { connection, warehouse, relay, getOrder, canPoll, reserveRequest, publish, now } = options;
  const clock = (): number => performance.now();
  const orders = createOrderWatch(clock, now);
  const loop = createWorkLoop({ work: pollDueOrders, retryMs: BACKOFF.initialMs, name: "relay-polling" });
  let areEventsRead = false;
  let pause = NOT_PAUSED;
  let pollCount = 0;
  let lastPolledAt: string | null = null;

  const { events, floor } = followFleetOrders({ connection, warehouse, relay, now }, orders, () => loop.run());

  const isActive = (): boolean => areEventsRead && !loop.isClosing() && canPoll();
  const findDue = (): string | null => (isActive() && clock() >= pause.untilMs ? orders.findDue(pollCount) : null);

  async function pollDueOrders(): Promise<void> {
    while (findDue() !== null) {
      await reserveRequest();
      // Choose again, because time has passed.
      const resendId = findDue();
      pollCount += 1;
      if (resendId !== null) await poll(resendId);
    }
    const earliestMs = isActive() ? orders.findEarliestMs() : null;
    if (earliestMs !== null) loop.wakeIn(Math.max(earliestMs, pause.untilMs) - clock());
  }

  async function poll(resendId: string): Promise<void> {
    const requestedAt = now().toISOString();
    const answer = await getOrder(resendId);
    if (answer.ok && answer.value.resendId === resendId) {
      pause = NOT_PAUSED;
      lastPolledAt = requestedAt;
      const polled = polledStateOf(answer.value);
      if (orders.isUnknownToFleet(resendId, polled))
        publish(createPolledOrderBody(resendId, polled, requestedAt), requestedAt);
      return orders.onPolled(resendId, polled);
    }
    orders.onFailed(resendId);
    if (!answer.ok) pauseAfter(answer.error);
  }

  /** `refused` and `unreadable` concern one order. Any other failure pauses all polls. */
  function pauseAfter({ kind, retryAfterMs }: ServiceFailure): void {
    if (kind === "refused" || kind === "unreadable") return;
    const failureCount = pause.failureCount + 1;
    pause = {
      failureCount,
      untilMs: clock() + Math.max(backoffDelay(failureCount, BACKOFF), retryAfterMs ?? 0),
    };
  }

  return {
    /** Must be called when the relay may poll. */
    run: (): void => loop.run(),
    /** Resolves to whether the fleet's events were read. Polls begin after that. */
    opened: events.stored.then((areRead) => {
      areEventsRead = areRead;
      loop.run();
      return areRead;
    }),
    isOpen: (): boolean => areEventsRead,
    state: () => ({ openOrders: orders.openCount(), lastPolledAt }),
    close: async (): Promise<void> => {
      events.close();
      await Promise.all([loop.close(), floor.close()]);
    },
  };
}

/** Adds the orders of the fleet's claims, and what the fleet's events report about the orders. */
function followFleetOrders(
  { connection, warehouse, relay, now }: Pick<OrderPollOptions, "connection" | "warehouse" | "relay" | "now">,
  orders: ReturnType<typeof createOrderWatch>,
  onAdded: () => void,
) {
  let areClaimsRead = false;
  const events = followEventBodies({
    connection,
    warehouse,
    relays: [relay],
    onBody(body) {
      if (orders.addEvent(body)) onAdded();
    },
  });
  const floor = createFloor({
    connection: Promise.resolve(connection),
    warehouse,
    // The relay only reads.
    hasName: () => false,
    onComplete() {
      areClaimsRead = true;
    },
    onConnectionLost: () => undefined,
    onChanged({ claims }) {
      for (const claim of claims.values()) {
        if (claim === null || claim === "unreadable" || claim.resendId === null) continue;
        // A claim has the time of its scan; the order of a claim that changes now is new.
        // oxlint-disable-next-line waits/elapsed -- read once for each order; an interval is six hours at most
        if (orders.add(claim.resendId, areClaimsRead ? 0 : ageOf(claim.at, now()))) onAdded();
      }
    },
  });
  return { events, floor };
}

export type OrderPolls = ReturnType<typeof openOrderPolls>;
