import { Input, SegmentedControl, Select, Switch } from "@mantine/core";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { isLanguage, type Language, LANGUAGES } from "../../../src-domain/language.ts";
import { THEMES } from "../../../src-domain/theme.ts";
import { desk } from "../../bridge.ts";
import { speakLanguage } from "../../i18n/index.ts";
import { LANGUAGE_NAMES } from "../../i18n/language-names.ts";
import { SettingsGroup, type SettingsGroupProps } from "./SettingsGroup.tsx";

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

export function DisplaySettings({ settings, change }: SettingsGroupProps): JSX.Element {
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
