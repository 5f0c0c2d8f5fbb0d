import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { Store } from "../../store/thread/client.ts";
import type { StoredSubmission } from "../../store/orders/outbox-journal.ts";

interface FailedOrdersOptions {
  readonly store: Store;
  readonly now: () => Date;
  readonly onChanged: (submission: StoredSubmission) => void;
}

/** Failed orders of this desk wait for a person until one says that it is dealt with; that can be taken back. */
export function createFailedOrders({ store, now, onChanged }: FailedOrdersOptions) {
  return {
    /** `not-failed`: it has not, or is dealt with already, or (to take back) was not. */
    async dealWith(
      submissionId: string,
      done: boolean,
    ): Promise<Result<StoredSubmission, "no-such-submission" | "not-failed">> {
      const after = await store.dealWithFailure(submissionId, done, now().toISOString());
      if (typeof after === "string") return failure(after);
      onChanged(after);
      return success(after);
    },
  };
}
