import { Input, SegmentedControl, Switch } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { THEMES } from "../../../src-domain/theme.ts";
import { LanguageChoice } from "./LanguageChoice.tsx";
import { SettingsGroup, type SettingsGroupProps } from "./SettingsGroup.tsx";

export function ScreenSettings({ settings, change }: SettingsGroupProps): JSX.Element {
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
