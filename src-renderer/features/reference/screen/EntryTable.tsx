import { type Icon, IconArrowsExchange, IconCircleMinus, IconCirclePlus, IconPencil } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { useState, type JSX, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { WAREHOUSE_FIELDS } from "../../../../src-domain/reference/reference-lists.ts";
import { labelledText, listText } from "../../../i18n/list-text.ts";
import { copyText, CopyButton } from "../../../ui/CopyButton.tsx";
import { DataTable, type Column } from "../../../ui/table/DataTable.tsx";
import { CodeText } from "../../../ui/text/CodeText.tsx";
import { StatusText, type TextTone } from "../../../ui/text/text.tsx";
import { WarehouseName } from "../../../ui/text/WarehouseName.tsx";
import { listFurtherFieldNames, keyOfEntry, type ListedEntry } from "./shown-entries.ts";

const NAMED_FIELDS = [
  "exchangeRate",
  "isShipmentEditable",
  ...WAREHOUSE_FIELDS,
  "warehouseId",
  "isEnableAutoCreateLabel",
  "toCountryCodes",
] as const;

/** Returns the label of a field; for a field that the desk does not know, its name at the service. */
function fieldText(t: TFunction<"reference">, field: string): string {
  if (field.endsWith("StageDescription")) return t("stage");
  const namedField = NAMED_FIELDS.find((name) => name === field);
  return namedField === undefined ? field : t(`field.${namedField}`);
}

function fieldValue(t: TFunction<"reference">, value: string): string {
  if (value === "true") return t("yes");
  return value === "false" ? t("no") : value;
}

interface EntryColumnsChoice {
  readonly spansLists: boolean;
  readonly hasNames: boolean;
  /** Further fields, joined by line breaks: a string, so that equal fields do not create new columns. */
  readonly fieldsKey: string;
  readonly hasChangedEntries: boolean;
}

function useEntryColumns({
  spansLists,
  hasNames,
  fieldsKey,
  hasChangedEntries,
}: EntryColumnsChoice): readonly Column<ListedEntry>[] {
  const { t } = useTranslation("reference");
  return useMemo(() => {
    const fields = fieldsKey === "" ? [] : fieldsKey.split("\n");
    return [
      ...(spansLists ? [listColumn(t)] : []),
      codeColumn(t),
      ...(hasNames ? [nameColumn(t)] : []),
      ...(spansLists ? [furtherColumn(t)] : fields.map((field) => fieldColumn(t, field))),
      ...(hasChangedEntries ? [changeColumn(t)] : []),
    ];
  }, [t, spansLists, hasNames, fieldsKey, hasChangedEntries]);
}

type Translate = TFunction<"reference">;
type EntryColumn = Column<ListedEntry>;

const listColumn = (t: Translate): EntryColumn => ({
  key: "list",
  header: t("column.list"),
  width: "minmax(190px, 1fr)",
  cell: ({ list }) => <EntryText value={t(`list.${list}`)} isRemoved={false} />,
});

const codeColumn = (t: Translate): EntryColumn => ({
  key: "code",
  header: t("column.code"),
  width: "minmax(150px, 1fr)",
  cell: ({ code, change }) => (
    <span
      className={change === "removed" ? "entry-code row entry-code--gone" : "entry-code row"}
      data-tip={code}
      translate="no"
    >
      <span className="truncated">
        <CodeText value={code} />
      </span>
      <CopyButton text={code} />
    </span>
  ),
});

const nameColumn = (t: Translate): EntryColumn => ({
  key: "name",
  header: t("column.name"),
  width: "minmax(140px, 2fr)",
  cell: ({ name, change }) => name !== null && <EntryText value={name} isRemoved={change === "removed"} />,
});

const fieldColumn = (t: Translate, field: string): EntryColumn => ({
  key: `field.${field}`,
  header: fieldText(t, field),
  width: field.endsWith("StageDescription") ? "minmax(160px, 3fr)" : "minmax(96px, 1fr)",
  cell: ({ details, change }) => {
    const value = details[field];
    if (value === undefined) return null;
    if (field === "warehouseId") return <WarehouseName warehouseId={Number(value)} />;
    return <EntryText value={fieldValue(t, value)} isRemoved={change === "removed"} />;
  },
});

const furtherColumn = (t: Translate): EntryColumn => ({
  key: "further",
  header: t("column.further"),
  width: "minmax(140px, 2fr)",
  cell: ({ details, change }) => {
    const parts = Object.entries(details).map(([field, value]) =>
      field.endsWith("StageDescription") ? value : labelledText(fieldText(t, field), fieldValue(t, value)),
    );
    return parts.length > 0 && <EntryText value={parts.join(" · ")} isRemoved={change === "removed"} />;
  },
});

const CHANGE_STYLES = {
  added: { shape: IconCirclePlus, tone: "good" },
  renamed: { shape: IconPencil, tone: "moving" },
  changed: { shape: IconArrowsExchange, tone: "moving" },
  removed: { shape: IconCircleMinus, tone: "warn" },
} as const satisfies Readonly<Record<NonNullable<ListedEntry["change"]>, { shape: Icon; tone: TextTone }>>;

const changeColumn = (t: Translate): EntryColumn => ({
  key: "change",
  header: t("column.change"),
  width: "minmax(150px, 1.5fr)",
  cell: (entry) => {
    if (entry.change === null) return false;
    const text = listText([t(`change.${entry.change}`), ...previousValues(t, entry)]);
    return <StatusText {...CHANGE_STYLES[entry.change]} text={text} />;
  },
});

function previousValues(t: Translate, { change, previousEntry, details }: ListedEntry): string[] {
  if (previousEntry === null) return [];
  if (change === "renamed") return [t("was", { value: previousEntry.name ?? t("nothing") })];
  const { details: previousDetails } = previousEntry;
  const fields = [...new Set([...Object.keys(previousDetails), ...Object.keys(details)])];
  const changedFields = fields.filter((field) => previousDetails[field] !== details[field]);
  return changedFields.map((field) => t("was", { value: fieldValue(t, previousDetails[field] ?? t("nothing")) }));
}

function EntryText({ value, isRemoved }: { readonly value: string; readonly isRemoved: boolean }): JSX.Element {
  return (
    <span className={isRemoved ? "selectable entry-gone" : "selectable"} data-tip={value}>
      {value}
    </span>
  );
}

const MIN_COLUMN_WIDTH_PX = 152;

interface EntryTableProps {
  readonly label: string;
  readonly rows: readonly ListedEntry[];
  readonly spansLists?: boolean;
}

export function EntryTable({ label, rows, spansLists = false }: EntryTableProps): JSX.Element {
  const { t } = useTranslation("reference");
  const [copiedCode, setCopiedCode] = useState("");
  const fieldsKey = spansLists ? "" : listFurtherFieldNames(rows).join("\n");
  const columns = useEntryColumns({
    spansLists,
    hasNames: rows.some(({ name }) => name !== null),
    fieldsKey,
    hasChangedEntries: rows.some(({ change }) => change !== null),
  });
  const copyCode = ({ code }: ListedEntry): void => {
    // Do not copy after a click that ends a text selection.
    if (getSelection()?.isCollapsed === false) return;
    void copyText(code).then((isCopied) => setCopiedCode(isCopied ? code : ""));
  };
  return (
    <>
      <DataTable
        label={label}
        role="table"
        columns={columns}
        rowCount={rows.length}
        rowAt={(index) => rows[index]}
        rowKey={keyOfEntry}
        onOpen={copyCode}
        // Many columns scroll instead of shrinking.
        minWidth={columns.length * MIN_COLUMN_WIDTH_PX}
      />
      <p className="list-hint rigid finer" role="status">
        {copiedCode === "" ? t("copyHint") : t("copied", { code: copiedCode })}
      </p>
    </>
  );
}
