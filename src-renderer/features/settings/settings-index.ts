import type { ParseKeys, TFunction } from "i18next";
import { SEAL_SCANS } from "../../../src-domain/labels/seals.ts";
import { SCANNER_LAYOUT_IDS } from "../../../src-domain/scanning/scanner-layout.ts";
import { THEMES } from "../../../src-domain/theme.ts";
import { LANGUAGE_NAMES } from "../../i18n/language-names.ts";
import { nameMatches } from "../../i18n/name-match.ts";
import { settingsSearchTerms } from "../../i18n/settings-search-terms.ts";
import {
  ADMINISTRATION_GROUPS,
  DESK_GROUPS,
  openSettingsGroup,
  openSettingsPage,
  type SettingsGroupName,
  type SettingsPage,
} from "../../shell/navigation.ts";

export const NAMESPACES = [
  "settings",
  "address",
  "blackBox",
  "checkUp",
  "configuration",
  "environment",
  "fba",
  "firstRun",
  "health",
  "import",
  "inbox",
  "labels",
  "orderFiles",
  "requests",
  "shift",
  "sound",
  "sync",
  "trust",
  "updates",
] as const;
type TextKey = ParseKeys<typeof NAMESPACES>;
type Translate = TFunction<typeof NAMESPACES>;

interface SettingsListing {
  readonly title: TextKey;
  readonly settings: readonly TextKey[];
  /** Texts of a setting's choices, by the last part of its key. */
  readonly options?: Readonly<Record<string, readonly TextKey[]>>;
}

const withPrefix = <const Prefix extends string, const Key extends string>(prefix: Prefix, ...keys: readonly Key[]) =>
  keys.map((key) => `${prefix}${key}` as const);

export const SETTINGS_GROUPS: Readonly<Record<SettingsGroupName, SettingsListing>> = {
  scanner: {
    title: "settings:scanner.title",
    settings: withPrefix("settings:scanner.", "layout", "repeats"),
    options: { layout: SCANNER_LAYOUT_IDS.map((layout) => `settings:scanner.layouts.${layout}` as const) },
  },
  sound: {
    title: "sound:title",
    settings: withPrefix("sound:", "on", "volume", "spoken", "voice"),
  },
  display: {
    title: "settings:screen.title",
    settings: withPrefix("settings:screen.", "language", "theme", "touch", "outside"),
    options: { theme: THEMES.map((theme) => `settings:screen.themes.${theme}` as const) },
  },
  labels: {
    title: "labels:settings.group",
    settings: withPrefix(
      "labels:settings.",
      "printer",
      "size",
      "resolution",
      "copies",
      "silent",
      "automatic",
      "zplHost",
      "zplPort",
      "ownHosts",
    ),
  },
  recipients: {
    title: "address:settings.title",
    settings: withPrefix("address:settings.", "label", "erase", "fillStreet2", "eraseOne"),
  },
  orders: {
    title: "orderFiles:settings.title",
    settings: withPrefix("orderFiles:settings.", "open", "age"),
  },
  batch: {
    title: "settings:desk.batch",
    settings: withPrefix("settings:desk.", "limit", "undo", "hold", "codes", "seal", "stale"),
    options: { seal: SEAL_SCANS.map((choice) => `settings:desk.sealScans.${choice}` as const) },
  },
  operator: {
    title: "settings:desk.operator",
    settings: [...withPrefix("settings:desk.", "station", "target", "lock"), "settings:pin.label"],
  },
  connection: {
    title: "environment:connection.title",
    settings: [
      "environment:list.add",
      ...withPrefix("environment:address.", "user", "public"),
      ...withPrefix("environment:credentials.", "key", "token"),
    ],
  },
  inbox: {
    title: "inbox:title",
    settings: [
      ...withPrefix("inbox:", "on", "endpoint", "host", "senders", "port", "path", "fresh", "events"),
      "inbox:key.label",
    ],
  },
  copy: {
    title: "sync:copy.title",
    settings: [...withPrefix("sync:copy.", "days", "refreshEvery", "requests"), "import:entry"],
  },
  calendar: {
    title: "settings:calendar.title",
    settings: withPrefix("settings:calendar.", "weekdays", "holiday"),
  },
  fba: { title: "fba:settings.title", settings: ["fba:settings.parameter"] },
  updates: { title: "updates:title", settings: ["updates:licenses"] },
  configuration: {
    title: "configuration:title",
    settings: ["configuration:check", "configuration:save", "settings:pin.administration"],
  },
};

/** Pages in the settings index. The help has a shortcut, the shift report an entry on the rail. */
export type ListedPage = Exclude<SettingsPage, "help" | "shift-report">;

export const LISTED_PAGES: Readonly<Record<ListedPage, SettingsListing>> = {
  "first-run": { title: "firstRun:title", settings: [] },
  health: { title: "health:title", settings: ["health:bundle.title"] },
  requests: { title: "requests:title", settings: ["requests:activity"] },
  "black-box": { title: "trust:places.black-box.name", settings: [] },
  "check-up": { title: "trust:places.check-up.name", settings: [] },
  sheets: { title: "trust:places.sheets.name", settings: ["shift:badges.title"] },
};

export interface SettingsEntry {
  readonly name: SettingsGroupName | ListedPage;
  /** Label of a single setting, if the search found it. */
  readonly setting?: string;
}

export const isListedPage = (name: SettingsEntry["name"]): name is ListedPage => name in LISTED_PAGES;
const listingOf = (name: SettingsEntry["name"]): SettingsListing =>
  isListedPage(name) ? LISTED_PAGES[name] : SETTINGS_GROUPS[name];
export const settingsTitle = (name: SettingsEntry["name"], t: Translate): string => t(listingOf(name).title);

export const settingsTab = (name: SettingsEntry["name"]): "desk" | "administration" =>
  DESK_GROUPS.some((group) => group === name) ? "desk" : "administration";

/** Returns the last part of a key, which names the setting in `i18n/en/settings-search-terms.ts`. */
export const settingName = (key: string): string => key.split(/[.:]/).at(-1) ?? "";

/**
 * Finds pages and single settings by their names, then by other words for them: their choices, synonyms, and what
 * people call them elsewhere.
 */
export function findSettings(
  searchText: string,
  pages: readonly ListedPage[],
  t: Translate,
  language: string,
): readonly SettingsEntry[] {
  if (searchText.trim() === "") return [];
  const words = settingsSearchTerms(language);
  const otherTexts = (name: SettingsEntry["name"], key: string): readonly string[] => {
    const setting = settingName(key);
    const options = (listingOf(name).options?.[setting] ?? []).map((option) => t(option));
    return [words[name]?.[setting] ?? "", ...options, ...(setting === "language" ? Object.values(LANGUAGE_NAMES) : [])];
  };
  const names = [...DESK_GROUPS, ...ADMINISTRATION_GROUPS, ...pages];
  const pageEntries = names.map((name): SettingsEntry => ({ name }));
  const settingEntries = names.flatMap((name) =>
    listingOf(name).settings.map((key) => ({ name, key, setting: t(key) })),
  );
  const matches = (texts: readonly string[]): boolean =>
    searchText
      .trim()
      .split(/\s+/)
      .every((word) => nameMatches(texts.join(" "), word));
  return [
    ...pageEntries.filter(({ name }) => nameMatches(settingsTitle(name, t), searchText)),
    ...settingEntries.filter(({ setting }) => nameMatches(setting, searchText)),
    ...settingEntries.filter(
      ({ name, key, setting }) => !nameMatches(setting, searchText) && matches([setting, ...otherTexts(name, key)]),
    ),
    ...pageEntries.filter(({ name }) => {
      const title = settingsTitle(name, t);
      return !nameMatches(title, searchText) && matches([title, words[name]?.["page"] ?? ""]);
    }),
  ].map(({ name, setting }) => (setting === undefined ? { name } : { name, setting }));
}

export function openSettingsEntry({ name, setting }: SettingsEntry): void {
  if (isListedPage(name)) openSettingsPage(name);
  else openSettingsGroup(name, setting);
}
