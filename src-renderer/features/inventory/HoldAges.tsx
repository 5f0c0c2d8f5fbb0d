import { type JSX, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type HoldAge, holdAgeView } from "../../../src-domain/inventory/inventory-view.ts";
import { desk } from "../../bridge.ts";
import { numberText } from "../../i18n/format.ts";
import { showScreen } from "../../shell/navigation.ts";
import { fetchAndRefetch } from "../../shell/subscriptions.ts";
import { BarTable } from "../shift/BarTable.tsx";
import { changeInventoryChoice } from "./inventory-choice.ts";

interface HoldAgeCount {
  readonly age: HoldAge;
  readonly count: number;
}

function showItemsOfAge(age: HoldAge): void {
  changeInventoryChoice(holdAgeView(age, new Date()));
  showScreen("inventory");
}

/** Counts the items on hold by age. Pressing an age shows its items in the Inventory. */
export function HoldAges(): JSX.Element | null {
  const { t } = useTranslation("shift");
  const [counts, setCounts] = useState<readonly HoldAgeCount[] | null>(null);
  useEffect(
    () =>
      fetchAndRefetch(
        () => desk.inventory.holdAges({}),
        (answer) => {
          if (answer.ok) setCounts(answer.value);
        },
      ),
    [],
  );
  if (counts === null) return null;
  return (
    <div className="hold-ages">
      <BarTable
        title={t("table.holdAges")}
        columns={[t("column.age"), t("column.items")]}
        rows={counts.map(({ age, count }) => ({
          key: age,
          value: count,
          cells: [
            <button key="age" type="button" className="hold-ages__age bare" onClick={() => showItemsOfAge(age)}>
              {t(`holdAge.${age}`)}
            </button>,
            numberText(count),
          ],
        }))}
      />
    </div>
  );
}
