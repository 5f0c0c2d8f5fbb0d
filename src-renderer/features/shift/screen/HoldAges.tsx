import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { type HoldAge, holdAgeView } from "../../../../src-domain/inventory/inventory-view.ts";
import { numberText } from "../../../i18n/format.ts";
import { showScreen } from "../../../shell/navigation.ts";
import { changeInventoryChoice } from "../../inventory/inventory-choice.ts";
import { BarTable } from "../report/BarTable.tsx";

export interface HoldAgeCount {
  readonly age: HoldAge;
  readonly count: number;
}

function showItemsOfAge(age: HoldAge): void {
  changeInventoryChoice(holdAgeView(age, new Date()));
  showScreen("inventory");
}

/** The items on hold now by age. An age opens them in the Inventory. */
export function HoldAges({ counts }: { readonly counts: readonly HoldAgeCount[] }): JSX.Element {
  const { t } = useTranslation("shift");
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
