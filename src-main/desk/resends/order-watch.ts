import { growingWait } from "../../../src-domain/growing-wait.ts";
import type { Result } from "../../../src-domain/result.ts";
import type { ReturnsService, ServiceFailure } from "../../service/index.ts";
import type { Store } from "../../store/thread/client.ts";
import type { StoredSubmission } from "../../store/orders/outbox-journal.ts";
import type { OrderToWatch } from "../../store/orders/submission-statements.ts";
import type { LookedAt, OrderLooks } from "./order-looks.ts";
import type { RequestBudget } from "../sending/request-budget.ts";
import type { SendingGate } from "../sending/sending-gate.ts";
import { createWatchedOrders, type Watched } from "./watched-orders.ts";

interface OrderWatchOptions {
  readonly store: Store;
  readonly service: ReturnsService;
  /** Where it is closed, orders are followed no more until `recover`. */
  readonly gate: SendingGate;
  readonly now: () => Date;
  readonly looks: OrderLooks;
  /** Of what looking at orders may ask of the service. */
  readonly budget: RequestBudget;
}

/** Orders made elsewhere that are looked at; older ones tell of themselves by events, or when somebody asks. */
const MOST_LEARNED = 5000;
const READ_AT_ONCE = 200;
/** After looks that the service did not answer. */
const REST = { firstMs: 2000, longestMs: 60_000 };
/** A timer takes no longer wait than this. */
const LONGEST_WAIT_MS = 60 * 60_000;
const RESTED = { failures: 0, until: 0 };

/**
 * Follows orders until they end: events come first, and where they do not come, one order at a time is looked at, the most
 * urgent first (src-domain/resends/check-pace.ts), never more often than the budget allows.
 */
export function createOrderWatch({ store, service, gate, now, looks, budget }: OrderWatchOptions) {
  const clock = (): number => now().getTime();
  const watched = createWatchedOrders(clock);
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let wakesAt = Number.POSITIVE_INFINITY;
  let working: Promise<void> | null = null;
  let rest = RESTED;
  let turn = 0;
  let asked: Promise<unknown> = Promise.resolve();

  function wakeAt(dueAt: number | null): void {
    if (dueAt === null || closed || working !== null || !gate.isOpen()) return;
    const wake = Math.max(dueAt, rest.until);
    if (wake >= wakesAt) return;
    clearTimeout(timer);
    wakesAt = wake;
    timer = setTimeout(work, Math.min(LONGEST_WAIT_MS, Math.max(0, wake - clock())));
  }

  function work(): void {
    clearTimeout(timer);
    wakesAt = Number.POSITIVE_INFINITY;
    if (closed || working !== null) return;
    working = lookAround()
      .catch((error: unknown) => process.emitWarning(`An order could not be looked at: ${String(error)}`))
      .finally(() => {
        working = null;
        wakeAt(watched.soonest());
      });
  }

  async function lookAround(): Promise<void> {
    const urgent = (): Watched | null =>
      closed || !gate.isOpen() || clock() < rest.until ? null : watched.urgent(turn);
    while (urgent() !== null) {
      await budget.take();
      // By now another may be more urgent, or nobody.
      const order = urgent();
      turn += 1;
      if (order !== null) await lookAt(order);
    }
  }

  async function lookAt({ key, resendId }: Watched): Promise<void> {
    const looked = await looks({ orderKey: key, resendId }, service, watched.intervalOf(key));
    if (looked.ok) {
      rest = RESTED;
      watched.heard(key, looked.value);
    } else {
      watched.failed(key);
      restAfter(looked.error);
    }
  }

  /** The service's word that it knows no such order is about that order alone; anything else concerns them all. */
  function restAfter({ kind, retryAfterMs }: ServiceFailure): void {
    if (kind === "refused" || kind === "unreadable") return;
    const failures = rest.failures + 1;
    rest = { failures, until: clock() + Math.max(growingWait(failures, REST), retryAfterMs ?? 0) };
  }

  const add = (order: OrderToWatch, told = false): void => wakeAt(closed ? null : watched.add(order, told));

  async function recover(): Promise<void> {
    for await (const order of newestFirst(store.ownOrdersToWatch, Number.POSITIVE_INFINITY)) add(order);
    for await (const order of newestFirst(store.learnedOrdersToWatch, MOST_LEARNED)) add(order);
  }

  return {
    follow({ submissionId, state, resendId, createdAt, submittedAt, checkedAt, statusRaw }: StoredSubmission): void {
      if (state !== "created" || resendId === null) return;
      add({ place: 0, orderKey: submissionId, resendId, since: createdAt ?? submittedAt, checkedAt, statusRaw });
    },

    /** Events told of these orders, whoever made them. */
    async told(resendIds: ReadonlySet<string>): Promise<void> {
      if (resendIds.size > READ_AT_ONCE) return recover();
      for (const order of await store.ordersToWatch([...resendIds])) add(order, true);
    },

    /** Somebody has the order on screen. */
    show: (key: string): void => wakeAt(watched.show(key)),

    /** Looks now, whatever pace and budget say, for somebody who waits. */
    lookNow(order: LookedAt): Promise<Result<string, ServiceFailure>> {
      const looking = looks(order, service.interactive, watched.intervalOf(order.orderKey)).then((looked) => {
        if (looked.ok) watched.heard(order.orderKey, looked.value);
        return looked;
      });
      asked = Promise.allSettled([asked, looking]);
      return looking;
    },

    /** The service can be reached again. */
    goOn(): void {
      rest = RESTED;
      work();
    },

    recover,
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await Promise.all([working, asked]);
    },
  };
}

export type OrderWatch = ReturnType<typeof createOrderWatch>;

/** Read a few at a time, so that a scan comes in between. */
async function* newestFirst(
  read: (belowPlace: number, limit: number) => Promise<readonly OrderToWatch[]>,
  most: number,
): AsyncGenerator<OrderToWatch> {
  let place = Number.MAX_SAFE_INTEGER;
  for (let left = most; left > 0;) {
    const orders = await read(place, Math.min(left, READ_AT_ONCE));
    yield* orders;
    left -= orders.length;
    place = orders.at(-1)?.place ?? 0;
    if (orders.length < READ_AT_ONCE) return;
  }
}
