import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { readInstruction, type JsonRecord, type ReadTable } from "../../../src-domain/fba/fba-record.ts";
import { DrawerSection, Facts } from "../../components/dialogs/Drawer.tsx";
import { FieldValue, fieldWord, isPublished } from "./instruction-words.tsx";

/** Every field of a record: those of the contract, its items, and whatever else came. */
export function RecordView({ record }: { readonly record: JsonRecord }): JSX.Element {
  const { t } = useTranslation("fba");
  const { fields, items, others, otherTables } = readInstruction(record);
  const fact = ({ name, value }: { readonly name: string; readonly value: string | null }) =>
    [fieldWord(t, name), value === null ? null : <FieldValue key={name} name={name} value={value} />] as const;
  return (
    <>
      <DrawerSection title={t("drawer.instruction")}>
        <Facts facts={fields.map(fact)} />
      </DrawerSection>
      <DrawerSection title={t("drawer.items", { count: items?.rows.length ?? 0 })}>
        {items === null || items.rows.length === 0 ? (
          <p className="instruction__note">{items === null ? t("drawer.noItemList") : t("drawer.noItems")}</p>
        ) : (
          <RecordTable name={t("drawer.items", { count: items.rows.length })} table={items} />
        )}
      </DrawerSection>
      {others.length + otherTables.length > 0 && (
        <DrawerSection title={t("drawer.others")}>
          <Facts facts={others.map(({ name, value }) => [name, value] as const)} />
          {otherTables.map(({ name, table }) => (
            <div key={name} className="instruction__other-table">
              <p className="instruction__table-name">{name}</p>
              <RecordTable name={name} table={table} />
            </div>
          ))}
        </DrawerSection>
      )}
    </>
  );
}

/** What has no published form: the columns are whatever the entries have. */
function RecordTable({ name, table }: { readonly name: string; readonly table: ReadTable }): JSX.Element {
  const { t } = useTranslation("fba");
  return (
    <div className="record-table" role="region" aria-label={t("drawer.tableLabel", { name })}>
      <table>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col" title={column}>
                {isPublished(column) ? fieldWord(t, column) : <span className="record-table__wire">{column}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            // Entries may be equal in everything but their position.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              {row.map((value, column) => (
                <td key={table.columns[column]} className="selectable">
                  {value === null ? (
                    <span aria-hidden="true">–</span>
                  ) : (
                    <FieldValue name={table.columns[column] ?? ""} value={value} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
