import { IconCheck } from "@tabler/icons-react";
import { type ComponentType, type JSX, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SettingsPart } from "../../../src-preload/contract/settings.ts";
import { FailureNote } from "../../components/words/FailureNote.tsx";
import { ScreenHeader } from "../../components/headers/ScreenHeader.tsx";
import { saveSettings, useLiveDesk } from "../../desk/live-desk.ts";
import { DeskSettings } from "./DeskSettings.tsx";
import { RecipientSettings } from "./recipients/RecipientSettings.tsx";
import { CalendarSettings } from "./CalendarSettings.tsx";
import { CopySettings } from "./copy/CopySettings.tsx";
import { ConnectionSettings } from "./connection/ConnectionSettings.tsx";
import { FbaSettings } from "./FbaSettings.tsx";
import { InboxSettings } from "./inbox/InboxSettings.tsx";
import { PairingSettings } from "./pairing/PairingSettings.tsx";
import { LabelSettings } from "./labels/LabelSettings.tsx";
import { ScannerSettings } from "./ScannerSettings.tsx";
import { SoundSettings } from "./sound/SoundSettings.tsx";
import { openSettingsPage, type SettingsPage, useSettingsPage } from "../../desk/settings-page.ts";
import { UpdateSettings } from "./UpdateSettings.tsx";
import "./settings.css";
import { SettingsGroup, type SettingsGroupProps } from "./SettingsGroup.tsx";
import { EXTERNAL_PAGES } from "../../../src-domain/external-pages.ts";
import { useFirstRun } from "../../environments/first-run.ts";
import { ImportButton } from "../../import/ImportButton.tsx";
import { DriftNote } from "../../scanner/check-up/DriftNote.tsx";
import { Button, Input, SegmentedControl, Select, Switch } from "@mantine/core";
import { THEMES } from "../../../src-domain/theme.ts";
import { isLanguage, type Language, LANGUAGES } from "../../../src-domain/language.ts";
import { desk } from "../../bridge.ts";
import { speakLanguage } from "../../i18n/index.ts";
import { LANGUAGE_NAMES } from "../../i18n/language-names.ts";

/** Applies at once in all windows; stored for this computer, not per environment. */
function LanguageChoice(): JSX.Element {
  const { t, i18n } = useTranslation("settings");
  const [failed, setFailed] = useState(false);
  const choose = async (language: Language): Promise<void> => {
    const kept = await desk.language.choose({ language });
    setFailed(!kept.ok);
    if (kept.ok) await speakLanguage(language);
  };
  return (
    <Select
      label={t("screen.language")}
      description={t("screen.languageHint")}
      error={failed ? t("screen.languageFailed") : null}
      w={240}
      allowDeselect={false}
      value={i18n.language}
      data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      renderOption={({ option: { value, label } }) => <span lang={value}>{label}</span>}
      onChange={(value) => {
        if (isLanguage(value)) void choose(value);
      }}
    />
  );
}

function ScreenSettings({ settings, change }: SettingsGroupProps): JSX.Element {
  const { t } = useTranslation("settings");
  return (
    <SettingsGroup title={t("screen.title")}>
      <LanguageChoice />
      <Input.Wrapper label={t("screen.theme")} labelElement="div">
        <SegmentedControl
          aria-label={t("screen.theme")}
          value={settings.theme}
          data={THEMES.map((value) => ({ value, label: t(`screen.themes.${value}`) }))}
          onChange={(theme) => change({ theme })}
          transitionDuration={0}
          className="settings__segments"
        />
      </Input.Wrapper>
      <Switch
        label={t("screen.touch")}
        description={t("screen.touchHint")}
        checked={settings.touchMode}
        onChange={(event) => change({ touchMode: event.currentTarget.checked })}
      />
    </SettingsGroup>
  );
}

interface PageEntryProps {
  readonly place: SettingsPage;
  readonly name: string;
  readonly hint: string;
  readonly children?: ReactNode;
}

function PageEntry({ place, name, hint, children }: PageEntryProps): JSX.Element {
  const { t } = useTranslation("trust");
  return (
    <li className="settings-places__entry">
      <div>
        <p className="settings-places__name">{name}</p>
        <p className="settings-places__hint">{hint}</p>
        {children}
      </div>
      <Button variant="default" aria-label={t("openPlace", { place: name })} onClick={() => openSettingsPage(place)}>
        {t("open")}
      </Button>
    </li>
  );
}

const SCANNER_PLACES = ["black-box", "check-up", "sheets"] as const satisfies readonly SettingsPage[];

function TrustSettings(): JSX.Element {
  const { t } = useTranslation("trust");
  return (
    <SettingsGroup title={t("group")}>
      <ul className="settings-places">
        {SCANNER_PLACES.map((place) => (
          <PageEntry key={place} place={place} name={t(`places.${place}.name`)} hint={t(`places.${place}.hint`)}>
            {place === "check-up" && <DriftNote />}
          </PageEntry>
        ))}
      </ul>
    </SettingsGroup>
  );
}

function FileSettings(): JSX.Element {
  const { t } = useTranslation("import");
  return (
    <SettingsGroup title={t("group")}>
      <ul className="settings-places">
        <li className="settings-places__entry">
          <div>
            <p className="settings-places__name">{t("entry")}</p>
            <p className="settings-places__hint">{t("entryHint")}</p>
          </div>
          <ImportButton />
        </li>
      </ul>
    </SettingsGroup>
  );
}

/** Only in practice, so that no one practices on real parcels. */
function PracticeSettings(): JSX.Element | null {
  const { t } = useTranslation("lessons");
  const practising = useLiveDesk((live) => live.status?.environment.kind === "practice");
  if (!practising) return null;
  return (
    <SettingsGroup title={t("group")}>
      <ul className="settings-places">
        <PageEntry place="lessons" name={t("title")} hint={t("hint")} />
      </ul>
    </SettingsGroup>
  );
}

function FirstRunSettings(): JSX.Element | null {
  const { t } = useTranslation("firstRun");
  const open = useFirstRun((state) => state.step !== null);
  if (!open) return null;
  return (
    <SettingsGroup title={t("group")}>
      <ul className="settings-places">
        <PageEntry place="first-run" name={t("title")} hint={t("hint")} />
      </ul>
    </SettingsGroup>
  );
}

/** Available from the first start: an unreachable service must be reportable before the first scan. */
function SupportSettings(): JSX.Element {
  const { t } = useTranslation("requests");
  const { t: health } = useTranslation("health");
  return (
    <SettingsGroup title={t("group")}>
      <ul className="settings-places">
        <PageEntry place="health" name={health("title")} hint={health("hint")} />
        <PageEntry place="requests" name={t("title")} hint={t("hint")} />
      </ul>
    </SettingsGroup>
  );
}

function About(): JSX.Element {
  const { t } = useTranslation("settings");
  const version = useLiveDesk((live) => live.status?.version ?? "");
  return (
    <SettingsGroup title={t("about.title")}>
      <p className="settings__note selectable">{t("about.version", { version })}</p>
      <a className="settings__link" href={EXTERNAL_PAGES.serviceDocumentation} target="_blank" rel="noreferrer">
        {t("about.documentation")}
      </a>
    </SettingsGroup>
  );
}

function ShiftSettings(): JSX.Element {
  const { t } = useTranslation("shift");
  return (
    <SettingsGroup title={t("group")}>
      <ul className="settings-places">
        <PageEntry place="shift-report" name={t("title")} hint={t("hint")} />
        <PageEntry place="badges" name={t("badges.title")} hint={t("badges.hint")} />
      </ul>
    </SettingsGroup>
  );
}

type Saving = "untouched" | "saved" | "failed";

interface SettingsScreenProps {
  /** Screens that open from the settings and are not in the rail. */
  readonly places: Readonly<Record<SettingsPage, ComponentType>>;
}

export function SettingsScreen({ places }: SettingsScreenProps): JSX.Element {
  const { t } = useTranslation("settings");
  const settings = useLiveDesk((live) => live.settings);
  // No scanner is read before the first sync, so there is no scan to check or review.
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
