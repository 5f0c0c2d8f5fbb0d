import { type JSX, type ReactNode, useEffect, useState } from "react";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import { numberText } from "../../i18n/format.ts";
import { type ScreenName, useIsCurrentScreen } from "../../shell/navigation.ts";
import { fetchAndRefetch } from "../../shell/subscriptions.ts";
import "./filters.css";

export interface StateCount {
  readonly value: string;
  readonly text: ReactNode;
  readonly count: number;
  /** Whether the list shows only the rows in this state. */
  readonly isShownAlone: boolean;
  readonly onPress: () => void;
}

interface StateCountsProps {
  readonly label: string;
  readonly counts: readonly StateCount[];
}

/** Shows the number of rows in each state, with a bar. Pressing a state shows its rows. */
export function StateCounts({ label, counts }: StateCountsProps): JSX.Element | null {
  if (counts.length === 0) return null;
  const maxCount = Math.max(...counts.map(({ count }) => count));
  return (
    <ul className="state-counts flow" aria-label={label}>
      {counts.map(({ value, text, count, isShownAlone, onPress }) => (
        <li key={value}>
          <button
            type="button"
            className="state-counts__state bare pressable"
            aria-pressed={isShownAlone}
            onClick={onPress}
          >
            <span className="row-close">
              {text}
              <span className="strong">{numberText(count)}</span>
            </span>
            <svg className="state-counts__bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(count / maxCount) * 100} height={4} />
            </svg>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Milliseconds after a fetch during which further changes wait; they then cause a single fetch. */
const COLLECT_MS = 1000;

/**
 * Fetches counts while the screen is shown; null before the first answer. Pass stable functions, because a new function
 * starts another fetch.
 */
export function useCountsWhileShown<Counts>(
  screen: ScreenName,
  fetchCounts: () => Promise<Counts | null>,
  onChanged: (callback: () => void) => Unsubscribe,
): Counts | null {
  const [counts, setCounts] = useState<Counts | null>(null);
  const isShown = useIsCurrentScreen(screen);
  useEffect(() => {
    if (!isShown) return undefined;
    return fetchAndRefetch(
      fetchCounts,
      (newCounts) => {
        if (newCounts !== null) setCounts(newCounts);
      },
      (refetch) => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        let isOutdated = false;
        // Refetch at once: counts that appear late would move rows that are already shown.
        const unsubscribe = onChanged(() => {
          isOutdated = timer !== undefined;
          if (isOutdated) return;
          refetch();
          timer = setTimeout(() => {
            timer = undefined;
            if (isOutdated) refetch();
          }, COLLECT_MS);
        });
        return () => {
          clearTimeout(timer);
          unsubscribe();
        };
      },
    );
  }, [isShown, fetchCounts, onChanged]);
  return counts;
}
