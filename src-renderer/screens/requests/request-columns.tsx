import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { RequestRow } from "../../../src-preload/contract/health/requests.ts";
import { CodeText } from "../../components/words/CodeText.tsx";
import type { Column } from "../../components/table/DataTable.tsx";
import { absoluteTime, clockOf, dayOf } from "../../components/words/time-text.ts";
import { OutcomeWord, useDurationText, useOperationWords } from "./request-words.tsx";

/** Beside the drawer there is room for what distinguishes one request from another; the drawer says the rest. */
export function useRequestColumns(narrow: boolean): readonly Column<RequestRow>[] {
  const { t } = useTranslation("requests");
  const operationWords = useOperationWords();
  const durationText = useDurationText();
  return useMemo(() => {
    const what: Column<RequestRow>[] = [
      {
        key: "time",
        header: t("columns.time"),
        width: "176px",
        cell: ({ startedAt }) => (
          <span title={absoluteTime(startedAt)}>
            <span className="requests__day">{dayOf(startedAt)}</span> {clockOf(startedAt)}
          </span>
        ),
      },
      {
        key: "operation",
        header: t("columns.operation"),
        width: "minmax(190px, 1.4fr)",
        cell: ({ operation, attempt }) => (
          <>
            {operationWords(operation)}
            {attempt > 1 && <span className="requests__try">{t("retry", { attempt })}</span>}
          </>
        ),
      },
      {
        key: "outcome",
        header: t("columns.outcome"),
        width: "190px",
        cell: ({ outcome }) => <OutcomeWord outcome={outcome} />,
      },
    ];
    if (narrow) return what;
    return [
      ...what,
      {
        key: "correlation",
        header: t("columns.correlation"),
        width: "minmax(200px, 1.4fr)",
        cell: ({ correlationId }) => correlationId && <CodeText value={correlationId} kind="plain" />,
      },
      { key: "status", header: t("columns.status"), width: "64px", align: "end", cell: ({ httpStatus }) => httpStatus },
      {
        key: "duration",
        header: t("columns.duration"),
        width: "88px",
        align: "end",
        cell: ({ durationMs }) => durationText(durationMs),
      },
    ];
  }, [t, narrow, operationWords, durationText]);
}
