import { type JSX, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { MINUTE_MS } from "../../../../src-domain/durations.ts";
import { desk } from "../../../bridge.ts";
import { differenceText } from "../../../i18n/format.ts";

/** The card is also idle for a moment while an order is sent, which must not cause a count. */
const IDLE_MS = 2000;
/** Rare, because screen readers announce a changed card. */
const REFRESH_MS = 15 * MINUTE_MS;

interface DayCounts {
  readonly sent: number;
  readonly yesterday: number;
}

/** Items that this desk sent today, against yesterday at this time. Nothing on a desk that sent nothing. */
export function DayLine(): JSX.Element | null {
  const { t } = useTranslation("scan");
  const counts = useDayCounts();
  if (counts === null || counts.sent + counts.yesterday === 0) return null;
  const { sent, yesterday } = counts;
  return (
    <p className="verdict-card__todo">
      {t("sentToday", { count: sent, difference: differenceText(sent - yesterday) })}
    </p>
  );
}

function useDayCounts(): DayCounts | null {
  const [counts, setCounts] = useState<DayCounts | null>(null);
  useEffect(() => {
    let isActive = true;
    const fetchCounts = (): void => {
      void desk.shift.today({}).then((answer) => {
        if (isActive && answer.ok) setCounts(answer.value);
      });
    };
    const idleTimer = setTimeout(fetchCounts, IDLE_MS);
    const refreshTimer = setInterval(fetchCounts, REFRESH_MS);
    return () => {
      isActive = false;
      clearTimeout(idleTimer);
      clearInterval(refreshTimer);
    };
  }, []);
  return counts;
}
