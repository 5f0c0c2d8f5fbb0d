import { Button, Select, Switch } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { voiceLanguage } from "../../../i18n/format.ts";
import { sayCount } from "../../../sounds/station-sound.ts";
import { useOsVoices } from "../../../speech/os-voices.ts";
import type { SettingsGroupProps } from "../SettingsGroup.tsx";

const EXAMPLE_SLOT = 3;

/** Off by default. A computer without a voice says so here and stays silent at the scans. */
export function SpokenNumbers({ settings, change }: SettingsGroupProps): JSX.Element {
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
