import type { ParseKeys } from "i18next";
import type { ComponentType } from "react";
import type { SettingsGroupName, SettingsPage } from "../../../shell/navigation.ts";
import { ConnectionSettings, EnvironmentSettings } from "../connection/ConnectionSettings.tsx";
import { CopySettings } from "../copy/CopySettings.tsx";
import { InboxSettings } from "../inbox/InboxSettings.tsx";
import { LabelSettings } from "../labels/LabelSettings.tsx";
import { RecipientSettings } from "../recipients/RecipientSettings.tsx";
import { SoundSettings } from "../sound/SoundSettings.tsx";
import { CalendarSettings } from "./CalendarSettings.tsx";
import { BatchSettings, OperatorSettings, DisplaySettings, ScannerSettings } from "./DeskSettings.tsx";
import { FbaSettings } from "./FbaSettings.tsx";
import type { SettingsGroupProps } from "./SettingsGroup.tsx";
import { UpdateSettings } from "./UpdateSettings.tsx";

export const NAMESPACES = [
  "settings",
  "address",
  "blackBox",
  "checkUp",
  "environment",
  "fba",
  "firstRun",
  "health",
  "import",
  "inbox",
  "labels",
  "requests",
  "shift",
  "sound",
  "sync",
  "trust",
  "updates",
] as const;
type TextKey = ParseKeys<typeof NAMESPACES>;

interface SettingsListing {
  readonly title: TextKey;
  readonly settings: readonly TextKey[];
}

const withPrefix = <const Prefix extends string, const Key extends string>(prefix: Prefix, ...keys: readonly Key[]) =>
  keys.map((key) => `${prefix}${key}` as const);

export const GROUPS: Readonly<
  Record<SettingsGroupName, SettingsListing & { readonly View: ComponentType<SettingsGroupProps> }>
> = {
  scanner: {
    title: "settings:scanner.title",
    settings: withPrefix("settings:scanner.", "layout", "repeats"),
    View: ScannerSettings,
  },
  sound: {
    title: "sound:title",
    settings: withPrefix("sound:", "on", "volume", "spoken", "voice"),
    View: SoundSettings,
  },
  display: {
    title: "settings:screen.title",
    settings: withPrefix("settings:screen.", "language", "theme", "touch", "outside"),
    View: DisplaySettings,
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
    View: LabelSettings,
  },
  recipients: {
    title: "address:settings.title",
    settings: withPrefix("address:settings.", "label", "erase", "fillStreet2", "eraseOne"),
    View: RecipientSettings,
  },
  batch: {
    title: "settings:desk.batch",
    settings: withPrefix("settings:desk.", "limit", "undo", "hold", "codes", "stale"),
    View: BatchSettings,
  },
  operator: {
    title: "settings:desk.operator",
    settings: [...withPrefix("settings:desk.", "station", "target", "lock"), "settings:pin.label"],
    View: OperatorSettings,
  },
  connection: {
    title: "environment:connection.title",
    settings: [
      "environment:connection.environment",
      ...withPrefix("environment:address.", "user", "public"),
      ...withPrefix("environment:credentials.", "key", "token"),
    ],
    View: ConnectionSettings,
  },
  environments: { title: "environment:list.title", settings: ["environment:list.add"], View: EnvironmentSettings },
  inbox: {
    title: "inbox:title",
    settings: [
      ...withPrefix("inbox:", "on", "endpoint", "host", "senders", "port", "path", "fresh", "events"),
      "inbox:key.label",
    ],
    View: InboxSettings,
  },
  copy: {
    title: "sync:copy.title",
    settings: [...withPrefix("sync:copy.", "days", "refreshEvery", "requests"), "import:entry"],
    View: CopySettings,
  },
  calendar: {
    title: "settings:calendar.title",
    settings: withPrefix("settings:calendar.", "weekdays", "holiday"),
    View: CalendarSettings,
  },
  fba: { title: "fba:settings.title", settings: ["fba:settings.parameter"], View: FbaSettings },
  updates: { title: "updates:title", settings: ["updates:licenses"], View: UpdateSettings },
};

/** Pages in the settings index. The help has a shortcut, the shift report a place on the rail. */
export type ListedPage = Exclude<SettingsPage, "help" | "shift-report">;

export const LISTED_PAGES: Readonly<Record<ListedPage, SettingsListing>> = {
  "first-run": { title: "firstRun:title", settings: [] },
  health: { title: "health:title", settings: ["health:bundle.title"] },
  requests: { title: "requests:title", settings: ["requests:activity"] },
  "black-box": { title: "trust:places.black-box.name", settings: [] },
  "check-up": { title: "trust:places.check-up.name", settings: [] },
  sheets: { title: "trust:places.sheets.name", settings: ["shift:badges.title"] },
};
