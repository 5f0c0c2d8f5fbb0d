import { CsvReader, isBlank, newlineOf, type CsvForm, type CsvRecord } from "../csv-records.ts";
import { DELIMITERS, findDelimiter, type Delimiter } from "../delimited-text.ts";
import type { CsvLayout, Encoding } from "./file-form.ts";
import { guessColumns, isHeading, namedFields } from "./inventory-fields.ts";

/** Parses a text that may be a part of a file; then the last record is left out. */
export function recordsOf(text: string, form: CsvForm, isComplete: boolean): CsvRecord[] {
  const reader = new CsvReader(form);
  const records = reader.push(text);
  return isComplete ? [...records, ...reader.end()] : records;
}

/** Finds the line that tells spreadsheets the separator; null if the file has none. */
function separatorLine(text: string): { readonly delimiter: Delimiter | null } | null {
  const [line = ""] = text.trimStart().split(/[\r\n]/u, 1);
  const [, separatorText] = /^"?sep\s?=\s?(\\t|.)"?[,;\t ]*$/iu.exec(line) ?? [];
  if (separatorText === undefined) return null;
  const separator = separatorText.toLowerCase() === "\\t" ? "\t" : separatorText;
  const end = text.indexOf(line) + line.length;
  // Some programs write this line but use another separator.
  return {
    delimiter: DELIMITERS.find((delimiter) => delimiter === separator && text.lastIndexOf(delimiter) > end) ?? null,
  };
}

const filledRecords = (text: string, form: CsvForm, isComplete: boolean): CsvRecord[] =>
  recordsOf(text, form, isComplete).filter((record) => !isBlank(record));

/** Chooses CR and LF as row ends if, with LF only, single CRs would join rows of equal width. */
function lineEndOf(text: string, delimiter: Delimiter, isComplete: boolean): CsvForm["newline"] {
  const newline = newlineOf(text);
  if (newline === "\r" || !/\r(?!\n|$)/u.test(text)) return newline;
  const widthsWith = (end: CsvForm["newline"]): number[] =>
    filledRecords(text, { delimiter, newline: end }, isComplete).map(({ cells }) => cells.length);
  const widths = widthsWith("\r");
  const width = Math.max(...new Set(widths));
  const rows = widths.slice(widths.indexOf(width));
  const areEqual = rows.length > 1 && width > 1 && rows.every((one) => one === width);
  return areEqual && widthsWith("\n").some((one) => one > width) ? "\r" : "\n";
}

const MAX_LINES_ABOVE = 20;
const filledCells = ({ cells }: CsvRecord): number => cells.filter((cell) => cell.trim() !== "").length;

function findHeadings(records: readonly CsvRecord[]): CsvRecord | undefined {
  const first = records.slice(0, MAX_LINES_ABOVE + 1);
  const delimiter = first.map(({ cells }) => (isHeading(cells) ? namedFields(cells) : 0));
  const maxCells = Math.max(...delimiter);
  if (maxCells === 0 || delimiter.length === 0) return undefined;
  // A title may also contain a column's name.
  return (
    headingsAt(records, delimiter.indexOf(maxCells)) ??
    headingsAt(
      records,
      delimiter.findIndex((count) => count > 0),
    )
  );
}

function headingsAt(records: readonly CsvRecord[], index: number): CsvRecord | undefined {
  const headings = records[index];
  if (headings === undefined) return undefined;
  const maxCells = Math.max(2, filledCells(headings) / 2);
  return records.slice(0, index).every((above) => filledCells(above) <= maxCells) ? headings : undefined;
}

function headingsOf(records: readonly CsvRecord[], hasHeading: boolean | undefined): CsvRecord | undefined {
  if (hasHeading === false) return undefined;
  return findHeadings(records) ?? (hasHeading === true ? records[0] : undefined);
}

/** Guesses the layout of an inventory file, except for the values in `given`. */
export function guessCsvLayout(
  text: string,
  encoding: Encoding,
  isComplete: boolean,
  given: { readonly delimiter?: Delimiter | undefined; readonly hasHeading?: boolean | undefined } = {},
): CsvLayout {
  const separator = separatorLine(text);
  const delimiter = given.delimiter ?? separator?.delimiter ?? findDelimiter(text) ?? ",";
  const newline = lineEndOf(text, delimiter, isComplete);
  const filled = filledRecords(text, { delimiter, newline }, isComplete);
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
