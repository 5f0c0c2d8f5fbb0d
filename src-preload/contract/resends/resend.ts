import { z } from "zod";
import { parseInt64Id } from "../../../src-domain/ids.ts";
import type { LabelProgress } from "../../../src-domain/labels/label-progress.ts";
import { DESTINATION_FIELDS } from "../../../src-domain/recipients/address.ts";
import { CANCELLATION_STATES } from "../../../src-domain/resends/cancellation.ts";
import { MODE_KNOWLEDGE, ORDER_COLUMNS, ORDER_ORIGINS, ORDER_STAGES } from "../../../src-domain/resends/order-query.ts";
import { OBSERVATION_SOURCES } from "../../../src-domain/resends/order-timeline.ts";
import { MAX_REFRESHED_ORDERS } from "../../../src-domain/resends/poll-schedule.ts";
import { LABEL_MODES, RESEND_STATUSES } from "../../../src-domain/resends/resend.ts";
import {
  ITEM_CHECK_RESULTS,
  LOSS_KINDS,
  CHECK_RESULTS,
  SUBMISSION_DOUBTS,
  SUBMISSION_STATES,
  WAITING_FOR,
} from "../../../src-domain/resends/submission.ts";
import { MAX_SELECTED_ROWS } from "../../../src-domain/table-views.ts";
import { batchView } from "../batches/batch.ts";
import { labelSeal } from "../labels/labels.ts";
import { facetsOf, savedRows, snapshotId, pageRequestOf, TABLE_ERRORS } from "../listing.ts";
import { instantText, int64Id, listOf, emptyObject, ulidText, type DomainContract } from "../operation.ts";
import { orderFilter, orderQuery } from "./order-table.ts";
import { reportedRefusal } from "./reported-refusal.ts";

/** The newest status. `known` is null if the service's text (`raw`) is not a published status. */
const orderStatus = z.strictObject({ raw: z.string(), known: z.enum(RESEND_STATUSES).nullable() });

const resendRow = z.strictObject({
  origin: z.literal("own"),
  submissionId: ulidText,
  batchName: z.string(),
  state: z.enum(SUBMISSION_STATES),
  /** What a `ready` or `unknown` submission waits for; null when nothing blocks it. */
  waitingFor: z.enum(WAITING_FOR).nullable(),
  /** When the desk sends a `ready` submission or checks an `unknown` one; null if unknown. */
  waitsUntil: instantText.nullable(),
  resendId: int64Id.nullable(),
  resendNumber: z.string().nullable(),
  status: orderStatus.nullable(),
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
  isFailureResolved: z.boolean(),
});
export type ResendRow = z.infer<typeof resendRow>;

/** An external order, known from events; null for a value that no event reported. */
const externalOrderRow = z.strictObject({
  origin: z.literal("learned"),
  resendId: int64Id,
  resendNumber: z.string().nullable(),
  status: orderStatus.nullable(),
  labelMode: z.enum(LABEL_MODES).nullable(),
  warehouseId: z.int().nullable(),
  itemCount: z.int().nonnegative().nullable(),
  recipientName: z.string().nullable(),
  countryCode: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** Time of the first event about the order, as the event states it. */
  firstReportedAt: instantText,
  createdAt: instantText.nullable(),
  checkedAt: instantText.nullable(),
  cutOff: z.strictObject({ at: instantText, estimated: z.boolean() }).nullable(),
});
export type ExternalOrderRow = z.infer<typeof externalOrderRow>;

const orderRow = z.discriminatedUnion("origin", [resendRow, externalOrderRow]);
export type OrderRow = z.infer<typeof orderRow>;

/** Key of an order in the table: a submission's id, or an external order's resend id. */
const orderKey = z.union([ulidText, int64Id]);

const timelineEntry = z.strictObject({
  at: instantText,
  source: z.enum(OBSERVATION_SOURCES),
  fact: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("submission"), state: z.enum(SUBMISSION_STATES) }),
    z.strictObject({ kind: z.literal("items-read"), reading: z.enum(CHECK_RESULTS) }),
    z.strictObject({ kind: z.literal("cancellation"), state: z.enum(CANCELLATION_STATES) }),
    z.strictObject({
      kind: z.literal("dealt-with"),
      done: z.boolean(),
      by: z.string().nullable(),
      failedAt: instantText,
    }),
    z.strictObject({ kind: z.literal("status"), raw: z.string(), known: z.enum(RESEND_STATUSES).nullable() }),
    z.strictObject({ kind: z.literal("tracking-number"), trackingNumber: z.string() }),
    z.strictObject({ kind: z.literal("label-error"), message: z.string() }),
    z.strictObject({ kind: z.literal("label") }),
    z.strictObject({ kind: z.literal("nothing-to-scan") }),
  ]),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

const unknownOutcome = z.strictObject({
  doubt: z.enum(SUBMISSION_DOUBTS),
  attempts: z.int().nonnegative(),
  /** Null if an older version of the program lost the answer. */
  loss: z
    .strictObject({
      at: instantText,
      kind: z.enum(LOSS_KINDS),
      httpStatus: z.int().nullable(),
      correlationId: z.string().nullable(),
    })
    .nullable(),
  /** The newest outcome check of the items; null before the first. */
  lastCheck: z
    .strictObject({
      at: instantText,
      reading: z.enum(CHECK_RESULTS),
      items: listOf({
        returnInventoryId: int64Id,
        reading: z.enum(ITEM_CHECK_RESULTS),
        handlingCode: z.string().nullable(),
      }),
      obstacle: z.enum(["network", "credentials", "service"]).nullable(),
    })
    .nullable(),
});
export type UnknownOutcome = z.infer<typeof unknownOutcome>;

const orderHistory = {
  timeline: z.array(timelineEntry).readonly(),
  checks: listOf({ from: instantText, until: instantText, checks: z.int().positive() }),
  /** How long this desk's orders with this label mode usually stay in a stage, if enough are known. */
  normalTimes: listOf({ stage: z.enum(RESEND_STATUSES), ms: z.number().nonnegative(), orders: z.int().positive() }),
};

const externalOrderDetails = z.strictObject({
  row: externalOrderRow,
  ...orderHistory,
  /** Null if no event named the items. */
  items: listOf({ returnInventoryId: int64Id, rma: z.string().nullable(), sku: z.string().nullable() }).nullable(),
});
export type ExternalOrderDetails = z.infer<typeof externalOrderDetails>;

const resendDetails = z.strictObject({
  row: resendRow,
  ...orderHistory,
  /** Earlier submissions of the batch, oldest first. The table shows only the newest. */
  earlier: listOf({ submissionId: ulidText, submittedAt: instantText, state: z.enum(SUBMISSION_STATES) }),
  items: listOf({ returnInventoryId: int64Id, rma: z.string(), sku: z.string().nullable() }),
  /** As sent, by the service's field names, without empty fields; null once the recipient is erased. */
  shipment: z.partialRecord(z.enum(DESTINATION_FIELDS), z.string()).nullable(),
  refusal: reportedRefusal.nullable(),
  unknown: unknownOutcome.nullable(),
});
export type ResendDetails = z.infer<typeof resendDetails>;

const labelProgress = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.enum(["none", "ready", "printing", "printed", "unclear"]) }),
  z.strictObject({ kind: z.literal("expected"), at: instantText.nullable() }),
  z.strictObject({ kind: z.literal("failed"), message: z.string().nullable() }),
  z.strictObject({ kind: z.literal("not-printed"), problem: z.string() }),
]) satisfies z.ZodType<LabelProgress>;

const recentOrder = z.strictObject({
  row: resendRow,
  /** Null once the recipient is erased. */
  town: z.string().nullable(),
  label: labelProgress,
  seal: labelSeal,
  /** Until when the order waits before it is sent, so that the operator can undo the submit; null otherwise. */
  undoableUntil: instantText.nullable(),
});
export type RecentOrder = z.infer<typeof recentOrder>;

const refreshing = z.strictObject({
  done: z.int().nonnegative(),
  total: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  isRunning: z.boolean(),
});
export type RefreshState = z.infer<typeof refreshing>;

/** Accepts an id as the operator types it; the result is canonical. */
const orderId = z
  .string()
  .max(40)
  .transform((text) => parseInt64Id(text.replaceAll(/[\s.,]/g, "")) ?? "")
  .pipe(int64Id);

const thisSubmission = z.strictObject({ submissionId: ulidText });

export const resendContract = {
  operations: {
    /** With a snapshot, the orders keep their positions; see `inventory.search`. */
    search: {
      input: pageRequestOf(orderQuery),
      output: z.strictObject({
        snapshot: snapshotId,
        /** Null for a row that was removed after the snapshot. */
        rows: z.array(orderRow.nullable()).readonly(),
        /** Null if a newer search has replaced this one. */
        total: z.int().nonnegative().nullable(),
      }),
    },
    /** The newest orders of this desk, newest first; of several submissions of a batch, the last. */
    recent: {
      input: z.strictObject({ limit: z.int().min(1).max(20) }),
      output: z.array(recentOrder).readonly(),
    },
    /** Counts the values of each filter among the orders that match all other filters. */
    facets: {
      input: z.strictObject({ filter: orderFilter }),
      output: z.strictObject({
        stages: facetsOf(z.enum(ORDER_STAGES)),
        warehouseIds: facetsOf(z.int()),
        modes: facetsOf(z.enum(MODE_KNOWLEDGE)),
        origins: facetsOf(z.enum(ORDER_ORIGINS)),
      }),
    },
    /** Writes these orders to a file that the operator chooses. Recipients only with the column `recipient`. */
    export: {
      input: z.strictObject({
        orderKeys: z.array(orderKey).min(1).max(MAX_SELECTED_ROWS).readonly(),
        columns: z.array(z.enum(ORDER_COLUMNS)).min(1).max(ORDER_COLUMNS.length).readonly(),
      }),
      output: savedRows,
      errors: TABLE_ERRORS,
    },
    getExternal: {
      input: z.strictObject({ resendId: int64Id }),
      output: externalOrderDetails,
      errors: ["no-such-order"],
    },
    refreshExternal: {
      input: z.strictObject({ resendId: int64Id }),
      output: externalOrderDetails,
      errors: ["no-such-order", "offline", "service"],
    },
    /** Fetches the status of many orders, throttled and one at a time; `refreshing` reports the progress. */
    refreshMany: {
      input: z.strictObject({ orderKeys: z.array(orderKey).min(1).max(MAX_REFRESHED_ORDERS).readonly() }),
      output: refreshing,
      errors: ["already-refreshing"],
    },
    stopRefreshing: { input: emptyObject, output: emptyObject },
    pollOften: { input: z.strictObject({ orderKey }), output: emptyObject },
    get: { input: thisSubmission, output: resendDetails, errors: ["no-such-submission"] },
    refresh: {
      input: thisSubmission,
      output: resendDetails,
      errors: ["no-such-submission", "not-created", "offline", "service"],
    },
    /** Runs an outcome check now; `unknown.lastCheck` has the result. */
    checkOutcome: { input: thisSubmission, output: resendDetails, errors: ["no-such-submission", "not-unknown"] },
    /** `fields.fit` has the contradiction. `not-checked`: nothing to compare; `shouldSkipCheck` trusts the operator. */
    linkOrder: {
      input: thisSubmission.extend({ resendId: orderId, shouldSkipCheck: z.boolean().optional() }),
      output: resendDetails,
      errors: ["no-such-submission", "not-unknown", "no-such-order", "does-not-fit", "not-checked", "order-of-another"],
    },
    /** Takes an order back of which nothing was sent, and returns its batch. The output is the current batch. */
    takeBack: { input: thisSubmission, output: batchView, errors: ["no-such-submission", "too-late"] },
    /** Abandons an unknown submission: releases its items and returns its batch. */
    abandon: { input: thisSubmission, output: resendDetails, errors: ["no-such-submission", "not-unknown"] },
    resolveFailure: {
      input: thisSubmission.extend({ isResolved: z.boolean() }),
      output: resendDetails,
      errors: ["no-such-submission", "not-failed"],
    },
  },
  events: {
    changed: resendRow,
    /** The changed orders of the table; null for many. Published at most a few times a second. */
    tableChanged: z.strictObject({ orderKeys: z.array(orderKey).max(200).readonly().nullable() }),
    refreshing,
  },
} as const satisfies DomainContract;
