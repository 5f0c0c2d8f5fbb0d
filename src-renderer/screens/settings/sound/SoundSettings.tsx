import { Input, Slider, Switch } from "@mantine/core";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { ListeningTest } from "./ListeningTest.tsx";
import { SettingsGroup, type SettingsGroupProps } from "../SettingsGroup.tsx";
import { SpokenNumbers } from "./SpokenNumbers.tsx";
import "./sound-settings.css";

export function SoundSettings({ settings, change }: SettingsGroupProps): JSX.Element {
  const { t } = useTranslation("sound");
  const { sound } = settings;
  return (
    <SettingsGroup title={t("title")}>
      <Switch
        label={t("on")}
        description={t("onHint")}
        checked={!sound.muted}
        onChange={(event) => change({ sound: { ...sound, muted: !event.currentTarget.checked } })}
      />
      <Volume settings={settings} change={change} />
      <SpokenNumbers settings={settings} change={change} />
      <ListeningTest settings={settings} />
    </SettingsGroup>
  );
}

function Volume({ settings, change }: SettingsGroupProps): JSX.Element {
  const { t } = useTranslation("sound");
  const { sound } = settings;
  const [percent, setPercent] = useState(Math.round(sound.volume * 100));
  return (
    <Input.Wrapper label={t("volume")} labelElement="div">
      <div className="settings__volume">
        <Slider
          thumbLabel={t("volume")}
          value={percent}
          step={5}
          label={null}
          disabled={sound.muted}
          onChange={setPercent}
          onChangeEnd={(value) => change({ sound: { ...sound, volume: value / 100 } })}
        />
        <span>{t("percent", { percent })}</span>
      </div>
    </Input.Wrapper>
  );
}
