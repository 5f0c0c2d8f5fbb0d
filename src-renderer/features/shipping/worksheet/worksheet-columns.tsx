import type { TFunction } from "i18next";
import { useMemo, type JSX, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PlannedRow, WorksheetRow } from "../../../../src-preload/contract/shipping/worksheet.ts";
import type { Column } from "../../../ui/table/DataTable.tsx";
import { WarehouseName } from "../../../ui/text/WarehouseName.tsx";
import { OrderName } from "../screen/shipping-columns.tsx";
import { feeText, useShippingMethodText } from "../screen/shipping-text.tsx";
import { changeReason, ChangeText, PlannedText } from "./outcome-text.tsx";

type Translate = TFunction<"worksheet">;
type MethodChangeRow = Pick<PlannedRow, "orderId" | "number" | "warehouseId" | "country" | "fromMethod" | "toMethod">;

export function usePlannedColumns(): readonly Column<PlannedRow>[] {
  const { t } = useTranslation("worksheet");
  const methodText = useShippingMethodText();
  return useMemo(
    (): readonly Column<PlannedRow>[] => [
      ...orderColumns<PlannedRow>(t, methodText),
      {
        key: "fee",
        header: t("column.feeNow"),
        width: "minmax(150px, 0.7fr)",
        align: "end",
        cell: ({ fee, currency }) => fee !== null && <Fee currency={currency}>{feeText(fee, currency)}</Fee>,
      },
      { key: "outcome", header: t("column.planned"), width: "190px", cell: (row) => <PlannedText row={row} /> },
      {
        key: "reason",
        header: t("column.reason"),
        width: "minmax(160px, 1.6fr)",
        cell: (row) => reasonCell(plannedReason(t, row)),
      },
    ],
    [t, methodText],
  );
}

/** `isNarrow`: returns only order, change and outcome, which fit beside an open drawer. */
export function useChangeColumns(isNarrow: boolean): readonly Column<WorksheetRow>[] {
  const { t } = useTranslation("worksheet");
  const methodText = useShippingMethodText();
  return useMemo((): readonly Column<WorksheetRow>[] => {
    const columns: readonly Column<WorksheetRow>[] = [
      ...orderColumns<WorksheetRow>(t, methodText),
      {
        key: "fee",
        header: t("column.fees"),
        width: "minmax(150px, 0.7fr)",
        align: "end",
        cell: (row) => <FeeChange row={row} />,
      },
      { key: "outcome", header: t("column.outcome"), width: "168px", cell: (row) => <ChangeText row={row} /> },
      {
        key: "reason",
        header: t("column.reason"),
        width: "minmax(160px, 1.6fr)",
        cell: (row) => reasonCell(changeReason(t, row)),
      },
    ];
    return isNarrow ? columns.filter(({ key }) => NARROW_COLUMN_KEYS.has(key)) : columns;
  }, [t, methodText, isNarrow]);
}

const NARROW_COLUMN_KEYS: ReadonlySet<string> = new Set(["order", "change", "outcome"]);

function plannedReason(t: Translate, { heldFor, isKnown }: PlannedRow): string | null {
  if (heldFor !== null) return t(`held.${heldFor}`);
  return isKnown ? null : t("planned.unknownWhy");
}

const reasonCell = (reason: string | null): ReactNode =>
  reason === null ? <></> : <span data-tip={reason}>{reason}</span>;

function orderColumns<Row extends MethodChangeRow>(
  t: Translate,
  methodText: (method: string) => string,
): readonly Column<Row>[] {
  return [
    {
      key: "order",
      header: t("column.order"),
      width: "minmax(196px, 1fr)",
      cell: (row) => <OrderName row={row} />,
    },
    {
      key: "from",
      header: t("column.place"),
      width: "minmax(148px, 0.6fr)",
      cell: ({ warehouseId, country }) =>
        warehouseId === null && country === null ? null : (
          <span>
            {warehouseId === null ? "?" : <WarehouseName warehouseId={warehouseId} />} → {country ?? "?"}
          </span>
        ),
    },
    {
      key: "change",
      header: t("column.change"),
      width: "minmax(210px, 1.1fr)",
      cell: ({ fromMethod, toMethod }) => (
        <span>
          <span className="soft">{fromMethod === null ? t("notKnown") : methodText(fromMethod)}</span>
          {" → "}
          <strong>{toMethod === "" ? "…" : methodText(toMethod)}</strong>
        </span>
      ),
    },
  ];
}

function FeeChange({ row: { feeBefore, feeAfter, currency } }: { readonly row: WorksheetRow }): JSX.Element | null {
  const beforeText = feeText(feeBefore, feeAfter === null ? currency : null);
  const afterText = feeText(feeAfter, currency);
  if (beforeText === null && afterText === null) return null;
  return (
    <Fee currency={currency}>
      {afterText === null ? (
        beforeText
      ) : (
        <>
          <span className="soft">{beforeText ?? "?"}</span>
          {" → "}
          {afterText}
        </>
      )}
    </Fee>
  );
}

interface FeeProps {
  readonly currency: string | null;
  readonly children: ReactNode;
}

/** Shows a fee, and a second line if its currency was not reported. */
function Fee({ currency, children }: FeeProps): JSX.Element {
  const { t } = useTranslation("worksheet");
  return (
    <>
      {children}
      {currency === null && <p className="finer">{t("currencyNotReported")}</p>}
    </>
  );
}
