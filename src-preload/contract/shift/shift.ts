import { z } from "zod";
import { VERDICT_KINDS } from "../../../src-domain/batches/batch.ts";
import { SUBMISSION_STATES } from "../../../src-domain/resends/submission.ts";
import { savedFile, TABLE_ERRORS } from "../listing.ts";
import { instantText, listOf, emptyObject, type DomainContract } from "../operation.ts";

const date = z.iso.date();
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Dates and times are in the desk's local time; see src-domain/shift/shift-period.ts. */
const periodChoice = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("day"), date }),
  z.strictObject({ kind: z.literal("shift"), date, from: time, until: time }),
  z.strictObject({ kind: z.literal("days"), from: date, until: date }),
]);

const count = z.int().nonnegative();
const workCounts = {
  scans: count,
  added: count,
  refused: count,
  unknownCodes: count,
  batches: count,
  items: count,
  created: count,
  medianBatchMs: z.number().nonnegative().nullable(),
};

const shiftReport = z.strictObject({
  from: instantText,
  until: instantText,
  unit: z.enum(["hour", "day"]),
  /** IANA name of the time zone for days and hours. */
  zone: z.string(),
  createdAt: instantText,
  total: z.strictObject(workCounts),
  parts: listOf({
    from: instantText,
    until: instantText,
    scans: count,
    added: count,
    refused: count,
    orders: count,
    items: count,
    itemsDayBefore: count.nullable(),
  }),
  /** Items per hour that the desk should send; 0 for no target. */
  targetPerHour: count,
  /** Whether work is counted by operator; otherwise by station only, and every `operator` is null. */
  namesOperators: z.boolean(),
  /** `operator` is null for work without a name. */
  people: listOf({ operator: z.string().nullable(), station: z.string().nullable(), ...workCounts }),
  verdicts: listOf({ name: z.enum(VERDICT_KINDS), count }),
  causes: listOf({ kind: z.enum(VERDICT_KINDS), reason: z.string().nullable(), count }),
  unknownCodes: listOf({ name: z.string(), count }),
  orders: listOf({ name: z.enum(SUBMISSION_STATES), count }),
  refusals: listOf({ name: z.string(), count }),
  unknownOpen: count,
  /**
   * Items that the fleet's desks sent; null if they do not publish the period, or without a fleet. `unreachable`: the
   * fleet does not answer.
   */
  fleet: z
    .literal("unreachable")
    .or(listOf({ desk: z.string(), items: count, knownUntil: instantText.nullable(), isComplete: z.boolean() }))
    .nullable(),
});
export type ShiftReportView = z.infer<typeof shiftReport>;

export const shiftContract = {
  operations: {
    report: { input: periodChoice, output: shiftReport, errors: ["no-period"] },
    /** Items sent today, and yesterday until the same time. */
    today: { input: emptyObject, output: z.strictObject({ sent: count, yesterday: count }) },
    save: {
      input: z.strictObject({ choice: periodChoice, format: z.enum(["table", "pdf"]) }),
      output: savedFile,
      errors: ["no-period", ...TABLE_ERRORS],
    },
  },
  events: {},
} as const satisfies DomainContract;
