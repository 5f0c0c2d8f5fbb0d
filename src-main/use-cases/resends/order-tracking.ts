import { success, type Result } from "../../../src-domain/result.ts";
import type { RefreshState } from "../../../src-preload/contract/resends/resend.ts";
import type { RequestBudget } from "../../base/request-budget.ts";
import { throttleChanges } from "../../base/throttle.ts";
import { warnAbout } from "../../base/warn.ts";
import type { ServiceFailure } from "../../service/index.ts";
import type { StoredSubmission } from "../../store/resends/stored-submission.ts";
import type { DeskContext } from "../context.ts";
import { findAccountOrder, type AccountOrder } from "./account-orders.ts";
import { createOrderFetcher, createOrderPoller, type OrderRef, type OrderPoller } from "./order-poller.ts";
import { createNormalTimes } from "./resend-views.ts";

const PUBLISH_INTERVAL_MS = 300;

/** Fetches the orders that the operator chose, one after the other and within the budget. */
function createOrderRefresh(
  { store, publish }: DeskContext,
  poller: Pick<OrderPoller, "fetchNow">,
  budget: RequestBudget,
) {
  let state: RefreshState = { done: 0, total: 0, failed: 0, isRunning: false };
  let isStopped = false;
  let refreshRun: Promise<void> = Promise.resolve();

  function publishState(change: Partial<RefreshState>): void {
    state = { ...state, ...change };
    publish("resend", "refreshing", state);
  }

  async function findOrder(orderKey: string): Promise<OrderRef | null> {
    const submission = await store.submission(orderKey);
    if (!submission) return (await store.externalOrder(orderKey)) && { orderKey, resendId: orderKey };
    const { resendId } = submission;
    return resendId === null ? null : { orderKey, resendId };
  }

  /** Returns true if fetched, or if there is nothing to fetch, because the order is not created yet. */
  async function refresh(orderKey: string): Promise<boolean> {
    const order = await findOrder(orderKey);
    if (order === null) return true;
    await budget.take();
    return isStopped || (await poller.fetchNow(order)).ok;
  }

  async function refreshAll(orderKeys: readonly string[]): Promise<void> {
    for (const orderKey of orderKeys) {
      const isDone = await refresh(orderKey);
      if (isStopped) break;
      publishState({ done: state.done + 1, failed: state.failed + (isDone ? 0 : 1) });
    }
  }

  return {
    start(orderKeys: readonly string[]): RefreshState | null {
      if (state.isRunning) return null;
      isStopped = false;
      const distinctKeys = [...new Set(orderKeys)];
      publishState({ done: 0, total: distinctKeys.length, failed: 0, isRunning: true });
      refreshRun = refreshAll(distinctKeys)
        .catch(warnAbout("order-refresh"))
        .finally(() => publishState({ isRunning: false }));
      return state;
    },
    stop(): void {
      isStopped = true;
    },
    async close(): Promise<void> {
      isStopped = true;
      await refreshRun;
    },
  };
}

/** `isPolledByRelay`: whether the fleet's relay polls all orders now. */
export function createOrderTracking(context: DeskContext, budget: RequestBudget, isPolledByRelay: () => boolean) {
  const { store, publish, availability } = context;
  const changes = throttleChanges(PUBLISH_INTERVAL_MS, (orderKeys) => publish("resend", "tableChanged", { orderKeys }));
  const fetchOrder = createOrderFetcher(context, (resendId) => changes.add([resendId]));
  const poller = createOrderPoller(context, fetchOrder, budget, isPolledByRelay);
  const refresh = createOrderRefresh(context, poller, budget);
  availability.onAvailable((cause) => (cause === "reached" ? poller.resume() : void poller.recover()));

  return {
    poller,
    refresh,
    normalTimes: createNormalTimes(context),

    /** Returns false if the order is unknown to the desk or could not be fetched. */
    readOrder: async (resendId: string): Promise<boolean> => {
      const order = await findAccountOrder(store, resendId);
      return order !== null && (await poller.fetchNow(order)).ok;
    },

    fetchAccountOrder: async (order: AccountOrder): Promise<Result<AccountOrder, ServiceFailure>> => {
      const fetchResult = await poller.fetchNow(order);
      return fetchResult.ok ? success((await findAccountOrder(store, order.resendId)) ?? order) : fetchResult;
    },

    track(submission: StoredSubmission): void {
      changes.add([submission.submissionId]);
      poller.track(submission);
    },
    async onOrdersReported(resendIds: ReadonlySet<string>): Promise<void> {
      changes.add(resendIds);
      await poller.onOrdersReported(resendIds);
    },

    async onOrdersPolled(resendIds: ReadonlySet<string>): Promise<void> {
      changes.add(resendIds);
      await poller.onOrdersPolled(resendIds);
    },

    async close(): Promise<void> {
      changes.stop();
      budget.close();
      await Promise.all([poller.close(), refresh.close()]);
    },
  };
}
