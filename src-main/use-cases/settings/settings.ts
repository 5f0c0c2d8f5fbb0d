import type { z } from "zod";
import { DEFAULT_FBA_PARAMETER } from "../../../src-domain/fba/fba.ts";
import { ON_HOLD_CODE } from "../../../src-domain/inventory/inventory.ts";
import { DEFAULT_ORDER_FILE_HOURS } from "../../../src-domain/orders/order-file.ts";
import { DEFAULT_RECIPIENT_DAYS } from "../../../src-domain/recipients/recipients.ts";
import { DEFAULT_CALENDAR } from "../../../src-domain/resends/cut-off.ts";
import { DEFAULT_UNDO_SECONDS } from "../../../src-domain/resends/submission.ts";
import type { InputOf } from "../../../src-preload/contract/index.ts";
import { settings as settingsSchema, type ResetName, type Settings } from "../../../src-preload/contract/settings.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import { readStoredValue } from "../../base/stored-value.ts";
import type { DeskBasics } from "../context.ts";
import { acceptResetTables, listResetTables } from "./table-setup.ts";

/** The account's real limit is not published (service contract, Limits: "typically a single-digit number"). */
export const DEFAULT_BATCH_LIMIT = 5;

export const DEFAULT_COPY: Settings["copy"] = { days: 180, refreshMinutes: 30, requestsPerMinute: 300 };

const DEFAULTS: Settings = {
  stationName: "",
  batchLimit: DEFAULT_BATCH_LIMIT,
  batchLimitConfirmedAt: null,
  holdWithoutAsking: false,
  resendCodes: [{ code: ON_HOLD_CODE, may: true, learnedAt: null }],
  undoSeconds: DEFAULT_UNDO_SECONDS,
  fillStreet2: true,
  sealScan: "off",
  staleAfterHours: 24,
  theme: "system",
  touchMode: false,
  outsideWindow: { badge: true, progress: true, notifications: true },
  drawerWidth: null,
  lockAfterMinutes: 0,
  targetPerHour: 0,
  workingCalendar: DEFAULT_CALENDAR,
  recipientDays: DEFAULT_RECIPIENT_DAYS,
  eraseAfterDays: DEFAULT_RECIPIENT_DAYS,
  fbaParameter: DEFAULT_FBA_PARAMETER,
  badgeNames: [],
  orderBook: false,
  orderFileHours: DEFAULT_ORDER_FILE_HOURS,
  copy: DEFAULT_COPY,
  sound: { muted: false, volume: 0.6 },
  speech: { on: false, voice: null },
  scanner: { layout: "us", ignoreRepeatsMs: 0 },
};

const MAX_RESEND_CODES = 20;

const SETTING_NAMES = Object.keys(DEFAULTS) as (keyof Settings)[];

/** Defaults set by IT. The operator's own setting takes precedence. */
export type SettingsDefaults = Partial<Omit<Settings, "scanner" | "badgeNames" | "batchLimitConfirmedAt">> & {
  readonly scanner?: Partial<Settings["scanner"]>;
};

interface WriteOptions {
  readonly isLimitChanged?: boolean;
  /** Settings to store even if unchanged, because their stored value could not be read. */
  readonly chosenNames?: readonly (keyof Settings)[];
}

export function createDeskSettings(
  { store, publish, changes }: DeskBasics,
  onLimitChanged: () => void,
  managedDefaults: SettingsDefaults = {},
) {
  const readAll = createSettingsReader(store, managedDefaults);
  const get = async (): Promise<Settings> => (await readAll()).values;

  // Queue changes, so that two concurrent ones do not undo each other.
  const { enqueue } = createSerialQueue();

  async function write(previous: Settings, values: Settings, options: WriteOptions = {}): Promise<Settings> {
    await store.writeSettings(chooseStored(previous, values, options));
    if (values.recipientDays === 0) await store.forgetAllRecipients();
    publish("settings", "changed", values);
    changes.emit("settings", values);
    if (options.isLimitChanged === true) onLimitChanged();
    return values;
  }

  /** `findChanges` returns null if nothing is to be changed. */
  const change = (
    findChanges: (previous: Settings) => Partial<Settings> | null,
    options?: WriteOptions,
  ): Promise<void> =>
    enqueue(async () => {
      const previous = await get();
      const changes = findChanges(previous);
      if (changes !== null) await write(previous, { ...previous, ...changes }, options);
    });

  return {
    get,
    /** Saves the changed settings. A batch limit set by the operator counts as unconfirmed. */
    save: (changedPart: InputOf<"settings", "save">): Promise<Settings> =>
      enqueue(async () => {
        const { values: previous, resetNames } = await readAll();
        const changedSettings = Object.fromEntries(
          Object.entries(changedPart).filter(([, value]) => value !== undefined),
        );
        const values: Settings = { ...previous, ...changedSettings };
        const isLimitChanged = values.batchLimit !== previous.batchLimit;
        const batchLimitConfirmedAt = isLimitChanged ? null : previous.batchLimitConfirmedAt;
        const chosenNames = resetNames.filter((name) => Object.hasOwn(changedSettings, name));
        return write(previous, { ...values, batchLimitConfirmedAt }, { isLimitChanged, chosenNames });
      }),

    storeConfirmedLimit: (batchLimit: number, at: string): Promise<void> =>
      change(() => ({ batchLimit, batchLimitConfirmedAt: at }), { isLimitChanged: true }),
    startOrderBook: (): Promise<void> => change(() => ({ orderBook: true })),
    learnCode: (learnedCode: Settings["resendCodes"][number]): Promise<void> =>
      change(({ resendCodes }) => {
        const knownCode = resendCodes.find(({ code }) => code === learnedCode.code);
        if (knownCode?.may === learnedCode.may) return null;
        if (!knownCode && resendCodes.length >= MAX_RESEND_CODES) return null;
        return { resendCodes: [...resendCodes.filter((other) => other !== knownCode), learnedCode] };
      }),

    /** Returns the settings that could not be read, so that defaults apply. */
    listReset: async (): Promise<ResetName[]> => [...(await readAll()).resetNames, ...(await listResetTables(store))],

    /** Replaces the settings that could not be read by the values that apply now. */
    acceptReset: (): Promise<void> =>
      enqueue(async () => {
        const { values, resetNames } = await readAll();
        await acceptResetTables(store);
        await write(values, values, { chosenNames: resetNames });
      }),
  };
}

/** Reads the stored settings. `resetNames`: settings that could not be read, so that their defaults apply. */
function createSettingsReader(store: DeskBasics["store"], managedDefaults: SettingsDefaults) {
  const defaults: Settings = {
    ...DEFAULTS,
    ...managedDefaults,
    scanner: { ...DEFAULTS.scanner, ...managedDefaults.scanner },
  };

  return async (): Promise<{ readonly values: Settings; readonly resetNames: readonly (keyof Settings)[] }> => {
    const stored = await store.readSettings(SETTING_NAMES);
    const parsedSettings = SETTING_NAMES.filter((name) => Object.hasOwn(stored, name)).map((name) => {
      const schema: z.ZodType = settingsSchema.shape[name];
      return { name, ...readStoredValue(schema, stored[name], defaults[name]) };
    });
    const values = { ...defaults, ...Object.fromEntries(parsedSettings.map(({ name, value }) => [name, value])) };
    return { values, resetNames: parsedSettings.filter(({ isIntact }) => !isIntact).map(({ name }) => name) };
  };
}

/** Chooses changed values only, so that a later default can replace the others. */
function chooseStored(
  previous: Settings,
  values: Settings,
  { isLimitChanged = false, chosenNames = [] }: WriteOptions,
): Partial<Settings> {
  const shouldStore = (name: keyof Settings): boolean =>
    (isLimitChanged && name === "batchLimit") ||
    chosenNames.includes(name) ||
    JSON.stringify(values[name]) !== JSON.stringify(previous[name]);
  return Object.fromEntries(SETTING_NAMES.filter(shouldStore).map((name) => [name, values[name]]));
}
