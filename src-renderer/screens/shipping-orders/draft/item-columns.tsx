import {
  IconAlertOctagon,
  IconCircleCheck,
  IconClock,
  IconHelpSquare,
  IconPackage,
  type Icon,
} from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { DraftItem, DraftItemState } from "../../../../src-domain/shipping/draft-items.ts";
import { Age } from "../../../components/words/Age.tsx";
import { CodeText } from "../../../components/words/CodeText.tsx";
import type { Column } from "../../../components/table/DataTable.tsx";
import { StatusWord, type Tone } from "../../../components/words/StatusWord.tsx";
import { WarehouseName } from "../../../components/words/WarehouseName.tsx";

const SHAPES: Readonly<Record<DraftItemState | "unknown", readonly [Icon, Tone]>> = {
  waiting: [IconPackage, "quiet"],
  adding: [IconClock, "moving"],
  added: [IconCircleCheck, "good"],
  removing: [IconClock, "moving"],
  refused: [IconAlertOctagon, "bad"],
  unknown: [IconHelpSquare, "warn"],
};

/** `unsettled`: items in a call are in one whose answer was lost. */
export function useItemColumns(unsettled: boolean): readonly Column<DraftItem>[] {
  const { t } = useTranslation("shippingDraft");
  return useMemo(
    (): readonly Column<DraftItem>[] => [
      {
        key: "state",
        header: t("column.state"),
        width: "150px",
        cell: ({ state }) => {
          const shown = unsettled && (state === "adding" || state === "removing") ? "unknown" : state;
          const [shape, tone] = SHAPES[shown];
          return <StatusWord shape={shape} tone={tone} word={t(`state.${shown}`)} title={t(`stateHint.${shown}`)} />;
        },
      },
      {
        key: "rma",
        header: t("column.rma"),
        width: "minmax(186px, 1fr)",
        cell: ({ rma }) => <CodeText value={rma} kind="rma" />,
      },
      {
        key: "what",
        header: t("column.what"),
        width: "minmax(150px, 1.6fr)",
        cell: ({ said, sku, description }) => {
          const text = said === "" ? t("leftOut") : (said ?? [sku, description].filter(Boolean).join(" · "));
          return text === "" ? null : <span title={text}>{text}</span>;
        },
      },
      {
        key: "warehouse",
        header: t("column.warehouse"),
        width: "76px",
        cell: ({ warehouseId }) => <WarehouseName warehouseId={warehouseId} />,
      },
      { key: "scanned", header: t("column.scanned"), width: "84px", cell: ({ scannedAt }) => <Age at={scannedAt} /> },
    ],
    [t, unsettled],
  );
}
