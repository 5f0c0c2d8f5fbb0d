import { Button } from "@mantine/core";
import { IconClockExclamation } from "@tabler/icons-react";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { isSkewTold } from "../../src-domain/clock-skew.ts";
import { useSkewWords } from "../components/skew-words.ts";
import "./file-notices.css";
import { useLiveDesk } from "./live-desk.ts";

/** Across every screen while this computer's clock is far from the service's; gone until it gets worse once it was read. */
export function ClockNotice(): JSX.Element | null {
  const { t } = useTranslation("cancellation");
  const skewMs = useLiveDesk(({ status }) => status?.clockSkewMs ?? null);
  const words = useSkewWords();
  const [readAt, setReadAt] = useState(0);
  if (skewMs === null || !isSkewTold(skewMs) || !isSkewTold(skewMs - readAt)) return null;
  return (
    <div className="file-notice" role="status" aria-label={t("clock.label")}>
      <IconClockExclamation size={22} stroke={2} aria-hidden="true" />
      <div className="file-notice__words">
        <p className="file-notice__title">{words(skewMs)}</p>
        <p>{t("clock.body")}</p>
      </div>
      <Button className="file-notice__deed" variant="default" onClick={() => setReadAt(skewMs)}>
        {t("clock.dismiss")}
      </Button>
    </div>
  );
}
