import { z } from "zod";
import { PARAMETER_NAME } from "../../src-domain/fba/fba.ts";
import { isCalendarDate } from "../../src-domain/instants.ts";
import { SEAL_SCANS } from "../../src-domain/labels/seals.ts";
import { isWorkingCalendar } from "../../src-domain/resends/cut-off.ts";
import { MAX_UNDO_SECONDS } from "../../src-domain/resends/submission.ts";
import { SCANNER_LAYOUT_IDS } from "../../src-domain/scanning/scanner-layout.ts";
import { MAX_BADGES } from "../../src-domain/scanning/sheets.ts";
import { MAX_NAME_BYTES } from "../../src-domain/shift/badge.ts";
import { MAX_TARGET_PER_HOUR } from "../../src-domain/shift/shift-report.ts";
import { THEMES } from "../../src-domain/theme.ts";
import { instantText, emptyObject, type DomainContract } from "./operation.ts";

/** Stored per environment on this computer. Never contains secrets. */
export const settings = z.strictObject({
  stationName: z.string().max(60),
  /** `ResendConfig.groupResendMaxRmaCount` of the account; entered here because the service does not publish it. */
  batchLimit: z.int().min(1).max(99),
  /** When the service last named this limit in a refusal; null for an entered limit. Set by main. */
  batchLimitConfirmedAt: instantText.nullable(),
  /** Puts a scanned item on hold without a confirmation. */
  holdWithoutAsking: z.boolean(),
  /** Whether items with a handling code may be resent. `learnedAt`: when the service showed it; set by main. */
  resendCodes: z
    .array(z.strictObject({ code: z.string().min(1).max(20), may: z.boolean(), learnedAt: instantText.nullable() }))
    .max(20)
    .readonly(),
  /** Seconds in which a submitted order waits, so that the operator can undo the submit; 0 sends at once. */
  undoSeconds: z.int().min(0).max(MAX_UNDO_SECONDS),
  /** Sends "-" as street 2 of an address that has none. */
  fillStreet2: z.boolean(),
  /** Whether the desk asks for a scan of each printed label; `required` submits no batch before. */
  sealScan: z.enum(SEAL_SCANS),
  /** Age in hours from which a pre-flight reports a copy as old. */
  staleAfterHours: z.int().min(1).max(720),
  theme: z.enum(THEMES),
  touchMode: z.boolean(),
  /** What the taskbar or dock shows, and whether the end of a long job is notified. */
  outsideWindow: z.strictObject({ badge: z.boolean(), progress: z.boolean(), notifications: z.boolean() }),
  /** Pixels that the operator gave the drawers; null for the default. */
  drawerWidth: z.int().min(320).max(1200).nullable(),
  /** Minutes without operator input after which the desk locks; 0 for never. */
  lockAfterMinutes: z.int().min(0).max(480),
  /** Items per hour that this desk should send, for the shift report; 0 for no target. */
  targetPerHour: z.int().min(0).max(MAX_TARGET_PER_HOUR),
  /** The warehouses' working days, for estimating an order's cut-off if the service does not name one. */
  workingCalendar: z
    .strictObject({
      /** ISO weekdays, 1 for Monday. */
      weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).readonly(),
      /** ISO dates of days off. */
      holidays: z.array(z.string().refine(isCalendarDate)).max(400).readonly(),
    })
    .refine(isWorkingCalendar),
  /** Days that the desk remembers a recipient after the last order; 0 remembers none and deletes all. */
  recipientDays: z.int().min(0).max(365),
  /** Days between an order's end and the erasure of its recipient. */
  eraseAfterDays: z.int().min(1).max(365),
  /** Selects a send-to-fulfillment instruction by its id; the service contract does not name the parameter. */
  fbaParameter: z.string().regex(PARAMETER_NAME),
  badgeNames: z.array(z.string().max(MAX_NAME_BYTES)).max(MAX_BADGES).readonly(),
  /**
   * Whether this desk imports orders of channels. Set by main, from config.json or after a person confirms that no
   * other desk does.
   */
  orderBook: z.boolean(),
  /** Age in hours from which an order file only offers its orders. */
  orderFileHours: z.int().min(1).max(720),
  copy: z.strictObject({
    /** Copies the items created in the last days. */
    days: z.int().min(1).max(3650),
    /** Minutes between refreshes of recent items; 0 refreshes only on request. */
    refreshMinutes: z.int().min(0).max(1440),
    /** Limit for copying. Does not count the operator's requests. */
    requestsPerMinute: z.int().min(1).max(100_000),
  }),
  sound: z.strictObject({ muted: z.boolean(), volume: z.number().min(0).max(1) }),
  /** Speaks numbers. `voice`: the computer's id of a voice (`voiceURI`); null for the best of the language. */
  speech: z.strictObject({ on: z.boolean(), voice: z.string().max(300).nullable() }),
  scanner: z.strictObject({
    /** The keyboard layout that the scanner emulates, independent of the computer's layout. */
    layout: z.enum(SCANNER_LAYOUT_IDS),
    /** Milliseconds in which a repeated code is ignored; 0 accepts every scan. */
    ignoreRepeatsMs: z.int().min(0).max(5000),
  }),
});
export type Settings = z.infer<typeof settings>;

const SETTING_NAMES = Object.keys(settings.shape) as (keyof Settings)[];

/** Stored in files on the computer, for all environments. */
const FILE_SETTINGS = [
  "environments",
  "scannerProfile",
  "labelPrinting",
  "lock",
  "administration",
  "language",
] as const;
export type FileResetName = (typeof FILE_SETTINGS)[number];

/** Settings, table views and files whose stored values may be invalid. */
const resetName = z.enum([...SETTING_NAMES, "inventoryTable", "orderTable", ...FILE_SETTINGS]);
export type ResetName = z.infer<typeof resetName>;

export const settingsPart = settings.omit({ batchLimitConfirmedAt: true, orderBook: true }).partial();
export type SettingsPart = Partial<Omit<Settings, "batchLimitConfirmedAt" | "orderBook">>;

export const settingsContract = {
  operations: {
    get: { input: emptyObject, output: settings },
    save: { input: settingsPart, output: settings },
    /** Returns the settings whose stored value is partly invalid, so that defaults apply. */
    reset: { input: emptyObject, output: z.strictObject({ names: z.array(resetName).readonly() }) },
    acceptReset: { input: emptyObject, output: emptyObject },
  },
  events: {
    changed: settings,
  },
} as const satisfies DomainContract;
