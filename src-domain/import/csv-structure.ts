import { createCsvReader, isBlank, newlineOf, type CsvForm, type CsvRecord } from "../csv-records.ts";
import { DELIMITERS, findDelimiter, type Delimiter } from "../delimited-text.ts";
import type { CsvLayout, Encoding } from "./file-form.ts";
import { guessColumns, isHeading } from "./inventory-fields.ts";

/** Records of a text that may end anywhere; the last one is left out where it may be cut off. */
export function recordsOf(text: string, form: CsvForm, isWhole: boolean): CsvRecord[] {
  const reader = createCsvReader(form);
  const records = reader.push(text);
  return isWhole ? [...records, ...reader.end()] : records;
}

/** The line with which spreadsheets are told the separator; null if the file has none. */
function separatorLine(text: string): { readonly delimiter: Delimiter | null } | null {
  const [line = ""] = text.trimStart().split(/[\r\n]/u, 1);
  const [, written] = /^"?sep=(.)"?[,;\t ]*$/iu.exec(line) ?? [];
  return written === undefined ? null : { delimiter: DELIMITERS.find((known) => known === written) ?? null };
}

/** A title and notes stand above the headings, never rows. */
const MOST_LINES_ABOVE = 20;
const filledCells = ({ cells }: CsvRecord): number => cells.filter((cell) => cell.trim() !== "").length;

function findHeadings(records: readonly CsvRecord[]): CsvRecord | undefined {
  const place = records.slice(0, MOST_LINES_ABOVE + 1).findIndex(({ cells }) => isHeading(cells));
  const found = records[place];
  if (found === undefined) return undefined;
  const most = Math.max(2, filledCells(found) / 2);
  return records.slice(0, place).every((above) => filledCells(above) <= most) ? found : undefined;
}

function headingsOf(records: readonly CsvRecord[], hasHeading: boolean | undefined): CsvRecord | undefined {
  if (hasHeading === false) return undefined;
  return findHeadings(records) ?? (hasHeading === true ? records[0] : undefined);
}

/** How a file of inventory seems to be written. What is given is not guessed. */
export function recogniseCsv(
  text: string,
  encoding: Encoding,
  isWhole: boolean,
  given: { readonly delimiter?: Delimiter | undefined; readonly hasHeading?: boolean | undefined } = {},
): CsvLayout {
  const newline = newlineOf(text);
  const separator = separatorLine(text);
  const delimiter = given.delimiter ?? separator?.delimiter ?? findDelimiter(text) ?? ",";
  const filled = recordsOf(text, { delimiter, newline }, isWhole).filter((record) => !isBlank(record));
  const records = separator === null ? filled : filled.slice(1);
  const headings = headingsOf(records, given.hasHeading);
  const before = headings === undefined ? separator && filled[0] : filled[filled.indexOf(headings) - 1];
  return {
    encoding,
    newline,
    delimiter,
    hasHeading: headings !== undefined,
    linesBefore: before?.line ?? 0,
    columns: guessColumns(headings?.cells ?? []),
    dateOrder: null,
    width: headings?.cells.length ?? null,
  };
}
