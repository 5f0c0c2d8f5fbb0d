import type { Settings, SettingsPart } from "../../../src-preload/contract/settings.ts";

/** What every group of settings gets; a change is applied and stored at once. */
export interface SettingsGroupProps {
  readonly settings: Settings;
  readonly change: (part: SettingsPart) => void;
}
