import { z } from "zod";
import { CONFIG_FAULTS, type ConfigProblem } from "../../../src-domain/environments/config-problem.ts";
import { BASE_URL_PROBLEMS } from "../../../src-domain/environments/service-address.ts";
import { emptyObject, type DomainContract } from "../operation.ts";

export const configProblem = z.strictObject({
  fault: z.enum(CONFIG_FAULTS),
  file: z.string().nullable(),
  setting: z.string().nullable(),
  value: z.string().nullable(),
  address: z.enum(BASE_URL_PROBLEMS).nullable(),
}) satisfies z.ZodType<ConfigProblem>;

/** Checking and writing a config.json. The operator chooses each file in a native dialog. */
export const configurationContract = {
  operations: {
    /** Null if the operator cancels. Applies nothing. */
    check: {
      input: emptyObject,
      output: z.strictObject({ fileName: z.string(), problems: z.array(configProblem).readonly() }).nullable(),
    },
    /** `fileName` is null if the operator cancels. */
    save: {
      input: emptyObject,
      output: z.strictObject({ fileName: z.string().nullable() }),
      errors: ["not-written", "no-desk"],
    },
  },
  events: {},
} as const satisfies DomainContract;
