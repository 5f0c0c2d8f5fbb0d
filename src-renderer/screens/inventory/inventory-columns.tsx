import { IconEyeOff } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TableColumn } from "../../../src-domain/inventory-view.ts";
import type { InventoryRow } from "../../../src-preload/contract/inventory.ts";
import { CodeText } from "../../components/CodeText.tsx";
import type { Column } from "../../components/DataTable.tsx";
import { StatusWord } from "../../components/StatusWord.tsx";
import { absoluteTime, dayOf } from "../../components/time-text.ts";
import { WarehouseName } from "../../components/WarehouseName.tsx";
import { handlingWord, HandlingStatus } from "./handling-words.tsx";
import { RowAge } from "./RowAge.tsx";
import { inventorySetup } from "./table-setup.ts";

interface Track {
  readonly least: number;
  readonly share: number;
}

/** Pixels, and how much of what is left. */
const TRACKS: Readonly<Record<TableColumn, Track>> = {
  rma: { least: 190, share: 1.5 },
  returnInventoryId: { least: 130, share: 1 },
  itemRma: { least: 190, share: 1.5 },
  sku: { least: 110, share: 1 },
  description: { least: 80, share: 2.2 },
  trackingNumber: { least: 116, share: 1.2 },
  warehouseId: { least: 98, share: 0.8 },
  handlingCode: { least: 102, share: 0.7 },
  handlingStatusCode: { least: 112, share: 0.8 },
  vas: { least: 110, share: 1 },
  createdOn: { least: 90, share: 0.3 },
  readAt: { least: 88, share: 0.3 },
};

const GAP = 12;
/** Of both edges and the column of ticks. */
const EDGES = 72;

interface ChosenColumns {
  readonly columns: readonly Column<InventoryRow>[];
  readonly minWidth: number;
}

export function useInventoryColumns(): ChosenColumns {
  const { t } = useTranslation("inventory");
  const places = inventorySetup.use((setup) => setup.columns);
  return useMemo(() => {
    const shown = places.filter((place) => place.shown);
    const columns = shown.map(({ column, width }) => ({
      key: column,
      header: t(`column.${column}`),
      width: width === null ? `minmax(${TRACKS[column].least}px, ${TRACKS[column].share}fr)` : `${width}px`,
      sortable: column !== "vas",
      cell: (row: InventoryRow) => CELLS[column](row, t),
    }));
    const least = shown.reduce((sum, { column, width }) => sum + (width ?? TRACKS[column].least) + GAP, EDGES);
    return { columns, minWidth: least };
  }, [t, places]);
}

type Words = TFunction<"inventory">;

const CELLS: Readonly<Record<TableColumn, (row: InventoryRow, t: Words) => ReactNode>> = {
  rma: ({ rma }) => <CodeText value={rma} kind="rma" />,
  itemRma: ({ itemRma }) => itemRma && <CodeText value={itemRma} kind="rma" />,
  returnInventoryId: ({ returnInventoryId }) => <CodeText value={returnInventoryId} kind="id" />,
  sku: ({ sku }) => sku && <CodeText value={sku} />,
  trackingNumber: ({ trackingNumber }) => trackingNumber && <CodeText value={trackingNumber} />,
  description: ({ description }) => description && <span title={description}>{description}</span>,
  warehouseId: ({ warehouseId }) => <WarehouseName warehouseId={warehouseId} />,
  handlingCode: ({ handlingCode }, t) => handlingWord(t, handlingCode),
  handlingStatusCode: ({ vanished, handlingStatusCode }, t) =>
    vanished ? (
      <StatusWord shape={IconEyeOff} tone="warn" word={t("vanished")} title={t("vanishedHint")} />
    ) : (
      <HandlingStatus code={handlingStatusCode} />
    ),
  vas: ({ pendingVas }, t) => pendingServices(t, pendingVas),
  createdOn: ({ createdOn }) => (
    <time dateTime={createdOn} title={absoluteTime(createdOn)}>
      {dayOf(createdOn)}
    </time>
  ),
  readAt: ({ readAt }) => <RowAge at={readAt} />,
};

function pendingServices(t: Words, pending: readonly string[] | null): ReactNode {
  if (pending === null) return <span className="inventory__unknown">{t("vas.unknown")}</span>;
  if (pending.length === 0) return t("vas.known-none");
  const codes = pending.filter((code) => code !== "").join(", ");
  return <span title={codes}>{codes === "" ? t("vas.pending") : t("vas.pendingCodes", { codes })}</span>;
}
