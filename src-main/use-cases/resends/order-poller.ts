import type { FactValue } from "../../../src-domain/events/event-facts.ts";
import type { OrderFact } from "../../../src-domain/resends/order-timeline.ts";
import type { ResendRecord, ReturnsService, ServiceFailure } from "../../service/index.ts";
import type { FetchedOrderFields, StoredSubmission } from "../../store/resends/outbox-journal.ts";
import { maxPollGapMs } from "../../../src-domain/resends/poll-history.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import {
  pollIntervalMs,
  mostUrgent,
  nextPollAtMs,
  earliestPollAtMs,
  type PolledOrder,
} from "../../../src-domain/resends/poll-schedule.ts";
import { isEndStatus, parseResendStatus } from "../../../src-domain/resends/resend.ts";
import type { OrderToPoll } from "../../store/resends/external-orders.ts";
import { backoffDelay } from "../../../src-domain/backoff.ts";
import type { RequestBudget } from "../sending/request-budget.ts";
import type { DeskContext } from "../context.ts";
import { createWorkLoop } from "../../base/work-loop.ts";
import { ageOf } from "../../../src-domain/waits.ts";

function factsOf(record: ResendRecord): OrderFact[] {
  const facts: OrderFact[] = [{ kind: "status", raw: record.statusRaw }];
  for (const shipment of record.shipments) {
    if (shipment.trackingNumber) facts.push({ kind: "tracking-number", trackingNumber: shipment.trackingNumber });
    if (shipment.error) facts.push({ kind: "label-error", message: shipment.error });
  }
  if (labelAddressesOf(record).length > 0) facts.push({ kind: "label" });
  return facts;
}

function lookOf(record: ResendRecord): FetchedOrderFields {
  return {
    resendNumber: record.resendNumber,
    cutOff: record.cancelCutOff === null ? null : { at: record.cancelCutOff, estimated: false },
    labelAddresses: labelAddressesOf(record),
  };
}

/** The same of one that was made elsewhere; see src-domain/resends/external-order.ts. */
function learnedFieldsOf(record: ResendRecord): Record<string, FactValue> {
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
 * An order is made with one shipment (service contract, Create resend order), so it has one label and one tracking number; its
 * addresses are mirrors of each other. Where a record lists several shipments, as the public documentation would allow, the
 * first label counts, and each tracking number is in the timeline.
 */
const labelAddressesOf = ({ shipments }: ResendRecord): readonly string[] =>
  shipments.find(({ labelUrls }) => labelUrls.length > 0)?.labelUrls ?? [];

export interface OrderRef {
  /** A submission's id, or the resend id of an order that was made elsewhere. */
  readonly orderKey: string;
  readonly resendId: string;
}

/** Stores what the service says of an order, also that it says nothing new. */
export function createOrderFetcher(
  { store, now, submissionChanged }: DeskContext,
  onLearned: (resendId: string) => void,
) {
  /** Answers the status as the service words it. `intervalMs`: how soon after the last look this one was due. */
  return async function look(
    { orderKey, resendId }: OrderRef,
    by: Pick<ReturnsService, "resend">,
    intervalMs: number,
  ): Promise<Result<string, ServiceFailure>> {
    // What an event says of a time after the question is newer than its answer.
    const asked = now().toISOString();
    const answer = await by.resend.get(resendId);
    if (!answer.ok) return failure(answer.error);
    const record = answer.value;
    const mostMs = maxPollGapMs(intervalMs);
    if (orderKey === resendId) {
      const looked = { resendId, fields: learnedFieldsOf(record), at: asked, eventKey: "", source: "reading" } as const;
      await store.recordExternalOrderPoll(looked, factsOf(record), labelAddressesOf(record), mostMs);
      onLearned(resendId);
    } else {
      await store.recordOrderPoll(orderKey, factsOf(record), lookOf(record), asked, mostMs);
      const after = await store.submission(orderKey);
      if (after) submissionChanged(after);
    }
    return success(record.statusRaw);
  };
}

export type OrderFetcher = ReturnType<typeof createOrderFetcher>;

interface Watched extends PolledOrder {
  readonly resendId: string;
}

/** Milliseconds for which an order counts as on screen after the page said so. */
const SHOWN_MS = 60_000;

/** The orders that are followed, and when each is to be looked at. `clock`: the monotonic one, in milliseconds. */
function createWatchedOrders(clock: () => number, now: () => Date) {
  const watched = new Map<string, Watched>();

  const change = (key: string, by: (order: Watched) => Partial<Watched>): Watched | null => {
    const order = watched.get(key);
    if (!order) return null;
    const changed = { ...order, ...by(order) };
    watched.set(key, changed);
    return changed;
  };
  const dueAt = (order: Watched | null): number | null => (order === null ? null : nextPollAtMs(order, clock()));

  return {
    /** Null for one that has ended; otherwise when it is due. `reported`: by an event. */
    add(found: OrderToPoll, reported: boolean): number | null {
      const { orderKey } = found;
      if (hasEnded(found.statusRaw)) {
        watched.delete(orderKey);
        return null;
      }
      watched.set(
        orderKey,
        followed(found, watched.get(orderKey), (at) => clock() - ageOf(at, now())),
      );
      return dueAt(change(orderKey, () => (reported ? { lastUpdateAtMs: clock(), failures: 0, reported } : {})));
    },

    heard(key: string, statusRaw: string): void {
      if (hasEnded(statusRaw)) watched.delete(key);
      else change(key, () => ({ lastUpdateAtMs: clock(), lastTryAtMs: clock(), failures: 0 }));
    },
    failed: (key: string): void =>
      void change(key, ({ failures }) => ({ lastTryAtMs: clock(), failures: failures + 1 })),
    show: (key: string): number | null => dueAt(change(key, () => ({ shownUntil: clock() + SHOWN_MS }))),

    /** How soon after the last look the next one is due, in milliseconds; 0 for an order that is not followed. */
    intervalOf(key: string): number {
      const order = watched.get(key);
      return order ? pollIntervalMs(order, clock()) : 0;
    },
    urgent(pollCount: number): Watched | null {
      const order = mostUrgent(watched.values(), clock(), pollCount);
      return (order && watched.get(order.key)) ?? null;
    },
    soonest: (): number | null => earliestPollAtMs(watched.values(), clock()),
  };
}

/** What is known of how it was followed before stays. */
function followed(
  { orderKey, resendId, since, checkedAt }: OrderToPoll,
  before: Watched | undefined,
  momentOf: (storedAt: string) => number,
): Watched {
  if (before) return { ...before, resendId };
  const lastUpdateAtMs = checkedAt === null ? null : momentOf(checkedAt);
  return {
    key: orderKey,
    resendId,
    since: momentOf(since),
    lastUpdateAtMs,
    lastTryAtMs: null,
    failures: 0,
    reported: orderKey === resendId,
    shownUntil: null,
  };
}

function hasEnded(statusRaw: string | null): boolean {
  const status = statusRaw === null ? null : parseResendStatus(statusRaw);
  return status !== null && isEndStatus(status);
}

/** How many orders made elsewhere are polled; older ones are updated by events, or on request. */
const MOST_LEARNED = 5000;
const READ_AT_ONCE = 200;
const REST = { initialMs: 2000, maxMs: 60_000 };
const RESTED = { failures: 0, until: Number.NEGATIVE_INFINITY };

/** Events come first; where none come, the most urgent order is polled, within the budget. */
export function createOrderPoller(
  { store, service, availability, now, elapsed: clock }: DeskContext,
  looks: OrderFetcher,
  budget: RequestBudget,
) {
  const watched = createWatchedOrders(clock, now);
  const loop = createWorkLoop({ work: pollDueOrders, retryMs: REST.initialMs, name: "The look at orders" });
  let wakesAt = Number.POSITIVE_INFINITY;
  let rest = RESTED;
  let pollCount = 0;
  let asked: Promise<unknown> = Promise.resolve();

  function wakeAt(dueAt: number | null): void {
    if (dueAt === null || !availability.canCallService()) return;
    const wake = Math.max(dueAt, rest.until);
    if (wake >= wakesAt) return;
    wakesAt = wake;
    loop.wakeIn(wake - clock());
  }

  async function pollDueOrders(): Promise<void> {
    wakesAt = Number.POSITIVE_INFINITY;
    const urgent = (): Watched | null =>
      loop.isClosing() || !availability.canCallService() || clock() < rest.until ? null : watched.urgent(pollCount);
    while (urgent() !== null) {
      await budget.take();
      // By now another may be more urgent, or nobody.
      const order = urgent();
      pollCount += 1;
      if (order !== null) await pollOrder(order);
    }
    wakeAt(watched.soonest());
  }

  async function pollOrder({ key, resendId }: Watched): Promise<void> {
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
    rest = { failures, until: clock() + Math.max(backoffDelay(failures, REST), retryAfterMs ?? 0) };
  }

  const add = (order: OrderToPoll, reported = false): void =>
    wakeAt(loop.isClosing() ? null : watched.add(order, reported));

  async function recover(): Promise<void> {
    for await (const order of newestFirst(store.ownOrdersToPoll, Number.POSITIVE_INFINITY)) add(order);
    for await (const order of newestFirst(store.externalOrdersToPoll, MOST_LEARNED)) add(order);
  }

  return {
    track({ submissionId, state, resendId, createdAt, submittedAt, checkedAt, statusRaw }: StoredSubmission): void {
      if (state !== "created" || resendId === null) return;
      add({ place: 0, orderKey: submissionId, resendId, since: createdAt ?? submittedAt, checkedAt, statusRaw });
    },

    async onOrdersReported(resendIds: ReadonlySet<string>): Promise<void> {
      if (resendIds.size > READ_AT_ONCE) return recover();
      for (const order of await store.ordersToPoll([...resendIds])) add(order, true);
    },

    show: (key: string): void => wakeAt(watched.show(key)),

    /** Reads it now, regardless of pace and budget, for a waiting operator. */
    fetchNow(order: OrderRef): Promise<Result<string, ServiceFailure>> {
      const looking = looks(order, service.interactive, watched.intervalOf(order.orderKey)).then((looked) => {
        if (looked.ok) watched.heard(order.orderKey, looked.value);
        return looked;
      });
      asked = Promise.allSettled([asked, looking]);
      return looking;
    },

    resume(): void {
      rest = RESTED;
      loop.run();
    },

    recover,
    async close(): Promise<void> {
      await Promise.all([loop.close(), asked]);
    },
  };
}

export type OrderPoller = ReturnType<typeof createOrderPoller>;

/** Read a few at a time, so that a scan comes in between. */
async function* newestFirst(
  read: (belowRowKey: number, limit: number) => Promise<readonly OrderToPoll[]>,
  most: number,
): AsyncGenerator<OrderToPoll> {
  let place = Number.MAX_SAFE_INTEGER;
  for (let left = most; left > 0;) {
    const orders = await read(place, Math.min(left, READ_AT_ONCE));
    yield* orders;
    left -= orders.length;
    place = orders.at(-1)?.place ?? 0;
    if (orders.length < READ_AT_ONCE) return;
  }
}
