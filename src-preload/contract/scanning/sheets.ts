import { z } from "zod";
import { LANGUAGES } from "../../../src-domain/language.ts";
import { MAX_BADGES, SHEETS } from "../../../src-domain/scanning/sheets.ts";
import { MAX_NAME_BYTES } from "../../../src-domain/shift/badge.ts";
import { savedFile } from "../listing.ts";
import type { DomainContract } from "../operation.ts";

export const sheetsContract = {
  operations: {
    save: {
      input: z.strictObject({ sheet: z.enum(SHEETS), language: z.enum(LANGUAGES) }),
      output: savedFile,
      errors: ["not-written"],
    },
    /** Saves a sheet with a code for each shipment service type of the warehouse. `no-types`: none is stored. */
    saveServiceTypes: {
      input: z.strictObject({ warehouseId: z.int(), language: z.enum(LANGUAGES) }),
      output: savedFile,
      errors: ["not-written", "no-types"],
    },
    /** Saves a sheet with a badge for each name. `no-name`: a name cannot be encoded. */
    saveBadges: {
      input: z.strictObject({
        names: z.array(z.string().max(MAX_NAME_BYTES)).min(1).max(MAX_BADGES),
        language: z.enum(LANGUAGES),
      }),
      output: savedFile,
      errors: ["not-written", "no-name"],
    },
  },
  events: {},
} as const satisfies DomainContract;
