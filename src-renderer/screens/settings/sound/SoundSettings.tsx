import { Button, Input, Select, Slider, Switch } from "@mantine/core";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { SettingsGroup, type SettingsGroupProps } from "../SettingsGroup.tsx";
import "../settings.css";
import { IconAlertTriangle, IconVolume } from "@tabler/icons-react";
import type { Settings } from "../../../../src-preload/contract/settings.ts";
import { ladder, LESSONS } from "../../../sounds/lessons.ts";
import { playSignature } from "../../../sounds/play.ts";
import { signatureOf } from "../../../sounds/signatures.ts";
import { VerdictShape } from "../../../components/verdict/VerdictShape.tsx";
import { voiceLanguage } from "../../../i18n/format.ts";
import { sayCount } from "../../../sounds/station-sound.ts";
import { useOsVoices } from "../../../speech/os-voices.ts";

const EXAMPLE_SLOT = 3;

/** Off by default. A computer without a voice says so here, and scans stay silent. */
function SpokenNumbers({ settings, change }: SettingsGroupProps): JSX.Element {
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
        <p className="settings__note">{t("sound:noVoice")}</p>
      ) : (
        <div className="spoken-numbers">
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

/** Every sound with its word and shape, so that staff know them in advance. */
function ListeningTest({ settings }: { readonly settings: Settings }): JSX.Element {
  const { t } = useTranslation("sound");
  const { t: words } = useTranslation("verdict");
  const { sound, batchLimit } = settings;
  return (
    <Input.Wrapper label={t("lessons")} description={sound.muted ? t("muted") : t("lessonsHint")} labelElement="div">
      <ul className="sound-lessons" aria-label={t("lessons")}>
        {LESSONS.map(({ sound: name, verdicts }) => (
          <li key={name} className="sound-lessons__row">
            <button
              type="button"
              className="sound-lessons__play"
              disabled={sound.muted}
              onClick={() => playSignature(signatureOf(name, 1), sound)}
            >
              {verdicts[0] ? (
                <VerdictShape kind={verdicts[0]} />
              ) : (
                <IconAlertTriangle className="verdict-shape" aria-hidden="true" />
              )}
              <span className="sound-lessons__words">
                <strong>{verdicts.map((kind) => words(kind)).join(" · ") || t("notRecorded")}</strong>
                <span className="sound-lessons__heard">{t(`heard.${name}`)}</span>
              </span>
              <IconVolume size={20} aria-hidden="true" />
            </button>
            {name === "added" && (
              <Button variant="default" disabled={sound.muted} onClick={() => playSignature(ladder(batchLimit), sound)}>
                {t("ladder", { limit: batchLimit })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Input.Wrapper>
  );
}

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
