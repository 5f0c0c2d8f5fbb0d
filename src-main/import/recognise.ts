import { findDelimiter, type Delimiter } from "../../src-domain/delimited-text.ts";
import { createCsvReader, isBlank, type CsvForm, type CsvRecord } from "../../src-domain/csv-records.ts";
import type { CsvLayout, Encoding, EventLayout } from "../../src-domain/import/file-form.ts";
import { guessColumns, isHeading } from "../../src-domain/import/inventory-fields.ts";

/** Records of a text that may end anywhere; the last one is left out where it may be cut off. */
export function recordsOf(text: string, form: CsvForm, isWhole: boolean): CsvRecord[] {
  const reader = createCsvReader(form);
  const records = reader.push(text);
  return isWhole ? [...records, ...reader.end()] : records;
}

const newlineOf = (text: string): CsvForm["newline"] => (text.includes("\n") || !text.includes("\r") ? "\n" : "\r");

/** How a file of inventory seems to be written. What is given is not guessed. */
export function recogniseCsv(
  text: string,
  encoding: Encoding,
  isWhole: boolean,
  given: { readonly delimiter?: Delimiter | undefined; readonly hasHeading?: boolean | undefined } = {},
): CsvLayout {
  const newline = newlineOf(text);
  const delimiter = given.delimiter ?? findDelimiter(text) ?? ",";
  const first = recordsOf(text, { delimiter, newline }, isWhole).find((record) => !isBlank(record));
  const cells = first?.cells ?? [];
  const hasHeading = given.hasHeading ?? isHeading(cells);
  return {
    encoding,
    newline,
    delimiter,
    hasHeading,
    columns: guessColumns(hasHeading ? cells : []),
    dateOrder: null,
    width: hasHeading ? cells.length : null,
  };
}

/** An array, or objects; one a line where the first line holds a whole one. Null for what is no JSON. */
export function recogniseEvents(text: string, encoding: Encoding): EventLayout | null {
  const begin = text.trimStart();
  if (!begin.startsWith("[") && !begin.startsWith("{")) return null;
  const [firstLine = ""] = begin.split("\n", 1);
  return { encoding, form: isObject(firstLine) ? "lines" : "values" };
}

function isObject(line: string): boolean {
  try {
    return line.trim().startsWith("{") && typeof JSON.parse(line) === "object";
  } catch {
    return false;
  }
}
