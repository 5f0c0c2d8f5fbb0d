import { Button } from "@mantine/core";
import { IconListSearch, IconSearchOff } from "@tabler/icons-react";
import { useCallback, useEffect, useRef, type JSX, type KeyboardEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { RequestRow } from "../../../src-preload/contract/requests.ts";
import { desk } from "../../bridge.ts";
import { DataTable, type TableHandle } from "../../components/DataTable.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { FailureNote } from "../../components/FailureNote.tsx";
import { PlaceHeader } from "../settings/PlaceHeader.tsx";
import { RequestDrawer } from "./RequestDrawer.tsx";
import { RequestFilters } from "./RequestFilters.tsx";
import { useRequestColumns } from "./request-columns.tsx";
import {
  chooseRequests,
  countNewer,
  EVERYTHING,
  openRequest,
  readRequests,
  rowOf,
  showRequestRange,
  useRequestList,
} from "./request-list.ts";
import "./requests.css";

const NUMBER = new Intl.NumberFormat("en");
const keyOf = (row: RequestRow): string => String(row.requestId);

/** Every call of the service, for those who have to say what went wrong. */
export function RequestsScreen(): JSX.Element {
  const { t } = useTranslation("requests");
  const table = useRef<TableHandle>(null);
  const openId = useRequestList((state) => state.openId);
  const openedBy = useRequestList((state) => state.openedBy);
  const failed = useRequestList((state) => state.failed);
  useEffect(() => void readRequests(), []);
  useEffect(() => desk.requests.onAdded(({ count }) => countNewer(count)), []);
  const close = (): void => {
    openRequest(null);
    table.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && openId !== null) close();
  };
  return (
    <>
      <PlaceHeader title={t("title")} facts={<Count />}>
        <Newer table={table} />
      </PlaceHeader>
      <RequestFilters />
      {failed !== null && <FailureNote detail={failed} onRetry={() => void readRequests()} />}
      <div className="with-drawer" role="presentation" onKeyDown={onKeyDown}>
        <Requests table={table} />
        {openId !== null && (
          <RequestDrawer key={openId} requestId={openId} takesFocus={openedBy === "key"} onClose={close} />
        )}
      </div>
    </>
  );
}

function Count(): JSX.Element | null {
  const { t } = useTranslation("requests");
  const total = useRequestList((state) => state.total);
  return total === null ? null : <>{t("count", { count: total, formatted: NUMBER.format(total) })}</>;
}

interface TableProps {
  readonly table: RefObject<TableHandle | null>;
}

function Newer({ table }: TableProps): JSX.Element | null {
  const { t } = useTranslation("requests");
  const newer = useRequestList((state) => state.newer);
  if (newer === 0) return null;
  const show = (): void => void readRequests().then(() => table.current?.scrollToTop());
  return (
    <Button variant="subtle" onClick={show}>
      {t("newer", { count: newer })}
    </Button>
  );
}

function Requests({ table }: TableProps): JSX.Element | null {
  const { t } = useTranslation("requests");
  const total = useRequestList((state) => state.total);
  const pages = useRequestList((state) => state.pages);
  const openId = useRequestList((state) => state.openId);
  const filtered = useRequestList(({ choice }) => choice.outcome !== "all" || choice.operation !== "all");
  const columns = useRequestColumns(openId !== null);
  const rowAt = useCallback((index: number) => rowOf(pages, index), [pages]);
  if (total === null) return null;
  if (total === 0 && !filtered) {
    return (
      <EmptyState icon={<IconListSearch size={40} stroke={1.4} />} title={t("none.title")} body={t("none.body")} />
    );
  }
  if (total === 0) {
    return (
      <EmptyState
        icon={<IconSearchOff size={40} stroke={1.4} />}
        title={t("notFound.title")}
        body={t("notFound.body")}
        action={<Button onClick={() => void chooseRequests(EVERYTHING)}>{t("clear")}</Button>}
      />
    );
  }
  return (
    <DataTable
      ref={table}
      label={t("grid")}
      role="grid"
      columns={columns}
      rowCount={total}
      rowAt={rowAt}
      rowKey={keyOf}
      openKey={openId === null ? null : String(openId)}
      onOpen={(row, how) => openRequest(row.requestId, how)}
      onRange={showRequestRange}
      minWidth={openId === null ? 880 : 540}
    />
  );
}
