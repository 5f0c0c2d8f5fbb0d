import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { InstructionRow } from "../../../src-preload/contract/fba/fba.ts";
import { Age } from "../../components/words/Age.tsx";
import { CodeText } from "../../components/words/CodeText.tsx";
import type { Column } from "../../components/table/DataTable.tsx";
import { WarehouseName } from "../../components/words/WarehouseName.tsx";
import { HandlingStatus } from "../../components/words/handling-words.tsx";
import { InstructionOutcomeWord } from "./InstructionOutcome.tsx";

/** `narrow`: beside an open drawer only what names an instruction is left. */
export function useInstructionColumns(narrow: boolean): readonly Column<InstructionRow>[] {
  const { t } = useTranslation("fba");
  return useMemo(() => [...nameColumns(t), ...(narrow ? [] : factColumns(t)), readColumn(t)], [t, narrow]);
}

function nameColumns(t: TFunction<"fba">): readonly Column<InstructionRow>[] {
  return [
    {
      key: "outcome",
      header: t("column.outcome"),
      width: "118px",
      cell: ({ outcome }) => <InstructionOutcomeWord outcome={outcome} />,
    },
    {
      key: "number",
      header: t("column.number"),
      width: "minmax(150px, 1fr)",
      cell: ({ number }) => number && <CodeText value={number} />,
    },
    {
      key: "id",
      header: t("column.id"),
      width: "minmax(120px, 1.4fr)",
      cell: ({ instructionId }) => (
        <span title={instructionId}>
          <CodeText value={instructionId} />
        </span>
      ),
    },
  ];
}

function factColumns(t: TFunction<"fba">): readonly Column<InstructionRow>[] {
  return [
    {
      key: "status",
      header: t("column.status"),
      width: "132px",
      cell: ({ statusCode }) => statusCode && <HandlingStatus code={statusCode} />,
    },
    { key: "code", header: t("column.code"), width: "96px", cell: ({ handlingCode }) => handlingCode },
    { key: "quantity", header: t("column.quantity"), width: "64px", align: "end", cell: ({ quantity }) => quantity },
    {
      key: "warehouse",
      header: t("column.warehouse"),
      width: "100px",
      cell: ({ warehouseId }) =>
        warehouseId !== null && /^\d{1,9}$/.test(warehouseId) ? (
          <WarehouseName warehouseId={Number(warehouseId)} />
        ) : (
          warehouseId
        ),
    },
  ];
}

const readColumn = (t: TFunction<"fba">): Column<InstructionRow> => ({
  key: "readAt",
  header: t("column.readAt"),
  width: "96px",
  cell: ({ readAt }) => readAt && <Age at={readAt} />,
});
