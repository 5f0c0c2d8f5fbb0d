import type { ReturnsService } from "../api/index.ts";
import type { Store } from "../store/client.ts";
import type { StoredSubmission } from "../store/outbox-journal.ts";
import { createUnknownDecisions } from "./decide-unknown.ts";
import { createOutbox } from "./outbox.ts";
import { createToldOrders } from "./told-orders.ts";
import type { SendingGate } from "./sending-gate.ts";
import { createUnknownOutcomes } from "./unknown-outcomes.ts";

interface OrdersOutOptions {
  readonly store: Store;
  readonly service: ReturnsService;
  readonly gate: SendingGate;
  readonly now: () => Date;
  /** Milliseconds of a clock that is never set. */
  readonly elapsed: () => number;
  /** Milliseconds; see desk/sending-hold.ts and desk/unknown-outcomes.ts. */
  readonly timing: { readonly retryMs: number; readonly settleMs: number };
  readonly onChanged: (submission: StoredSubmission) => void;
}

/** Orders on their way: the sender, what finds out about lost answers, and what the operator decides. */
export function createOrdersOut({ timing, ...parts }: OrdersOutOptions) {
  const outbox = createOutbox({ ...parts, retryMs: timing.retryMs });
  const unknown = createUnknownOutcomes({
    ...parts,
    ...timing,
    onReady: (submissionId) => outbox.sendAgain(submissionId),
  });
  const toldOrders = createToldOrders(parts);
  return {
    outbox,
    unknown,
    decisions: createUnknownDecisions(parts),
    /** Events told of these orders: a lost one may be among them. */
    told: toldOrders.told,

    /** To be told of every move of a submission. */
    follow(submission: StoredSubmission): void {
      unknown.follow(submission);
      toldOrders.consider(submission);
    },

    /** What the last run left: whatever was being sent may have arrived. */
    async recover(): Promise<void> {
      await outbox.recover();
      await unknown.recover();
      await toldOrders.again();
    },
    /** The service can be reached again, or under other credentials: what waited for that goes on at once. */
    goOn(): void {
      outbox.kick();
      unknown.hasten();
      void toldOrders.again();
    },
    async close(): Promise<void> {
      await Promise.all([outbox, unknown, toldOrders].map((part) => part.close()));
    },
  };
}
