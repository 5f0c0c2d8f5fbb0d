import { IconAlertTriangle, IconEyeOff } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { type JSX, memo, type ReactNode, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { HOUR_MS } from "../../../../src-domain/durations.ts";
import type { InventoryColumn, InventoryQuery } from "../../../../src-domain/inventory/inventory-query.ts";
import type { InventoryRow } from "../../../../src-preload/contract/inventory/inventory.ts";
import { numberText } from "../../../i18n/format.ts";
import { listText } from "../../../i18n/list-text.ts";
import { useAppState } from "../../../shell/app-state.ts";
import { useNowMs } from "../../../shell/use-now.ts";
import { useChosenColumns } from "../../../ui/filters/chosen-columns.ts";
import type { ImportantColumns } from "../../../ui/filters/fitting-columns.ts";
import { createEmptyColumns } from "../../../ui/table/empty-columns.ts";
import { codeWidth, createLongestCode } from "../../../ui/table/longest-code.ts";
import { usePagedRows } from "../../../ui/table/paged-rows.ts";
import { Age } from "../../../ui/text/Age.tsx";
import { CodeText, WrappedCode } from "../../../ui/text/CodeText.tsx";
import { HandlingStatus, handlingCodeText, handlingStatusText } from "../../../ui/text/handling-text.tsx";
import { StatusText } from "../../../ui/text/text.tsx";
import { absoluteTimeText, dayText } from "../../../ui/text/time-text.ts";
import { WarehouseName, warehouseShortText } from "../../../ui/text/WarehouseName.tsx";
import { useInventoryChoice, inventorySetup } from "../inventory-choice.ts";
import { inventoryRows } from "../inventory-pages.ts";

const RowAge = memo(function RowAge({ at }: { readonly at: string }): JSX.Element {
  const { t } = useTranslation("inventory");
  const staleAfterHours = useAppState((state) => state.settings?.staleAfterHours ?? null);
  const nowMs = useNowMs();
  const isStale = staleAfterHours !== null && nowMs - Date.parse(at) >= staleAfterHours * HOUR_MS;
  return (
    <span className={isStale ? "inventory__age row inventory__age--stale" : "inventory__age row"}>
      {isStale && <IconAlertTriangle size={14} role="img" aria-label={t("stale", { hours: staleAfterHours })} />}
      <Age at={at} />
    </span>
  );
});

/** Minimum width in pixels, and fraction of the remaining width. */
const TRACKS = {
  rma: { minWidth: 184, spareFraction: 1.5 },
  returnInventoryId: { minWidth: 130, spareFraction: 1 },
  itemRma: { minWidth: 190, spareFraction: 1.5 },
  sku: { minWidth: 104, spareFraction: 1 },
  description: { minWidth: 64, spareFraction: 2.2 },
  trackingNumber: { minWidth: 112, spareFraction: 1.2 },
  warehouseId: { minWidth: 92, spareFraction: 0.8 },
  handlingCode: { minWidth: 102, spareFraction: 0.7 },
  handlingStatusCode: { minWidth: 136, spareFraction: 0.8 },
  vas: { minWidth: 110, spareFraction: 1 },
  weight: { minWidth: 84, spareFraction: 0.5 },
  value: { minWidth: 96, spareFraction: 0.5 },
  createdOn: { minWidth: 112, spareFraction: 0.3 },
  readAt: { minWidth: 88, spareFraction: 0.8 },
} as const;

const IMPORTANT_COLUMNS: ImportantColumns<InventoryColumn> = { rma: 190, handlingStatusCode: 136 };

export const emptyInventoryColumns = createEmptyColumns<InventoryQuery, InventoryRow, unknown, InventoryColumn>(
  inventoryRows,
  {
    itemRma: ({ itemRma }) => !itemRma,
    sku: ({ sku }) => !sku,
    trackingNumber: ({ trackingNumber }) => !trackingNumber,
    description: ({ description }) => !description,
    vas: ({ pendingVas }) => pendingVas === null,
    weight: ({ weight }) => weight === null,
    value: ({ value }) => value === null,
  },
);

const useLongestTracking = createLongestCode(inventoryRows, ({ trackingNumber }: InventoryRow) => trackingNumber);

/** Makes the column of tracking numbers as wide as the longest number, because a number never breaks. */
function useTracks() {
  const minWidth = codeWidth(useLongestTracking(({ length }) => length));
  return useMemo(
    () => ({
      tracks: { ...TRACKS, trackingNumber: { ...TRACKS.trackingNumber, minWidth } },
      importantColumns: { ...IMPORTANT_COLUMNS, trackingNumber: minWidth },
    }),
    [minWidth],
  );
}

export function useInventoryColumns() {
  const { t } = useTranslation("inventory");
  const header = useCallback((column: InventoryColumn) => t(`column.${column}`), [t]);
  const cell = useCallback((column: InventoryColumn, row: InventoryRow) => CELLS[column](row, t), [t]);
  const text = useCallback((column: InventoryColumn, row: InventoryRow) => cellText(column, row, t), [t]);
  const sortedColumn = useInventoryChoice((choice) => choice.order.column);
  const isDrawerOpen = usePagedRows(inventoryRows, ({ openRow }) => openRow !== null);
  return useChosenColumns({
    ...useTracks(),
    setup: inventorySetup,
    header,
    cell,
    text,
    emptyColumns: emptyInventoryColumns,
    sortedColumn,
    isDrawerOpen,
  });
}

type Translate = TFunction<"inventory">;

const CELLS: Readonly<Record<InventoryColumn, (row: InventoryRow, t: Translate) => ReactNode>> = {
  rma: ({ rma }) => <WrappedCode value={rma} kind="rma" />,
  itemRma: ({ itemRma }) => itemRma && <CodeText value={itemRma} kind="rma" />,
  returnInventoryId: ({ returnInventoryId }) => <CodeText value={returnInventoryId} kind="id" />,
  sku: ({ sku }) => sku && <CodeText value={sku} />,
  trackingNumber: ({ trackingNumber }) => trackingNumber && <CodeText value={trackingNumber} />,
  description: ({ description, detailsAt }, t) =>
    description && <span data-tip={tipWithAge(t, description, detailsAt)}>{description}</span>,
  warehouseId: ({ warehouseId }) => <WarehouseName warehouseId={warehouseId} />,
  handlingCode: ({ handlingCode }) => handlingCodeText(handlingCode),
  handlingStatusCode: ({ hasVanished, handlingStatusCode }, t) =>
    hasVanished ? (
      <StatusText shape={IconEyeOff} tone="warn" text={t("vanished")} tip={t("vanishedHint")} />
    ) : (
      <HandlingStatus code={handlingStatusCode} />
    ),
  vas: ({ pendingVas, detailsAt }, t) => pendingServicesCell(t, pendingVas, detailsAt),
  weight: ({ weight, weightUom, detailsAt }, t) => amountCell(t, weight, weightUom, detailsAt),
  value: ({ value, valueCurrency, detailsAt }, t) =>
    amountCell(t, value, valueCurrency?.toUpperCase() ?? null, detailsAt),
  createdOn: ({ createdOn }) => (
    <time dateTime={createdOn} data-tip={absoluteTimeText(createdOn)}>
      {dayText(createdOn)}
    </time>
  ),
  readAt: ({ readAt }) => <RowAge at={readAt} />,
};

function cellText(column: InventoryColumn, row: InventoryRow, t: Translate): string | number | null {
  switch (column) {
    case "warehouseId":
      return warehouseShortText(row.warehouseId);
    case "handlingCode":
      return handlingCodeText(row.handlingCode);
    case "handlingStatusCode":
      return row.hasVanished ? t("vanished") : handlingStatusText(row.handlingStatusCode);
    case "vas":
      return pendingServicesText(t, row.pendingVas);
    case "weight":
      return amountText(row.weight, row.weightUom);
    case "value":
      return amountText(row.value, row.valueCurrency?.toUpperCase() ?? null);
    case "createdOn":
    case "readAt":
      return absoluteTimeText(row[column]);
    default:
      return row[column];
  }
}

const amountText = (value: number | null, unit: string | null): string | null =>
  value === null ? null : [numberText(value), unit].filter(Boolean).join(" ");

function pendingServicesText(t: Translate, serviceCodes: readonly string[] | null): string {
  if (serviceCodes === null) return t("vas.unknown");
  if (serviceCodes.length === 0) return t("vas.known-none");
  const codes = listText(serviceCodes.filter((code) => code !== ""));
  return codes === "" ? t("vas.pending") : t("vas.pendingCodes", { codes });
}

/** Appends the age of a value that only item fetches report. */
function tipWithAge(t: Translate, title: string, detailsAt: string | null): string {
  if (detailsAt === null) return title;
  const age = t("detailsAt", { when: absoluteTimeText(detailsAt) });
  return title === "" ? age : `${title}\n${age}`;
}

function amountCell(t: Translate, value: number | null, unit: string | null, detailsAt: string | null): ReactNode {
  const text = amountText(value, unit);
  if (text === null) return null;
  return (
    <span className="inventory__amount" data-tip={tipWithAge(t, "", detailsAt)}>
      {text}
    </span>
  );
}

function pendingServicesCell(
  t: Translate,
  serviceCodes: readonly string[] | null,
  detailsAt: string | null,
): ReactNode {
  const text = pendingServicesText(t, serviceCodes);
  if (serviceCodes === null) return <span className="faint">{text}</span>;
  const codes = listText(serviceCodes.filter((code) => code !== ""));
  return <span data-tip={tipWithAge(t, codes, detailsAt)}>{text}</span>;
}
