import { success, type Result } from "../../../src-domain/result.ts";
import type { RefreshState } from "../../../src-preload/contract/resends/resend.ts";
import { throttleChanges } from "../../base/throttle.ts";
import { warnAbout } from "../../base/warn.ts";
import type { ServiceFailure } from "../../service/index.ts";
import type { StoredSubmission } from "../../store/resends/outbox-journal.ts";
import type { DeskContext } from "../context.ts";
import type { RequestBudget } from "../sending/request-budget.ts";
import { accountOrder, type AccountOrder } from "./account-orders.ts";
import { createOrderFetcher, createOrderPoller, type OrderRef, type OrderPoller } from "./order-poller.ts";
import { createNormalTimes } from "./resend-views.ts";

const PUBLISH_INTERVAL_MS = 300;

/** Fetches the orders that the operator chose, one after the other and within the budget. */
function createOrderRefresh(
  { store, publish }: DeskContext,
  watch: Pick<OrderPoller, "fetchNow">,
  budget: RequestBudget,
) {
  let state: RefreshState = { done: 0, total: 0, failed: 0, running: false };
  let stopped = false;
  let work: Promise<void> = Promise.resolve();

  function notify(change: Partial<RefreshState>): void {
    state = { ...state, ...change };
    publish("resend", "refreshing", state);
  }

  async function orderOf(orderKey: string): Promise<OrderRef | null> {
    const submission = await store.submission(orderKey);
    if (!submission) return (await store.externalOrder(orderKey)) && { orderKey, resendId: orderKey };
    const { resendId } = submission;
    return resendId === null ? null : { orderKey, resendId };
  }

  /** True if fetched, or if the service has not created the order yet, because then there is nothing to fetch. */
  async function refresh(orderKey: string): Promise<boolean> {
    const order = await orderOf(orderKey);
    if (order === null) return true;
    await budget.take();
    return stopped || (await watch.fetchNow(order)).ok;
  }

  async function refreshAll(orderKeys: readonly string[]): Promise<void> {
    for (const orderKey of orderKeys) {
      const done = await refresh(orderKey);
      if (stopped) break;
      notify({ done: state.done + 1, failed: state.failed + (done ? 0 : 1) });
    }
  }

  return {
    start(orderKeys: readonly string[]): RefreshState | null {
      if (state.running) return null;
      stopped = false;
      const distinct = [...new Set(orderKeys)];
      notify({ done: 0, total: distinct.length, failed: 0, running: true });
      work = refreshAll(distinct)
        .catch(warnAbout("order-refresh"))
        .finally(() => notify({ running: false }));
      return state;
    },
    stop(): void {
      stopped = true;
    },
    async close(): Promise<void> {
      stopped = true;
      await work;
    },
  };
}

/** Requests for order polls, besides those of the sync. A small burst: after a start many orders may be open. */
export const POLL_BUDGET = { perMinute: () => 120, burst: () => 6 } as const;

export function createOrderTracking(context: DeskContext, budget: RequestBudget) {
  const { store, publish, availability } = context;
  const changes = throttleChanges(PUBLISH_INTERVAL_MS, (orderKeys) => publish("resend", "tableChanged", { orderKeys }));
  const fetchOrder = createOrderFetcher(context, (resendId) => changes.add([resendId]));
  const watch = createOrderPoller(context, fetchOrder, budget);
  const refresh = createOrderRefresh(context, watch, budget);
  availability.onAvailable((opening) => (opening === "reached" ? watch.resume() : void watch.recover()));

  return {
    watch,
    refresh,
    normalTimes: createNormalTimes(context),

    /** False if the order is unknown to the desk or could not be fetched. */
    readOrder: async (resendId: string): Promise<boolean> => {
      const order = await accountOrder(store, resendId);
      return order !== null && (await watch.fetchNow(order)).ok;
    },

    fetchAccountOrder: async (order: AccountOrder): Promise<Result<AccountOrder, ServiceFailure>> => {
      const fetched = await watch.fetchNow(order);
      return fetched.ok ? success((await accountOrder(store, order.resendId)) ?? order) : fetched;
    },

    track(submission: StoredSubmission): void {
      changes.add([submission.submissionId]);
      watch.track(submission);
    },
    async onOrdersReported(resendIds: ReadonlySet<string>): Promise<void> {
      changes.add(resendIds);
      await watch.onOrdersReported(resendIds);
    },
    async close(): Promise<void> {
      changes.stop();
      budget.close();
      await Promise.all([watch.close(), refresh.close()]);
    },
  };
}
