import { useMemo, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { decimalText } from "../../i18n/format.ts";
import type { StoredGesture } from "../../../src-preload/contract/health/black-box.ts";
import { CodeText } from "../../components/words/CodeText.tsx";
import type { Column } from "../../components/table/DataTable.tsx";
import { absoluteTime, clockOf, dayOf } from "../../components/words/time-text.ts";
import { useVerdictLines } from "../../components/verdict/verdict-lines.ts";
import { latencyOf } from "./latency.ts";
import { visible } from "./replay-steps.ts";
import { VerdictWord } from "../../components/verdict/VerdictWord.tsx";

/** Beside the drawer there is room for what distinguishes one scan from another; the drawer says the rest. */
export function useGestureColumns(narrow: boolean): readonly Column<StoredGesture>[] {
  const { t } = useTranslation("blackBox");
  return useMemo(() => {
    const what: Column<StoredGesture>[] = [
      { key: "time", header: t("columns.time"), width: "180px", cell: (row) => <ScanTime at={row.recordedAt} /> },
      {
        key: "outcome",
        header: t("columns.outcome"),
        width: "170px",
        cell: (row) => <VerdictWord kind={row.verdict.kind} />,
      },
      {
        key: "code",
        header: t("columns.code"),
        width: "minmax(150px, 1.3fr)",
        cell: (row) => <ScannedCode text={row.text} />,
      },
    ];
    if (narrow) return what;
    return [
      ...what,
      { key: "why", header: t("columns.why"), width: "minmax(180px, 2.2fr)", cell: (row) => <Reason row={row} /> },
      {
        key: "latency",
        header: t("columns.latency"),
        width: "76px",
        align: "end",
        cell: (row) => {
          const { toPainted } = latencyOf(row);
          return row.source === "typed" || toPainted === null
            ? null
            : t("milliseconds", { value: decimalText(toPainted) });
        },
      },
    ];
  }, [t, narrow]);
}

const ScanTime = ({ at }: { readonly at: string }): JSX.Element => (
  <time dateTime={at} title={absoluteTime(at)}>
    {clockOf(at)} <span className="black-box__day">{dayOf(at)}</span>
  </time>
);

function ScannedCode({ text }: { readonly text: string }): JSX.Element {
  const { t } = useTranslation("blackBox");
  if (text === "") return <span className="black-box__day">{t("noCode")}</span>;
  return (
    <span title={visible(text)}>
      <CodeText value={visible(text)} />
    </span>
  );
}

function Reason({ row }: { readonly row: StoredGesture }): JSX.Element {
  const { reason } = useVerdictLines()(row.verdict, 0, 1);
  return <span title={reason}>{reason}</span>;
}
