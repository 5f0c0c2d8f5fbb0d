import { Button } from "@mantine/core";
import {
  IconArrowBackUp,
  IconDownload,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconX,
} from "@tabler/icons-react";
import { useCallback, useMemo, useRef, useState, type JSX, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { CHANGE_STATES } from "../../../../src-domain/shipping/method-change.ts";
import type { Worksheet, WorksheetRow } from "../../../../src-preload/contract/shipping/worksheet.ts";
import { desk } from "../../../bridge.ts";
import { useIsCurrentScreen } from "../../../shell/navigation.ts";
import { ariaKeys, keyHint } from "../../../shell/shortcuts.ts";
import { useShortcuts } from "../../../shell/use-shortcuts.ts";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import "./worksheet.css";
import { ShowInFolder } from "../../../ui/ShowInFolder.tsx";
import { DataTable, type TableHandle } from "../../../ui/table/DataTable.tsx";
import { Until } from "../../../ui/text/Age.tsx";
import { useSaveFile } from "../../../ui/use-save-file.ts";
import { ShippingOrderDrawer } from "../drawer/ShippingOrderDrawer.tsx";
import { useShippingMethodText } from "../screen/shipping-text.tsx";
import { ProblemNote, countSettled } from "./outcome-text.tsx";
import { useChangeColumns } from "./worksheet-columns.tsx";
import {
  closeWorksheet,
  isUnderWay,
  openWorksheet,
  hideWorksheet,
  revertWorksheet,
  filterByState,
  steerWorksheet,
  useWorksheet,
} from "./worksheet.ts";

const keyOf = ({ orderId }: WorksheetRow): string => orderId;

export function RunPane(): JSX.Element | null {
  const { t } = useTranslation("worksheet");
  const methodText = useShippingMethodText();
  const worksheet = useWorksheet((state) => state.currentWorksheet);
  const isShown = useIsCurrentScreen("shipping-orders");
  useShortcuts(isShown ? { undo: () => void revertWorksheet() } : {});
  if (worksheet === null) return null;
  const { count } = countSettled(worksheet);
  const title =
    worksheet.method === null
      ? t("run.reverting", { count })
      : t("run.title", { count, method: methodText(worksheet.method) });
  return (
    <section className="worksheet fills" aria-label={t("label")}>
      <header className="worksheet__header rigid row">
        <h2 className="subheading">{title}</h2>
        <div className="worksheet__actions rigid row-close">
          <SaveButton worksheet={worksheet} />
          <WorksheetActions worksheet={worksheet} />
        </div>
      </header>
      <WorksheetProgress worksheet={worksheet} />
      <ProblemNote />
      <StateFilter worksheet={worksheet} />
      <ChangeTable />
    </section>
  );
}

function SaveButton({ worksheet: { worksheetId } }: { readonly worksheet: Worksheet }): JSX.Element {
  const { t } = useTranslation(["worksheet", "table"]);
  const { saving, save } = useSaveFile();
  return (
    <>
      <span className="fine" role="status">
        {saving.state === "failed" && t(saving.code === "too-many-rows" ? "table:tooManyRows" : "save.failed")}
        {saving.state === "written" && t("save.written", { count: saving.rows, file: saving.file })}
        {saving.state === "written" && <ShowInFolder fileName={saving.file} />}
      </span>
      <Button
        className="rigid"
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        disabled={saving.state === "writing"}
        onClick={() => void save(desk.worksheet.export({ worksheetId }))}
      >
        {t("save.action")}
      </Button>
    </>
  );
}

function WorksheetActions({ worksheet }: { readonly worksheet: Worksheet }): JSX.Element {
  const { t } = useTranslation("worksheet");
  const isRunning = worksheet.state === "running";
  if (isUnderWay(worksheet)) {
    return (
      <div className="worksheet__actions rigid row-close settles">
        <Button
          key={isRunning ? "pause" : "resume"}
          variant="default"
          leftSection={isRunning ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
          onClick={() => void steerWorksheet(isRunning ? "pause" : "resume")}
        >
          {t(isRunning ? "action.pause" : "action.resume")}
        </Button>
        <Button variant="default" leftSection={<IconX size={16} />} onClick={() => void steerWorksheet("cancel")}>
          {t("action.cancel")}
        </Button>
        <Button variant="subtle" onClick={hideWorksheet}>
          {t("back")}
        </Button>
      </div>
    );
  }
  return (
    <div className="worksheet__actions rigid row-close settles">
      {worksheet.counts.unknown > 0 && (
        <Button
          key="retryLost"
          variant="default"
          leftSection={<IconRefresh size={16} />}
          onClick={() => void steerWorksheet("retryLost")}
        >
          {t("action.sendAgain", { count: worksheet.counts.unknown })}
        </Button>
      )}
      {worksheet.revertibleCount > 0 && (
        <Button
          key="revert"
          variant="default"
          leftSection={<IconArrowBackUp size={16} />}
          aria-keyshortcuts={ariaKeys("undo")}
          data-tip={keyHint("undo")}
          onClick={() => void revertWorksheet()}
        >
          {t("action.revert", { count: worksheet.revertibleCount })}
        </Button>
      )}
      <Button key="close" onClick={() => void closeWorksheet()}>
        {t("action.close")}
      </Button>
    </div>
  );
}

function WorksheetProgress({ worksheet }: { readonly worksheet: Worksheet }): JSX.Element {
  const { t } = useTranslation("worksheet");
  const { done, count } = countSettled(worksheet);
  const detail = isUnderWay(worksheet)
    ? t("run.done", { done, count })
    : t("run.changed", { changed: worksheet.counts.changed, count });
  return (
    <div className="worksheet__progress rigid">
      <ProgressBar
        label={t(`run.state.${worksheet.state}`)}
        fraction={count === 0 ? 1 : done / count}
        detail={detail}
      />
      {!isUnderWay(worksheet) && worksheet.kind === "apply" && worksheet.revertibleCount < worksheet.counts.changed && (
        <p className="worksheet__waiting warns">
          {t("noWayBack", { count: worksheet.counts.changed - worksheet.revertibleCount })}
        </p>
      )}
      {worksheet.waitingFor !== null && (
        <p className="worksheet__waiting warns" role="status">
          {t(`waiting.${worksheet.waitingFor}`)} {worksheet.waitsUntil !== null && <Until at={worksheet.waitsUntil} />}
        </p>
      )}
    </div>
  );
}

function StateFilter({ worksheet }: { readonly worksheet: Worksheet }): JSX.Element {
  const { t } = useTranslation("worksheet");
  const shownState = useWorksheet((state) => state.shownState);
  const states = CHANGE_STATES.filter((state) => worksheet.counts[state] > 0);
  return (
    <div className="table-tools__bar bar row-close" role="group" aria-label={t("run.summary")}>
      {states.map((state) => (
        <Button
          key={state}
          size="xs"
          variant={shownState === state ? "filled" : "default"}
          aria-pressed={shownState === state}
          onClick={() => filterByState(shownState === state ? null : state)}
        >
          {t("run.count", { state: t(`state.${state}`), count: worksheet.counts[state] })}
        </Button>
      ))}
    </div>
  );
}

function ChangeTable(): JSX.Element {
  const { t } = useTranslation("worksheet");
  const table = useRef<TableHandle>(null);
  const allRows = useWorksheet((state) => state.rows);
  const shownState = useWorksheet((state) => state.shownState);
  const [openOrder, setOpenOrder] = useState<{ readonly orderId: string; readonly openedBy: "key" | "click" } | null>(
    null,
  );
  const columns = useChangeColumns(openOrder !== null);
  const rows = useMemo(
    () => (shownState === null ? allRows : allRows.filter(({ state }) => state === shownState)),
    [allRows, shownState],
  );
  const rowAt = useCallback((index: number) => rows[index], [rows]);
  const close = (): void => {
    setOpenOrder(null);
    table.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && openOrder !== null) close();
  };
  return (
    <div className="with-drawer" role="presentation" onKeyDown={onKeyDown}>
      <DataTable
        ref={table}
        label={t("run.table")}
        role="table"
        columns={columns}
        rowCount={rows.length}
        rowAt={rowAt}
        rowKey={keyOf}
        openKey={openOrder?.orderId ?? null}
        onOpen={(row, how) => setOpenOrder({ orderId: row.orderId, openedBy: how })}
        minWidth={openOrder === null ? 1060 : 660}
      />
      {openOrder !== null && (
        <ShippingOrderDrawer
          key={openOrder.orderId}
          orderId={openOrder.orderId}
          takesFocus={openOrder.openedBy === "key"}
          onClose={close}
        />
      )}
    </div>
  );
}

export function WorksheetBanner(): JSX.Element | null {
  const { t } = useTranslation("worksheet");
  const worksheet = useWorksheet((state) => state.currentWorksheet);
  if (worksheet === null) return null;
  return (
    <div className="worksheet__banner rigid row-wide" role="group" aria-label={t("label")}>
      <p className="grows">
        {t("run.banner", { state: t(`run.bannerState.${worksheet.state}`), ...countSettled(worksheet) })}
      </p>
      <Button size="xs" variant="default" onClick={openWorksheet}>
        {t("run.show")}
      </Button>
    </div>
  );
}
