import { CsvReader, isBlank, type CsvProblem } from "../csv-records.ts";
import { guessTextForm } from "../import/csv-structure.ts";
import { normalizeHeading, type SheetRow } from "./order-sheet.ts";

export interface UnreadableRow {
  readonly line: number;
  readonly problem: CsvProblem;
}

export interface OrderRows {
  readonly rows: readonly SheetRow[];
  readonly unreadableRows: readonly UnreadableRow[];
}

/** Splits a decoded file into rows, by the separator that most of its lines share. */
export function splitOrderText(text: string): OrderRows {
  if (isUnquoted(text)) return { rows: splitUnquoted(text), unreadableRows: [] };
  const reader = new CsvReader(guessTextForm(text));
  const records = [...reader.push(text), ...reader.end()].filter((record) => !isBlank(record));
  return {
    rows: records.filter(({ problem }) => problem === null),
    unreadableRows: records.flatMap(({ line, problem }) => (problem === null ? [] : [{ line, problem }])),
  };
}

/** Amazon's reports are separated by tabs and quote nothing: a quotation mark is part of a name. */
function isUnquoted(text: string): boolean {
  const [firstLine = ""] = text.trimStart().split(/[\r\n]/u, 1);
  const headings = firstLine.split("\t").map(normalizeHeading);
  return headings.includes("order-id") && headings.includes("order-item-id");
}

const splitUnquoted = (text: string): SheetRow[] =>
  text.split(/\r\n|\n|\r/u).map((line, index) => ({ line: index + 1, cells: line.split("\t") }));
