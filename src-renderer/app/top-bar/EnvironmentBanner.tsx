import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { EnvironmentMark } from "../../components/words/EnvironmentMark.tsx";
import { environmentWord } from "../../components/words/environment-words.ts";
import { useLiveDesk } from "../../desk/live-desk.ts";

/** The word of the frame that runs round the window. */
export function EnvironmentBanner(): JSX.Element {
  const { t } = useTranslation("frame");
  const environment = useLiveDesk((live) => live.status?.environment ?? null);
  const word = environment === null ? "" : environmentWord(t, environment);
  return (
    <div className="top-bar__environment" role="status" aria-label={t("bar.environment")} title={word}>
      {environment !== null && (
        <>
          <EnvironmentMark kind={environment.kind} size={16} />
          <span className="truncated">{word}</span>
        </>
      )}
    </div>
  );
}
