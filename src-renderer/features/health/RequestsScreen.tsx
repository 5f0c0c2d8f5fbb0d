import { Button, NativeSelect } from "@mantine/core";
import { IconListSearch, IconSearchOff } from "@tabler/icons-react";
import { type JSX, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { create } from "zustand";
import {
  CALL_OUTCOMES,
  type CallOutcome,
  FAILURE_KINDS,
  SERVICE_OPERATIONS,
} from "../../../src-domain/environments/service-call.ts";
import type { RequestRow } from "../../../src-preload/contract/health/requests.ts";
import { desk } from "../../bridge.ts";
import { numberText } from "../../i18n/format.ts";
import { PageHeader } from "../../ui/headers/PageHeader.tsx";
import type { Column, TableHandle } from "../../ui/table/DataTable.tsx";
import "./requests/requests.css";
import { createPagedRows, usePagedRows } from "../../ui/table/paged-rows.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { CodeText } from "../../ui/text/CodeText.tsx";
import { EmptyState } from "../../ui/text/text.tsx";
import { absoluteTime, preciseTimeText, dayText } from "../../ui/text/time-text.ts";
import { OutcomeText, useDurationText, useOperationText } from "./requests/request-text.tsx";
import { RequestDrawer } from "./requests/RequestDrawer.tsx";

/** `isNarrow`: only the columns that distinguish requests, beside an open drawer that shows the rest. */
function useRequestColumns(isNarrow: boolean): readonly Column<RequestRow>[] {
  const { t } = useTranslation("requests");
  const operationText = useOperationText();
  const durationText = useDurationText();
  return useMemo(() => {
    const mainColumns: Column<RequestRow>[] = [
      {
        key: "time",
        header: t("columns.time"),
        width: "176px",
        cell: ({ startedAt }) => (
          <span data-tip={absoluteTime(startedAt)}>
            <span className="soft">{dayText(startedAt)}</span> {preciseTimeText(startedAt)}
          </span>
        ),
      },
      {
        key: "operation",
        header: t("columns.operation"),
        width: "minmax(190px, 1.4fr)",
        cell: ({ operation, attempt }) => (
          <>
            {operationText(operation)}
            {attempt > 1 && <span className="requests__try soft">{t("retry", { attempt })}</span>}
          </>
        ),
      },
      {
        key: "outcome",
        header: t("columns.outcome"),
        width: "190px",
        cell: ({ outcome }) => <OutcomeText outcome={outcome} />,
      },
    ];
    if (isNarrow) return mainColumns;
    return [
      ...mainColumns,
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
  }, [t, isNarrow, operationText, durationText]);
}

interface RequestChoice {
  readonly outcome: "all" | "failed" | CallOutcome;
  readonly operation: string;
}

const EVERYTHING: RequestChoice = { outcome: "all", operation: "all" };

interface RequestFacts {
  /** Id of the newest request in the list, so that later requests do not shift its rows. */
  readonly newest: number | null;
}

const requestRows = createPagedRows<RequestChoice, RequestRow, RequestFacts>({
  pageSize: 200,
  initialQuery: EVERYTHING,
  keyOf: (row) => String(row.requestId),
  fetchRows: async ({ outcome, operation }, position, shownList) => {
    const outcomes = outcome === "all" ? [] : outcome === "failed" ? [...FAILURE_KINDS] : [outcome];
    const filter = { outcomes, operation: operation === "all" ? null : operation, upTo: shownList?.newest ?? null };
    const answer = await desk.requests.list({ filter, ...position });
    if (!answer.ok) return answer;
    const { rows, total, newest } = answer.value;
    return { ok: true, value: { rows, total, facts: { newest } } };
  },
});

interface RequestList {
  readonly choice: RequestChoice;
  readonly newer: number;
}

const useRequestList = create<RequestList>(() => ({ choice: EVERYTHING, newer: 0 }));

async function chooseRequests(change: Partial<RequestChoice>): Promise<void> {
  useRequestList.setState(({ choice }) => ({ choice: { ...choice, ...change } }));
  await readRequests();
}

/** Reads the list again. The old rows stay until the new ones arrive. */
async function readRequests(): Promise<void> {
  if (await requestRows.find(useRequestList.getState().choice)) useRequestList.setState({ newer: 0 });
}

const countNewer = (count: number): void =>
  useRequestList.setState(({ newer }) => ({
    newer: requestRows.store.getState().rowCount === null ? 0 : newer + count,
  }));

function RequestFilters(): JSX.Element {
  const { t } = useTranslation("requests");
  const { outcome, operation } = useRequestList((state) => state.choice);
  return (
    <div className="page-filters bar row-close" role="search">
      <NativeSelect
        aria-label={t("outcomeFilter")}
        w={220}
        value={outcome}
        data={[
          { value: "all", label: t("allOutcomes") },
          { value: "failed", label: t("failed") },
          ...CALL_OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) })),
        ]}
        onChange={(event) => void chooseRequests({ outcome: event.currentTarget.value as RequestChoice["outcome"] })}
      />
      <NativeSelect
        aria-label={t("operationFilter")}
        w={260}
        value={operation}
        data={[
          { value: "all", label: t("allOperations") },
          ...SERVICE_OPERATIONS.map((value) => ({ value, label: t(`operations.${value}`) })),
        ]}
        onChange={(event) => void chooseRequests({ operation: event.currentTarget.value })}
      />
      <p className="requests__kept fine">{t("kept")}</p>
    </div>
  );
}

export function RequestsScreen(): JSX.Element {
  const { t } = useTranslation("requests");
  const table = useRef<TableHandle>(null);
  useEffect(() => void readRequests(), []);
  useEffect(() => desk.requests.onAdded(({ count }) => countNewer(count)), []);
  const isNarrow = usePagedRows(requestRows, ({ openRow }) => openRow !== null);
  const columns = useRequestColumns(isNarrow);
  return (
    <>
      <PageHeader title={t("title")} facts={<Count />}>
        <Newer />
      </PageHeader>
      <RequestFilters />
      <PagedTable
        rows={requestRows}
        table={table}
        label={t("grid")}
        columns={columns}
        minWidth={isNarrow ? 540 : 880}
        emptyState={<NoRequest />}
        onRetry={() => void readRequests()}
        renderDrawer={({ key, openedBy }, close) => (
          <RequestDrawer key={key} requestId={Number(key)} takesFocus={openedBy === "key"} onClose={close} />
        )}
      />
    </>
  );
}

function Count(): JSX.Element | null {
  const { t } = useTranslation("requests");
  const total = usePagedRows(requestRows, (shown) => shown.total);
  return total === null ? null : <>{t("count", { count: total, formatted: numberText(total) })}</>;
}

function Newer(): JSX.Element | null {
  const { t } = useTranslation("requests");
  const newer = useRequestList((state) => state.newer);
  if (newer === 0) return null;
  return (
    <Button variant="subtle" onClick={() => void readRequests()}>
      {t("newer", { count: newer })}
    </Button>
  );
}

function NoRequest(): JSX.Element {
  const { t } = useTranslation("requests");
  const isFiltered = usePagedRows(requestRows, ({ query }) => query.outcome !== "all" || query.operation !== "all");
  if (!isFiltered) {
    return <EmptyState icon={IconListSearch} title={t("none.title")} body={t("none.body")} />;
  }
  return (
    <EmptyState
      icon={IconSearchOff}
      title={t("notFound.title")}
      body={t("notFound.body")}
      action={<Button onClick={() => void chooseRequests(EVERYTHING)}>{t("clear")}</Button>}
    />
  );
}
