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
import { ActivityChoice } from "../../ui/headers/ActivityChoice.tsx";
import { PageHeader } from "../../ui/headers/PageHeader.tsx";
import type { Column, TableHandle } from "../../ui/table/DataTable.tsx";
import "./requests/requests.css";
import { createPagedRows, usePagedRows } from "../../ui/table/paged-rows.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { CodeText } from "../../ui/text/CodeText.tsx";
import { EmptyState } from "../../ui/text/text.tsx";
import { absoluteTimeText, preciseTimeText, dayText } from "../../ui/text/time-text.ts";
import { OutcomeText, useDurationText, useOperationText } from "./requests/request-text.tsx";
import { RequestDrawer } from "./requests/RequestDrawer.tsx";

/** A narrow table has only the columns that distinguish requests, because the open drawer next to it shows all data. */
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
          <span data-tip={absoluteTimeText(startedAt)}>
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
            {attempt > 1 && <span className="requests__attempt soft">{t("retry", { attempt })}</span>}
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

interface RequestListInfo {
  /** Id of the newest request in the list, so that later requests do not shift its rows. */
  readonly newestRequestId: number | null;
}

const requestRows = createPagedRows<RequestChoice, RequestRow, RequestListInfo>({
  pageSize: 200,
  initialQuery: EVERYTHING,
  keyOf: (row) => String(row.requestId),
  fetchRows: async ({ outcome, operation }, position, shownList) => {
    const filter = {
      outcomes: outcomesOf(outcome),
      operation: operation === "all" ? null : operation,
      upTo: shownList?.newestRequestId ?? null,
    };
    const answer = await desk.requests.list({ filter, ...position });
    if (!answer.ok) return answer;
    const { rows, total, newest: newestRequestId } = answer.value;
    return { ok: true, value: { rows, total, listInfo: { newestRequestId } } };
  },
});

function outcomesOf(outcome: RequestChoice["outcome"]): CallOutcome[] {
  if (outcome === "all") return [];
  return outcome === "failed" ? [...FAILURE_KINDS] : [outcome];
}

interface RequestList {
  readonly choice: RequestChoice;
  readonly newerCount: number;
}

const useRequestList = create<RequestList>(() => ({ choice: EVERYTHING, newerCount: 0 }));

async function filterRequests(change: Partial<RequestChoice>): Promise<void> {
  useRequestList.setState(({ choice }) => ({ choice: { ...choice, ...change } }));
  await fetchRequests();
}

/** Fetches the list again. The old rows stay until the new ones arrive. */
async function fetchRequests(): Promise<void> {
  if (await requestRows.find(useRequestList.getState().choice)) useRequestList.setState({ newerCount: 0 });
}

const countNewerRequests = (count: number): void =>
  useRequestList.setState(({ newerCount }) => ({
    newerCount: requestRows.store.getState().rowCount === null ? 0 : newerCount + count,
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
        onChange={(event) => void filterRequests({ outcome: event.currentTarget.value as RequestChoice["outcome"] })}
      />
      <NativeSelect
        aria-label={t("operationFilter")}
        w={260}
        value={operation}
        data={[
          { value: "all", label: t("allOperations") },
          ...SERVICE_OPERATIONS.map((value) => ({ value, label: t(`operations.${value}`) })),
        ]}
        onChange={(event) => void filterRequests({ operation: event.currentTarget.value })}
      />
      <p className="requests__retention fine">{t("retention")}</p>
    </div>
  );
}

export function RequestsScreen(): JSX.Element {
  const { t } = useTranslation("requests");
  const table = useRef<TableHandle>(null);
  useEffect(() => void fetchRequests(), []);
  useEffect(() => desk.requests.onAdded(({ count }) => countNewerRequests(count)), []);
  const isNarrow = usePagedRows(requestRows, ({ openRow }) => openRow !== null);
  const columns = useRequestColumns(isNarrow);
  return (
    <>
      <PageHeader title={t("title")} facts={<RequestCount />}>
        <NewerRequestsButton />
        <ActivityChoice page="requests" />
      </PageHeader>
      <RequestFilters />
      <PagedTable
        rows={requestRows}
        table={table}
        label={t("grid")}
        columns={columns}
        minWidth={isNarrow ? 540 : 880}
        emptyState={<NoRequests />}
        onRetry={() => void fetchRequests()}
        renderDrawer={({ key, openedBy }, close) => (
          <RequestDrawer key={key} requestId={Number(key)} takesFocus={openedBy === "key"} onClose={close} />
        )}
      />
    </>
  );
}

function RequestCount(): JSX.Element | null {
  const { t } = useTranslation("requests");
  const total = usePagedRows(requestRows, ({ total }) => total);
  return total === null ? null : <>{t("count", { count: total, formatted: numberText(total) })}</>;
}

function NewerRequestsButton(): JSX.Element | null {
  const { t } = useTranslation("requests");
  const newerCount = useRequestList((state) => state.newerCount);
  if (newerCount === 0) return null;
  return (
    <Button variant="subtle" onClick={() => void fetchRequests()}>
      {t("newer", { count: newerCount })}
    </Button>
  );
}

function NoRequests(): JSX.Element {
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
      action={<Button onClick={() => void filterRequests(EVERYTHING)}>{t("clear")}</Button>}
    />
  );
}
