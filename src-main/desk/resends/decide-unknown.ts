import { orderFit, type OrderFit } from "../../../src-domain/resends/order-fit.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { ResendRecord, ReturnsService } from "../../service/index.ts";
import type { Store } from "../../store/thread/client.ts";
import type { StoredSubmission, TransitionDetail } from "../../store/orders/outbox-journal.ts";

interface Decisions {
  readonly store: Store;
  readonly service: ReturnsService;
  readonly now: () => Date;
  readonly onChanged: (submission: StoredSubmission) => void;
}

export type AdoptProblem =
  | { readonly code: "no-such-submission" | "not-unknown" | "order-of-another" }
  | { readonly code: "no-such-order"; readonly message: string; readonly correlationId: string | null }
  | { readonly code: "not-checked"; readonly message: string; readonly correlationId: string | null }
  | { readonly code: "does-not-fit"; readonly fit: Misfit };

export type ReleaseProblem = { readonly code: "no-such-submission" | "not-unknown" };

export type Misfit = Exclude<OrderFit, "fits" | "cannot-tell">;

/** What the operator may decide about an order whose outcome the app cannot know. */
export function createUnknownDecisions({ store, service, now, onChanged }: Decisions) {
  async function unknownSubmission(submissionId: string): Promise<Result<StoredSubmission, ReleaseProblem>> {
    const submission = await store.submission(submissionId);
    if (!submission) return failure({ code: "no-such-submission" });
    return submission.state === "unknown" ? success(submission) : failure({ code: "not-unknown" });
  }

  /** Reads the order and compares it; `unchecked` takes the operator's word where the service gives none. */
  async function checkOrder(
    submission: StoredSubmission,
    resendId: string,
    unchecked: boolean,
  ): Promise<Result<TransitionDetail, AdoptProblem>> {
    const answer = await service.interactive.resend.get(resendId);
    if (!answer.ok) {
      const { kind, message, correlationId } = answer.error;
      if (kind === "refused") return failure({ code: "no-such-order", message, correlationId });
      return unchecked ? success({}) : failure({ code: "not-checked", message, correlationId });
    }
    const record = answer.value;
    if (record.resendId !== resendId) {
      const message = "The service answered with another order.";
      return failure({ code: "no-such-order", message, correlationId: null });
    }
    const fit = orderFit(sentOrder(submission), foundOrder(record));
    if (fit === "cannot-tell" && !unchecked) {
      const message = "The service does not say which items the order has.";
      return failure({ code: "not-checked", message, correlationId: null });
    }
    // A recipient may be spelt differently by the service; items and warehouse may not.
    const believed = fit === "fits" || (unchecked && (fit === "cannot-tell" || fit === "other-recipient"));
    if (!believed && fit !== "cannot-tell") return failure({ code: "does-not-fit", fit });
    const { resendNumber, cancelCutOff } = record;
    return success({ resendNumber, ...(cancelCutOff !== null && { cutOff: { at: cancelCutOff, estimated: false } }) });
  }

  return {
    /** The order exists under this id: the submission is created. */
    async adopt(
      submissionId: string,
      resendId: string,
      unchecked: boolean,
    ): Promise<Result<StoredSubmission, AdoptProblem>> {
      const submission = await unknownSubmission(submissionId);
      if (!submission.ok) return submission;
      const checked = await checkOrder(submission.value, resendId, unchecked);
      if (!checked.ok) return checked;
      const after = await store.adoptOrder(
        submissionId,
        { resendId, by: "operator" },
        checked.value,
        now().toISOString(),
      );
      if (after === "taken") return failure({ code: "order-of-another" });
      if (after === null) return failure({ code: "not-unknown" });
      onChanged(after);
      return success(after);
    },

    /** The operator gives the order up: its items are free, its batch comes back. */
    async release(submissionId: string): Promise<Result<StoredSubmission, ReleaseProblem>> {
      const submission = await unknownSubmission(submissionId);
      if (!submission.ok) return submission;
      const after = await store.transition(submissionId, { type: "released" }, {}, now().toISOString());
      if (after === null) return failure({ code: "not-unknown" });
      onChanged(after);
      return success(after);
    },
  };
}

export const sentOrder = ({ items, warehouseId, recipientName, countryCode }: StoredSubmission) => ({
  returnInventoryIds: items.map((item) => item.returnInventoryId),
  warehouseId,
  recipientName,
  countryCode,
});

export const foundOrder = ({ returnInventoryIds, warehouseId, shipments }: ResendRecord) => ({
  returnInventoryIds,
  warehouseId,
  recipientName: shipments[0]?.recipientName ?? null,
  countryCode: shipments[0]?.countryCode ?? null,
});
