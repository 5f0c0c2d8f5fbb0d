import { IconRefresh } from "@tabler/icons-react";
import type { JSX, RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { TableHandle } from "../../../components/table/DataTable.tsx";
import { OnlineButton } from "../../../components/OnlineButton.tsx";
import { SelectionBar } from "../../../components/table/SelectionBar.tsx";
import { OrdersChanged } from "./OrdersChanged.tsx";
import { orderSelection, refreshSelected, useRefreshing } from "./order-selection.ts";

export function OrderSelectionBar({ table }: { readonly table: RefObject<TableHandle | null> }): JSX.Element {
  const { t } = useTranslation("resends");
  const count = orderSelection.use(({ rows }) => rows.size);
  const running = useRefreshing(({ state }) => state?.running === true);
  return (
    <SelectionBar
      selection={orderSelection}
      label={t("selection.label")}
      counted={t("selection.count", { count })}
      table={table}
      said={<OrdersChanged />}
    >
      <OnlineButton
        size="xs"
        loading={running}
        leftSection={<IconRefresh size={14} aria-hidden="true" />}
        onClick={() => void refreshSelected()}
      >
        {t("selection.refresh", { count })}
      </OnlineButton>
    </SelectionBar>
  );
}
