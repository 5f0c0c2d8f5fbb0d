import { toVerbatimNumber, type CsvValue } from "../../../src-domain/csv-text.ts";
import {
  referenceListInfo,
  REFERENCE_LISTS,
  type ReferenceEntry,
  type ReferenceListName,
} from "../../../src-domain/reference/reference-lists.ts";
import type { Store } from "../../store/thread/client.ts";
import { type TableTarget, writeTable } from "../../tables/table-file.ts";

export async function exportList(store: Store, name: ReferenceListName, target: TableTarget): Promise<number> {
  const { rows: entries } = await store.referenceList(name);
  const { code, name: nameField, furtherFields = [] } = referenceListInfo(name);
  const fields = [...new Set([...furtherFields, ...entries.flatMap(({ details }) => Object.keys(details))])];
  const headings = [code, ...(nameField === undefined ? [] : [nameField]), ...fields];
  return writeTable(target, { headings }, async (table) => {
    await table.addRows(
      entries.map((entry) => [
        toVerbatimNumber(entry.code),
        ...(nameField === undefined ? [] : [toCell(entry.name)]),
        ...fields.map((field) => toCell(entry.details[field])),
      ]),
    );
    return entries.length;
  });
}

/** Writes one row per entry. Fields that only some lists have share one column. */
export function exportAllLists(store: Store, target: TableTarget): Promise<number> {
  return writeTable(target, { headings: ["list", "code", "name", "further_fields", "as_of"] }, async (table) => {
    let count = 0;
    for (const list of REFERENCE_LISTS) {
      const { rows: entries, asOf } = await store.referenceList(list);
      await table.addRows(
        entries.map((entry) => [
          list,
          toVerbatimNumber(entry.code),
          toCell(entry.name),
          joinFurtherFields(entry),
          asOf,
        ]),
      );
      count += entries.length;
    }
    return count;
  });
}

const toCell = (text: string | null | undefined): CsvValue =>
  text === null || text === undefined ? null : toVerbatimNumber(text);

const joinFurtherFields = ({ details }: ReferenceEntry): string =>
  Object.entries(details)
    .map(([field, value]) => `${field}=${value}`)
    .join("; ");
