import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useEffect, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { minuteOf } from "../../components/words/time-text.ts";
import { useDeskBatch } from "../../batches/desk-batch.ts";
import "./notices.css";
import { connectInterruption, dismissInterruption, useInterruption } from "../../desk/interruption.ts";

/** Across every screen, what crashed and what was restarted. */
export function InterruptionNotice(): JSX.Element {
  const { t } = useTranslation("health");
  useEffect(() => connectInterruption(), []);
  const interruption = useInterruption((state) => state.interruption);
  const items = useDeskBatch(({ batch }) => batch?.lines.length ?? null);
  return (
    <div role="status" aria-label={t("interruption.title")}>
      {interruption && (
        <div className="file-notice">
          <IconHistory size={22} stroke={2} aria-hidden="true" />
          <div className="file-notice__words">
            <p className="file-notice__title">
              {t(`interruption.${interruption.kind}`, { time: minuteOf(interruption.at) })}
            </p>
            {items !== null && <p>{t("interruption.batch", { count: items })}</p>}
            <p>{t("interruption.todo")}</p>
          </div>
          <Button className="file-notice__action" variant="default" onClick={() => void dismissInterruption()}>
            {t("interruption.dismiss")}
          </Button>
        </div>
      )}
    </div>
  );
}
