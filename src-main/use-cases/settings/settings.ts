import type { z } from "zod";
import { DEFAULT_FBA_PARAMETER } from "../../../src-domain/fba/fba.ts";
import { DEFAULT_RECIPIENT_DAYS } from "../../../src-domain/recipients/recipients.ts";
import { DEFAULT_CALENDAR } from "../../../src-domain/resends/cut-off.ts";
import { DEFAULT_UNDO_SECONDS } from "../../../src-domain/resends/submission.ts";
import type { InputOf } from "../../../src-preload/contract/index.ts";
import { settings as settingsSchema, type ResetName, type Settings } from "../../../src-preload/contract/settings.ts";
import { readStoredValue } from "../../base/kept-value.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import type { DeskBasics } from "../context.ts";
import { acceptTables, tablesReset } from "./table-setup.ts";

/** The account's real limit is not published (service contract, Limits: "typically a single-digit number"). */
export const DEFAULT_BATCH_LIMIT = 5;

const DEFAULTS: Settings = {
  stationName: "",
  batchLimit: DEFAULT_BATCH_LIMIT,
  batchLimitConfirmedAt: null,
  holdWithoutAsking: false,
  resendCodes: [{ code: "ohd", may: true, learnedAt: null }],
  undoSeconds: DEFAULT_UNDO_SECONDS,
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

const MAX_CODES = 20;

const NAMES = Object.keys(DEFAULTS) as (keyof Settings)[];

/** Defaults set by IT. The operator's own setting takes precedence. */
export type SettingsDefaults = Partial<Pick<Settings, "stationName" | "batchLimit" | "fbaParameter">> & {
  readonly scanner?: Partial<Settings["scanner"]>;
};

export function createDeskSettings(
  { store, publish, changes }: DeskBasics,
  onLimit: () => void,
  rolledOut: SettingsDefaults = {},
) {
  const defaults: Settings = { ...DEFAULTS, ...rolledOut, scanner: { ...DEFAULTS.scanner, ...rolledOut.scanner } };

  async function read(): Promise<{ readonly values: Settings; readonly reset: readonly (keyof Settings)[] }> {
    const stored = await store.readSettings(NAMES);
    const parsed = NAMES.filter((name) => Object.hasOwn(stored, name)).map((name) => {
      const schema: z.ZodType = settingsSchema.shape[name];
      return { name, ...readStoredValue(schema, stored[name], defaults[name]) };
    });
    const values = { ...defaults, ...Object.fromEntries(parsed.map(({ name, value }) => [name, value])) };
    return { values, reset: parsed.filter(({ isIntact }) => !isIntact).map(({ name }) => name) };
  }

  const get = async (): Promise<Settings> => (await read()).values;

  // In a queue, so that two concurrent changes do not undo each other.
  const { enqueue } = createSerialQueue();

  /** `chosen`: settings to store even if unchanged, because their stored value could not be read. */
  async function write(
    before: Settings,
    values: Settings,
    limitChanged: boolean,
    chosen: readonly (keyof Settings)[] = [],
  ): Promise<Settings> {
    // Store changed values only, so that a later default can replace the others.
    const isOwn = (name: keyof Settings): boolean =>
      (limitChanged && name === "batchLimit") ||
      chosen.includes(name) ||
      JSON.stringify(values[name]) !== JSON.stringify(before[name]);
    await store.writeSettings(Object.fromEntries(NAMES.filter(isOwn).map((name) => [name, values[name]])));
    if (values.recipientDays === 0) await store.forgetAllRecipients();
    publish("settings", "changed", values);
    changes.emit("settings", values);
    if (limitChanged) onLimit();
    return values;
  }

  return {
    get,
    /** Saves the changed settings. A batch limit set by the operator counts as unconfirmed. */
    save: (part: InputOf<"settings", "save">): Promise<Settings> =>
      enqueue(async () => {
        const { values: before, reset } = await read();
        const changes = Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined));
        const values: Settings = { ...before, ...changes };
        const limitChanged = values.batchLimit !== before.batchLimit;
        const batchLimitConfirmedAt = limitChanged ? null : before.batchLimitConfirmedAt;
        const chosen = reset.filter((name) => Object.hasOwn(changes, name));
        return write(before, { ...values, batchLimitConfirmedAt }, limitChanged, chosen);
      }),

    storeConfirmedLimit: (batchLimit: number, at: string): Promise<void> =>
      enqueue(async () => {
        const before = await get();
        await write(before, { ...before, batchLimit, batchLimitConfirmedAt: at }, true);
      }),
    learnCode: (code: string, may: boolean, at: string): Promise<void> =>
      enqueue(async () => {
        const before = await get();
        const known = before.resendCodes.find((one) => one.code === code);
        if (known?.may === may || before.resendCodes.length >= MAX_CODES) return;
        const others = before.resendCodes.filter((one) => one !== known);
        await write(before, { ...before, resendCodes: [...others, { code, may, learnedAt: at }] }, false);
      }),

    /** The settings that could not be read, so that defaults apply. */
    reset: async (): Promise<ResetName[]> => [...(await read()).reset, ...(await tablesReset(store))],

    /** Replaces the settings that could not be read by the values that apply now. */
    acceptReset: (): Promise<void> =>
      enqueue(async () => {
        const { values, reset } = await read();
        await acceptTables(store);
        await write(values, values, false, reset);
      }),
  };
}
