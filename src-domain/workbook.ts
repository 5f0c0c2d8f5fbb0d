import type { CsvSeparator } from "./csv-text.ts";

/** Spreadsheet programs take minutes to open more; CSV has no limit. */
export const MAX_WORKBOOK_ROWS = 100_000;

/** The code of the error for a table that is too long for a workbook. */
export const TOO_MANY_ROWS = "too-many-rows";

/** How a thread passes rows on to be written: as CSV with this separator, or as a JSON array of rows. */
export type BytesForm = CsvSeparator | "json";

/** By Excel, in UTF-16 units: a workbook with a longer text is refused as damaged. */
const MAX_CELL_LENGTH = 32_767;
const MAX_SHEET_NAME_LENGTH = 31;

/** XML has no such characters; a carriage return would become another end of line. */
const NOT_IN_XML = String.raw`[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]`;
/** These, and the beginning of what would be read as the escape of one, although the text itself says so. */
const ESCAPED = new RegExp(`${NOT_IN_XML}|_(?=x[0-9a-f]{4}(?:_|${NOT_IN_XML}))`, "giu");

/**
 * A text as a workbook's cell holds it (ECMA-376 part 1, 22.9.2.19, ST_Xstring): at most as long as Excel takes, with
 * lines that end as Excel's own do.
 */
export const workbookText = (text: string): string =>
  shortened(text.replaceAll("\r\n", "\n").toWellFormed()).replace(ESCAPED, escapeOf);

const escapeOf = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;

/** Ends in "…" if it was cut, and never in half a character. */
const shortened = (text: string): string =>
  text.length <= MAX_CELL_LENGTH ? text : `${text.slice(0, MAX_CELL_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;

/** A name that Excel accepts for a sheet. */
export function sheetNameOf(name: string): string {
  const allowed = name
    .replaceAll(/[[\]:*?/\\\p{Cc}\uFFFE\uFFFF]/gu, "-")
    .toWellFormed()
    .slice(0, MAX_SHEET_NAME_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, "")
    .replaceAll(/^'+|(?<!')'+$/g, "")
    .trim();
  return allowed === "" || allowed.toLowerCase() === "history" ? "Sheet1" : allowed;
}
