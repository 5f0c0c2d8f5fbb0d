import type { Refreshing } from "../../../src-preload/contract/resends/resend.ts";
import type { Store } from "../../store/thread/client.ts";
import type { LookedAt } from "./order-looks.ts";
import type { OrderWatch } from "./order-watch.ts";
import type { Publish } from "../publish.ts";
import type { RequestBudget } from "../sending/request-budget.ts";

interface OrderRefreshOptions {
  readonly store: Store;
  readonly watch: Pick<OrderWatch, "lookNow">;
  readonly budget: RequestBudget;
  readonly publish: Publish;
}

/** Looks at the orders that somebody chose, one after the other and within the budget. */
export function createOrderRefresh({ store, watch, budget, publish }: OrderRefreshOptions) {
  let state: Refreshing = { done: 0, total: 0, failed: 0, running: false };
  let stopped = false;
  let work: Promise<void> = Promise.resolve();

  function tell(change: Partial<Refreshing>): void {
    state = { ...state, ...change };
    publish("resend", "refreshing", state);
  }

  async function orderOf(orderKey: string): Promise<LookedAt | null> {
    const submission = await store.submission(orderKey);
    if (!submission) return (await store.learnedOrder(orderKey)) && { orderKey, resendId: orderKey };
    const { resendId } = submission;
    return resendId === null ? null : { orderKey, resendId };
  }

  /** An order that the service has not made has no status to read: there is nothing to be done, and nothing failed. */
  async function refresh(orderKey: string): Promise<boolean> {
    const order = await orderOf(orderKey);
    if (order === null) return true;
    await budget.take();
    return stopped || (await watch.lookNow(order)).ok;
  }

  async function refreshAll(orderKeys: readonly string[]): Promise<void> {
    for (const orderKey of orderKeys) {
      const done = await refresh(orderKey);
      if (stopped) break;
      tell({ done: state.done + 1, failed: state.failed + (done ? 0 : 1) });
    }
  }

  return {
    /** Null while others are still being refreshed. */
    start(orderKeys: readonly string[]): Refreshing | null {
      if (state.running) return null;
      stopped = false;
      const distinct = [...new Set(orderKeys)];
      tell({ done: 0, total: distinct.length, failed: 0, running: true });
      work = refreshAll(distinct)
        .catch((error: unknown) => process.emitWarning(`Orders could not be refreshed: ${String(error)}`))
        .finally(() => tell({ running: false }));
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
