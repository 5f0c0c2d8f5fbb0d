import { z } from "zod";
import { CANCELLATION_STATES } from "../../src-domain/cancellation.ts";
import { parseInt64Id } from "../../src-domain/ids.ts";
import { OBSERVATION_SOURCES } from "../../src-domain/order-timeline.ts";
import { LABEL_MODES, RESEND_STATUSES } from "../../src-domain/resend.ts";
import {
  ITEM_READINGS,
  LOSS_KINDS,
  READINGS,
  SUBMISSION_DOUBTS,
  SUBMISSION_STATES,
  WAITING_FOR,
} from "../../src-domain/submission.ts";
import { instantText, int64Id, nothing, ulidText, type DomainContract } from "./operation.ts";

const resendRow = z.strictObject({
  submissionId: ulidText,
  batchName: z.string(),
  state: z.enum(SUBMISSION_STATES),
  /** Why a `ready` or `unknown` submission has not gone on; null when nothing holds it. */
  waitingFor: z.enum(WAITING_FOR).nullable(),
  /** When the app goes on by itself, as far as it knows: sends what is `ready`, reads what is `unknown`. */
  waitsUntil: instantText.nullable(),
  resendId: int64Id.nullable(),
  resendNumber: z.string().nullable(),
  /** The newest observed status: `known` is null when the service's word (`raw`) is not a published one. */
  status: z.strictObject({ raw: z.string(), known: z.enum(RESEND_STATUSES).nullable() }).nullable(),
  labelMode: z.enum(LABEL_MODES).nullable(),
  warehouseId: z.int(),
  itemCount: z.int().positive(),
  recipientName: z.string(),
  countryCode: z.string(),
  trackingNumber: z.string().nullable(),
  submittedAt: instantText,
  createdAt: instantText.nullable(),
  checkedAt: instantText.nullable(),
  cutOff: z.strictObject({ at: instantText, estimated: z.boolean() }).nullable(),
});
export type ResendRow = z.infer<typeof resendRow>;

/** One observed fact; timelines hold nothing else. */
const timelineEntry = z.strictObject({
  at: instantText,
  source: z.enum(OBSERVATION_SOURCES),
  fact: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("submission"), state: z.enum(SUBMISSION_STATES) }),
    z.strictObject({ kind: z.literal("items-read"), reading: z.enum(READINGS) }),
    z.strictObject({ kind: z.literal("cancellation"), state: z.enum(CANCELLATION_STATES) }),
    z.strictObject({ kind: z.literal("status"), raw: z.string(), known: z.enum(RESEND_STATUSES).nullable() }),
    z.strictObject({ kind: z.literal("tracking-number"), trackingNumber: z.string() }),
    z.strictObject({ kind: z.literal("label-error"), message: z.string() }),
    z.strictObject({ kind: z.literal("label") }),
  ]),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** What is known of an order whose answer was lost. */
const unknownOutcome = z.strictObject({
  doubt: z.enum(SUBMISSION_DOUBTS),
  /** How often the order was given to the network. */
  attempts: z.int().nonnegative(),
  /** Null for an order that an older program lost. */
  loss: z
    .strictObject({
      at: instantText,
      kind: z.enum(LOSS_KINDS),
      httpStatus: z.int().nullable(),
      correlationId: z.string().nullable(),
    })
    .nullable(),
  /** The newest reading of the items; null before the first. */
  look: z
    .strictObject({
      at: instantText,
      reading: z.enum(READINGS),
      items: z
        .array(
          z.strictObject({
            returnInventoryId: int64Id,
            reading: z.enum(ITEM_READINGS),
            /** Null where the item was not read. */
            handlingCode: z.string().nullable(),
          }),
        )
        .readonly(),
      /** What kept the app from reading the rest. */
      obstacle: z.enum(["network", "credentials", "service"]).nullable(),
    })
    .nullable(),
});
export type UnknownOutcome = z.infer<typeof unknownOutcome>;

const resendDetails = z.strictObject({
  row: resendRow,
  timeline: z.array(timelineEntry).readonly(),
  items: z
    .array(z.strictObject({ returnInventoryId: int64Id, rma: z.string(), sku: z.string().nullable() }))
    .readonly(),
  refusal: z
    .strictObject({
      fields: z.record(z.string(), z.string()),
      errorCode: z.string().nullable(),
      correlationId: z.string().nullable(),
    })
    .nullable(),
  /** Only while the outcome is unknown. */
  unknown: unknownOutcome.nullable(),
});
export type ResendDetails = z.infer<typeof resendDetails>;

/** As typed: canonical afterwards. */
const orderId = z
  .string()
  .max(40)
  .transform((text) => parseInt64Id(text.replaceAll(/[\s.,]/g, "")) ?? "")
  .pipe(int64Id);

const thisSubmission = z.strictObject({ submissionId: ulidText });

export const resendContract = {
  operations: {
    /** The orders this desk made or is making, newest first. */
    list: { input: nothing, output: z.array(resendRow).readonly(), errors: [] },
    get: { input: thisSubmission, output: resendDetails, errors: ["no-such-submission"] },
    /** Asks the service for the order's status now. */
    refresh: {
      input: thisSubmission,
      output: resendDetails,
      errors: ["no-such-submission", "not-created", "offline", "service"],
    },
    /** Reads the items of an order whose outcome is unknown now; what came of it is in `unknown.look`. */
    lookAgain: { input: thisSubmission, output: resendDetails, errors: ["no-such-submission", "not-unknown"] },
    /**
     * The operator names the order that an unknown submission became. The service is asked for it: `does-not-fit` carries
     * in `fields.fit` what contradicts. `not-checked`: it could not be compared; with `unchecked` the operator's word counts.
     */
    adopt: {
      input: z.strictObject({ submissionId: ulidText, resendId: orderId, unchecked: z.boolean().optional() }),
      output: resendDetails,
      errors: ["no-such-submission", "not-unknown", "no-such-order", "does-not-fit", "not-checked", "order-of-another"],
    },
    /** The operator gives an unknown submission up: its items are unlocked and its batch comes back. */
    release: { input: thisSubmission, output: resendDetails, errors: ["no-such-submission", "not-unknown"] },
  },
  events: {
    /** A submission moved or an order was observed anew. */
    changed: resendRow,
  },
} as const satisfies DomainContract;
