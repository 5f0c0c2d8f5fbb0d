import type { FileHandle } from "node:fs/promises";
import { asWritten, BYTE_ORDER_MARK, csvLine, type CsvSeparator, type CsvValue } from "../../../src-domain/csv-text.ts";
import {
  factsOf,
  REFERENCE_LISTS,
  type ReferenceEntry,
  type ReferenceListName,
} from "../../../src-domain/reference/reference-lists.ts";
import type { Store } from "../../store/thread/client.ts";
import { writeWhole } from "../../kit/whole-file.ts";

export function exportList(
  store: Store,
  name: ReferenceListName,
  file: string,
  separator: CsvSeparator,
): Promise<number> {
  return writeWhole(file, async (handle) => {
    const { rows: entries } = await store.referenceList(name);
    const { code, name: nameField, further = [] } = factsOf(name);
    const fields = [...new Set([...further, ...entries.flatMap(({ details }) => Object.keys(details))])];
    const columns = [code, ...(nameField === undefined ? [] : [nameField]), ...fields];
    const lines = entries.map((entry) =>
      csvLine(
        [
          asWritten(entry.code),
          ...(nameField === undefined ? [] : [valueOf(entry.name)]),
          ...fields.map((field) => valueOf(entry.details[field])),
        ],
        separator,
      ),
    );
    await handle.write(BYTE_ORDER_MARK + csvLine(columns, separator) + lines.join(""));
    return entries.length;
  });
}

/** One row per entry; fields that only some lists have share the last column. */
export function exportAllLists(store: Store, file: string, separator: CsvSeparator): Promise<number> {
  return writeWhole(file, async (handle) => {
    await handle.write(BYTE_ORDER_MARK + csvLine(["list", "code", "name", "further_fields", "as_of"], separator));
    let rows = 0;
    for (const name of REFERENCE_LISTS) rows += await writeEntries(store, name, handle, separator);
    return rows;
  });
}

async function writeEntries(
  store: Store,
  name: ReferenceListName,
  handle: FileHandle,
  separator: CsvSeparator,
): Promise<number> {
  const { rows: entries, asOf } = await store.referenceList(name);
  const lines = entries.map((entry) =>
    csvLine([name, asWritten(entry.code), valueOf(entry.name), furtherOf(entry), asOf], separator),
  );
  if (lines.length > 0) await handle.write(lines.join(""));
  return entries.length;
}

const valueOf = (text: string | null | undefined): CsvValue =>
  text === null || text === undefined ? null : asWritten(text);

const furtherOf = ({ details }: ReferenceEntry): string =>
  Object.entries(details)
    .map(([field, value]) => `${field}=${value}`)
    .join("; ");

/** Characters encoded at a time, so that a long text does not block the desk. */
const PIECE = 256 * 1024;

export function saveCsvText(csv: string, file: string): Promise<void> {
  return writeWhole(file, async (handle) => {
    await handle.write(BYTE_ORDER_MARK);
    for (const piece of piecesOf(csv)) await handle.write(piece);
  });
}

/** Never splits a surrogate pair. */
function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const end = Math.min(text.length, start + PIECE);
    const cut = /[\uD800-\uDBFF]$/.test(text.slice(end - 1, end)) && end < text.length ? end - 1 : end;
    yield text.slice(start, cut);
    start = cut;
  }
}
