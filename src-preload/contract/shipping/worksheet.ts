import { z } from "zod";
import { CHANGE_DOUBTS, CHANGE_STATES, SKIP_REASONS } from "../../../src-domain/shipping/method-change.ts";
import { MAX_METHOD_CHARACTERS } from "../../../src-domain/shipping/method-memory.ts";
import { MAX_ORDERS_PER_ENTRY } from "../../../src-domain/shipping/shipping-order.ts";
import { savedRows, TABLE_ERRORS } from "../listing.ts";
import { instantText, listOf, emptyObject, ulidText, type DomainContract } from "../operation.ts";
import { reportedRefusal } from "../resends/reported-refusal.ts";
import { shippingOrderId } from "./shipping-order.ts";

const worksheet = z.strictObject({
  worksheetId: ulidText,
  kind: z.enum(["apply", "revert"]),
  /** Null if each order gets its own previous method. */
  method: z.string().nullable(),
  state: z.enum(["running", "paused", "finished", "cancelled"]),
  /** Why a running worksheet is blocked, and when the desk retries. */
  waitingFor: z.enum(["network", "credentials", "service"]).nullable(),
  waitsUntil: instantText.nullable(),
  pausesOnRefusal: z.boolean(),
  startedAt: instantText,
  changedAt: instantText,
  counts: z.record(z.enum(CHANGE_STATES), z.int().nonnegative()),
  /** Number of changed orders that can be reverted, because their previous methods are known. */
  revertibleCount: z.int().nonnegative(),
});
export type Worksheet = z.infer<typeof worksheet>;

const worksheetRow = z.strictObject({
  index: z.int().positive(),
  orderId: shippingOrderId,
  number: z.string().nullable(),
  /** Null if it was unknown when the worksheet started. */
  fromMethod: z.string().nullable(),
  toMethod: z.string(),
  state: z.enum(CHANGE_STATES),
  doubt: z.enum(CHANGE_DOUBTS),
  attempts: z.int().nonnegative(),
  heldFor: z.enum(SKIP_REASONS).nullable(),
  refusal: reportedRefusal.nullable(),
  feeBefore: z.number().nullable(),
  feeAfter: z.number().nullable(),
  currency: z.string().nullable(),
  warehouseId: z.int().nullable(),
  country: z.string().nullable(),
  settledAt: instantText.nullable(),
});
export type WorksheetRow = z.infer<typeof worksheetRow>;

const plannedRow = z.strictObject({
  orderId: shippingOrderId,
  number: z.string().nullable(),
  fromMethod: z.string().nullable(),
  toMethod: z.string(),
  heldFor: z.enum(SKIP_REASONS).nullable(),
  fee: z.number().nullable(),
  currency: z.string().nullable(),
  warehouseId: z.int().nullable(),
  country: z.string().nullable(),
  isKnown: z.boolean(),
});
export type PlannedRow = z.infer<typeof plannedRow>;

const orderIds = z.array(shippingOrderId).min(1).max(MAX_ORDERS_PER_ENTRY).readonly();
/** Empty until a method is chosen. */
const method = z.string().trim().max(MAX_METHOD_CHARACTERS);
const thisWorksheet = z.strictObject({ worksheetId: ulidText });

const START_ERRORS = ["already-running", "nothing-to-send", "confirm-production"] as const;

export const worksheetContract = {
  operations: {
    preview: {
      input: z.strictObject({ orderIds, method }),
      output: z.strictObject({ rows: z.array(plannedRow).readonly() }),
    },
    /** Starts a worksheet. All rows are durable before the first is sent. Only one worksheet runs at a time. */
    apply: {
      input: z.strictObject({
        orderIds,
        method: method.min(1),
        pausesOnRefusal: z.boolean(),
      }),
      output: worksheet,
      errors: START_ERRORS,
    },
    /** Starts a worksheet that reverts the orders changed by this one to their previous methods. */
    revert: {
      input: thisWorksheet,
      output: worksheet,
      errors: [...START_ERRORS, "no-such-worksheet"],
    },
    current: { input: emptyObject, output: worksheet.nullable() },
    rows: { input: thisWorksheet, output: z.array(worksheetRow).readonly() },
    export: { input: thisWorksheet, output: savedRows, errors: TABLE_ERRORS },
    pause: { input: thisWorksheet, output: worksheet, errors: ["not-now"] },
    resume: { input: thisWorksheet, output: worksheet, errors: ["not-now"] },
    cancel: { input: thisWorksheet, output: worksheet, errors: ["not-now"] },
    /** Resends rows whose answers were lost repeatedly. */
    retryLost: { input: thisWorksheet, output: worksheet, errors: ["not-now"] },
    dismiss: { input: thisWorksheet, output: emptyObject, errors: ["not-now"] },
    /** Returns the methods that this desk set, the most used first, and all methods that were reported. */
    methods: {
      input: emptyObject,
      output: z.strictObject({
        uses: listOf({
          method: z.string(),
          warehouseId: z.int(),
          country: z.string(),
          uses: z.int().positive(),
          usedAt: instantText,
        }),
        reportedMethods: z.array(z.string()).readonly(),
      }),
    },
    history: { input: z.strictObject({ orderId: shippingOrderId }), output: z.array(worksheetRow).readonly() },
  },
  events: {
    progress: z.strictObject({ worksheet: worksheet.nullable(), rows: z.array(worksheetRow).readonly() }),
  },
} as const satisfies DomainContract;
