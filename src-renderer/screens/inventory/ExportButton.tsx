import { ActionIcon } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { usePagedRows } from "../../components/table/paged-rows.ts";
import { exportInventory, useInventoryExport } from "./inventory-export.ts";
import { inventoryRows } from "../../inventory/inventory-pages.ts";

export function ExportButton(): JSX.Element {
  const { t } = useTranslation("inventory");
  const writing = useInventoryExport(({ exporting }) => exporting.state === "writing");
  const nothing = usePagedRows(inventoryRows, ({ rowCount }) => rowCount === null || rowCount === 0);
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={t("export.action")}
      title={t("export.action")}
      disabled={writing || nothing}
      onClick={() => void exportInventory()}
    >
      <IconDownload size={16} aria-hidden="true" />
    </ActionIcon>
  );
}
