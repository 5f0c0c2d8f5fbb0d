import type { ComponentType } from "react";
import type { SettingsGroupName } from "../../../shell/navigation.ts";
import { ConfigurationSettings } from "../configuration/ConfigurationSettings.tsx";
import { ConnectionSettings } from "../connection/ConnectionSettings.tsx";
import { CopySettings } from "../copy/CopySettings.tsx";
import { InboxSettings } from "../inbox/InboxSettings.tsx";
import { LabelSettings } from "../labels/LabelSettings.tsx";
import { OrderSettings } from "../orders/OrderSettings.tsx";
import { RecipientSettings } from "../recipients/RecipientSettings.tsx";
import { SoundSettings } from "../sound/SoundSettings.tsx";
import { CalendarSettings } from "./CalendarSettings.tsx";
import { BatchSettings, OperatorSettings, DisplaySettings, ScannerSettings } from "./DeskSettings.tsx";
import { FbaSettings } from "./FbaSettings.tsx";
import type { SettingsFieldsProps } from "./SettingsGroup.tsx";
import { UpdateSettings } from "./UpdateSettings.tsx";

export const GROUP_VIEWS: Readonly<Record<SettingsGroupName, ComponentType<SettingsFieldsProps>>> = {
  scanner: ScannerSettings,
  sound: SoundSettings,
  display: DisplaySettings,
  labels: LabelSettings,
  recipients: RecipientSettings,
  orders: OrderSettings,
  batch: BatchSettings,
  operator: OperatorSettings,
  connection: ConnectionSettings,
  inbox: InboxSettings,
  copy: CopySettings,
  calendar: CalendarSettings,
  fba: FbaSettings,
  updates: UpdateSettings,
  configuration: ConfigurationSettings,
};
