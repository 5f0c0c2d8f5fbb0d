import { compareInstants } from "../../src-domain/instants.ts";
import { findEarliestPollAtMs, findMostUrgent, type PolledOrder } from "../../src-domain/resends/poll-schedule.ts";
import { hasEnded, parseResendStatus } from "../../src-domain/resends/resend.ts";
import { ageOf } from "../../src-domain/waits.ts";
import { parseEvent } from "../../src-main/events/parse-event.ts";
import type { PolledOrderState } from "../../src-main/events/relay-reports.ts";

/** Orders that ended are remembered, because their claims stay for two weeks. */
const MAX_ORDERS = 50_000;

interface WatchedOrder extends PolledOrder {
  /** Whether it has not ended. Stored, because each poll looks through all orders. */
  readonly isOpen: boolean;
  /** Reported state; null fields were never reported. */
  readonly known: { readonly [Field in keyof PolledOrderState]: PolledOrderState[Field] | null };
  /** Time of the newest event, ISO 8601, UTC; empty without one. */
  readonly reportedAt: string;
}

const NOTHING_KNOWN: WatchedOrder["known"] = { statusRaw: null, trackingNumber: null, hasLabel: null };

/** Tracks what the fleet's events say of its orders, and when to poll each. `clock`: milliseconds, monotonic. */
export function createOrderWatch(clock: () => number, now: () => Date) {
  const orders = new Map<string, WatchedOrder>();

  function updateOrder(resendId: string, changes: Partial<WatchedOrder>): void {
    const order = orders.get(resendId);
    if (order !== undefined) orders.set(resendId, { ...order, ...changes });
  }

  function* openOrders(): Generator<WatchedOrder> {
    for (const order of orders.values()) if (order.isOpen) yield order;
  }

  function add(resendId: string, ageMs: number): boolean {
    if (orders.has(resendId)) return false;
    const sinceMs = clock() - ageMs;
    const times = { sinceMs, lastUpdateAtMs: null, lastTryAtMs: null, failures: 0, shownUntilMs: null };
    const state = { isOpen: true, isReported: false, known: NOTHING_KNOWN, reportedAt: "" };
    orders.set(resendId, { key: resendId, ...times, ...state });
    const [oldest] = orders.keys();
    if (orders.size > MAX_ORDERS && oldest !== undefined) orders.delete(oldest);
    return true;
  }

  /** Events come in any order; a field of the newest event counts. Returns whether the order may be due earlier. */
  function addReport(resendId: string, fields: Readonly<Record<string, unknown>>, at: string): boolean {
    // oxlint-disable-next-line waits/elapsed -- read once for each order; an interval is six hours at most
    const isNew = add(resendId, ageOf(at, now()));
    const order = orders.get(resendId);
    if (order === undefined || (order.reportedAt !== "" && compareInstants(at, order.reportedAt) < 0)) return isNew;
    orders.set(resendId, { ...withReport(order, fields), reportedAt: at, lastUpdateAtMs: clock(), failures: 0 });
    return isNew || !order.isOpen || order.failures > 0;
  }

  return {
    /** `ageMs`: how long the order has existed, as far as known. Returns whether it is new. */
    add,

    /**
     * Adds what an event of the fleet reports. Returns whether an order may be due earlier: it is new, it had ended, or
     * polls of it failed.
     */
    addEvent(body: string): boolean {
      const parsed = parseEvent(body);
      if (!parsed.ok) return false;
      const { facts, at } = parsed.value;
      return facts
        .filter(({ subject }) => subject === "resend")
        .map(({ id, fields }) => addReport(id, fields, at))
        .includes(true);
    },

    findDue: (pollCount: number): string | null => findMostUrgent(openOrders(), clock(), pollCount)?.key ?? null,
    findEarliestMs: (): number | null => findEarliestPollAtMs(openOrders(), clock()),
    openCount: (): number => [...openOrders()].length,

    /** Returns whether the fleet does not know this state. */
    isUnknownToFleet(resendId: string, state: PolledOrderState): boolean {
      const known = orders.get(resendId)?.known ?? NOTHING_KNOWN;
      const isOtherStatus = known.statusRaw === null || statusOf(known.statusRaw) !== statusOf(state.statusRaw);
      const isOtherNumber = state.trackingNumber !== null && state.trackingNumber !== known.trackingNumber;
      return isOtherStatus || isOtherNumber || (state.hasLabel && known.hasLabel !== true);
    },

    onPolled(resendId: string, known: PolledOrderState): void {
      updateOrder(resendId, {
        known,
        isOpen: !hasEnded(known.statusRaw),
        lastUpdateAtMs: clock(),
        lastTryAtMs: clock(),
        failures: 0,
      });
    },
    onFailed(resendId: string): void {
      updateOrder(resendId, { lastTryAtMs: clock(), failures: (orders.get(resendId)?.failures ?? 0) + 1 });
    },
  };
}

function withReport(order: WatchedOrder, fields: Readonly<Record<string, unknown>>): WatchedOrder {
  const { statusRaw, trackingNumber, hasLabel, labelUrls } = fields;
  const known = {
    statusRaw: typeof statusRaw === "string" ? statusRaw : order.known.statusRaw,
    trackingNumber: typeof trackingNumber === "string" ? trackingNumber : order.known.trackingNumber,
    hasLabel: hasLabel === true || Array.isArray(labelUrls) ? true : order.known.hasLabel,
  };
  // The relay's own report says nothing of whether the service's events arrive.
  const isReported = order.isReported || !("hasLabel" in fields);
  return { ...order, known, isOpen: !hasEnded(known.statusRaw), isReported };
}

/** Events and answers name a status by its number or its name. */
const statusOf = (raw: string): string => parseResendStatus(raw) ?? raw;
