import { type JSX, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { MINUTE_MS } from "../../../../src-domain/durations.ts";
import type { Unsubscribe } from "../../../../src-preload/contract/index.ts";
import type { PageAnswer } from "../../../../src-preload/contract/operation.ts";
import { desk } from "../../../bridge.ts";
import { differenceText } from "../../../i18n/format.ts";
import { useIsOrderBookUsed } from "../../../shell/app-state.ts";
import { showDueOrders } from "../../orders/order-book-pages.ts";

/** The card is also idle for a moment while an order is sent, which must not cause a count. */
const IDLE_MS = 2000;
/** A long interval, because screen readers announce a changed card. */
const REFRESH_MS = 15 * MINUTE_MS;

export function DayLine(): JSX.Element {
  const isOrderBookUsed = useIsOrderBookUsed();
  return (
    <>
      <SentToday />
      {isOrderBookUsed && <DueToday />}
    </>
  );
}

/** Compares the items sent today with the items sent until this time yesterday. Empty if both counts are 0. */
function SentToday(): JSX.Element | null {
  const { t } = useTranslation("scan");
  const counts = useIdleCounts(fetchSentCounts, subscribeToNothing);
  if (counts === null || counts.sent + counts.yesterday === 0) return null;
  const { sent, yesterday } = counts;
  return (
    <p className="verdict-card__todo">
      {t("sentToday", { count: sent, difference: differenceText(sent - yesterday) })}
    </p>
  );
}

/** Shows how many orders of channels are due today or overdue. */
function DueToday(): JSX.Element | null {
  const { t } = useTranslation("orderBook");
  const counts = useIdleCounts(fetchDueCounts, desk.orderBook.onChanged);
  if (counts === null || counts.due === 0) return null;
  return (
    <p className="verdict-card__todo">
      <button type="button" className="show-order bare" onClick={showDueOrders}>
        {t("dueToday", { count: counts.due })}
      </button>
    </p>
  );
}

const fetchDueCounts = () => desk.orderBook.countDue({});
const fetchSentCounts = () => desk.shift.today({});
const subscribeToNothing = () => () => undefined;

/** Counts once the card is idle, rarely afterwards, and a moment after `onChanged` reports the last change. */
function useIdleCounts<Counts>(
  fetchCounts: () => Promise<PageAnswer<Counts, string>>,
  onChanged: (refetch: () => void) => Unsubscribe,
): Counts | null {
  const [counts, setCounts] = useState<Counts | null>(null);
  useEffect(() => {
    let isActive = true;
    const fetchNow = (): void => {
      void fetchCounts().then((answer) => {
        if (isActive && answer.ok) setCounts(answer.value);
      });
    };
    let idleTimer = setTimeout(fetchNow, IDLE_MS);
    const refreshTimer = setInterval(fetchNow, REFRESH_MS);
    const unsubscribe = onChanged(() => {
      clearTimeout(idleTimer);
      idleTimer = setTimeout(fetchNow, IDLE_MS);
    });
    return () => {
      isActive = false;
      clearTimeout(idleTimer);
      clearInterval(refreshTimer);
      unsubscribe();
    };
  }, [fetchCounts, onChanged]);
  return counts;
}
