import { Button } from "@mantine/core";
import { IconCopy, IconTruckDelivery } from "@tabler/icons-react";
import { useState, type JSX, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "../../components/copy-text.ts";
import type { TableHandle } from "../../components/table/DataTable.tsx";
import { usePagedRows } from "../../components/table/paged-rows.ts";
import { SelectionBar } from "../../components/table/SelectionBar.tsx";
import { shippingRows } from "./shipping-pages.ts";
import { shippingSelection } from "./shipping-selection.ts";
import { planWorksheet } from "./worksheet/worksheet.ts";

export function ShippingSelectionBar({ table }: { readonly table: RefObject<TableHandle | null> }): JSX.Element {
  const { t } = useTranslation(["shipping", "worksheet"]);
  const rows = shippingSelection.use((selection) => selection.rows);
  const total = usePagedRows(shippingRows, (shown) => shown.total ?? 0);
  const [copied, setCopied] = useState(0);
  return (
    <SelectionBar
      selection={shippingSelection}
      label={t("selection.label")}
      counted={t("selection.count", { count: rows.size })}
      table={table}
      said={copied > 0 && <span role="status">{t("selection.copied", { count: copied })}</span>}
    >
      <Button
        size="xs"
        leftSection={<IconTruckDelivery size={14} aria-hidden="true" />}
        onClick={() => void planWorksheet()}
      >
        {t("worksheet:open")}
      </Button>
      {total > 1 && (
        <Button variant="default" size="xs" onClick={shippingSelection.selectAll}>
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
    </SelectionBar>
  );
}
