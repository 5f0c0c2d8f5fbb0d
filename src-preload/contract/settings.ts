import { z } from "zod";
import { LONGEST_NAME_BYTES } from "../../src-domain/shift/badge.ts";
import { PARAMETER_NAME } from "../../src-domain/fba/fba.ts";
import { isWorkingCalendar } from "../../src-domain/resends/cut-off.ts";
import { SCANNER_LAYOUT_IDS } from "../../src-domain/scanning/scanner-layout.ts";
import { MOST_BADGES } from "../../src-domain/scanning/sheets.ts";
import { THEMES } from "../../src-domain/theme.ts";
import { instantText, nothing, type DomainContract } from "./operation.ts";

/** Kept per environment on this computer. Values here are never secrets. */
export const settings = z.strictObject({
  stationName: z.string().max(60),
  /** `ResendConfig.groupResendMaxRmaCount` of the account: the service does not publish it, so it is entered here. */
  batchLimit: z.int().min(1).max(99),
  /** When the service last named this limit in a refusal; null for a limit that was set by hand. Main decides it. */
  batchLimitConfirmedAt: instantText.nullable(),
  /** An item that is not on hold is put on hold as soon as it is scanned. */
  holdWithoutAsking: z.boolean(),
  /** What is known of whether items with a handling code may be resent. `learnedAt`: the service taught it. Main decides those. */
  resendCodes: z
    .array(z.strictObject({ code: z.string().min(1).max(20), may: z.boolean(), learnedAt: instantText.nullable() }))
    .max(20)
    .readonly(),
  /** From this age on the copies that a pre-flight rests on are called old, in hours. */
  staleAfterHours: z.int().min(1).max(720),
  theme: z.enum(THEMES),
  touchMode: z.boolean(),
  /** The desk locks itself when nobody has touched it for so many minutes; 0 never does. */
  lockAfterMinutes: z.int().min(0).max(480),
  /** Days on which the warehouses work: the cut-off of an order is estimated by it where the service does not name one. */
  workingCalendar: z
    .strictObject({
      /** ISO weekdays, 1 for Monday. */
      weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).readonly(),
      /** ISO dates on which nobody works all the same. */
      holidays: z.array(z.string()).max(400).readonly(),
    })
    .refine(isWorkingCalendar),
  /** Recipients of orders are remembered for so many days after their last one; 0 remembers none and deletes all. */
  recipientDays: z.int().min(0).max(365),
  /** Recipients are taken out of orders so many days after these ended. */
  eraseAfterDays: z.int().min(1).max(365),
  /** Selects a send-to-fulfillment instruction by its id; the service contract does not name it. */
  fbaParameter: z.string().regex(PARAMETER_NAME),
  /** Whose badges were printed here. */
  badgeNames: z.array(z.string().max(LONGEST_NAME_BYTES)).max(MOST_BADGES).readonly(),
  /** The copy of the service's inventory that this desk keeps. */
  copy: z.strictObject({
    /** Items created in so many last days. */
    days: z.int().min(1).max(3650),
    /** Recent items are read again after so many minutes; 0 does it only when asked. */
    refreshMinutes: z.int().min(0).max(1440),
    /** What copying may ask of the service in any minute. What an operator asks for is not counted. */
    requestsPerMinute: z.int().min(1).max(100_000),
  }),
  sound: z.strictObject({ muted: z.boolean(), volume: z.number().min(0).max(1) }),
  /** Numbers said aloud. `voice` is the computer's id of one (`voiceURI`); null takes the best of the language. */
  speech: z.strictObject({ on: z.boolean(), voice: z.string().max(300).nullable() }),
  scanner: z.strictObject({
    /** The keyboard that the scanner pretends to be, whatever the computer's is. */
    layout: z.enum(SCANNER_LAYOUT_IDS),
    /** For so long the same code is not taken again; 0 takes every scan. */
    ignoreRepeatsMs: z.int().min(0).max(5000),
  }),
});
export type Settings = z.infer<typeof settings>;

/** The changed fields; the rest stays as it is when this is saved. */
export const settingsPart = settings.omit({ batchLimitConfirmedAt: true }).partial();
export type SettingsPart = Partial<Omit<Settings, "batchLimitConfirmedAt">>;

export const settingsContract = {
  operations: {
    get: { input: nothing, output: settings, errors: [] },
    save: { input: settingsPart, output: settings, errors: [] },
  },
  events: {
    changed: settings,
  },
} as const satisfies DomainContract;
