import type { ParseKeys } from "i18next";
import type { ComponentType } from "react";
import type { SettingsGroupName, SettingsPage } from "../../../shell/navigation.ts";
import { CalendarSettings } from "./CalendarSettings.tsx";
import { ConnectionSettings, EnvironmentSettings } from "../connection/ConnectionSettings.tsx";
import { CopySettings } from "../copy/CopySettings.tsx";
import { BatchSettings, OperatorSettings, DisplaySettings, ScannerSettings } from "./DeskSettings.tsx";
import { FbaSettings } from "./FbaSettings.tsx";
import { InboxSettings } from "../inbox/InboxSettings.tsx";
import { LabelSettings } from "../labels/LabelSettings.tsx";
import { RecipientSettings } from "../recipients/RecipientSettings.tsx";
import type { SettingsGroupProps } from "./SettingsGroup.tsx";
import { SoundSettings } from "../sound/SoundSettings.tsx";
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
type Name = ParseKeys<typeof NAMESPACES>;

interface Listed {
  readonly title: Name;
  readonly settings: readonly Name[];
}

const under = <const Prefix extends string, const Key extends string>(prefix: Prefix, ...keys: readonly Key[]) =>
  keys.map((key) => `${prefix}${key}` as const);

export const GROUPS: Readonly<
  Record<SettingsGroupName, Listed & { readonly View: ComponentType<SettingsGroupProps> }>
> = {
  scanner: {
    title: "settings:scanner.title",
    settings: under("settings:scanner.", "layout", "repeats"),
    View: ScannerSettings,
  },
  sound: {
    title: "sound:title",
    settings: under("sound:", "on", "volume", "spoken", "voice"),
    View: SoundSettings,
  },
  display: {
    title: "settings:screen.title",
    settings: under("settings:screen.", "language", "theme", "touch"),
    View: DisplaySettings,
  },
  labels: {
    title: "labels:settings.group",
    settings: under(
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
    settings: under("address:settings.", "label", "erase", "fillStreet2", "eraseOne"),
    View: RecipientSettings,
  },
  batch: {
    title: "settings:desk.batch",
    settings: under("settings:desk.", "limit", "hold", "codes", "stale"),
    View: BatchSettings,
  },
  operator: {
    title: "settings:desk.operator",
    settings: [...under("settings:desk.", "station", "lock"), "settings:pin.label"],
    View: OperatorSettings,
  },
  connection: {
    title: "environment:connection.title",
    settings: [
      "environment:connection.environment",
      ...under("environment:address.", "user", "public"),
      ...under("environment:credentials.", "key", "token"),
    ],
    View: ConnectionSettings,
  },
  environments: { title: "environment:list.title", settings: ["environment:list.add"], View: EnvironmentSettings },
  inbox: {
    title: "inbox:title",
    settings: [
      ...under("inbox:", "on", "endpoint", "host", "senders", "port", "path", "fresh", "events"),
      "inbox:key.label",
    ],
    View: InboxSettings,
  },
  copy: {
    title: "sync:copy.title",
    settings: [...under("sync:copy.", "days", "refreshEvery", "requests"), "import:entry"],
    View: CopySettings,
  },
  calendar: {
    title: "settings:calendar.title",
    settings: under("settings:calendar.", "weekdays", "holiday"),
    View: CalendarSettings,
  },
  fba: { title: "fba:settings.title", settings: ["fba:settings.parameter"], View: FbaSettings },
  updates: { title: "updates:title", settings: ["updates:licenses"], View: UpdateSettings },
};

/** The help opens by its key. */
export type ListedPlace = Exclude<SettingsPage, "help">;

export const LISTED_PLACES: Readonly<Record<ListedPlace, Listed>> = {
  "first-run": { title: "firstRun:title", settings: [] },
  health: { title: "health:title", settings: ["health:bundle.title"] },
  requests: { title: "requests:title", settings: [] },
  "black-box": { title: "trust:places.black-box.name", settings: [] },
  "check-up": { title: "trust:places.check-up.name", settings: [] },
  sheets: { title: "trust:places.sheets.name", settings: [] },
  badges: { title: "shift:badges.title", settings: [] },
  "shift-report": { title: "shift:title", settings: [] },
};
