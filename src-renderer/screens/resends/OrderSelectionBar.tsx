import { Button } from "@mantine/core";
import { IconRefresh, IconX } from "@tabler/icons-react";
import type { JSX, RefObject } from "react";
import { useTranslation } from "react-i18next";
import { MOST_REFRESHED } from "../../../src-preload/contract/resend.ts";
import type { TableHandle } from "../../components/DataTable.tsx";
import { OnlineButton } from "../../components/OnlineButton.tsx";
import { OrdersChanged } from "./OrdersChanged.tsx";
import { orderSelection, refreshSelected, useRefreshing } from "./order-selection.ts";

/** What can be done with the orders that are selected, in the place of the filters. */
export function OrderSelectionBar({ table }: { readonly table: RefObject<TableHandle | null> }): JSX.Element {
  const { t } = useTranslation("resends");
  const count = orderSelection.use(({ rows }) => rows.size);
  const full = orderSelection.use((selection) => selection.full);
  const running = useRefreshing(({ state }) => state?.running === true);
  return (
    <div className="table-tools__bar table-tools__bar--selection" role="group" aria-label={t("selection.label")}>
      <span role="status" className="table-tools__selected">
        {t("selection.count", { count })}
        {full && ` · ${t("selection.full", { most: MOST_REFRESHED })}`}
      </span>
      <OnlineButton
        size="xs"
        loading={running}
        leftSection={<IconRefresh size={14} aria-hidden="true" />}
        onClick={() => void refreshSelected()}
      >
        {t("selection.refresh", { count })}
      </OnlineButton>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconX size={14} aria-hidden="true" />}
        onClick={() => {
          orderSelection.clear();
          table.current?.focus();
        }}
      >
        {t("selection.clear")}
      </Button>
      <OrdersChanged />
    </div>
  );
}
