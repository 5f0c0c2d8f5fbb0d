import { Button, Textarea } from "@mantine/core";
import { IconBuildingWarehouse, IconSearchOff } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { type JSX, type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { INSTRUCTION_OUTCOMES, MAX_INSTRUCTION_IDS } from "../../../src-domain/fba/fba.ts";
import type { InstructionRow } from "../../../src-preload/contract/fba/fba.ts";
import { sentenceGap } from "../../i18n/format.ts";
import { listText } from "../../i18n/list-text.ts";
import "./screen/fba.css";
import { rawScanOfBurst } from "../../scanner/queue/raw-scan.ts";
import { interceptBursts } from "../../scanner/scan-intake.ts";
import { readScannerSetup } from "../../scanner/scanner-setup.ts";
import { findSoundSignature } from "../../scanner/sounds/signatures.ts";
import { playSoundSignature, readStationLoudness } from "../../scanner/sounds/station-sound.ts";
import { useFindBox } from "../../shell/find-box.ts";
import { useIsCurrentScreen } from "../../shell/navigation.ts";
import { copyAction } from "../../ui/CopyButton.tsx";
import { TableSearchBox } from "../../ui/filters/TableSearchBox.tsx";
import { ScreenHeader } from "../../ui/headers/ScreenHeader.tsx";
import { type Column, DataTable, type TableHandle } from "../../ui/table/DataTable.tsx";
import { useTableKeys } from "../../ui/table/use-table-keys.ts";
import { Age } from "../../ui/text/Age.tsx";
import { CodeText } from "../../ui/text/CodeText.tsx";
import { FailureNote } from "../../ui/text/FailureNote.tsx";
import { HandlingStatus } from "../../ui/text/handling-text.tsx";
import { EmptyState } from "../../ui/text/text.tsx";
import { WarehouseName } from "../../ui/text/WarehouseName.tsx";
import { useDistanceMode } from "../scanning/distance-mode.ts";
import {
  clearInstructionSearch,
  closeInstruction,
  connectInstructionList,
  instructionSearch,
  openInstruction,
  fetchInstructionList,
  requestScannedInstruction,
  requestInstructionsInText,
  type LastIntake,
  type InvalidId,
  useInstructionList,
} from "./instructions.ts";
import { InstructionDrawer, InstructionOutcomeText } from "./screen/InstructionDrawer.tsx";

function InstructionIntake(): JSX.Element {
  const { t } = useTranslation("fba");
  const [text, setText] = useState("");
  const submitText = async (): Promise<void> => {
    if (text.trim() !== "" && (await requestInstructionsInText(text))) setText("");
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submitText();
  };
  return (
    <div className="instruction-intake ruled">
      <Textarea
        className="instruction-intake__box"
        aria-label={t("intake.label")}
        placeholder={t("intake.hint")}
        autosize
        minRows={1}
        maxRows={4}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button onClick={() => void submitText()}>{t("intake.read")}</Button>
      <div className="instruction-intake__said" role="status" aria-label={t("intake.status")}>
        <IntakeResult />
      </div>
    </div>
  );
}

function IntakeResult(): JSX.Element | null {
  const { t } = useTranslation("fba");
  const lastIntake = useInstructionList((state) => state.lastIntake);
  if (lastIntake === null) return null;
  switch (lastIntake.kind) {
    case "asked":
      return <RequestedIds lastIntake={lastIntake} />;
    case "not-stored":
      return <p>{t("intake.notStored")}</p>;
    case "too-many":
      return <p>{t("intake.tooMany", { count: lastIntake.count, most: MAX_INSTRUCTION_IDS })}</p>;
    case "damaged":
      return <p>{t("scan.damaged")}</p>;
    case "command":
      return <p>{t("scan.command")}</p>;
    case "no-id":
      return (
        <>
          <OtherTextList otherTexts={lastIntake.otherTexts} />
          {lastIntake.isScan && <p>{t("scan.notAdded")}</p>}
        </>
      );
  }
}

function RequestedIds({
  lastIntake,
}: {
  readonly lastIntake: Extract<LastIntake, { readonly kind: "asked" }>;
}): JSX.Element {
  const { t } = useTranslation("fba");
  const rows = useInstructionList((state) => state.rows);
  const requestedIds = new Set(lastIntake.ids);
  const requestedRows = (rows ?? []).filter(({ instructionId }) => requestedIds.has(instructionId));
  const counts = INSTRUCTION_OUTCOMES.map((outcome) => ({
    outcome,
    count: requestedRows.filter((row) => row.outcome === outcome).length,
  }));
  return (
    <>
      <p>
        {t("intake.asked", { count: lastIntake.ids.length })}
        {sentenceGap()}
        {counts
          .filter(({ count }) => count > 0)
          .map(({ outcome, count }) => t(`intake.outcome.${outcome}`, { count }))
          .join(" · ")}
      </p>
      {lastIntake.otherTexts.length > 0 && <p>{t("intake.others", { count: lastIntake.otherTexts.length })}</p>}
      <OtherTextList otherTexts={lastIntake.otherTexts} />
    </>
  );
}

const MAX_LISTED_TEXTS = 3;
const MAX_TEXT_LENGTH = 48;

function OtherTextList({ otherTexts }: { readonly otherTexts: readonly InvalidId[] }): JSX.Element {
  const { t } = useTranslation("fba");
  const shorten = (text: string): string =>
    text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
  return (
    <>
      {otherTexts.slice(0, MAX_LISTED_TEXTS).map(({ text, problem }) => (
        <p key={text}>{t(`problem.${problem}`, { text: shorten(text) })}</p>
      ))}
      {otherTexts.length > MAX_LISTED_TEXTS && (
        <p>{t("intake.more", { count: otherTexts.length - MAX_LISTED_TEXTS })}</p>
      )}
    </>
  );
}

/** `isNarrow`: returns only the columns that identify an instruction, which fit beside an open drawer. */
function useInstructionColumns(isNarrow: boolean): readonly Column<InstructionRow>[] {
  const { t } = useTranslation("fba");
  return useMemo(() => {
    const identityColumns: readonly Column<InstructionRow>[] = [
      {
        key: "outcome",
        header: t("column.outcome"),
        width: "118px",
        cell: ({ outcome }) => <InstructionOutcomeText outcome={outcome} />,
      },
      {
        key: "number",
        header: t("column.number"),
        width: "minmax(150px, 1fr)",
        cell: ({ number }) => number && <CodeText value={number} />,
      },
      {
        key: "id",
        header: t("column.id"),
        width: "minmax(120px, 1.4fr)",
        cell: ({ instructionId }) => (
          <span data-tip={instructionId}>
            <CodeText value={instructionId} />
          </span>
        ),
      },
    ];
    const fetchedColumn: Column<InstructionRow> = {
      key: "readAt",
      header: t("column.readAt"),
      width: "96px",
      cell: ({ readAt }) => readAt && <Age at={readAt} />,
    };
    return [...identityColumns, ...(isNarrow ? [] : factColumns(t)), fetchedColumn];
  }, [t, isNarrow]);
}

function factColumns(t: TFunction<"fba">): readonly Column<InstructionRow>[] {
  return [
    {
      key: "status",
      header: t("column.status"),
      width: "132px",
      cell: ({ statusCode }) => statusCode && <HandlingStatus code={statusCode} />,
    },
    { key: "code", header: t("column.code"), width: "96px", cell: ({ handlingCode }) => handlingCode },
    { key: "quantity", header: t("column.quantity"), width: "64px", align: "end", cell: ({ quantity }) => quantity },
    {
      key: "warehouse",
      header: t("column.warehouse"),
      width: "100px",
      cell: ({ warehouseId }) =>
        warehouseId !== null && /^\d{1,9}$/.test(warehouseId) ? (
          <WarehouseName warehouseId={Number(warehouseId)} />
        ) : (
          warehouseId
        ),
    },
  ];
}

/** Treats scans as instruction IDs unless the find box or distance mode covers the screen. */
function useInstructionScans(): void {
  const isShown = useIsCurrentScreen("fba");
  const isFindBoxOpen = useFindBox(({ isOpen }) => isOpen);
  const isDistanceModeOn = useDistanceMode(({ isOn }) => isOn);
  const isCovered = isFindBoxOpen || isDistanceModeOn;
  useEffect(() => {
    if (!isShown || isCovered) return undefined;
    return interceptBursts((burst) => {
      const rawScan = rawScanOfBurst(burst, readScannerSetup().burstTiming.layout);
      void requestScannedInstruction(rawScan).then((wasRequested) => {
        if (!wasRequested) playSoundSignature(findSoundSignature("unknown-code", 1), readStationLoudness());
      });
    });
  }, [isShown, isCovered]);
}

export function FbaScreen(): JSX.Element {
  const { t } = useTranslation("fba");
  const table = useRef<TableHandle>(null);
  const hasFailed = useInstructionList((state) => state.hasFailed);
  useEffect(() => connectInstructionList(), []);
  useInstructionScans();
  useTableKeys("fba", { search: instructionSearch, clearFilters: clearInstructionSearch });
  return (
    <>
      <ScreenHeader title={t("title")} facts={<InstructionCount />}>
        <TableSearchBox
          search={instructionSearch}
          label={t("search")}
          hint={t("searchHint")}
          table={table}
          width={260}
        />
      </ScreenHeader>
      <InstructionIntake />
      {hasFailed && <FailureNote onRetry={() => void fetchInstructionList()} />}
      <InstructionTable table={table} />
    </>
  );
}

function InstructionCount(): JSX.Element | null {
  const { t } = useTranslation("fba");
  const { rows, total } = useInstructionList();
  if (rows === null || total === 0) return null;
  const count = t("count", { count: total });
  return <>{rows.length < total ? listText([count, t("newest", { shown: rows.length, total })]) : count}</>;
}

function InstructionTable({ table }: { readonly table: RefObject<TableHandle | null> }): JSX.Element | null {
  const { t } = useTranslation("fba");
  const { rows, open } = useInstructionList();
  const openRow = rows?.find((row) => row.instructionId === open?.instructionId);
  const columns = useInstructionColumns(openRow !== undefined);
  const closeDrawer = (): void => {
    closeInstruction();
    table.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && open !== null) closeDrawer();
  };
  if (rows === null) return null;
  if (rows.length === 0) return <EmptyInstructionList />;
  return (
    <div className="with-drawer fba" role="presentation" onKeyDown={onKeyDown}>
      <DataTable
        ref={table}
        label={t("table")}
        role="table"
        columns={columns}
        rowCount={rows.length}
        rowAt={(index) => rows[index]}
        rowKey={(row) => row.instructionId}
        openKey={open?.instructionId ?? null}
        onOpen={(row, openedBy) => openInstruction(row.instructionId, openedBy)}
        rowActions={({ number, instructionId }) => [
          ...(number === null ? [] : [copyAction(t("menu.copyNumber"), number)]),
          copyAction(t("menu.copyId"), instructionId),
        ]}
        minWidth={openRow === undefined ? 900 : 520}
      />
      {open !== null && openRow !== undefined && (
        <InstructionDrawer
          key={open.instructionId}
          row={openRow}
          takesFocus={open.openedBy === "key"}
          onClose={closeDrawer}
        />
      )}
    </div>
  );
}

function EmptyInstructionList(): JSX.Element {
  const { t } = useTranslation("fba");
  const text = useInstructionList((state) => state.text);
  return text === "" ? (
    <EmptyState icon={IconBuildingWarehouse} title={t("none.title")} body={t("none.body")} />
  ) : (
    <EmptyState icon={IconSearchOff} title={t("notFound.title")} body={t("notFound.body", { text })} />
  );
}
