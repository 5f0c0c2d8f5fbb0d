import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "../../components/copy-text.ts";
import { DataTable } from "../../components/table/DataTable.tsx";
import { leastWidth, useEntryColumns } from "./entry-columns.tsx";
import { furtherFields, keyOfRow, type ShownEntry } from "./shown-entries.ts";

interface EntryTableProps {
  readonly label: string;
  readonly rows: readonly ShownEntry[];
  readonly several?: boolean;
}

export function EntryTable({ label, rows, several = false }: EntryTableProps): JSX.Element {
  const { t } = useTranslation("reference");
  const [copied, setCopied] = useState("");
  const fieldsKey = several ? "" : furtherFields(rows).join("\n");
  const columns = useEntryColumns({
    several,
    named: rows.some(({ name }) => name !== null),
    fieldsKey,
    changes: rows.some(({ change }) => change !== null),
  });
  const copy = ({ code }: ShownEntry): void => {
    // A click that ends a text selection copies nothing.
    if (getSelection()?.isCollapsed === false) return;
    void copyText(code).then((done) => setCopied(done ? code : ""));
  };
  return (
    <>
      <DataTable
        label={label}
        role="table"
        columns={columns}
        rowCount={rows.length}
        rowAt={(index) => rows[index]}
        rowKey={keyOfRow}
        onOpen={copy}
        minWidth={leastWidth(columns)}
      />
      <p className="list-hint" role="status">
        {copied === "" ? t("copyHint") : t("copied", { code: copied })}
      </p>
    </>
  );
}
