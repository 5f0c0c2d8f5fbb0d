import { z } from "zod";
import { FAILURE_KINDS } from "../../../src-domain/environments/service-call.ts";
import { INSTRUCTION_OUTCOMES, MAX_INSTRUCTION_IDS } from "../../../src-domain/fba/fba.ts";
import { instantText, emptyObject, type DomainContract } from "../operation.ts";

/** Canonical form: lower case with hyphens; see src-domain/fba/fba.ts. */
const instructionId = z.guid().regex(/^[0-9a-f-]{36}$/);

const problem = z.strictObject({
  kind: z.enum([...FAILURE_KINDS, "other-instruction"]),
  serviceMessage: z.string().nullable(),
  otherId: z.string().nullable(),
  correlationId: z.string().nullable(),
  /** The parameter that the service seems to expect instead of the configured one. */
  otherParameter: z.string().nullable(),
});
export type InstructionProblemView = z.infer<typeof problem>;

const instructionRow = z.strictObject({
  instructionId,
  requestedAt: instantText,
  outcome: z.enum(INSTRUCTION_OUTCOMES),
  problem: problem.nullable(),
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
    list: {
      input: z.strictObject({ text: z.string().max(200) }),
      output: z.strictObject({ rows: z.array(instructionRow).readonly(), total: z.int().nonnegative() }),
    },
    details: {
      input: thisInstruction,
      output: z.strictObject({ row: instructionRow, record: z.record(z.string(), z.json()).nullable() }),
      errors: ["no-such-instruction"],
    },
    /** Fetches in the background; `changed` reports each result. Retries failed fetches, also after a restart. */
    fetch: {
      input: z.strictObject({ ids: z.array(instructionId).min(1).max(MAX_INSTRUCTION_IDS) }),
      output: emptyObject,
    },
    resume: { input: emptyObject, output: emptyObject },
    remove: { input: thisInstruction, output: emptyObject },
  },
  events: {
    changed: instructionRow,
  },
} as const satisfies DomainContract;
