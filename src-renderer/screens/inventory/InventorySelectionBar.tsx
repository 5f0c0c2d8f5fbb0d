import { Button } from "@mantine/core";
import { IconCopy, IconPackageExport } from "@tabler/icons-react";
import { useState, type JSX, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "../../components/copy-text.ts";
import type { TableHandle } from "../../components/table/DataTable.tsx";
import { SelectionBar } from "../../components/table/SelectionBar.tsx";
import { ariaKeys, keyHint } from "../../desk/key-help-table.ts";
import { addSelectedToBatch } from "./add-to-batch.ts";
import { inventorySelection } from "./inventory-selection.ts";
import { InventoryChanged } from "./InventoryChanged.tsx";

export function InventorySelectionBar({ table }: { readonly table: RefObject<TableHandle | null> }): JSX.Element {
  const { t } = useTranslation("inventory");
  const rows = inventorySelection.use((selection) => selection.rows);
  const [copied, setCopied] = useState<string | null>(null);
  const items = [...rows.values()];
  const copy = (what: "rma" | "returnInventoryId"): void => {
    void copyText(items.map((item) => item[what]).join("\n")).then((done) =>
      setCopied(done ? t("selection.copied", { count: items.length }) : null),
    );
  };
  return (
    <SelectionBar
      selection={inventorySelection}
      label={t("selection.label")}
      counted={t("selection.count", { count: items.length })}
      table={table}
      said={
        <>
          {copied !== null && <span role="status">{copied}</span>}
          <InventoryChanged />
        </>
      }
    >
      <Button
        size="xs"
        leftSection={<IconPackageExport size={14} aria-hidden="true" />}
        aria-keyshortcuts={ariaKeys("addSelected")}
        data-tip={keyHint("addSelected")}
        onClick={() => {
          addSelectedToBatch();
          table.current?.focus();
        }}
      >
        {t("selection.add")}
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCopy size={14} aria-hidden="true" />}
        onClick={() => copy("rma")}
      >
        {t("selection.copyRma", { count: items.length })}
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCopy size={14} aria-hidden="true" />}
        onClick={() => copy("returnInventoryId")}
      >
        {t("selection.copyId", { count: items.length })}
      </Button>
    </SelectionBar>
  );
}
