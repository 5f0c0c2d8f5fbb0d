import { CsvReader, isBlank, detectNewline, type CsvFormat, type CsvRecord } from "../csv-records.ts";
import { DELIMITERS, findDelimiter, type Delimiter } from "../delimited-text.ts";
import type { CsvLayout, Encoding } from "./file-format.ts";
import { guessColumns, isHeading, countNamedFields } from "./inventory-fields.ts";

export interface CsvText {
  readonly text: string;
  /** False for the start of a longer text. */
  readonly isComplete: boolean;
}

/** Omits the last record of an incomplete text. */
export function parseRecords({ text, isComplete }: CsvText, format: CsvFormat): CsvRecord[] {
  const reader = new CsvReader(format);
  const records = reader.push(text);
  return isComplete ? [...records, ...reader.end()] : records;
}

/** Parses a first line such as `sep=;`, which names the separator for spreadsheets; null without such a line. */
function parseSeparatorLine(text: string): { readonly delimiter: Delimiter | null } | null {
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

const parseFilledRecords = (csvText: CsvText, format: CsvFormat): CsvRecord[] =>
  parseRecords(csvText, format).filter((record) => !isBlank(record));

/** Chooses CR and LF as row ends if, with LF only, single CRs would join rows of equal width. */
function chooseNewline(csvText: CsvText, delimiter: Delimiter): CsvFormat["newline"] {
  const { text } = csvText;
  const newline = detectNewline(text);
  if (newline === "\r" || !/\r(?!\n|$)/u.test(text)) return newline;
  const widthsWith = (end: CsvFormat["newline"]): number[] =>
    parseFilledRecords(csvText, { delimiter, newline: end }).map(({ cells }) => cells.length);
  const widths = widthsWith("\r");
  const width = Math.max(...new Set(widths));
  const rows = widths.slice(widths.indexOf(width));
  const areEqual = rows.length > 1 && width > 1 && rows.every((rowWidth) => rowWidth === width);
  return areEqual && widthsWith("\n").some((rowWidth) => rowWidth > width) ? "\r" : "\n";
}

const MAX_LINES_ABOVE = 20;
const countFilledCells = ({ cells }: CsvRecord): number => cells.filter((cell) => cell.trim() !== "").length;

function findHeadings(records: readonly CsvRecord[]): CsvRecord | undefined {
  const candidates = records.slice(0, MAX_LINES_ABOVE + 1);
  const fieldCounts = candidates.map(({ cells }) => (isHeading(cells) ? countNamedFields(cells) : 0));
  const maxCells = Math.max(...fieldCounts);
  if (maxCells === 0 || fieldCounts.length === 0) return undefined;
  // A title may also contain a column's name.
  return (
    headingsAt(records, fieldCounts.indexOf(maxCells)) ??
    headingsAt(
      records,
      fieldCounts.findIndex((count) => count > 0),
    )
  );
}

function headingsAt(records: readonly CsvRecord[], index: number): CsvRecord | undefined {
  const headings = records[index];
  if (headings === undefined) return undefined;
  const maxCells = Math.max(2, countFilledCells(headings) / 2);
  return records.slice(0, index).every((recordAbove) => countFilledCells(recordAbove) <= maxCells)
    ? headings
    : undefined;
}

function chooseHeadings(records: readonly CsvRecord[], hasHeading: boolean | undefined): CsvRecord | undefined {
  if (hasHeading === false) return undefined;
  return findHeadings(records) ?? (hasHeading === true ? records[0] : undefined);
}

/** Guesses how a complete text is split into rows and cells. */
export function guessCsvFormat(text: string): CsvFormat & { readonly delimiter: Delimiter } {
  const delimiter = parseSeparatorLine(text)?.delimiter ?? findDelimiter(text) ?? ",";
  return { delimiter, newline: chooseNewline({ text, isComplete: true }, delimiter) };
}

/** Guesses the layout of an inventory file, except for the values in `fixedValues`. */
export function guessCsvLayout(
  csvText: CsvText,
  encoding: Encoding,
  fixedValues: { readonly delimiter?: Delimiter | undefined; readonly hasHeading?: boolean | undefined } = {},
): CsvLayout {
  const separator = parseSeparatorLine(csvText.text);
  const delimiter = fixedValues.delimiter ?? separator?.delimiter ?? findDelimiter(csvText.text) ?? ",";
  const newline = chooseNewline(csvText, delimiter);
  const nonBlankRecords = parseFilledRecords(csvText, { delimiter, newline });
  const records = separator === null ? nonBlankRecords : nonBlankRecords.slice(1);
  const headings = chooseHeadings(records, fixedValues.hasHeading);
  const recordBefore =
    headings === undefined ? separator && nonBlankRecords[0] : nonBlankRecords[nonBlankRecords.indexOf(headings) - 1];
  return {
    encoding,
    newline,
    delimiter,
    hasHeading: headings !== undefined,
    linesBefore: recordBefore?.line ?? 0,
    columns: guessColumns(headings?.cells ?? []),
    dateOrder: null,
    width: headings?.cells.length ?? null,
  };
}
