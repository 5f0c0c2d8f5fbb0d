import { z } from "zod";
import { CANCELLATION_STATES } from "../../../src-domain/resends/cancellation.ts";
import { LOSS_KINDS } from "../../../src-domain/resends/submission.ts";
import { instantText, int64Id, type DomainContract } from "../operation.ts";
import { reportedRefusal } from "./reported-refusal.ts";

const itemStatus = z.strictObject({
  returnInventoryId: int64Id,
  rma: z.string(),
  handlingCode: z.string().nullable(),
  handlingStatusCode: z.string().nullable(),
  asOf: instantText.nullable(),
  /** According to the inventory copy. */
  isEligible: z.boolean(),
});

const cancellationView = z.strictObject({
  resendId: int64Id,
  /** Null until an operator of this desk cancels the order. */
  state: z.enum(CANCELLATION_STATES).nullable(),
  requestedAt: instantText.nullable(),
  /** When the order was last fetched for the cancellation. */
  readAt: instantText.nullable(),
  loss: z.enum(LOSS_KINDS).nullable(),
  refusal: reportedRefusal.nullable(),
  items: z.array(itemStatus).readonly(),
});
export type CancellationView = z.infer<typeof cancellationView>;

const thisOrder = z.strictObject({ resendId: int64Id });

export const cancellationContract = {
  operations: {
    get: { input: thisOrder, output: cancellationView, errors: ["no-such-order"] },
    /** `fields.obstacle` names the rule. `fields.doubt` names the warning to accept with `isWarningAccepted`. */
    cancel: {
      input: thisOrder.extend({ isWarningAccepted: z.boolean() }),
      output: cancellationView,
      errors: ["no-such-order", "not-allowed", "ask-first", "under-way", "credentials", "offline", "service"],
    },
    checkOutcome: {
      input: thisOrder,
      output: cancellationView,
      errors: ["no-such-order", "credentials", "offline", "service"],
    },
  },
  events: {
    changed: z.strictObject({ resendId: int64Id }),
  },
} as const satisfies DomainContract;
