import { z } from "zod";
import type { DomainContract } from "./operation.ts";

export const SHEETS = ["commands", "check-up"] as const;
export type SheetName = (typeof SHEETS)[number];
export const SHEET_LANGUAGES = ["en", "zh"] as const;
export type SheetLanguage = (typeof SHEET_LANGUAGES)[number];

export const sheetsContract = {
  operations: {
    /** Asks where to, then writes the sheet as PDF. `fileName` is null when nobody chose a place. */
    save: {
      input: z.strictObject({ sheet: z.enum(SHEETS), language: z.enum(SHEET_LANGUAGES) }),
      output: z.strictObject({ fileName: z.string().nullable() }),
      errors: ["not-written"],
    },
  },
  events: {},
} as const satisfies DomainContract;
