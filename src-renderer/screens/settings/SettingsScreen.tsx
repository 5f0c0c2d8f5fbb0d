import { IconCheck } from "@tabler/icons-react";
import { useState, type ComponentType, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { SettingsPart } from "../../../src-preload/contract/settings.ts";
import { FailureNote } from "../../components/words/FailureNote.tsx";
import { ScreenHeader } from "../../components/headers/ScreenHeader.tsx";
import { saveSettings, useLiveDesk } from "../../desk/live-desk.ts";
import { DeskSettings } from "./DeskSettings.tsx";
import { About } from "./About.tsx";
import { RecipientSettings } from "./recipients/RecipientSettings.tsx";
import { CalendarSettings } from "./CalendarSettings.tsx";
import { CopySettings } from "./copy/CopySettings.tsx";
import { ConnectionSettings } from "./connection/ConnectionSettings.tsx";
import { ShiftSettings } from "./places/ShiftSettings.tsx";
import { FbaSettings } from "./FbaSettings.tsx";
import { FileSettings } from "./FileSettings.tsx";
import { InboxSettings } from "./inbox/InboxSettings.tsx";
import { PairingSettings } from "./pairing/PairingSettings.tsx";
import { LabelSettings } from "./labels/LabelSettings.tsx";
import { FirstRunSettings } from "./places/FirstRunSettings.tsx";
import { PracticeSettings } from "./places/PracticeSettings.tsx";
import { ScannerSettings } from "./ScannerSettings.tsx";
import { ScreenSettings } from "./ScreenSettings.tsx";
import { SoundSettings } from "./sound/SoundSettings.tsx";
import { useSettingsPage, type SettingsPage } from "../../desk/settings-page.ts";
import { SupportSettings } from "./SupportSettings.tsx";
import { TrustSettings } from "./places/TrustSettings.tsx";
import { UpdateSettings } from "./UpdateSettings.tsx";
import "./settings.css";

type Saving = "untouched" | "saved" | "failed";

interface SettingsScreenProps {
  /** What opens from the settings and has no place in the rail. */
  readonly places: Readonly<Record<SettingsPage, ComponentType>>;
}

export function SettingsScreen({ places }: SettingsScreenProps): JSX.Element {
  const { t } = useTranslation("settings");
  const settings = useLiveDesk((live) => live.settings);
  // Before the first sync no scanner is read, so there is nothing to check up or to look back at.
  const filled = useLiveDesk((live) => live.sync?.firstRun === false);
  const place = useSettingsPage((state) => state.place);
  const [saving, setSaving] = useState<Saving>("untouched");
  const change = (part: SettingsPart): void => {
    void saveSettings(part).then((stored) => setSaving(stored ? "saved" : "failed"));
  };
  if (place !== null) {
    const Place = places[place];
    return <Place />;
  }
  return (
    <>
      <ScreenHeader title={t("title")}>
        {saving === "saved" && (
          <span className="settings__saved">
            <IconCheck size={16} aria-hidden="true" /> {t("saved")}
          </span>
        )}
      </ScreenHeader>
      {saving === "failed" && <FailureNote text={t("notSaved")} />}
      {settings !== null && (
        <div className="settings">
          <FirstRunSettings />
          <ConnectionSettings />
          {filled && <PracticeSettings />}
          <DeskSettings settings={settings} change={change} />
          <RecipientSettings settings={settings} change={change} />
          <CalendarSettings settings={settings} change={change} />
          <CopySettings settings={settings} change={change} />
          <ScannerSettings settings={settings} change={change} />
          <ScreenSettings settings={settings} change={change} />
          <SoundSettings settings={settings} change={change} />
          <FbaSettings settings={settings} change={change} />
          <LabelSettings />
          <InboxSettings />
          <PairingSettings />
          {filled && <ShiftSettings />}
          {filled && <TrustSettings />}
          {filled && <FileSettings />}
          <SupportSettings />
          <UpdateSettings />
          <About />
        </div>
      )}
    </>
  );
}
