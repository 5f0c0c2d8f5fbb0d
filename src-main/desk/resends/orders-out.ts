import type { Settings } from "../../../src-preload/contract/settings.ts";
import type { ReturnsService } from "../../service/index.ts";
import type { Store } from "../../store/thread/client.ts";
import type { MovedHold } from "../../store/batches/hold-operations.ts";
import type { StoredSubmission } from "../../store/orders/outbox-journal.ts";
import type { CourseOptions } from "./cancellation-course.ts";
import { createCancellations } from "./cancellations.ts";
import { createCutOffs } from "./cut-offs.ts";
import { createUnknownDecisions } from "./decide-unknown.ts";
import { createOutbox } from "./outbox.ts";
import { createFailedOrders } from "./failed-orders.ts";
import { createHolds } from "../batches/holds.ts";
import type { Publish } from "../publish.ts";
import type { ServiceClock } from "../health/service-clock.ts";
import { createToldOrders } from "./told-orders.ts";
import type { SendingGate } from "../sending/sending-gate.ts";
import { createUnknownOutcomes } from "./unknown-outcomes.ts";

interface OrdersOutOptions {
  readonly store: Store;
  readonly service: ReturnsService;
  readonly gate: SendingGate;
  readonly now: () => Date;
  /** Milliseconds of a clock that is never set. */
  readonly elapsed: () => number;
  /** Milliseconds; see desk/sending/sending-hold.ts and desk/resends/unknown-outcomes.ts. */
  readonly timing: { readonly retryMs: number; readonly settleMs: number };
  readonly onChanged: (submission: StoredSubmission) => void;
  readonly news: { hold(moved: MovedHold): Promise<void> };
  readonly publish: Publish;
  readonly clock: ServiceClock;
  readonly readSettings: () => Promise<Settings>;
  /** See desk/resends/cancellation-course.ts. */
  readonly lookNow: CourseOptions["lookNow"];
  readonly readItem: CourseOptions["readItem"];
}

/** Orders on their way: the sender, what finds out about lost answers, what the operator decides, and the way back. */
export function createOrdersOut({ timing, publish, ...parts }: OrdersOutOptions) {
  const { retryMs } = timing;
  const cutOffs = createCutOffs(parts);
  const outbox = createOutbox({ ...parts, retryMs, estimateCutOff: () => cutOffs.estimate() });
  const unknown = createUnknownOutcomes({
    ...parts,
    ...timing,
    onReady: (submissionId) => outbox.sendAgain(submissionId),
  });
  const holds = createHolds({
    ...parts,
    ...timing,
    onMoved: (moved) => {
      void parts.news.hold(moved);
      if (moved.left?.submission) parts.onChanged(moved.left.submission);
      // An order may have waited for this item.
      outbox.wake();
    },
  });
  const toldOrders = createToldOrders(parts);
  const cancellations = createCancellations({
    ...parts,
    onChanged: ({ resendId }) => publish("cancellation", "changed", { resendId }),
    retryMs,
  });
  return {
    outbox,
    unknown,
    cutOffs,
    cancellations,
    holds,
    decisions: createUnknownDecisions(parts),
    failed: createFailedOrders(parts),
    /** Events told of these orders: a lost one may be among them, or one whose cancellation is open. */
    async told(resendIds: ReadonlySet<string>): Promise<void> {
      await toldOrders.told(resendIds);
      await cancellations.told(resendIds);
    },

    /** To be told of every move of a submission. */
    follow(submission: StoredSubmission): void {
      unknown.follow(submission);
      toldOrders.consider(submission);
      cancellations.consider(submission);
    },

    /** What the last run left: whatever was being sent may have arrived. */
    async recover(): Promise<void> {
      await outbox.recover();
      await holds.recover();
      await unknown.recover();
      await toldOrders.again();
      await cancellations.recover();
    },
    /** Sends whatever is ready, and does what has to be done before. */
    wake(): void {
      holds.wake();
      outbox.wake();
    },
    /** The service can be reached again, or under other credentials: what waited for that goes on at once. */
    goOn(): void {
      this.wake();
      unknown.resume();
      void toldOrders.again();
      cancellations.goOn();
    },
    async close(): Promise<void> {
      await Promise.all([holds, outbox, unknown, toldOrders, cancellations].map((part) => part.close()));
    },
  };
}
