import { Button, CloseButton } from "@mantine/core";
import { IconCopy, IconPrinter, IconRefresh } from "@tabler/icons-react";
import { type JSX, type ReactNode, type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import { create } from "zustand";
import { MAX_REFRESHED_ORDERS } from "../../../../src-domain/resends/poll-schedule.ts";
import type { Unsubscribe } from "../../../../src-preload/contract/index.ts";
import type { RefreshState } from "../../../../src-preload/contract/resends/resend.ts";
import { desk } from "../../../bridge.ts";
import { numberText } from "../../../i18n/format.ts";
import { listText } from "../../../i18n/list-text.ts";
import { ActionButton } from "../../../ui/ActionButton.tsx";
import { copyText } from "../../../ui/CopyButton.tsx";
import { OnlineButton } from "../../../ui/OnlineButton.tsx";
import type { TableHandle } from "../../../ui/table/DataTable.tsx";
import { createRowSelection } from "../../../ui/table/row-selection.ts";
import { type SelectionExport, SelectionExportButton } from "../../../ui/table/selection-export.tsx";
import { ActionLimit, SelectionBar } from "../../../ui/table/SelectionBar.tsx";
import { MAX_PRINTED_ORDERS, startBulkPrint, useBulkPrint } from "../labels/bulk-print.ts";
import { orderRows } from "../order-pages.ts";
import { orderTableSetup } from "./resend-columns.tsx";

export const orderSelection = createRowSelection(orderRows);

/** Progress of refreshing the selected orders; null before the first refresh and after the operator dismisses it. */
const useRefreshProgress = create<{ readonly state: RefreshState | null }>(() => ({ state: null }));

export const connectRefreshProgress = (): Unsubscribe =>
  desk.resend.onRefreshing((state) => useRefreshProgress.setState({ state }));

const listSelectedKeys = (): string[] => [...orderSelection.use.getState().rows.keys()];

async function refreshSelected(): Promise<void> {
  const orderKeys = listSelectedKeys();
  if (orderKeys.length > 0) await desk.resend.refreshMany({ orderKeys });
}

export function RefreshProgress(): JSX.Element | null {
  const { t } = useTranslation(["resends", "frame"]);
  const state = useRefreshProgress((progress) => progress.state);
  if (state === null) return null;
  const { done, total, failed, isRunning } = state;
  let progressText: string = t("refreshing.done", { count: total - failed });
  if (isRunning) progressText = t("refreshing.running", { done, total });
  else if (done < total) progressText = t("refreshing.stopped", { done, total });
  const failedText = failed > 0 ? ` ${t("refreshing.failed", { count: failed })}` : "";
  return (
    <div className="row foot" role="status" aria-label={t("refreshing.label")}>
      {isRunning && <progress value={done} max={total} aria-hidden="true" />}
      <p className="grows">
        {progressText}
        {failedText}
      </p>
      {isRunning ? (
        <Button variant="default" size="xs" onClick={() => void desk.resend.stopRefreshing({})}>
          {t("refreshing.stop")}
        </Button>
      ) : (
        <CloseButton aria-label={t("frame:close")} onClick={() => useRefreshProgress.setState({ state: null })} />
      )}
    </div>
  );
}

interface OrderSelectionBarProps {
  readonly table: RefObject<TableHandle | null>;
  readonly orderExport: SelectionExport;
  readonly children: ReactNode;
}

export function OrderSelectionBar({ table, orderExport, children }: OrderSelectionBarProps): JSX.Element {
  const { t } = useTranslation(["resends", "labels"]);
  const rows = orderSelection.use((selection) => selection.rows);
  const count = rows.size;
  const [copied, setCopied] = useState<CopiedTracking | null>(null);
  const isRefreshing = useRefreshProgress(({ state }) => state?.isRunning === true);
  const isPrinting = useBulkPrint(({ phase }) => phase !== "idle" && phase !== "ended");
  const printText = t("labels:bulk.print");
  const refreshText = t("selection.refresh", { count });
  return (
    <SelectionBar
      rows={orderRows}
      selection={orderSelection}
      label={t("selection.label")}
      countText={t("selection.count", { count, formatted: numberText(count) })}
      table={table}
      message={
        <>
          <span role="status">
            {copied?.rows === rows &&
              t("selection.copiedTracking", { formatted: numberText(copied.count), of: numberText(count) })}
          </span>
          {children}
        </>
      }
    >
      <ActionButton
        size="xs"
        icon={IconPrinter}
        iconSize={14}
        disabled={isPrinting || count > MAX_PRINTED_ORDERS}
        onClick={() => void startBulkPrint([...orderSelection.use.getState().rows.values()])}
      >
        {printText}
      </ActionButton>
      <TrackingButton onCopied={setCopied} />
      <ExportButton {...orderExport} />
      {count <= MAX_REFRESHED_ORDERS && (
        <OnlineButton
          variant="default"
          size="xs"
          loading={isRefreshing}
          icon={IconRefresh}
          iconSize={14}
          onClick={() => void refreshSelected()}
        >
          {refreshText}
        </OnlineButton>
      )}
      <ActionLimit action={listText([printText, refreshText])} count={count} maxCount={MAX_PRINTED_ORDERS} />
    </SelectionBar>
  );
}

/** Rows and number of the last copy; the sentence disappears when the selection changes. */
interface CopiedTracking {
  readonly rows: object;
  readonly count: number;
}

interface TrackingButtonProps {
  readonly onCopied: (copied: CopiedTracking | null) => void;
}

function TrackingButton({ onCopied }: TrackingButtonProps): JSX.Element {
  const { t } = useTranslation("resends");
  const rows = orderSelection.use((selection) => selection.rows);
  const numbers = [...rows.values()].flatMap(({ trackingNumber }) => trackingNumber || []);
  const copyTracking = (): void =>
    void copyText(numbers.join("\n")).then((isCopied) => onCopied(isCopied ? { rows, count: numbers.length } : null));
  return (
    <ActionButton
      variant="default"
      size="xs"
      icon={IconCopy}
      iconSize={14}
      disabled={numbers.length === 0}
      onClick={copyTracking}
    >
      {t("selection.copyTracking")}
    </ActionButton>
  );
}

function ExportButton({ saving, save }: SelectionExport): JSX.Element {
  const { t } = useTranslation("resends");
  const exportOrders = (): void => {
    const shownColumns = orderTableSetup.use.getState().columns.filter(({ shown }) => shown);
    const columns = shownColumns.map(({ column }) => column);
    void save(desk.resend.export({ orderKeys: listSelectedKeys(), columns: columns.length > 0 ? columns : ["order"] }));
  };
  return <SelectionExportButton saving={saving} text={t("selection.export")} onExport={exportOrders} />;
}
