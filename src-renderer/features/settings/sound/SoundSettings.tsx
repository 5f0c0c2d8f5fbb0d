import { Button, Input, Select, Slider, Switch } from "@mantine/core";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { voiceLanguage } from "../../../i18n/format.ts";
import "../screen/settings.css";
import { findSoundSignature } from "../../../scanner/sounds/signatures.ts";
import { playSoundSignature, sayCount } from "../../../scanner/sounds/station-sound.ts";
import { useOsVoices } from "../../../ui/speech/os-voices.ts";
import { SettingsGroup, type SettingsFieldsProps } from "../screen/SettingsGroup.tsx";

const EXAMPLE_SLOT = 3;

/** Settings of spoken counts, which are off by default. Shows a note if no voice speaks the language. */
function SpokenNumbers({ settings, change }: SettingsFieldsProps): JSX.Element {
  const { t } = useTranslation(["sound", "speech"]);
  const voices = useOsVoices(voiceLanguage());
  const { speech, sound, batchLimit } = settings;
  const limit = Math.max(batchLimit, EXAMPLE_SLOT);
  return (
    <>
      <Switch
        label={t("sound:spoken")}
        description={t("sound:spokenHint")}
        checked={speech.on}
        disabled={voices.length === 0 && !speech.on}
        onChange={(event) => change({ speech: { ...speech, on: event.currentTarget.checked } })}
      />
      {voices.length === 0 ? (
        <p className="note">{t("sound:noVoice")}</p>
      ) : (
        <div className="spoken-numbers row">
          <Select
            label={t("sound:voice")}
            w={280}
            allowDeselect={false}
            disabled={!speech.on}
            value={voices.some(({ voiceURI }) => voiceURI === speech.voice) ? (speech.voice ?? "") : ""}
            data={[
              { value: "", label: t("sound:bestVoice") },
              ...voices.map(({ voiceURI, name, lang }) => ({ value: voiceURI, label: `${name} (${lang})` })),
            ]}
            onChange={(voice) => change({ speech: { ...speech, voice: voice === "" ? null : voice } })}
          />
          <Button variant="default" disabled={!speech.on || sound.muted} onClick={() => sayCount(EXAMPLE_SLOT, limit)}>
            {t("sound:test", { text: t("speech:count", { slot: EXAMPLE_SLOT, limit }) })}
          </Button>
        </div>
      )}
    </>
  );
}

export function SoundSettings({ settings, change }: SettingsFieldsProps): JSX.Element {
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
      <VolumeSlider settings={settings} change={change} />
      <SpokenNumbers settings={settings} change={change} />
    </SettingsGroup>
  );
}

/** Plays a sound after a change, so that the operator can judge the volume without a scan. */
function VolumeSlider({ settings, change }: SettingsFieldsProps): JSX.Element {
  const { t } = useTranslation("sound");
  const { sound } = settings;
  const [percent, setPercent] = useState(Math.round(sound.volume * 100));
  return (
    <Input.Wrapper label={t("volume")} labelElement="div">
      <div className="settings__volume fine">
        <Slider
          thumbLabel={t("volume")}
          value={percent}
          step={5}
          label={null}
          disabled={sound.muted}
          onChange={setPercent}
          onChangeEnd={(value) => {
            const newSound = { ...sound, volume: value / 100 };
            change({ sound: newSound });
            playSoundSignature(findSoundSignature("added", 1), newSound);
          }}
        />
        <span>{t("percent", { percent })}</span>
      </div>
    </Input.Wrapper>
  );
}
