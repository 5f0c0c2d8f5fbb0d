import { Button } from "@mantine/core";
import { useEffect, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../components/words/EmptyState.tsx";
import { prepareTimes } from "../../components/words/time-text.ts";
import { reconnectLiveDesk, useLiveDesk } from "../../desk/live-desk.ts";
import "./first-sync.css";

/** Shown until main answers, and when it cannot. */
export function OpeningDesk(): JSX.Element {
  const unreachable = useLiveDesk((live) => live.unreachable);
  return <main className="first-sync">{unreachable ? <Unreachable /> : <Opening />}</main>;
}

function Unreachable(): JSX.Element {
  const { t } = useTranslation(["sync", "frame"]);
  return (
    <EmptyState
      title={t("unreachable.title")}
      body={t("unreachable.body")}
      action={<Button onClick={reconnectLiveDesk}>{t("frame:retry")}</Button>}
    />
  );
}

const QUIET_MS = 300;

/** Stays empty if the answer is quick. */
function Opening(): JSX.Element | null {
  const { t } = useTranslation("sync");
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), QUIET_MS);
    const preparing = setTimeout(prepareTimes, 0);
    return () => {
      clearTimeout(timer);
      clearTimeout(preparing);
    };
  }, []);
  return slow ? <p className="first-sync__body">{t("starting")}</p> : null;
}
