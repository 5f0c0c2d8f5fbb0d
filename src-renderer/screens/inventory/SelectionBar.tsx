import { Button } from "@mantine/core";
import { IconCopy, IconPackageExport, IconX } from "@tabler/icons-react";
import { useState, type JSX, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "../../components/copy-text.ts";
import type { TableHandle } from "../../components/DataTable.tsx";
import { ariaKeys, keyHint } from "../../shell/key-help-table.ts";
import { addSelectedToBatch } from "./add-to-batch.ts";
import { MOST_SELECTED, inventorySelection } from "./inventory-selection.ts";
import { InventoryChanged } from "./InventoryChanged.tsx";

/** Takes the place of the filters while items are selected, so that no row moves. */
export function SelectionBar({ table }: { readonly table: RefObject<TableHandle | null> }): JSX.Element {
  const { t } = useTranslation("inventory");
  const rows = inventorySelection.use((selection) => selection.rows);
  const full = inventorySelection.use((selection) => selection.full);
  const [copied, setCopied] = useState<string | null>(null);
  const items = [...rows.values()];
  const copy = (what: "rma" | "returnInventoryId"): void => {
    void copyText(items.map((item) => item[what]).join("\n")).then((done) =>
      setCopied(done ? t("selection.copied", { count: items.length }) : null),
    );
  };
  return (
    <div className="table-tools__bar table-tools__bar--selection" role="group" aria-label={t("selection.label")}>
      <span role="status" className="table-tools__selected">
        {t("selection.count", { count: items.length })}
        {full && ` · ${t("selection.full", { most: MOST_SELECTED })}`}
      </span>
      <Button
        size="xs"
        leftSection={<IconPackageExport size={14} aria-hidden="true" />}
        aria-keyshortcuts={ariaKeys("addSelected")}
        title={keyHint("addSelected")}
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
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconX size={14} aria-hidden="true" />}
        onClick={() => {
          inventorySelection.clear();
          table.current?.focus();
        }}
      >
        {t("selection.clear")}
      </Button>
      {copied !== null && <span role="status">{copied}</span>}
      <InventoryChanged />
    </div>
  );
}
