import { Button } from "@mantine/core";
import { IconCopy, IconTruckDelivery, IconX } from "@tabler/icons-react";
import { useState, type JSX, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { MOST_ORDERS_AT_ONCE } from "../../../src-preload/contract/shipping-order.ts";
import { copyText } from "../../components/copy-text.ts";
import type { TableHandle } from "../../components/DataTable.tsx";
import { usePagedRows } from "../../components/paged-rows.ts";
import { shippingRows } from "./shipping-pages.ts";
import { clearShippingSelection, selectAllOrders, useShippingSelection } from "./shipping-selection.ts";
import { planWorksheet } from "./worksheet/worksheet.ts";

/** Takes the place of the filters while orders are selected, so that no row moves. */
export function ShippingSelectionBar({ table }: { readonly table: RefObject<TableHandle | null> }): JSX.Element {
  const { t } = useTranslation(["shipping", "worksheet"]);
  const rows = useShippingSelection((selection) => selection.rows);
  const full = useShippingSelection((selection) => selection.full);
  const total = usePagedRows(shippingRows, (shown) => shown.total ?? 0);
  const [copied, setCopied] = useState(0);
  return (
    <div className="shipping__bar" role="group" aria-label={t("selection.label")}>
      <span role="status" className="shipping__selected">
        {t("selection.count", { count: rows.size })}
        {full && ` · ${t("selection.full", { most: MOST_ORDERS_AT_ONCE })}`}
      </span>
      <Button
        size="xs"
        leftSection={<IconTruckDelivery size={14} aria-hidden="true" />}
        onClick={() => void planWorksheet()}
      >
        {t("worksheet:open")}
      </Button>
      {total > 1 && (
        <Button variant="default" size="xs" onClick={() => void selectAllOrders()}>
          {t("selection.all", { count: total })}
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCopy size={14} aria-hidden="true" />}
        onClick={() => void copyText([...rows.keys()].join("\n")).then((done) => setCopied(done ? rows.size : 0))}
      >
        {t("selection.copy", { count: rows.size })}
      </Button>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconX size={14} aria-hidden="true" />}
        onClick={() => {
          clearShippingSelection();
          table.current?.focus();
        }}
      >
        {t("selection.clear")}
      </Button>
      {copied > 0 && <span role="status">{t("selection.copied", { count: copied })}</span>}
    </div>
  );
}
