import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { ORDER_STAGES, type OrderStage } from "../../../../src-domain/resends/order-query.ts";
import { DEFAULT_ORDER_VIEW, orderQueryOf } from "../../../../src-domain/resends/order-view.ts";
import { desk } from "../../../bridge.ts";
import { StateCounts, useCountsWhileShown } from "../../../ui/filters/StateCounts.tsx";
import { isOnlyStageShown, toggleOnlyStage, useOrderChoice } from "../order-pages.ts";
import { StageText } from "../screen/ResendStatusText.tsx";
import { orderSelection } from "./OrderSelectionBar.tsx";

/** Counts the orders in each state. Pressing a state shows its orders; a second press shows all again. */
export function OrderStates(): JSX.Element {
  const { t } = useTranslation("resends");
  const counts = useCountsWhileShown("resends", fetchStageCounts, desk.resend.onTableChanged) ?? [];
  const choice = useOrderChoice();
  return (
    <StateCounts
      label={t("states")}
      counts={counts.map(({ value: stage, count }) => ({
        value: stage,
        text: <StageText stage={stage} text={t(`filter.stage.${stage}`)} />,
        count,
        isShownAlone: isOnlyStageShown(stage, choice),
        onPress: () => {
          // Otherwise the operator would take the selected rows for rows of this state.
          orderSelection.clear();
          toggleOnlyStage(stage);
        },
      }))}
    />
  );
}

const fetchStageCounts = async () => {
  const answer = await desk.resend.facets({ filter: orderQueryOf(DEFAULT_ORDER_VIEW).filter });
  return answer.ok ? answer.value.stages.toSorted((a, b) => rankOf(a.value) - rankOf(b.value)) : null;
};

const rankOf = (stage: OrderStage): number => ORDER_STAGES.indexOf(stage);
