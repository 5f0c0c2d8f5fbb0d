import { z } from "zod";
import { INSTRUCTION_OUTCOMES, MOST_IDS } from "../../../src-domain/fba/fba.ts";
import { FAILURE_KINDS } from "../../../src-domain/environments/service-call.ts";
import { instantText, nothing, type DomainContract } from "../operation.ts";

/** Canonical: lower case, with hyphens; see src-domain/fba/fba.ts. */
const instructionId = z.guid().regex(/^[0-9a-f-]{36}$/);

const problem = z.strictObject({
  /** `other-instruction`: the service answered with another one. */
  kind: z.enum([...FAILURE_KINDS, "other-instruction"]),
  /** The service's own words. */
  said: z.string().nullable(),
  /** The id of the other instruction, where the service named one. */
  otherId: z.string().nullable(),
  correlationId: z.string().nullable(),
  /** The parameter that the service seems to expect instead of the one that is set. */
  otherParameter: z.string().nullable(),
});
export type InstructionProblemView = z.infer<typeof problem>;

const instructionRow = z.strictObject({
  /** What was asked for. */
  instructionId,
  askedAt: instantText,
  /** Of the last question. */
  outcome: z.enum(INSTRUCTION_OUTCOMES),
  problem: problem.nullable(),
  /** The record is of then; null when it never was read. */
  readAt: instantText.nullable(),
  number: z.string().nullable(),
  handlingCode: z.string().nullable(),
  statusCode: z.string().nullable(),
  quantity: z.string().nullable(),
  warehouseId: z.string().nullable(),
});
export type InstructionRow = z.infer<typeof instructionRow>;

const thisInstruction = z.strictObject({ instructionId });

export const fbaContract = {
  operations: {
    /** What was asked for on this desk, newest first, searched in everything that was read. */
    list: {
      input: z.strictObject({ text: z.string().max(200) }),
      output: z.strictObject({ rows: z.array(instructionRow).readonly(), total: z.int().nonnegative() }),
      errors: [],
    },
    details: {
      input: thisInstruction,
      output: z.strictObject({ row: instructionRow, record: z.record(z.string(), z.json()).nullable() }),
      errors: ["no-such-instruction"],
    },
    /**
     * Reads instructions from the service (service contract, Get FBA send-to-fulfillment instruction), one after
     * another in the background: `changed` reports how each ended. What cannot be asked for now waits, across restarts
     * too.
     */
    read: { input: z.strictObject({ ids: z.array(instructionId).min(1).max(MOST_IDS) }), output: nothing, errors: [] },
    /** Asks now for what waits. */
    resume: { input: nothing, output: nothing, errors: [] },
    remove: { input: thisInstruction, output: nothing, errors: [] },
  },
  events: {
    changed: instructionRow,
  },
} as const satisfies DomainContract;
