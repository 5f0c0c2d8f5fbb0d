import { IconBuildingWarehouse, IconSearchOff } from "@tabler/icons-react";
import { useEffect, useRef, type JSX, type KeyboardEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { DataTable, type TableHandle } from "../../components/table/DataTable.tsx";
import { EmptyState } from "../../components/words/EmptyState.tsx";
import { FailureNote } from "../../components/words/FailureNote.tsx";
import { ScreenHeader } from "../../components/headers/ScreenHeader.tsx";
import { TableSearchBox } from "../../components/filters/TableSearchBox.tsx";
import { useTableKeys } from "../../components/table/use-table-keys.ts";
import "./fba.css";
import { useInstructionColumns } from "./instruction-columns.tsx";
import {
  clearInstructionSearch,
  closeInstruction,
  connectInstructionList,
  openInstruction,
  readInstructionList,
  instructionSearch,
  useInstructionList,
} from "./instruction-list.ts";
import { InstructionDrawer } from "./InstructionDrawer.tsx";
import { InstructionIntake } from "./InstructionIntake.tsx";
import { useInstructionScans } from "./use-instruction-scans.ts";
import { listed } from "../../i18n/listed.ts";

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
      {failed && <FailureNote onRetry={() => void readInstructionList()} />}
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
    <EmptyState icon={<IconBuildingWarehouse size={40} stroke={1.4} />} title={t("none.title")} body={t("none.body")} />
  ) : (
    <EmptyState
      icon={<IconSearchOff size={40} stroke={1.4} />}
      title={t("notFound.title")}
      body={t("notFound.body", { text })}
    />
  );
}
