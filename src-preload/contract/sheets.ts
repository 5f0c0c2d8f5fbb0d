import { z } from "zod";
import { LONGEST_NAME_BYTES } from "../../src-domain/badge.ts";
import type { DomainContract } from "./operation.ts";

export const SHEETS = ["commands", "check-up"] as const;
export type SheetName = (typeof SHEETS)[number];
/** What a hidden page of ours can print: the sheets, and what has a content of its own. */
export const PRINTABLES = [...SHEETS, "badges", "shift-report", "hand-over"] as const;
export type Printable = (typeof PRINTABLES)[number];

export const MOST_BADGES = 60;
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
    /** The same for a sheet with one badge a name; `no-name`: one of them cannot be on a badge. */
    saveBadges: {
      input: z.strictObject({
        names: z.array(z.string().max(LONGEST_NAME_BYTES)).min(1).max(MOST_BADGES),
        language: z.enum(SHEET_LANGUAGES),
      }),
      output: z.strictObject({ fileName: z.string().nullable() }),
      errors: ["not-written", "no-name"],
    },
  },
  events: {},
} as const satisfies DomainContract;
