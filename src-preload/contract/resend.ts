import { z } from "zod";
import { LABEL_MODES, RESEND_STATUSES } from "../../src-domain/resend.ts";
import { SUBMISSION_STATES } from "../../src-domain/submission.ts";
import { instantText, int64Id, nothing, ulidText, type DomainContract } from "./operation.ts";

const resendRow = z.strictObject({
  submissionId: ulidText,
  batchName: z.string(),
  state: z.enum(SUBMISSION_STATES),
  /** Why a `ready` or `unknown` submission has not gone on; null when nothing holds it. */
  waitingFor: z.enum(["network", "answer", "operator"]).nullable(),
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
  source: z.enum(["desk", "answer", "poll"]),
  fact: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("submission"), state: z.enum(SUBMISSION_STATES) }),
    z.strictObject({ kind: z.literal("status"), raw: z.string(), known: z.enum(RESEND_STATUSES).nullable() }),
    z.strictObject({ kind: z.literal("tracking-number"), trackingNumber: z.string() }),
    z.strictObject({ kind: z.literal("label-error"), message: z.string() }),
  ]),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

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
});
export type ResendDetails = z.infer<typeof resendDetails>;

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
  },
  events: {
    /** A submission moved or an order was observed anew. */
    changed: resendRow,
  },
} as const satisfies DomainContract;
