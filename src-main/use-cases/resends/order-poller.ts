import { backoffDelay } from "../../../src-domain/backoff.ts";
import { DAY_MS } from "../../../src-domain/durations.ts";
import type { FactValue } from "../../../src-domain/events/event-facts.ts";
import { SENT_CLAIM_MS } from "../../../src-domain/fleet/claim.ts";
import type { OrderFact } from "../../../src-domain/resends/order-timeline.ts";
import { maxPollGapMs } from "../../../src-domain/resends/poll-history.ts";
import {
  pollIntervalMs,
  findMostUrgent,
  findNextPollAtMs,
  type PolledOrder,
} from "../../../src-domain/resends/poll-schedule.ts";
import { hasEnded } from "../../../src-domain/resends/resend.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import { ageOf } from "../../../src-domain/waits.ts";
import type { RequestBudget } from "../../base/request-budget.ts";
import { createWorkLoop } from "../../base/work-loop.ts";
import { createServiceFailure } from "../../service/failure.ts";
import type { ResendRecord, ReturnsService, ServiceFailure } from "../../service/index.ts";
import type { OrderToPoll } from "../../store/resends/external-orders.ts";
import type { FetchedOrderFields, StoredSubmission } from "../../store/resends/stored-submission.ts";
import type { Store } from "../../store/thread/client.ts";
import type { DeskContext } from "../context.ts";

function toOrderFacts(record: ResendRecord): OrderFact[] {
  const facts: OrderFact[] = [{ kind: "status", raw: record.statusRaw }];
  for (const shipment of record.shipments) {
    if (shipment.trackingNumber) facts.push({ kind: "tracking-number", trackingNumber: shipment.trackingNumber });
    if (shipment.error) facts.push({ kind: "label-error", message: shipment.error });
  }
  if (findLabelAddresses(record).length > 0) facts.push({ kind: "label" });
  return facts;
}

function toOwnFields(record: ResendRecord): FetchedOrderFields {
  return {
    resendNumber: record.resendNumber,
    cutOff: record.cancelCutOff === null ? null : { at: record.cancelCutOff, estimated: false },
    labelAddresses: findLabelAddresses(record),
  };
}

/** Returns the fields of an external order; see src-domain/resends/external-order.ts. */
function toExternalFields(record: ResendRecord): Record<string, FactValue> {
  const [shipment] = record.shipments;
  return {
    resendNumber: record.resendNumber,
    warehouseId: record.warehouseId,
    items: record.returnInventoryIds?.toSorted() ?? null,
    recipientName: shipment?.recipientName ?? null,
    countryCode: shipment?.countryCode ?? null,
    createdOn: record.createdOn,
    cutOff: record.cancelCutOff,
  };
}

/**
 * Returns the addresses of the order's label; all have the same file. An order has one shipment (service contract,
 * Create resend order), so one label and one tracking number. If a record lists several shipments, as the public
 * documentation allows, the first label counts and each tracking number is in the timeline.
 */
const findLabelAddresses = ({ shipments }: ResendRecord): readonly string[] =>
  shipments.find(({ labelUrls }) => labelUrls.length > 0)?.labelUrls ?? [];

export interface OrderRef {
  /** A submission's id, or the resend id of an external order. */
  readonly orderKey: string;
  readonly resendId: string;
}

/** Fetches an order and stores the result, also if nothing has changed. */
export function createOrderFetcher(
  { store, now, reportSubmission }: DeskContext,
  onExternalFetched: (resendId: string) => void,
) {
  /** Returns the raw status. `intervalMs`: the planned milliseconds between the last poll and this one. */
  return async function fetchOrder(
    { orderKey, resendId }: OrderRef,
    service: Pick<ReturnsService, "resend">,
    intervalMs: number,
  ): Promise<Result<string, ServiceFailure>> {
    // Read the time before the request, because an event that arrives before the answer is newer.
    const requestedAt = now().toISOString();
    const answer = await service.resend.get(resendId);
    if (!answer.ok) return failure(answer.error);
    const record = answer.value;
    if (record.resendId !== resendId)
      return failure(createServiceFailure("unreadable", "yes", "The service answered with another order."));
    const maxGapMs = maxPollGapMs(intervalMs);
    if (orderKey === resendId) {
      const fetchedOrder = {
        resendId,
        fields: toExternalFields(record),
        at: requestedAt,
        eventKey: "",
        source: "reading",
      } as const;
      await store.recordExternalOrderPoll(fetchedOrder, toOrderFacts(record), findLabelAddresses(record), maxGapMs);
      onExternalFetched(resendId);
    } else {
      await store.recordOrderPoll(orderKey, toOrderFacts(record), toOwnFields(record), requestedAt, maxGapMs);
      const submission = await store.submission(orderKey);
      if (submission) reportSubmission(submission);
    }
    return success(record.statusRaw);
  };
}

export type OrderFetcher = ReturnType<typeof createOrderFetcher>;

interface WatchedOrder extends PolledOrder {
  readonly resendId: string;
  /**
   * Number of changes that the relay found. A change that this desk has not fetched is due even while the relay polls.
   */
  readonly changeCount: number;
  readonly fetchedChangeCount: number;
  /** An event reported the order, so the relay should know it. */
  readonly isKnownToRelay: boolean;
}

/**
 * Returns the time from which this desk polls the order although the relay polls, in milliseconds of the monotonic
 * clock. The relay may not know the order: it learns orders from claims and from the events of two weeks, and this desk
 * may have received an event before the fleet existed.
 */
function findOwnFromMs(
  { key, resendId, changeCount, fetchedChangeCount, isKnownToRelay, ...order }: WatchedOrder,
  isPolledByRelay: boolean,
): number {
  const hasChanged = changeCount > fetchedChangeCount;
  if (!isPolledByRelay || hasChanged || !isKnownToRelay) return Number.NEGATIVE_INFINITY;
  const outdatedAtMs = (order.lastUpdateAtMs ?? order.sinceMs) + DAY_MS;
  // Leave young external orders to the relay, because each desk of the fleet has these orders.
  return key === resendId ? Math.max(outdatedAtMs, order.sinceMs + SENT_CLAIM_MS) : outdatedAtMs;
}

/** Milliseconds for which an order counts as on screen after the page reported it. */
const ON_SCREEN_MS = 60_000;

/** The polled orders and when each is due. `clock`: milliseconds of the monotonic clock. */
function createWatchedOrders(clock: () => number, now: () => Date, isPolledByRelay: () => boolean) {
  const watchedOrders = new Map<string, WatchedOrder>();

  // oxlint-disable-next-line waits/elapsed -- read once for each order; an interval is six hours at most
  const toMonotonicMs = (storedAt: string): number => clock() - ageOf(storedAt, now());

  const listOwnPolls = (): Iterable<WatchedOrder> =>
    watchedOrders.values().filter((order) => findOwnFromMs(order, isPolledByRelay()) <= clock());

  function changeOrder(key: string, findChanges: (order: WatchedOrder) => Partial<WatchedOrder>): WatchedOrder | null {
    const order = watchedOrders.get(key);
    if (!order) return null;
    const changedOrder = { ...order, ...findChanges(order) };
    watchedOrders.set(key, changedOrder);
    return changedOrder;
  }
  const findDueAtMs = (order: WatchedOrder | null): number | null =>
    order === null ? null : Math.max(findNextPollAtMs(order, clock()), findOwnFromMs(order, isPolledByRelay()));

  return {
    /** Returns when the order is due; null if it has ended. `isReported`: an event reported the order. */
    add(order: OrderToPoll, { isReported }: { readonly isReported: boolean }): number | null {
      const { orderKey } = order;
      if (hasEnded(order.statusRaw)) {
        watchedOrders.delete(orderKey);
        return null;
      }
      const watched = toWatchedOrder(order, watchedOrders.get(orderKey), toMonotonicMs);
      const reported = { lastUpdateAtMs: clock(), failures: 0, isReported, isKnownToRelay: true };
      const added = isReported ? { ...watched, ...reported } : watched;
      watchedOrders.set(orderKey, added);
      return findDueAtMs(added);
    },

    /** Makes the order due now, also if it has ended. */
    addChanged(order: OrderToPoll): number | null {
      const watched = toWatchedOrder(order, watchedOrders.get(order.orderKey), toMonotonicMs);
      const isDue = { lastUpdateAtMs: null, lastTryAtMs: null, failures: 0, isKnownToRelay: true };
      const changed = { ...watched, ...isDue, changeCount: watched.changeCount + 1 };
      watchedOrders.set(order.orderKey, changed);
      return findDueAtMs(changed);
    },

    findChangeCount: (key: string): number => watchedOrders.get(key)?.changeCount ?? 0,

    /**
     * `changeCount`: when the fetch began. A change that the relay found since stays due, because the answer may lack
     * it.
     */
    onUpdated(key: string, statusRaw: string, changeCount: number): void {
      if (this.findChangeCount(key) > changeCount) return;
      const times = { lastUpdateAtMs: clock(), lastTryAtMs: clock() };
      if (hasEnded(statusRaw)) watchedOrders.delete(key);
      else changeOrder(key, () => ({ ...times, failures: 0, fetchedChangeCount: changeCount }));
    },
    onFailed: (key: string): void =>
      void changeOrder(key, ({ failures }) => ({ lastTryAtMs: clock(), failures: failures + 1 })),
    markOnScreen: (key: string): number | null =>
      findDueAtMs(changeOrder(key, () => ({ shownUntilMs: clock() + ON_SCREEN_MS }))),

    /** Returns the milliseconds between two polls of the order; 0 for an order that is not polled. */
    findIntervalMs(key: string): number {
      const order = watchedOrders.get(key);
      return order ? pollIntervalMs(order, clock()) : 0;
    },
    findMostUrgent(pollCount: number): WatchedOrder | null {
      const order = findMostUrgent(listOwnPolls(), clock(), pollCount);
      return (order && watchedOrders.get(order.key)) ?? null;
    },
    findEarliestMs(): number {
      let earliestMs = Number.POSITIVE_INFINITY;
      for (const order of watchedOrders.values()) earliestMs = Math.min(earliestMs, findDueAtMs(order) ?? earliestMs);
      return earliestMs;
    },
  };
}

function toWatchedOrder(
  { orderKey, resendId, knownSince: since, checkedAt, hasEvent }: OrderToPoll,
  previous: WatchedOrder | undefined,
  toMonotonicMs: (storedAt: string) => number,
): WatchedOrder {
  if (previous) return { ...previous, resendId };
  const lastUpdateAtMs = checkedAt === null ? null : toMonotonicMs(checkedAt);
  return {
    key: orderKey,
    resendId,
    sinceMs: toMonotonicMs(since),
    lastUpdateAtMs,
    lastTryAtMs: null,
    failures: 0,
    isReported: orderKey === resendId,
    shownUntilMs: null,
    changeCount: 0,
    fetchedChangeCount: 0,
    isKnownToRelay: hasEvent === 1,
  };
}

/** Maximum number of polled external orders. Events or the operator update older external orders. */
const MAX_EXTERNAL_ORDERS = 5000;
const ORDERS_PER_READ = 200;
const BACKOFF = { initialMs: 2000, maxMs: 60_000 };
const NOT_PAUSED = { failures: 0, untilMs: Number.NEGATIVE_INFINITY };

/** Adds orders of the journal to the polled orders: at the start, and when a report or a change arrives. */
function createOrderIntake(
  store: Store,
  watchedOrders: ReturnType<typeof createWatchedOrders>,
  wakeAt: (dueAtMs: number | null) => void,
  isClosing: () => boolean,
) {
  const add = (order: OrderToPoll, cause = { isReported: false }): void =>
    wakeAt(isClosing() ? null : watchedOrders.add(order, cause));

  async function recover(): Promise<void> {
    for await (const order of readNewestFirst(store.ownOrdersToPoll, Number.POSITIVE_INFINITY)) add(order);
    for await (const order of readNewestFirst(store.externalOrdersToPoll, MAX_EXTERNAL_ORDERS)) add(order);
  }

  return {
    recover,

    track({ submissionId, state, resendId, createdAt, submittedAt, checkedAt, statusRaw }: StoredSubmission): void {
      if (state !== "created" || resendId === null) return;
      add({ rowKey: 0, orderKey: submissionId, resendId, knownSince: createdAt ?? submittedAt, checkedAt, statusRaw });
    },

    async onOrdersReported(resendIds: ReadonlySet<string>): Promise<void> {
      if (resendIds.size > ORDERS_PER_READ) return recover();
      for (const order of await store.ordersToPoll([...resendIds])) add(order, { isReported: true });
    },

    /** Called when the relay's polls found changes. Fetches own orders, because the fleet gets no label addresses. */
    async onOrdersPolled(resendIds: ReadonlySet<string>): Promise<void> {
      const ids = [...resendIds];
      for (let start = 0; start < ids.length; start += ORDERS_PER_READ) {
        for (const order of await store.ordersToPoll(ids.slice(start, start + ORDERS_PER_READ))) {
          if (order.orderKey === order.resendId) add(order);
          else if (!isClosing()) wakeAt(watchedOrders.addChanged(order));
        }
      }
    },

    /** Call after reports were lost: fetches all open orders of this desk. */
    async recheck(): Promise<void> {
      for await (const order of readNewestFirst(store.ownOrdersToPoll, Number.POSITIVE_INFINITY))
        if (!hasEnded(order.statusRaw) && !isClosing()) wakeAt(watchedOrders.addChanged(order));
    },
  };
}

/**
 * Polls the most urgent order within the budget. Orders reported by events are polled less often. While the relay
 * polls, this desk polls only what the relay reports, and orders that the relay does not know or may have forgotten.
 */
export function createOrderPoller(
  { store, service, availability, now, elapsed: clock }: DeskContext,
  fetchOrder: OrderFetcher,
  budget: RequestBudget,
  isPolledByRelay = (): boolean => false,
) {
  const watchedOrders = createWatchedOrders(clock, now, isPolledByRelay);
  const loop = createWorkLoop({ work: pollDueOrders, retryMs: BACKOFF.initialMs, name: "order-polling" });
  let wakesAtMs = Number.POSITIVE_INFINITY;
  let pause = NOT_PAUSED;
  let pollCount = 0;
  let runningFetches: Promise<unknown> = Promise.resolve();

  function wakeAt(dueAtMs: number | null): void {
    if (dueAtMs === null || !availability.canCallService()) return;
    const wakeMs = Math.max(dueAtMs, pause.untilMs);
    if (wakeMs >= wakesAtMs) return;
    wakesAtMs = wakeMs;
    loop.wakeIn(wakeMs - clock());
  }

  async function pollDueOrders(): Promise<void> {
    wakesAtMs = Number.POSITIVE_INFINITY;
    const findDueOrder = (): WatchedOrder | null => {
      const canPoll = !loop.isClosing() && availability.canCallService() && clock() >= pause.untilMs;
      return canPoll ? watchedOrders.findMostUrgent(pollCount) : null;
    };
    while (findDueOrder() !== null) {
      await budget.take();
      // Choose again, because `take` may have waited.
      const order = findDueOrder();
      pollCount += 1;
      if (order !== null) await pollOrder(order);
    }
    wakeAt(watchedOrders.findEarliestMs());
  }

  async function pollOrder({ key, resendId, changeCount }: WatchedOrder): Promise<void> {
    const fetchResult = await fetchOrder({ orderKey: key, resendId }, service, watchedOrders.findIntervalMs(key));
    if (fetchResult.ok) {
      pause = NOT_PAUSED;
      watchedOrders.onUpdated(key, fetchResult.value, changeCount);
    } else {
      watchedOrders.onFailed(key);
      pauseAfter(fetchResult.error);
    }
  }

  /** `refused` and `unreadable` concern one order. Any other failure pauses all polls. */
  function pauseAfter({ kind, retryAfterMs }: ServiceFailure): void {
    if (kind === "refused" || kind === "unreadable") return;
    const failures = pause.failures + 1;
    pause = { failures, untilMs: clock() + Math.max(backoffDelay(failures, BACKOFF), retryAfterMs ?? 0) };
  }

  const orderIntake = createOrderIntake(store, watchedOrders, wakeAt, loop.isClosing);

  return {
    ...orderIntake,

    markOnScreen: (key: string): void => wakeAt(watchedOrders.markOnScreen(key)),

    /** Fetches the order now, without interval and budget, for a waiting operator. */
    fetchNow(order: OrderRef): Promise<Result<string, ServiceFailure>> {
      const changeCount = watchedOrders.findChangeCount(order.orderKey);
      const fetchRun = fetchOrder(order, service.interactive, watchedOrders.findIntervalMs(order.orderKey)).then(
        (fetchResult) => {
          if (fetchResult.ok) watchedOrders.onUpdated(order.orderKey, fetchResult.value, changeCount);
          return fetchResult;
        },
      );
      runningFetches = Promise.allSettled([runningFetches, fetchRun]);
      return fetchRun;
    },

    resume(): void {
      pause = NOT_PAUSED;
      loop.run();
    },

    async close(): Promise<void> {
      await Promise.all([loop.close(), runningFetches]);
    },
  };
}

export type OrderPoller = ReturnType<typeof createOrderPoller>;

/** Reads a few orders at a time from the store, so that a scan does not wait. */
async function* readNewestFirst(
  readPage: (belowRowKey: number, limit: number) => Promise<readonly OrderToPoll[]>,
  maxOrders: number,
): AsyncGenerator<OrderToPoll> {
  let rowKey = Number.MAX_SAFE_INTEGER;
  for (let remaining = maxOrders; remaining > 0;) {
    const orders = await readPage(rowKey, Math.min(remaining, ORDERS_PER_READ));
    yield* orders;
    remaining -= orders.length;
    rowKey = orders.at(-1)?.rowKey ?? 0;
    if (orders.length < ORDERS_PER_READ) return;
  }
}
