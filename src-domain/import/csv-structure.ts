import { createCsvReader, isBlank, newlineOf, type CsvForm, type CsvRecord } from "../csv-records.ts";
import { DELIMITERS, findDelimiter, type Delimiter } from "../delimited-text.ts";
import type { CsvLayout, Encoding } from "./file-form.ts";
import { guessColumns, isHeading, namedFields } from "./inventory-fields.ts";

/** Records of a text that may end anywhere; the last one is left out where it may be cut off. */
export function recordsOf(text: string, form: CsvForm, isWhole: boolean): CsvRecord[] {
  const reader = createCsvReader(form);
  const records = reader.push(text);
  return isWhole ? [...records, ...reader.end()] : records;
}

/** The line with which spreadsheets are told the separator; null if the file has none. */
function separatorLine(text: string): { readonly delimiter: Delimiter | null } | null {
  const [line = ""] = text.trimStart().split(/[\r\n]/u, 1);
  const [, written] = /^"?sep\s?=\s?(\\t|.)"?[,;\t ]*$/iu.exec(line) ?? [];
  if (written === undefined) return null;
  const mark = written.toLowerCase() === "\\t" ? "\t" : written;
  const end = text.indexOf(line) + line.length;
  // Some programs write the line and separate by something else.
  return { delimiter: DELIMITERS.find((known) => known === mark && text.lastIndexOf(known) > end) ?? null };
}

const filledRecords = (text: string, form: CsvForm, isWhole: boolean): CsvRecord[] =>
  recordsOf(text, form, isWhole).filter((record) => !isBlank(record));

/** A CR alone between two rows would make them one where LF ends the others: then both end a row. */
function lineEndOf(text: string, delimiter: Delimiter, isWhole: boolean): CsvForm["newline"] {
  const newline = newlineOf(text);
  if (newline === "\r" || !/\r(?!\n|$)/u.test(text)) return newline;
  const widthsBy = (end: CsvForm["newline"]): number[] =>
    filledRecords(text, { delimiter, newline: end }, isWhole).map(({ cells }) => cells.length);
  const widths = widthsBy("\r");
  const width = Math.max(...new Set(widths));
  const rows = widths.slice(widths.indexOf(width));
  const areAlike = rows.length > 1 && width > 1 && rows.every((one) => one === width);
  return areAlike && widthsBy("\n").some((one) => one > width) ? "\r" : "\n";
}

/** A title and notes stand above the headings, never rows. */
const MOST_LINES_ABOVE = 20;
const filledCells = ({ cells }: CsvRecord): number => cells.filter((cell) => cell.trim() !== "").length;

function findHeadings(records: readonly CsvRecord[]): CsvRecord | undefined {
  const first = records.slice(0, MOST_LINES_ABOVE + 1);
  const known = first.map(({ cells }) => (isHeading(cells) ? namedFields(cells) : 0));
  const most = Math.max(...known);
  if (most === 0 || known.length === 0) return undefined;
  // A title may be a column's name too.
  return (
    headingsAt(records, known.indexOf(most)) ??
    headingsAt(
      records,
      known.findIndex((count) => count > 0),
    )
  );
}

function headingsAt(records: readonly CsvRecord[], place: number): CsvRecord | undefined {
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
  const separator = separatorLine(text);
  const delimiter = given.delimiter ?? separator?.delimiter ?? findDelimiter(text) ?? ",";
  const newline = lineEndOf(text, delimiter, isWhole);
  const filled = filledRecords(text, { delimiter, newline }, isWhole);
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
