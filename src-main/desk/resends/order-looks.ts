import { mostBetween } from "../../../src-domain/resends/order-checks.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { ReturnsService, ServiceFailure } from "../../service/index.ts";
import type { Store } from "../../store/thread/client.ts";
import type { StoredSubmission } from "../../store/orders/outbox-journal.ts";
import { factsOf, labelAddressesOf, learnedFieldsOf, lookOf } from "./order-reading.ts";

interface OrderLooksOptions {
  readonly store: Store;
  readonly now: () => Date;
  readonly onChanged: (submission: StoredSubmission) => void;
  /** An order that was made elsewhere was looked at. */
  readonly onLearned: (resendId: string) => void;
}

export interface LookedAt {
  /** A submission's id, or the resend id of an order that was made elsewhere. */
  readonly orderKey: string;
  readonly resendId: string;
}

/** One look at one order: the service is asked, and what it says is stored, also that it said nothing new. */
export function createOrderLooks({ store, now, onChanged, onLearned }: OrderLooksOptions) {
  /** Answers the status as the service words it. `intervalMs`: how soon after the last look this one was due. */
  return async function look(
    { orderKey, resendId }: LookedAt,
    by: Pick<ReturnsService, "resend">,
    intervalMs: number,
  ): Promise<Result<string, ServiceFailure>> {
    // What an event says of a time after the question is newer than its answer.
    const asked = now().toISOString();
    const answer = await by.resend.get(resendId);
    if (!answer.ok) return failure(answer.error);
    const record = answer.value;
    const mostMs = mostBetween(intervalMs);
    if (orderKey === resendId) {
      const looked = { resendId, fields: learnedFieldsOf(record), at: asked, eventKey: "" };
      await store.recordLearnedLook(looked, factsOf(record), labelAddressesOf(record), mostMs);
      onLearned(resendId);
    } else {
      await store.recordLook(orderKey, factsOf(record), lookOf(record), asked, mostMs);
      const after = await store.submission(orderKey);
      if (after) onChanged(after);
    }
    return success(record.statusRaw);
  };
}

export type OrderLooks = ReturnType<typeof createOrderLooks>;
