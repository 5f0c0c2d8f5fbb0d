import { Button, Input } from "@mantine/core";
import { IconAlertTriangle, IconVolume } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { Settings } from "../../../../src-preload/contract/settings.ts";
import { ladder, LESSONS } from "../../../sounds/lessons.ts";
import { playSignature } from "../../../sounds/play.ts";
import { signatureOf } from "../../../sounds/signatures.ts";
import { VerdictShape } from "../../../components/verdict/VerdictShape.tsx";

/** Each sound with its word and shape, so that staff know them before they need them. */
export function ListeningTest({ settings }: { readonly settings: Settings }): JSX.Element {
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
