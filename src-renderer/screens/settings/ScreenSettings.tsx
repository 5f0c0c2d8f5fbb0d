import { Input, SegmentedControl, Slider, Switch } from "@mantine/core";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { SettingsGroup } from "./SettingsGroup.tsx";
import type { SettingsGroupProps } from "./SettingsScreen.tsx";

const THEMES = ["system", "light", "dark"] as const;

export function ScreenSettings({ settings, change }: SettingsGroupProps): JSX.Element {
  const { t } = useTranslation("settings");
  return (
    <SettingsGroup title={t("screen.title")}>
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

export function SoundSettings({ settings, change }: SettingsGroupProps): JSX.Element {
  const { t } = useTranslation("settings");
  const { sound } = settings;
  return (
    <SettingsGroup title={t("sound.title")}>
      <Switch
        label={t("sound.on")}
        description={t("sound.onHint")}
        checked={!sound.muted}
        onChange={(event) => change({ sound: { ...sound, muted: !event.currentTarget.checked } })}
      />
      <Volume settings={settings} change={change} />
    </SettingsGroup>
  );
}

function Volume({ settings, change }: SettingsGroupProps): JSX.Element {
  const { t } = useTranslation("settings");
  const { sound } = settings;
  const [percent, setPercent] = useState(Math.round(sound.volume * 100));
  return (
    <Input.Wrapper label={t("sound.volume")} labelElement="div">
      <div className="settings__volume">
        <Slider
          thumbLabel={t("sound.volume")}
          value={percent}
          step={5}
          label={null}
          disabled={sound.muted}
          onChange={setPercent}
          onChangeEnd={(value) => change({ sound: { ...sound, volume: value / 100 } })}
        />
        <span>{t("sound.percent", { percent })}</span>
      </div>
    </Input.Wrapper>
  );
}
