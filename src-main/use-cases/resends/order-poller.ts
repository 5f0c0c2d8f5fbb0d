import { backoffDelay } from "../../../src-domain/backoff.ts";
import type { FactValue } from "../../../src-domain/events/event-facts.ts";
import type { OrderFact } from "../../../src-domain/resends/order-timeline.ts";
import { maxPollGapMs } from "../../../src-domain/resends/poll-history.ts";
import {
  pollIntervalMs,
  findMostUrgent,
  nextPollAtMs,
  earliestPollAtMs,
  type PolledOrder,
} from "../../../src-domain/resends/poll-schedule.ts";
import { isEndStatus, parseResendStatus } from "../../../src-domain/resends/resend.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import { ageOf } from "../../../src-domain/waits.ts";
import { createWorkLoop } from "../../base/work-loop.ts";
import type { ResendRecord, ReturnsService, ServiceFailure } from "../../service/index.ts";
import type { OrderToPoll } from "../../store/resends/external-orders.ts";
import type { FetchedOrderFields, StoredSubmission } from "../../store/resends/outbox-journal.ts";
import type { DeskContext } from "../context.ts";
import type { RequestBudget } from "../sending/request-budget.ts";

function factsOf(record: ResendRecord): OrderFact[] {
  const facts: OrderFact[] = [{ kind: "status", raw: record.statusRaw }];
  for (const shipment of record.shipments) {
    if (shipment.trackingNumber) facts.push({ kind: "tracking-number", trackingNumber: shipment.trackingNumber });
    if (shipment.error) facts.push({ kind: "label-error", message: shipment.error });
  }
  if (labelAddressesOf(record).length > 0) facts.push({ kind: "label" });
  return facts;
}

function fieldsOf(record: ResendRecord): FetchedOrderFields {
  return {
    resendNumber: record.resendNumber,
    cutOff: record.cancelCutOff === null ? null : { at: record.cancelCutOff, estimated: false },
    labelAddresses: labelAddressesOf(record),
  };
}

/** The fields of an external order; see src-domain/resends/external-order.ts. */
function externalFieldsOf(record: ResendRecord): Record<string, FactValue> {
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
 * An order has one shipment (service contract, Create resend order), so one label, whose addresses are mirrors, and one
 * tracking number. If a record lists several shipments, as the public documentation allows, the first label counts and
 * each tracking number is in the timeline.
 */
const labelAddressesOf = ({ shipments }: ResendRecord): readonly string[] =>
  shipments.find(({ labelUrls }) => labelUrls.length > 0)?.labelUrls ?? [];

export interface OrderRef {
  /** A submission's id, or the resend id of an order that was made elsewhere. */
  readonly orderKey: string;
  readonly resendId: string;
}

/** Fetches an order and stores the result, also if nothing has changed. */
export function createOrderFetcher(
  { store, now, submissionChanged }: DeskContext,
  onExternalFetched: (resendId: string) => void,
) {
  /** Returns the raw status. `intervalMs`: the planned milliseconds between the last poll and this one. */
  return async function fetchOrder(
    { orderKey, resendId }: OrderRef,
    by: Pick<ReturnsService, "resend">,
    intervalMs: number,
  ): Promise<Result<string, ServiceFailure>> {
    // Before the request: an event of a later time is newer than the answer.
    const askedAt = now().toISOString();
    const answer = await by.resend.get(resendId);
    if (!answer.ok) return failure(answer.error);
    const record = answer.value;
    const maxGapMs = maxPollGapMs(intervalMs);
    if (orderKey === resendId) {
      const fetched = {
        resendId,
        fields: externalFieldsOf(record),
        at: askedAt,
        eventKey: "",
        source: "reading",
      } as const;
      await store.recordExternalOrderPoll(fetched, factsOf(record), labelAddressesOf(record), maxGapMs);
      onExternalFetched(resendId);
    } else {
      await store.recordOrderPoll(orderKey, factsOf(record), fieldsOf(record), askedAt, maxGapMs);
      const after = await store.submission(orderKey);
      if (after) submissionChanged(after);
    }
    return success(record.statusRaw);
  };
}

export type OrderFetcher = ReturnType<typeof createOrderFetcher>;

interface WatchedOrder extends PolledOrder {
  readonly resendId: string;
}

/** Milliseconds for which an order counts as on screen after the page reported it. */
const SHOWN_MS = 60_000;

/** The polled orders and when each is due. `clock`: milliseconds of the monotonic clock. */
function createWatchedOrders(clock: () => number, now: () => Date) {
  const watched = new Map<string, WatchedOrder>();

  const change = (key: string, by: (order: WatchedOrder) => Partial<WatchedOrder>): WatchedOrder | null => {
    const order = watched.get(key);
    if (!order) return null;
    const changed = { ...order, ...by(order) };
    watched.set(key, changed);
    return changed;
  };
  const dueAt = (order: WatchedOrder | null): number | null => (order === null ? null : nextPollAtMs(order, clock()));

  return {
    /** Returns when the order is due; null if it has ended. `reported`: an event reported the order. */
    add(found: OrderToPoll, reported: boolean): number | null {
      const { orderKey } = found;
      if (hasEnded(found.statusRaw)) {
        watched.delete(orderKey);
        return null;
      }
      watched.set(
        orderKey,
        toWatched(found, watched.get(orderKey), (at) => clock() - ageOf(at, now())),
      );
      return dueAt(
        change(orderKey, () => (reported ? { lastUpdateAtMs: clock(), failures: 0, isReported: reported } : {})),
      );
    },

    updated(key: string, statusRaw: string): void {
      if (hasEnded(statusRaw)) watched.delete(key);
      else change(key, () => ({ lastUpdateAtMs: clock(), lastTryAtMs: clock(), failures: 0 }));
    },
    failed: (key: string): void =>
      void change(key, ({ failures }) => ({ lastTryAtMs: clock(), failures: failures + 1 })),
    show: (key: string): number | null => dueAt(change(key, () => ({ shownUntilMs: clock() + SHOWN_MS }))),

    /** Milliseconds between two polls of the order; 0 for an order that is not polled. */
    intervalOf(key: string): number {
      const order = watched.get(key);
      return order ? pollIntervalMs(order, clock()) : 0;
    },
    urgent(pollCount: number): WatchedOrder | null {
      const order = findMostUrgent(watched.values(), clock(), pollCount);
      return (order && watched.get(order.key)) ?? null;
    },
    soonest: (): number | null => earliestPollAtMs(watched.values(), clock()),
  };
}

function toWatched(
  { orderKey, resendId, knownSince: since, checkedAt }: OrderToPoll,
  before: WatchedOrder | undefined,
  momentOf: (storedAt: string) => number,
): WatchedOrder {
  if (before) return { ...before, resendId };
  const lastUpdateAtMs = checkedAt === null ? null : momentOf(checkedAt);
  return {
    key: orderKey,
    resendId,
    sinceMs: momentOf(since),
    lastUpdateAtMs,
    lastTryAtMs: null,
    failures: 0,
    isReported: orderKey === resendId,
    shownUntilMs: null,
  };
}

function hasEnded(statusRaw: string | null): boolean {
  const status = statusRaw === null ? null : parseResendStatus(statusRaw);
  return status !== null && isEndStatus(status);
}

/** Max polled external orders. Older ones are updated by events or by the operator. */
const MAX_EXTERNAL = 5000;
const ORDERS_PER_READ = 200;
const BACKOFF = { initialMs: 2000, maxMs: 60_000 };
const NO_PAUSE = { failures: 0, until: Number.NEGATIVE_INFINITY };

/** Polls the most urgent order within the budget. Orders reported by events are polled less often. */
export function createOrderPoller(
  { store, service, availability, now, elapsed: clock }: DeskContext,
  fetchOrder: OrderFetcher,
  budget: RequestBudget,
) {
  const watched = createWatchedOrders(clock, now);
  const loop = createWorkLoop({ work: pollDueOrders, retryMs: BACKOFF.initialMs, name: "order-polling" });
  let wakesAt = Number.POSITIVE_INFINITY;
  let pause = NO_PAUSE;
  let pollCount = 0;
  let running: Promise<unknown> = Promise.resolve();

  function wakeAt(dueAt: number | null): void {
    if (dueAt === null || !availability.canCallService()) return;
    const wake = Math.max(dueAt, pause.until);
    if (wake >= wakesAt) return;
    wakesAt = wake;
    loop.wakeIn(wake - clock());
  }

  async function pollDueOrders(): Promise<void> {
    wakesAt = Number.POSITIVE_INFINITY;
    const urgent = (): WatchedOrder | null =>
      loop.isClosing() || !availability.canCallService() || clock() < pause.until ? null : watched.urgent(pollCount);
    while (urgent() !== null) {
      await budget.take();
      // Choose again: the budget may have taken a while.
      const order = urgent();
      pollCount += 1;
      if (order !== null) await pollOrder(order);
    }
    wakeAt(watched.soonest());
  }

  async function pollOrder({ key, resendId }: WatchedOrder): Promise<void> {
    const fetched = await fetchOrder({ orderKey: key, resendId }, service, watched.intervalOf(key));
    if (fetched.ok) {
      pause = NO_PAUSE;
      watched.updated(key, fetched.value);
    } else {
      watched.failed(key);
      pauseAfter(fetched.error);
    }
  }

  /** `refused` and `unreadable` concern one order. Any other failure pauses all polls. */
  function pauseAfter({ kind, retryAfterMs }: ServiceFailure): void {
    if (kind === "refused" || kind === "unreadable") return;
    const failures = pause.failures + 1;
    pause = { failures, until: clock() + Math.max(backoffDelay(failures, BACKOFF), retryAfterMs ?? 0) };
  }

  const add = (order: OrderToPoll, reported = false): void =>
    wakeAt(loop.isClosing() ? null : watched.add(order, reported));

  async function recover(): Promise<void> {
    for await (const order of newestFirst(store.ownOrdersToPoll, Number.POSITIVE_INFINITY)) add(order);
    for await (const order of newestFirst(store.externalOrdersToPoll, MAX_EXTERNAL)) add(order);
  }

  return {
    track({ submissionId, state, resendId, createdAt, submittedAt, checkedAt, statusRaw }: StoredSubmission): void {
      if (state !== "created" || resendId === null) return;
      add({ rowKey: 0, orderKey: submissionId, resendId, knownSince: createdAt ?? submittedAt, checkedAt, statusRaw });
    },

    async onOrdersReported(resendIds: ReadonlySet<string>): Promise<void> {
      if (resendIds.size > ORDERS_PER_READ) return recover();
      for (const order of await store.ordersToPoll([...resendIds])) add(order, true);
    },

    show: (key: string): void => wakeAt(watched.show(key)),

    /** Fetches the order now, without interval and budget, for a waiting operator. */
    fetchNow(order: OrderRef): Promise<Result<string, ServiceFailure>> {
      const fetching = fetchOrder(order, service.interactive, watched.intervalOf(order.orderKey)).then((fetched) => {
        if (fetched.ok) watched.updated(order.orderKey, fetched.value);
        return fetched;
      });
      running = Promise.allSettled([running, fetching]);
      return fetching;
    },

    resume(): void {
      pause = NO_PAUSE;
      loop.run();
    },

    recover,
    async close(): Promise<void> {
      await Promise.all([loop.close(), running]);
    },
  };
}

export type OrderPoller = ReturnType<typeof createOrderPoller>;

/** Reads a few orders at a time from the store, so that a scan does not wait. */
async function* newestFirst(
  read: (belowRowKey: number, limit: number) => Promise<readonly OrderToPoll[]>,
  max: number,
): AsyncGenerator<OrderToPoll> {
  let rowKey = Number.MAX_SAFE_INTEGER;
  for (let remaining = max; remaining > 0;) {
    const orders = await read(rowKey, Math.min(remaining, ORDERS_PER_READ));
    yield* orders;
    remaining -= orders.length;
    rowKey = orders.at(-1)?.rowKey ?? 0;
    if (orders.length < ORDERS_PER_READ) return;
  }
}
