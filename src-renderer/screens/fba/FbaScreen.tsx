import { CloseButton, TextInput } from "@mantine/core";
import { IconBuildingWarehouse, IconSearch, IconSearchOff } from "@tabler/icons-react";
import { useEffect, useRef, type JSX, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { DataTable, type TableHandle } from "../../components/DataTable.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { FailureNote } from "../../components/FailureNote.tsx";
import { ScreenHeader } from "../../components/ScreenHeader.tsx";
import "./fba.css";
import { useInstructionColumns } from "./instruction-columns.tsx";
import {
  closeInstruction,
  connectInstructionList,
  openInstruction,
  readInstructionList,
  searchInstructions,
  useInstructionList,
} from "./instruction-list.ts";
import { InstructionDrawer } from "./InstructionDrawer.tsx";
import { InstructionIntake } from "./InstructionIntake.tsx";
import { useInstructionScans } from "./use-instruction-scans.ts";

export function FbaScreen(): JSX.Element {
  const { t } = useTranslation("fba");
  const failed = useInstructionList((state) => state.failed);
  useEffect(() => connectInstructionList(), []);
  useInstructionScans();
  return (
    <>
      <ScreenHeader title={t("title")} facts={<Count />}>
        <Search />
      </ScreenHeader>
      <InstructionIntake />
      {failed !== null && <FailureNote detail={failed} onRetry={() => void readInstructionList()} />}
      <Instructions />
    </>
  );
}

function Count(): JSX.Element | null {
  const { t } = useTranslation("fba");
  const { rows, total } = useInstructionList();
  if (rows === null || total === 0) return null;
  const count = t("count", { count: total });
  return <>{rows.length < total ? `${count}, ${t("newest", { shown: rows.length, total })}` : count}</>;
}

function Search(): JSX.Element {
  const { t } = useTranslation("fba");
  const text = useInstructionList((state) => state.text);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || text === "") return;
    event.stopPropagation();
    searchInstructions("");
  };
  return (
    <TextInput
      className="fba__search"
      type="search"
      aria-label={t("search")}
      placeholder={t("searchHint")}
      spellCheck={false}
      autoComplete="off"
      maxLength={200}
      value={text}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={
        text !== "" && <CloseButton size="sm" aria-label={t("clear")} onClick={() => searchInstructions("")} />
      }
      onChange={(event) => searchInstructions(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

function Instructions(): JSX.Element | null {
  const { t } = useTranslation("fba");
  const table = useRef<TableHandle>(null);
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
