import { setTimeout as delay } from "node:timers/promises";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { ReturnsService, ServiceFailure } from "../../service/index.ts";
import type { Store } from "../../store/thread/client.ts";
import type { StoredSubmission } from "../../store/orders/outbox-journal.ts";
import { lookAtOrder, type AccountOrder } from "./account-orders.ts";
import { createNormalTimes } from "../normal-times.ts";
import { createOrderLooks } from "./order-looks.ts";
import { createOrderNews } from "./order-news.ts";
import { createOrderRefresh } from "./order-refresh.ts";
import { createOrderWatch } from "./order-watch.ts";
import type { Publish } from "../publish.ts";
import { createRequestBudget } from "../sending/request-budget.ts";
import type { SendingGate } from "../sending/sending-gate.ts";

interface OrdersFollowedOptions {
  readonly store: Store;
  readonly service: ReturnsService;
  readonly gate: SendingGate;
  readonly now: () => Date;
  /** Milliseconds of a clock that is never set. */
  readonly elapsed: () => number;
  readonly publish: Publish;
  readonly onChanged: (submission: StoredSubmission) => void;
}

/** What looking at orders may ask of the service, beside what copying may; little at once, as after a start with many open. */
export const LOOK_BUDGET = { perMinute: () => 120, burst: () => 6 } as const;

/** Orders that the service has, made here or elsewhere: looked at, refreshed, and told of to the page. */
export function createOrdersFollowed(options: OrdersFollowedOptions) {
  const { store, publish, elapsed } = options;
  const budget = createRequestBudget({
    ...LOOK_BUDGET,
    elapsed,
    wait: (ms, closing) => delay(ms, undefined, { signal: closing, ref: false }).catch(() => undefined),
  });
  const news = createOrderNews(publish);
  const looks = createOrderLooks({ ...options, onLearned: (resendId) => news.note([resendId]) });
  const watch = createOrderWatch({ ...options, looks, budget });
  const refresh = createOrderRefresh({ store, watch, budget, publish });

  return {
    watch,
    refresh,
    budget,
    normalTimes: createNormalTimes({ store, elapsed }),

    /** Looks at an order of this desk now, for somebody who waits; answers how it stands afterwards. */
    lookNow: async (submission: StoredSubmission): Promise<Result<StoredSubmission, ServiceFailure>> => {
      const { submissionId: orderKey, resendId } = submission;
      if (resendId === null) return success(submission);
      const looked = await watch.lookNow({ orderKey, resendId });
      return looked.ok ? success((await store.submission(orderKey)) ?? submission) : failure(looked.error);
    },

    /** The same of an order of the account, whoever made it. */
    lookAt: (order: AccountOrder): Promise<Result<AccountOrder, ServiceFailure>> => lookAtOrder(store, watch, order),

    /** A submission moved. */
    follow(submission: StoredSubmission): void {
      news.note([submission.submissionId]);
      watch.follow(submission);
    },
    /** Events told of these orders, whoever made them. */
    async told(resendIds: ReadonlySet<string>): Promise<void> {
      news.note(resendIds);
      await watch.told(resendIds);
    },
    async close(): Promise<void> {
      news.close();
      budget.close();
      await Promise.all([watch.close(), refresh.close()]);
    },
  };
}
