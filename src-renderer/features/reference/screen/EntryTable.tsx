import { type Icon, IconArrowsExchange, IconCircleMinus, IconCirclePlus, IconPencil } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { useState, type JSX, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { labelled, listed } from "../../../i18n/listed.ts";
import { copyText, CopyButton } from "../../../ui/CopyButton.tsx";
import { DataTable, type Column } from "../../../ui/table/DataTable.tsx";
import { CodeText } from "../../../ui/text/CodeText.tsx";
import { StatusText, type Tone } from "../../../ui/text/text.tsx";
import { WarehouseName } from "../../../ui/text/WarehouseName.tsx";
import { furtherFields, keyOfRow, type ShownEntry } from "./shown-entries.ts";

const NAMED_FIELDS = [
  "exchangeRate",
  "isShipmentEditable",
  "countryCode",
  "companyName",
  "contactName",
  "street1",
  "street2",
  "street3",
  "city",
  "state",
  "postalCode",
  "phone",
  "email",
  "fax",
  "addressType",
  "warehouseId",
  "isEnableAutoCreateLabel",
  "toCountryCodes",
] as const;

/** Returns the label of a field; an unpublished field has its own name. */
function fieldText(t: TFunction<"reference">, field: string): string {
  if (field.endsWith("StageDescription")) return t("stage");
  const known = NAMED_FIELDS.find((name) => name === field);
  return known === undefined ? field : t(`field.${known}`);
}

function fieldValue(t: TFunction<"reference">, value: string): string {
  if (value === "true") return t("yes");
  return value === "false" ? t("no") : value;
}

interface EntryColumnsChoice {
  readonly several: boolean;
  readonly named: boolean;
  /** Further fields, joined by line breaks: a string, so that equal fields do not create new columns. */
  readonly fieldsKey: string;
  readonly changes: boolean;
}

function useEntryColumns({ several, named, fieldsKey, changes }: EntryColumnsChoice): readonly Column<ShownEntry>[] {
  const { t } = useTranslation("reference");
  return useMemo(() => {
    const fields = fieldsKey === "" ? [] : fieldsKey.split("\n");
    return [
      ...(several ? [listColumn(t)] : []),
      codeColumn(t),
      ...(named ? [nameColumn(t)] : []),
      ...(several ? [furtherColumn(t)] : fields.map((field) => fieldColumn(t, field))),
      ...(changes ? [changeColumn(t)] : []),
    ];
  }, [t, several, named, fieldsKey, changes]);
}

type Translate = TFunction<"reference">;
type EntryColumn = Column<ShownEntry>;

const listColumn = (t: Translate): EntryColumn => ({
  key: "list",
  header: t("column.list"),
  width: "minmax(190px, 1fr)",
  cell: ({ list }) => <Text value={t(`list.${list}`)} gone={false} />,
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
  cell: ({ name, change }) => name !== null && <Text value={name} gone={change === "removed"} />,
});

const fieldColumn = (t: Translate, field: string): EntryColumn => ({
  key: `field.${field}`,
  header: fieldText(t, field),
  width: field.endsWith("StageDescription") ? "minmax(160px, 3fr)" : "minmax(96px, 1fr)",
  cell: ({ details, change }) => {
    const value = details[field];
    if (value === undefined) return null;
    if (field === "warehouseId") return <WarehouseName warehouseId={Number(value)} />;
    return <Text value={fieldValue(t, value)} gone={change === "removed"} />;
  },
});

const furtherColumn = (t: Translate): EntryColumn => ({
  key: "further",
  header: t("column.further"),
  width: "minmax(140px, 2fr)",
  cell: ({ details, change }) => {
    const parts = Object.entries(details).map(([field, value]) =>
      field.endsWith("StageDescription") ? value : labelled(fieldText(t, field), fieldValue(t, value)),
    );
    return parts.length > 0 && <Text value={parts.join(" · ")} gone={change === "removed"} />;
  },
});

const CHANGE_STYLES = {
  added: { shape: IconCirclePlus, tone: "good" },
  renamed: { shape: IconPencil, tone: "moving" },
  changed: { shape: IconArrowsExchange, tone: "moving" },
  removed: { shape: IconCircleMinus, tone: "warn" },
} as const satisfies Readonly<Record<NonNullable<ShownEntry["change"]>, { shape: Icon; tone: Tone }>>;

const changeColumn = (t: Translate): EntryColumn => ({
  key: "change",
  header: t("column.change"),
  width: "minmax(150px, 1.5fr)",
  cell: (entry) => {
    if (entry.change === null) return false;
    const word = listed([t(`change.${entry.change}`), ...previousValues(t, entry)]);
    return <StatusText {...CHANGE_STYLES[entry.change]} word={word} />;
  },
});

function previousValues(t: Translate, { change, previousEntry: before, details }: ShownEntry): string[] {
  if (before === null) return [];
  if (change === "renamed") return [t("was", { value: before.name ?? t("nothing") })];
  const fields = [...new Set([...Object.keys(before.details), ...Object.keys(details)])];
  return fields
    .filter((field) => before.details[field] !== details[field])
    .map((field) => t("was", { value: fieldValue(t, before.details[field] ?? t("nothing")) }));
}

function Text({ value, gone: isRemoved }: { readonly value: string; readonly gone: boolean }): JSX.Element {
  return (
    <span className={isRemoved ? "selectable entry-gone" : "selectable"} data-tip={value}>
      {value}
    </span>
  );
}

interface EntryTableProps {
  readonly label: string;
  readonly rows: readonly ShownEntry[];
  readonly several?: boolean;
}

export function EntryTable({ label, rows, several = false }: EntryTableProps): JSX.Element {
  const { t } = useTranslation("reference");
  const [copiedCode, setCopiedCode] = useState("");
  const fieldsKey = several ? "" : furtherFields(rows).join("\n");
  const columns = useEntryColumns({
    several,
    named: rows.some(({ name }) => name !== null),
    fieldsKey,
    changes: rows.some(({ change }) => change !== null),
  });
  const copy = ({ code }: ShownEntry): void => {
    // Do not copy after a click that ends a text selection.
    if (getSelection()?.isCollapsed === false) return;
    void copyText(code).then((done) => setCopiedCode(done ? code : ""));
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
        // Many columns scroll instead of shrinking.
        minWidth={columns.length * 152}
      />
      <p className="list-hint rigid finer" role="status">
        {copiedCode === "" ? t("copyHint") : t("copied", { code: copiedCode })}
      </p>
    </>
  );
}
