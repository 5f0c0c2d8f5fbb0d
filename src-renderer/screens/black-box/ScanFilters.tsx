import { NativeSelect } from "@mantine/core";
import type { JSX, RefObject } from "react";
import { useTranslation } from "react-i18next";
import { VERDICT_KINDS } from "../../../src-domain/batches/batch.ts";
import type { TableHandle } from "../../components/table/DataTable.tsx";
import { TableSearchBox } from "../../components/filters/TableSearchBox.tsx";
import {
  chooseScans,
  scanSearch,
  TIME_CHOICES,
  useStoredScans,
  type OutcomeChoice,
  type TimeChoice,
} from "../../health/stored-scans.ts";

export function ScanFilters({ table }: { readonly table: RefObject<TableHandle | null> }): JSX.Element {
  const { t } = useTranslation("blackBox");
  const { t: words } = useTranslation("verdict");
  const choice = useStoredScans((state) => state.choice);
  const outcomes = [
    { value: "all", label: t("outcomes.all") },
    { value: "refused", label: t("outcomes.refused") },
    ...VERDICT_KINDS.map((kind) => ({ value: kind, label: words(kind) })),
  ];
  return (
    <div className="black-box__filters" role="search">
      <TableSearchBox search={scanSearch} label={t("text")} hint={t("text")} table={table} width={280} />
      <NativeSelect
        aria-label={t("outcome")}
        w={200}
        value={choice.outcome}
        data={outcomes}
        onChange={(event) => void chooseScans({ outcome: event.currentTarget.value as OutcomeChoice })}
      />
      <NativeSelect
        aria-label={t("time")}
        w={160}
        value={choice.time}
        data={TIME_CHOICES.map((value) => ({ value, label: t(`times.${value}`) }))}
        onChange={(event) => void chooseScans({ time: event.currentTarget.value as TimeChoice })}
      />
    </div>
  );
}
