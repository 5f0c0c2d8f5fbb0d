import { type JSX, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ORDER_STAGES, type OrderStage } from "../../../../src-domain/resends/order-query.ts";
import { DEFAULT_ORDER_VIEW, orderQueryOf } from "../../../../src-domain/resends/order-view.ts";
import { desk } from "../../../bridge.ts";
import { numberText } from "../../../i18n/format.ts";
import { useIsCurrentScreen } from "../../../shell/navigation.ts";
import { fetchAndRefetch } from "../../../shell/subscriptions.ts";
import { isOnlyStageShown, toggleOnlyStage, useOrderChoice } from "../order-pages.ts";
import { StageText } from "../screen/ResendStatusText.tsx";
import { orderSelection } from "./OrderSelectionBar.tsx";

interface StageCount {
  readonly value: OrderStage;
  readonly count: number;
}

/** Milliseconds in which several changed orders cause one count. */
const COLLECT_MS = 1000;

/** The number of orders in each state. A state shows its orders; a second press shows all again. */
export function OrderStates(): JSX.Element | null {
  const { t } = useTranslation("resends");
  const counts = useStageCounts();
  const choice = useOrderChoice();
  if (counts.length === 0) return null;
  const maxCount = Math.max(...counts.map(({ count }) => count));
  return (
    <ul className="order-states flow" aria-label={t("states")}>
      {counts.map(({ value: stage, count }) => {
        // Otherwise the operator would take the selected rows for rows of this state.
        const showStage = (): void => {
          orderSelection.clear();
          toggleOnlyStage(stage);
        };
        return (
          <li key={stage}>
            <button
              type="button"
              className="order-states__state bare pressable"
              aria-pressed={isOnlyStageShown(stage, choice)}
              onClick={showStage}
            >
              <span className="row-close">
                <StageText stage={stage} text={t(`filter.stage.${stage}`)} />
                <span className="strong">{numberText(count)}</span>
              </span>
              <svg className="order-states__bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(count / maxCount) * 100} height={4} />
              </svg>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Orders of each state that occurs, in the order of a resend's course. Counted while the screen is open. */
function useStageCounts(): readonly StageCount[] {
  const [counts, setCounts] = useState<readonly StageCount[]>([]);
  const isCurrent = useIsCurrentScreen("resends");
  useEffect(() => {
    if (!isCurrent) return undefined;
    return fetchAndRefetch(
      () => desk.resend.facets({ filter: orderQueryOf(DEFAULT_ORDER_VIEW).filter }),
      (answer) => {
        if (answer.ok) setCounts(answer.value.stages.toSorted((a, b) => rankOf(a.value) - rankOf(b.value)));
      },
      (refetch) => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        const unsubscribe = desk.resend.onTableChanged(() => {
          timer ??= setTimeout(() => {
            timer = undefined;
            refetch();
          }, COLLECT_MS);
        });
        return () => {
          clearTimeout(timer);
          unsubscribe();
        };
      },
    );
  }, [isCurrent]);
  return counts;
}

const rankOf = (stage: OrderStage): number => ORDER_STAGES.indexOf(stage);
