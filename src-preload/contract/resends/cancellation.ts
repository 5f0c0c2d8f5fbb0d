import { z } from "zod";
import { CANCELLATION_STATES } from "../../../src-domain/resends/cancellation.ts";
import { LOSS_KINDS } from "../../../src-domain/resends/submission.ts";
import { instantText, int64Id, type DomainContract } from "../operation.ts";
import { reportedRefusal } from "./reported-refusal.ts";

/** An item of an order as this desk last read it. */
const itemNow = z.strictObject({
  returnInventoryId: int64Id,
  rma: z.string(),
  /** Null where this desk holds no copy. */
  handlingCode: z.string().nullable(),
  handlingStatusCode: z.string().nullable(),
  asOf: instantText.nullable(),
  /** By this desk's copy. */
  eligible: z.boolean(),
});

const cancellationView = z.strictObject({
  resendId: int64Id,
  /** Null while nobody asked on this desk to cancel the order. */
  state: z.enum(CANCELLATION_STATES).nullable(),
  askedAt: instantText.nullable(),
  /** When the order was last read for it. */
  readAt: instantText.nullable(),
  loss: z.enum(LOSS_KINDS).nullable(),
  refusal: reportedRefusal.nullable(),
  items: z.array(itemNow).readonly(),
});
export type CancellationView = z.infer<typeof cancellationView>;

const thisOrder = z.strictObject({ resendId: int64Id });

export const cancellationContract = {
  operations: {
    get: { input: thisOrder, output: cancellationView, errors: ["no-such-order"] },
    /**
     * Reads the order, and asks the service to cancel it where the rules allow it. `not-allowed` carries in
     * `fields.obstacle` the rule that forbids it; `ask-first` in `fields.doubt` what the operator has to know first;
     * `despiteDoubt` then continues.
     */
    cancel: {
      input: z.strictObject({ resendId: int64Id, despiteDoubt: z.boolean() }),
      output: cancellationView,
      errors: ["no-such-order", "not-allowed", "ask-first", "under-way", "credentials", "offline", "service"],
    },
    /** Reads the order and its items again after an answer was lost. */
    lookAgain: {
      input: thisOrder,
      output: cancellationView,
      errors: ["no-such-order", "credentials", "offline", "service"],
    },
  },
  events: {
    /** A cancellation of this desk moved, or its order was read for it. */
    changed: z.strictObject({ resendId: int64Id }),
  },
} as const satisfies DomainContract;
