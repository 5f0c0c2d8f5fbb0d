import { type JSX, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { MINUTE_MS } from "../../../../src-domain/durations.ts";
import { desk } from "../../../bridge.ts";
import { differenceText } from "../../../i18n/format.ts";
import { useAppState } from "../../../shell/app-state.ts";
import { fetchAndRefetch } from "../../../shell/subscriptions.ts";

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
  useEffect(
    () =>
      fetchAndRefetch(
        () => desk.shift.today({}),
        (answer) => {
          if (answer.ok) setCounts(answer.value);
        },
        (refetch) => {
          const timer = setInterval(refetch, REFRESH_MS);
          const unsubscribe = useAppState.subscribe(({ status }, previousState) => {
            if (status?.outbox.waiting !== previousState.status?.outbox.waiting) refetch();
          });
          return () => {
            clearInterval(timer);
            unsubscribe();
          };
        },
      ),
    [],
  );
  return counts;
}
