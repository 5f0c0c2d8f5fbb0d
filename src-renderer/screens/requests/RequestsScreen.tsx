import { Button } from "@mantine/core";
import { IconListSearch, IconSearchOff } from "@tabler/icons-react";
import { useEffect, useRef, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { desk } from "../../bridge.ts";
import type { TableHandle } from "../../components/table/DataTable.tsx";
import { usePagedRows } from "../../components/table/paged-rows.ts";
import { EmptyState } from "../../components/words/EmptyState.tsx";
import { PagedTable } from "../../components/table/PagedTable.tsx";
import { PageHeader } from "../../components/headers/PageHeader.tsx";
import { RequestDrawer } from "./RequestDrawer.tsx";
import { RequestFilters } from "./RequestFilters.tsx";
import { useRequestColumns } from "./request-columns.tsx";
import { chooseRequests, countNewer, EVERYTHING, readRequests, requestRows, useRequestList } from "./request-list.ts";
import "./requests.css";
import { numberText } from "../../i18n/format.ts";

/** Every call of the service, for those who have to say what went wrong. */
export function RequestsScreen(): JSX.Element {
  const { t } = useTranslation("requests");
  const table = useRef<TableHandle>(null);
  useEffect(() => void readRequests(), []);
  useEffect(() => desk.requests.onAdded(({ count }) => countNewer(count)), []);
  const narrow = usePagedRows(requestRows, ({ open }) => open !== null);
  const columns = useRequestColumns(narrow);
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
        minWidth={narrow ? 540 : 880}
        empty={<NoRequest />}
        onRetry={() => void readRequests()}
        renderDrawer={({ key, how }, close) => (
          <RequestDrawer key={key} requestId={Number(key)} takesFocus={how === "key"} onClose={close} />
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
  const filtered = usePagedRows(requestRows, ({ query }) => query.outcome !== "all" || query.operation !== "all");
  if (!filtered) {
    return (
      <EmptyState icon={<IconListSearch size={40} stroke={1.4} />} title={t("none.title")} body={t("none.body")} />
    );
  }
  return (
    <EmptyState
      icon={<IconSearchOff size={40} stroke={1.4} />}
      title={t("notFound.title")}
      body={t("notFound.body")}
      action={<Button onClick={() => void chooseRequests(EVERYTHING)}>{t("clear")}</Button>}
    />
  );
}
