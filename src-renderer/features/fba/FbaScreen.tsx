import { Button, Textarea } from "@mantine/core";
import { IconBuildingWarehouse, IconSearchOff } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { type JSX, type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { INSTRUCTION_OUTCOMES, MAX_INSTRUCTION_IDS } from "../../../src-domain/fba/fba.ts";
import type { InstructionRow } from "../../../src-preload/contract/fba/fba.ts";
import { sentenceGap } from "../../i18n/format.ts";
import { listed } from "../../i18n/listed.ts";
import "./screen/fba.css";
import { rawScanOfBurst } from "../../scanner/queue/raw-scan.ts";
import { interceptBursts } from "../../scanner/scan-intake.ts";
import { scannerSetup } from "../../scanner/scanner-setup.ts";
import { signatureOf } from "../../scanner/sounds/signatures.ts";
import { playSignature, stationLoudness } from "../../scanner/sounds/station-sound.ts";
import { useFindBox } from "../../shell/find-box.ts";
import { useIsCurrentScreen } from "../../shell/navigation.ts";
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
  type NoId,
  useInstructionList,
} from "./instructions.ts";
import { InstructionDrawer, InstructionOutcomeText } from "./screen/InstructionDrawer.tsx";

function InstructionIntake(): JSX.Element {
  const { t } = useTranslation("fba");
  const [text, setText] = useState("");
  const submit = async (): Promise<void> => {
    if (text.trim() !== "" && (await requestInstructionsInText(text))) setText("");
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
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
      <Button onClick={() => void submit()}>{t("intake.read")}</Button>
      <div className="instruction-intake__said" role="status" aria-label={t("intake.status")}>
        <IntakeResult />
      </div>
    </div>
  );
}

function IntakeResult(): JSX.Element | null {
  const { t } = useTranslation("fba");
  const last = useInstructionList((state) => state.lastIntake);
  if (last === null) return null;
  switch (last.kind) {
    case "asked":
      return <RequestedIds last={last} />;
    case "not-stored":
      return <p>{t("intake.notStored")}</p>;
    case "too-many":
      return <p>{t("intake.tooMany", { count: last.count, most: MAX_INSTRUCTION_IDS })}</p>;
    case "damaged":
      return <p>{t("scan.damaged")}</p>;
    case "command":
      return <p>{t("scan.command")}</p>;
    case "no-id":
      return (
        <>
          <Others others={last.others} />
          {last.scanned && <p>{t("scan.notAdded")}</p>}
        </>
      );
  }
}

function RequestedIds({ last }: { readonly last: Extract<LastIntake, { readonly kind: "asked" }> }): JSX.Element {
  const { t } = useTranslation("fba");
  const rows = useInstructionList((state) => state.rows);
  const requestedIds = new Set(last.ids);
  const outcomes = rows?.flatMap((row) => (requestedIds.has(row.instructionId) ? [row.outcome] : [])) ?? [];
  const counts = INSTRUCTION_OUTCOMES.map(
    (name) => [name, outcomes.filter((outcome) => outcome === name).length] as const,
  );
  return (
    <>
      <p>
        {t("intake.asked", { count: last.ids.length })}
        {sentenceGap()}
        {counts
          .filter(([, count]) => count > 0)
          .map(([name, count]) => t(`intake.outcome.${name}`, { count }))
          .join(" · ")}
      </p>
      {last.others.length > 0 && <p>{t("intake.others", { count: last.others.length })}</p>}
      <Others others={last.others} />
    </>
  );
}

const MAX_NAMED = 3;
const MAX_NAME_LENGTH = 48;

function Others({ others }: { readonly others: readonly NoId[] }): JSX.Element {
  const { t } = useTranslation("fba");
  const shortened = (text: string): string =>
    text.length > MAX_NAME_LENGTH ? `${text.slice(0, MAX_NAME_LENGTH)}…` : text;
  return (
    <>
      {others.slice(0, MAX_NAMED).map(({ text, problem }) => (
        <p key={text}>{t(`problem.${problem}`, { text: shortened(text) })}</p>
      ))}
      {others.length > MAX_NAMED && <p>{t("intake.more", { count: others.length - MAX_NAMED })}</p>}
    </>
  );
}

/** `isNarrow`: only the columns that identify an instruction, beside an open drawer. */
function useInstructionColumns(isNarrow: boolean): readonly Column<InstructionRow>[] {
  const { t } = useTranslation("fba");
  return useMemo(() => {
    const nameColumns: readonly Column<InstructionRow>[] = [
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
    const readColumn: Column<InstructionRow> = {
      key: "readAt",
      header: t("column.readAt"),
      width: "96px",
      cell: ({ readAt }) => readAt && <Age at={readAt} />,
    };
    return [...nameColumns, ...(isNarrow ? [] : factColumns(t)), readColumn];
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
  const isCovered = [useFindBox(({ open }) => open), useDistanceMode(({ isOn }) => isOn)].includes(true);
  useEffect(() => {
    if (!isShown || isCovered) return undefined;
    return interceptBursts((burst) => {
      const rawScan = rawScanOfBurst(burst, scannerSetup().reader.layout);
      void requestScannedInstruction(rawScan).then((wasTaken) => {
        if (!wasTaken) playSignature(signatureOf("unknown-code", 1), stationLoudness());
      });
    });
  }, [isShown, isCovered]);
}

export function FbaScreen(): JSX.Element {
  const { t } = useTranslation("fba");
  const table = useRef<TableHandle>(null);
  const failed = useInstructionList((state) => state.failed);
  useEffect(() => connectInstructionList(), []);
  useInstructionScans();
  useTableKeys("fba", { search: instructionSearch, clearFilters: clearInstructionSearch });
  return (
    <>
      <ScreenHeader title={t("title")} facts={<Count />}>
        <TableSearchBox
          search={instructionSearch}
          label={t("search")}
          hint={t("searchHint")}
          table={table}
          width={260}
        />
      </ScreenHeader>
      <InstructionIntake />
      {failed && <FailureNote onRetry={() => void fetchInstructionList()} />}
      <Instructions table={table} />
    </>
  );
}

function Count(): JSX.Element | null {
  const { t } = useTranslation("fba");
  const { rows, total } = useInstructionList();
  if (rows === null || total === 0) return null;
  const count = t("count", { count: total });
  return <>{rows.length < total ? listed([count, t("newest", { shown: rows.length, total })]) : count}</>;
}

function Instructions({ table }: { readonly table: RefObject<TableHandle | null> }): JSX.Element | null {
  const { t } = useTranslation("fba");
  const { rows, open } = useInstructionList();
  const openRow = rows?.find((row) => row.instructionId === open?.instructionId);
  const columns = useInstructionColumns(openRow !== undefined);
  const close = (): void => {
    closeInstruction();
    table.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && open !== null) close();
  };
  if (rows === null) return null;
  if (rows.length === 0) return <NoInstruction />;
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
        onOpen={(row, how) => openInstruction(row.instructionId, how)}
        minWidth={openRow === undefined ? 900 : 520}
      />
      {open !== null && openRow !== undefined && (
        <InstructionDrawer key={open.instructionId} row={openRow} takesFocus={open.how === "key"} onClose={close} />
      )}
    </div>
  );
}

function NoInstruction(): JSX.Element {
  const { t } = useTranslation("fba");
  const text = useInstructionList((state) => state.text);
  return text === "" ? (
    <EmptyState icon={IconBuildingWarehouse} title={t("none.title")} body={t("none.body")} />
  ) : (
    <EmptyState icon={IconSearchOff} title={t("notFound.title")} body={t("notFound.body", { text })} />
  );
}
