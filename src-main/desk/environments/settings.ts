import { DEFAULT_FBA_PARAMETER } from "../../../src-domain/fba/fba.ts";
import { DEFAULT_CALENDAR } from "../../../src-domain/resends/cut-off.ts";
import { DEFAULT_RECIPIENT_DAYS } from "../../../src-domain/recipients/recipients.ts";
import type { InputOf } from "../../../src-preload/contract/index.ts";
import { settings as settingsSchema, type Settings } from "../../../src-preload/contract/settings.ts";
import { createSerialQueue } from "../../kit/serial-queue.ts";
import type { DeskBasics } from "../context.ts";

/** The account's real limit is not published (service contract, Limits: "typically a single-digit number"). */
export const DEFAULT_BATCH_LIMIT = 5;

const DEFAULTS: Settings = {
  stationName: "",
  batchLimit: DEFAULT_BATCH_LIMIT,
  batchLimitConfirmedAt: null,
  holdWithoutAsking: false,
  resendCodes: [{ code: "ohd", may: true, learnedAt: null }],
  fillStreet2: true,
  staleAfterHours: 24,
  theme: "system",
  touchMode: false,
  lockAfterMinutes: 0,
  workingCalendar: DEFAULT_CALENDAR,
  recipientDays: DEFAULT_RECIPIENT_DAYS,
  eraseAfterDays: DEFAULT_RECIPIENT_DAYS,
  fbaParameter: DEFAULT_FBA_PARAMETER,
  badgeNames: [],
  copy: { days: 180, refreshMinutes: 30, requestsPerMinute: 300 },
  sound: { muted: false, volume: 0.6 },
  speech: { on: false, voice: null },
  scanner: { layout: "us", ignoreRepeatsMs: 0 },
};

const MOST_CODES = 20;

const NAMES = Object.keys(DEFAULTS) as (keyof Settings)[];

/** Set by IT; an operator's own setting takes precedence. */
export type SettingsDefaults = Partial<Pick<Settings, "stationName" | "batchLimit" | "fbaParameter">> & {
  readonly scanner?: Partial<Settings["scanner"]>;
};

interface DeskSettingsOptions {
  readonly rolledOut?: SettingsDefaults | undefined;
  readonly onLimit: () => void;
  readonly onSaved: (values: Settings) => void;
}

export function createDeskSettings({ store, publish }: DeskBasics, options: DeskSettingsOptions) {
  const { rolledOut = {}, onLimit, onSaved } = options;
  const defaults: Settings = { ...DEFAULTS, ...rolledOut, scanner: { ...DEFAULTS.scanner, ...rolledOut.scanner } };

  async function get(): Promise<Settings> {
    const stored = Object.entries(await store.readSettings(NAMES));
    const present = Object.fromEntries(stored.filter(([, value]) => value !== null));
    const parsed = settingsSchema.safeParse({ ...defaults, ...present });
    // A value that no longer fits (an older or edited file) must not keep the desk from working.
    return parsed.success ? parsed.data : defaults;
  }

  // Each change applies to the current settings: two concurrent changes must not undo each other.
  const { inTurn } = createSerialQueue();

  async function write(before: Settings, values: Settings, limitChanged: boolean): Promise<Settings> {
    // An unchanged value is not stored, so that a later default can still replace it. A learned limit is stored.
    const isOwn = (name: keyof Settings): boolean =>
      (limitChanged && name === "batchLimit") || JSON.stringify(values[name]) !== JSON.stringify(before[name]);
    await store.writeSettings(Object.fromEntries(NAMES.filter(isOwn).map((name) => [name, values[name]])));
    if (values.recipientDays === 0) await store.forgetAllRecipients();
    publish("settings", "changed", values);
    onSaved(values);
    if (limitChanged) onLimit();
    return values;
  }

  /** A limit that was set by hand counts as unconfirmed. */
  const save = (part: InputOf<"settings", "save">): Promise<Settings> =>
    inTurn(async () => {
      const before = await get();
      const given = Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined));
      const values: Settings = { ...before, ...given };
      const limitChanged = values.batchLimit !== before.batchLimit;
      const batchLimitConfirmedAt = limitChanged ? null : before.batchLimitConfirmedAt;
      return write(before, { ...values, batchLimitConfirmedAt }, limitChanged);
    });

  /** The account's limit as named by the service. `at`: ISO 8601, UTC. */
  const learnLimit = (batchLimit: number, at: string): Promise<void> =>
    inTurn(async () => {
      const before = await get();
      await write(before, { ...before, batchLimit, batchLimitConfirmedAt: at }, true);
    });

  const learnCode = (code: string, may: boolean, at: string): Promise<void> =>
    inTurn(async () => {
      const before = await get();
      const known = before.resendCodes.find((one) => one.code === code);
      if (known?.may === may || before.resendCodes.length >= MOST_CODES) return;
      const others = before.resendCodes.filter((one) => one !== known);
      await write(before, { ...before, resendCodes: [...others, { code, may, learnedAt: at }] }, false);
    });

  return { get, save, learnLimit, learnCode };
}
