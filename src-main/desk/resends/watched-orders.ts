import {
  checkInterval,
  mostUrgent,
  nextCheckAt,
  soonestCheckAt,
  type WatchedOrder,
} from "../../../src-domain/resends/check-pace.ts";
import { isEndStatus, readResendStatus } from "../../../src-domain/resends/resend.ts";
import type { OrderToWatch } from "../../store/orders/submission-statements.ts";

export interface Watched extends WatchedOrder {
  readonly resendId: string;
}

/** Milliseconds for which an order counts as on screen after the page said so. */
const SHOWN_MS = 60_000;

/** The orders that are followed, and when each is to be looked at. `clock`: milliseconds since 1970. */
export function createWatchedOrders(clock: () => number) {
  const watched = new Map<string, Watched>();

  const change = (key: string, by: (order: Watched) => Partial<Watched>): Watched | null => {
    const order = watched.get(key);
    if (!order) return null;
    const changed = { ...order, ...by(order) };
    watched.set(key, changed);
    return changed;
  };
  const dueAt = (order: Watched | null): number | null => (order === null ? null : nextCheckAt(order, clock()));

  return {
    /** Answers when the order is due; null for one that has ended, which is followed no more. `told`: by an event. */
    add(found: OrderToWatch, told: boolean): number | null {
      const { orderKey } = found;
      if (hasEnded(found.statusRaw)) {
        watched.delete(orderKey);
        return null;
      }
      watched.set(orderKey, followed(found, watched.get(orderKey)));
      return dueAt(change(orderKey, () => (told ? { heardAt: clock(), failures: 0, told } : {})));
    },

    /** A look was answered. */
    heard(key: string, statusRaw: string): void {
      if (hasEnded(statusRaw)) watched.delete(key);
      else change(key, () => ({ heardAt: clock(), triedAt: clock(), failures: 0 }));
    },
    /** A look was not answered. */
    failed: (key: string): void => void change(key, ({ failures }) => ({ triedAt: clock(), failures: failures + 1 })),
    /** Answers when it is due now. */
    show: (key: string): number | null => dueAt(change(key, () => ({ shownUntil: clock() + SHOWN_MS }))),

    /** How soon after the last look the next one is due, in milliseconds; 0 for an order that is not followed. */
    intervalOf(key: string): number {
      const order = watched.get(key);
      return order ? checkInterval(order, clock()) : 0;
    },
    urgent(turn: number): Watched | null {
      const order = mostUrgent(watched.values(), clock(), turn);
      return (order && watched.get(order.key)) ?? null;
    },
    soonest: (): number | null => soonestCheckAt(watched.values(), clock()),
  };
}

/** What is known of how it was followed before stays. */
function followed({ orderKey, resendId, since, checkedAt }: OrderToWatch, before: Watched | undefined): Watched {
  const order = { key: orderKey, resendId, since: Date.parse(since) };
  if (before) return { ...before, ...order };
  const heardAt = checkedAt === null ? null : Date.parse(checkedAt);
  return { ...order, heardAt, triedAt: null, failures: 0, told: orderKey === resendId, shownUntil: null };
}

function hasEnded(statusRaw: string | null): boolean {
  const status = statusRaw === null ? null : readResendStatus(statusRaw);
  return status !== null && isEndStatus(status);
}
