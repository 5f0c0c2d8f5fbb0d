import { Button } from "@mantine/core";
import { IconClockExclamation } from "@tabler/icons-react";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { Announced } from "../../components/words/Announced.tsx";
import { isSkewNotable } from "../../../src-domain/health/clock-skew.ts";
import { useSkewWords } from "../../components/words/skew-words.ts";
import { HelpLink } from "../../help/HelpLink.tsx";
import "./notices.css";
import { useLiveDesk } from "../../desk/live-desk.ts";

/** Across every screen while this computer's clock is far from the service's; gone until it gets worse once it was read. */
export function ClockNotice(): JSX.Element {
  const { t } = useTranslation("cancellation");
  const skewMs = useLiveDesk(({ status }) => status?.clockSkewMs ?? null);
  const words = useSkewWords();
  const [readAt, setReadAt] = useState(0);
  const shown = skewMs !== null && isSkewNotable(skewMs) && isSkewNotable(skewMs - readAt);
  return (
    <Announced label={t("clock.label")}>
      {shown && (
        <div className="file-notice">
          <IconClockExclamation size={22} stroke={2} aria-hidden="true" />
          <div className="file-notice__words">
            <p className="file-notice__title">{words(skewMs)}</p>
            <p>{t("clock.body")}</p>
          </div>
          <HelpLink chapter="clock" />
          <Button className="file-notice__action" variant="default" onClick={() => setReadAt(skewMs)}>
            {t("clock.dismiss")}
          </Button>
        </div>
      )}
    </Announced>
  );
}
