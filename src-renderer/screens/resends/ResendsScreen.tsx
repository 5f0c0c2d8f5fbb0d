import { Button } from "@mantine/core";
import { IconPackageExport } from "@tabler/icons-react";
import { useEffect, useRef, type JSX, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { ResendRow } from "../../../src-preload/contract/resend.ts";
import { DataTable, type TableHandle } from "../../components/DataTable.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { FailureNote } from "../../components/FailureNote.tsx";
import { ScreenHeader } from "../../components/ScreenHeader.tsx";
import { showScreen } from "../../shell/navigation.ts";
import { useResendColumns } from "./resend-columns.tsx";
import { connectResendRows, readResendRows, useResendRows } from "./resend-rows.ts";
import { closeOrder, openOrder, useOpenOrder } from "./open-order.ts";
import { ResendDrawer } from "./ResendDrawer.tsx";
import { UnknownOutcomeDrawer } from "./UnknownOutcomeDrawer.tsx";

const keyOf = (row: ResendRow): string => row.submissionId;

export function ResendsScreen(): JSX.Element {
  const { t } = useTranslation("resends");
  const table = useRef<TableHandle>(null);
  const open = useOpenOrder((state) => state.open);
  const rows = useResendRows((state) => state.rows);
  const failed = useResendRows((state) => state.failed);
  const columns = useResendColumns();
  useEffect(() => connectResendRows(), []);

  const openRow = rows?.find((row) => row.submissionId === open?.submissionId);
  const OrderDrawer = openRow?.state === "unknown" ? UnknownOutcomeDrawer : ResendDrawer;
  const close = (): void => {
    closeOrder();
    table.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && open !== null) close();
  };
  return (
    <>
      <ScreenHeader
        title={t("title")}
        facts={rows !== null && rows.length > 0 && t("orders", { count: rows.length })}
      />
      {failed !== null && <FailureNote detail={failed} onRetry={() => void readResendRows()} />}
      {rows?.length === 0 && <NoOrders />}
      {rows !== null && rows.length > 0 && (
        <div className="with-drawer" role="presentation" onKeyDown={onKeyDown}>
          <DataTable
            ref={table}
            label={t("table")}
            role="table"
            columns={columns}
            rowCount={rows.length}
            rowAt={(index) => rows[index]}
            rowKey={keyOf}
            openKey={open?.submissionId ?? null}
            onOpen={(row, how) => openOrder(row.submissionId, how)}
            minWidth={960}
          />
          {open !== null && openRow !== undefined && (
            <OrderDrawer
              key={`${open.submissionId} ${open.asked}`}
              row={openRow}
              takesFocus={open.how === "key"}
              onClose={close}
            />
          )}
        </div>
      )}
    </>
  );
}

function NoOrders(): JSX.Element {
  const { t } = useTranslation("resends");
  return (
    <EmptyState
      icon={<IconPackageExport size={40} stroke={1.4} />}
      title={t("none.title")}
      body={t("none.body")}
      action={<Button onClick={() => showScreen("scan")}>{t("none.action")}</Button>}
    />
  );
}
