import type { CsvSeparator } from "./csv-text.ts";

export const MAX_WORKBOOK_ROWS = 100_000;

export const TOO_MANY_ROWS = "too-many-rows";

/** Form of the rows that a thread passes to the writer: CSV with this separator, or a JSON array. */
export type RowEncoding = CsvSeparator | "json";

/** Excel's limit in UTF-16 units: it rejects a workbook with a longer text as damaged. */
const MAX_CELL_LENGTH = 32_767;
const MAX_SHEET_NAME_LENGTH = 31;

/** Characters that XML cannot contain; a carriage return would become another line end. */
const NOT_IN_XML = String.raw`[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]`;
/** Matches characters that XML cannot contain, and an underscore that would start an escape sequence. */
const MUST_ESCAPE = new RegExp(`${NOT_IN_XML}|_(?=x[0-9a-f]{4}(?:_|${NOT_IN_XML}))`, "giu");

/**
 * Encodes a text for a workbook's cell (ECMA-376 part 1, 22.9.2.19, ST_Xstring): cuts it to Excel's limit and ends
 * lines with LF.
 */
export const workbookText = (text: string): string =>
  shorten(text.replaceAll("\r\n", "\n").toWellFormed()).replace(MUST_ESCAPE, escapeCharacter);

const escapeCharacter = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;

const shorten = (text: string): string =>
  text.length <= MAX_CELL_LENGTH ? text : `${text.slice(0, MAX_CELL_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;

export function toSheetName(name: string): string {
  const sheetName = name
    .replaceAll(/[[\]:*?/\\\p{Cc}\uFFFE\uFFFF]/gu, "-")
    .toWellFormed()
    .slice(0, MAX_SHEET_NAME_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, "")
    .replaceAll(/^'+|(?<!')'+$/g, "")
    .trim();
  return sheetName === "" || sheetName.toLowerCase() === "history" ? "Sheet1" : sheetName;
}

/** Returns the letters of a column in a spreadsheet: A for 0, AA for 26. */
export function toColumnLetter(column: number): string {
  const letter = String.fromCharCode("A".charCodeAt(0) + (column % 26));
  return column < 26 ? letter : toColumnLetter(Math.floor(column / 26) - 1) + letter;
}
