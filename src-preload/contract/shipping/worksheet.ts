import { z } from "zod";
import { CHANGE_DOUBTS, CHANGE_STATES, HOLD_REASONS } from "../../../src-domain/shipping/method-change.ts";
import { LONGEST_METHOD } from "../../../src-domain/shipping/method-memory.ts";
import { MOST_ORDERS_AT_ONCE } from "../../../src-domain/shipping/shipping-order.ts";
import { instantText, nothing, ulidText, type DomainContract } from "../operation.ts";
import { shippingOrderId } from "./shipping-order.ts";

const worksheet = z.strictObject({
  worksheetId: ulidText,
  kind: z.enum(["apply", "revert"]),
  /** Null where each order gets its own old one back. */
  method: z.string().nullable(),
  state: z.enum(["running", "paused", "finished", "cancelled"]),
  /** Why a running one has not continued, and when it is tried again. */
  waitingFor: z.enum(["network", "credentials", "service"]).nullable(),
  waitsUntil: instantText.nullable(),
  pausesOnRefusal: z.boolean(),
  begunAt: instantText,
  changedAt: instantText,
  counts: z.record(z.enum(CHANGE_STATES), z.int().nonnegative()),
  /** How many of the changed can be taken back: their methods of before are known. */
  takesBack: z.int().nonnegative(),
});
export type Worksheet = z.infer<typeof worksheet>;

const refusal = z.strictObject({
  fields: z.record(z.string(), z.string()),
  errorCode: z.string().nullable(),
  correlationId: z.string().nullable(),
});

/** One order of a worksheet that was begun. */
const worksheetRow = z.strictObject({
  place: z.int().positive(),
  orderId: shippingOrderId,
  number: z.string().nullable(),
  /** Null where it was not known when the worksheet began. */
  fromMethod: z.string().nullable(),
  toMethod: z.string(),
  state: z.enum(CHANGE_STATES),
  doubt: z.enum(CHANGE_DOUBTS),
  attempts: z.int().nonnegative(),
  heldFor: z.enum(HOLD_REASONS).nullable(),
  refusal: refusal.nullable(),
  feeBefore: z.number().nullable(),
  feeAfter: z.number().nullable(),
  currency: z.string().nullable(),
  warehouseId: z.int().nullable(),
  country: z.string().nullable(),
  settledAt: instantText.nullable(),
});
export type WorksheetRow = z.infer<typeof worksheetRow>;

/** One order of a worksheet that would be begun. */
const plannedRow = z.strictObject({
  orderId: shippingOrderId,
  number: z.string().nullable(),
  fromMethod: z.string().nullable(),
  toMethod: z.string(),
  heldFor: z.enum(HOLD_REASONS).nullable(),
  fee: z.number().nullable(),
  currency: z.string().nullable(),
  warehouseId: z.int().nullable(),
  country: z.string().nullable(),
  /** The order was reported. */
  known: z.boolean(),
});
export type PlannedRow = z.infer<typeof plannedRow>;

const orderIds = z.array(shippingOrderId).min(1).max(MOST_ORDERS_AT_ONCE).readonly();
/** `""` while none is chosen yet. */
const method = z.string().trim().max(LONGEST_METHOD);
const thisWorksheet = z.strictObject({ worksheetId: ulidText });

const beginErrors = ["already-running", "nothing-to-send", "confirm-production"] as const;

export const worksheetContract = {
  operations: {
    /** Which orders would be sent, and which are held back; asks nobody. */
    preview: {
      input: z.strictObject({ orderIds, method }),
      output: z.strictObject({ rows: z.array(plannedRow).readonly() }),
      errors: [],
    },
    /** Begins a worksheet: every row is durable before the first is sent. One at a time. */
    apply: {
      input: z.strictObject({
        orderIds,
        method: method.min(1),
        pausesOnRefusal: z.boolean(),
        deliberate: z.boolean().optional(),
      }),
      output: worksheet,
      errors: beginErrors,
    },
    /** Begins one that gives the orders which this one changed their old methods back. */
    revert: {
      input: thisWorksheet.extend({ deliberate: z.boolean().optional() }),
      output: worksheet,
      errors: [...beginErrors, "no-such-worksheet"],
    },
    /** The newest that was not closed. */
    current: { input: nothing, output: worksheet.nullable(), errors: [] },
    rows: { input: thisWorksheet, output: z.array(worksheetRow).readonly(), errors: [] },
    pause: { input: thisWorksheet, output: worksheet, errors: ["not-now"] },
    resume: { input: thisWorksheet, output: worksheet, errors: ["not-now"] },
    /** Rows that were not sent stay so. */
    cancel: { input: thisWorksheet, output: worksheet, errors: ["not-now"] },
    /** Sends rows once more whose answer was lost again and again. */
    sendAgain: { input: thisWorksheet, output: worksheet, errors: ["not-now"] },
    /** Takes an ended worksheet from the screen. */
    dismiss: { input: thisWorksheet, output: nothing, errors: ["not-now"] },
    /** What this desk set before, to offer the most used first, and every method that it has seen. */
    methods: {
      input: nothing,
      output: z.strictObject({
        uses: z
          .array(
            z.strictObject({
              method: z.string(),
              warehouseId: z.int(),
              country: z.string(),
              uses: z.int().positive(),
              usedAt: instantText,
            }),
          )
          .readonly(),
        seen: z.array(z.string()).readonly(),
      }),
      errors: [],
    },
    /** What this desk did to the method of one order, newest first. */
    history: {
      input: z.strictObject({ orderId: shippingOrderId }),
      output: z.array(worksheetRow).readonly(),
      errors: [],
    },
  },
  events: {
    /** The newest worksheet, and those of its rows that moved. */
    progress: z.strictObject({ worksheet: worksheet.nullable(), rows: z.array(worksheetRow).readonly() }),
  },
} as const satisfies DomainContract;
