import { escapeFormulas } from "../../../src-domain/csv-text.ts";
import type { Column } from "./table-props.ts";

interface CopiedTable {
  /** Tab-separated lines, with the headers first. */
  readonly plainText: string;
  /** Spreadsheets prefer this form; its cells are texts, so that long ids keep all digits. */
  readonly html: string;
}

/** Returns the rows as they are shown: only visible columns are copied, so no recipient that the table hides. */
export function createCopiedTable<Row>(columns: readonly Column<Row>[], rows: Iterable<Row>): CopiedTable {
  const copiedColumns = columns.filter(({ text }) => text !== undefined);
  const headers = copiedColumns.map(({ header }) => header);
  const lines = [headers, ...Array.from(rows, (row) => copiedColumns.map(({ text }) => String(text?.(row) ?? "")))];
  return {
    plainText: lines.map((cells) => cells.map(toPlainCell).join("\t")).join("\n"),
    html: `<table>${lines.map((cells) => `<tr>${cells.map(toHtmlCell).join("")}</tr>`).join("")}</table>`,
  };
}

const toPlainCell = (text: string): string => escapeFormulas(text.replaceAll(/[\t\r\n]+/g, " "));

const HTML_SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const toHtmlCell = (text: string): string =>
  `<td style="mso-number-format:'\\@'">${text.replaceAll(/[&<>]/g, (sign) => HTML_SIGNS[sign] ?? sign)}</td>`;
