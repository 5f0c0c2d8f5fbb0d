import { z } from "zod";
import { MAX_NAME_BYTES } from "../../src-domain/shift/badge.ts";
import { PARAMETER_NAME } from "../../src-domain/fba/fba.ts";
import { isCalendarDate } from "../../src-domain/instants.ts";
import { isWorkingCalendar } from "../../src-domain/resends/cut-off.ts";
import { SCANNER_LAYOUT_IDS } from "../../src-domain/scanning/scanner-layout.ts";
import { MAX_BADGES } from "../../src-domain/scanning/sheets.ts";
import { THEMES } from "../../src-domain/theme.ts";
import { instantText, nothing, type DomainContract } from "./operation.ts";

/** Kept per environment on this computer. Never contains secrets. */
export const settings = z.strictObject({
  stationName: z.string().max(60),
  /** `ResendConfig.groupResendMaxRmaCount` of the account; entered here because the service does not publish it. */
  batchLimit: z.int().min(1).max(99),
  /** When the service last named this limit in a refusal; null for a limit entered by hand. Set by main. */
  batchLimitConfirmedAt: instantText.nullable(),
  /** Puts an item that is not on hold on hold as soon as it is scanned. */
  holdWithoutAsking: z.boolean(),
  /** Whether items with a handling code may be resent. `learnedAt`: when the service showed it; set by main. */
  resendCodes: z
    .array(z.strictObject({ code: z.string().min(1).max(20), may: z.boolean(), learnedAt: instantText.nullable() }))
    .max(20)
    .readonly(),
  /** Sends "-" as street 2 of an address that has none. */
  fillStreet2: z.boolean(),
  /** Age in hours from which a pre-flight calls its copies old. */
  staleAfterHours: z.int().min(1).max(720),
  theme: z.enum(THEMES),
  touchMode: z.boolean(),
  /** Minutes without operator input after which the desk locks; 0 for never. */
  lockAfterMinutes: z.int().min(0).max(480),
  /** The warehouses' working days: used to estimate an order's cut-off when the service does not name one. */
  workingCalendar: z
    .strictObject({
      /** ISO weekdays, 1 for Monday. */
      weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).readonly(),
      /** ISO dates of days off. */
      holidays: z.array(z.string().refine(isCalendarDate)).max(400).readonly(),
    })
    .refine(isWorkingCalendar),
  /** Days after a recipient's last order that the desk remembers the recipient; 0 remembers none and deletes all. */
  recipientDays: z.int().min(0).max(365),
  /** Days after an order ends until its recipient is removed from it. */
  eraseAfterDays: z.int().min(1).max(365),
  /** Selects a send-to-fulfillment instruction by its id; the service contract does not name the parameter. */
  fbaParameter: z.string().regex(PARAMETER_NAME),
  /** Names whose badges were printed here. */
  badgeNames: z.array(z.string().max(MAX_NAME_BYTES)).max(MAX_BADGES).readonly(),
  copy: z.strictObject({
    /** Items created in this many past days. */
    days: z.int().min(1).max(3650),
    /** Minutes after which recent items are read again; 0 for only on request. */
    refreshMinutes: z.int().min(0).max(1440),
    /** Limit for copying. Requests of the operator are not counted. */
    requestsPerMinute: z.int().min(1).max(100_000),
  }),
  sound: z.strictObject({ muted: z.boolean(), volume: z.number().min(0).max(1) }),
  /** Spoken numbers. `voice`: the computer's id of a voice (`voiceURI`); null for the best of the language. */
  speech: z.strictObject({ on: z.boolean(), voice: z.string().max(300).nullable() }),
  scanner: z.strictObject({
    /** The keyboard layout that the scanner emulates, independent of the computer's layout. */
    layout: z.enum(SCANNER_LAYOUT_IDS),
    /** Ignores a repeat of the same code for this long; 0 takes every scan. */
    ignoreRepeatsMs: z.int().min(0).max(5000),
  }),
});
export type Settings = z.infer<typeof settings>;

const NAMES = Object.keys(settings.shape) as (keyof Settings)[];

/** In a file of the computer, for all environments. */
const FILE_NAMES = ["environments", "scannerProfile", "labelPrinting", "lock", "language"] as const;
export type FileResetName = (typeof FILE_NAMES)[number];

/** Whose stored values may no longer fit: settings, the views of the tables, and what has a file of its own. */
const resetName = z.enum([...NAMES, "inventoryTable", "orderTable", ...FILE_NAMES]);
export type ResetName = z.infer<typeof resetName>;

/** Only the changed fields; saving keeps the others. */
export const settingsPart = settings.omit({ batchLimitConfirmedAt: true }).partial();
export type SettingsPart = Partial<Omit<Settings, "batchLimitConfirmedAt">>;

export const settingsContract = {
  operations: {
    get: { input: nothing, output: settings },
    save: { input: settingsPart, output: settings },
    /** The settings of which a stored part could not be read; defaults apply instead. */
    reset: { input: nothing, output: z.strictObject({ names: z.array(resetName).readonly() }) },
    /** Stores the values that apply now, so that nothing counts as reset. */
    acceptReset: { input: nothing, output: nothing },
  },
  events: {
    changed: settings,
  },
} as const satisfies DomainContract;
