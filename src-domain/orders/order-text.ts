import { CsvReader, isBlank } from "../csv-records.ts";
import { guessCsvFormat } from "../import/csv-structure.ts";
import { normalizeHeading, type SheetRow } from "./order-sheet.ts";

/** Splits a decoded file into rows, by the separator that most of its lines share. */
export function splitOrderText(text: string): SheetRow[] {
  if (isUnquoted(text)) return splitUnquoted(text);
  const reader = new CsvReader(guessCsvFormat(text));
  return [...reader.push(text), ...reader.end()].filter((record) => !isBlank(record));
}

/** Returns whether the text is a report of Amazon: tabs separate its cells, and a quotation mark is part of a name. */
function isUnquoted(text: string): boolean {
  const [firstLine = ""] = text.trimStart().split(/[\r\n]/u, 1);
  const headings = new Set(firstLine.split("\t").map(normalizeHeading));
  return headings.has("order-id") && headings.has("order-item-id");
}

const splitUnquoted = (text: string): SheetRow[] =>
  text.split(/\r\n|\n|\r/u).map((line, index) => ({ line: index + 1, cells: line.split("\t") }));
