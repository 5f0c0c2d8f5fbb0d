import type { CsvProblem } from "../csv-records.ts";
import { withoutHiddenCharacters } from "../hidden-characters.ts";
import { cleanCell, isEmptyMark } from "../import/cell-values.ts";

/** Rows of a file that may come before the headings: titles, and eBay's blank lines. */
export const MAX_HEADING_ROW = 20;

export interface SheetRow {
  /** 1-based line of the file or row of the sheet. */
  readonly line: number;
  /** Texts of the cells. A workbook's number of more than 15 digits must be in the form 1.2E+17: it may be rounded. */
  readonly cells: readonly string[];
  /** A person or a filter hid the row in a workbook. */
  readonly isHidden?: boolean;
  /** Whether the row shares a cell with the row above, in which the cell's text is. */
  readonly isMergedWithAbove?: boolean;
}

/**
 * Normalizes a heading: removes a required column's star, outer blanks, line ends and invisible characters, and ignores
 * case.
 */
export const normalizeHeading = (heading: string): string =>
  withoutHiddenCharacters(heading)
    .normalize("NFKC")
    .trim()
    .replaceAll(/\s+/g, " ")
    .replace(/^\*\s*/, "")
    .toLowerCase();

/** A row that cannot be split into cells. */
export interface BrokenRow extends SheetRow {
  readonly cells: readonly [];
  readonly problem: CsvProblem;
}

export const isBrokenRow = (row: SheetRow): row is BrokenRow => "problem" in row && row.problem !== null;

export interface OrderSheet {
  /** Normalized headings; a repeated one is numbered: "phone", "phone (2)". */
  readonly headings: readonly string[];
  readonly rows: readonly SheetRow[];
}

export function toHeadings(cells: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return cells.map((cell) => {
    const heading = normalizeHeading(cell);
    const count = (counts.get(heading) ?? 0) + 1;
    counts.set(heading, count);
    return heading === "" || count === 1 ? heading : `${heading} (${count})`;
  });
}

/** Returns the rows under the headings that `requiredHeadings` names; null if the first rows do not contain them. */
export function findSheet(rows: readonly SheetRow[], requiredHeadings: readonly string[]): OrderSheet | null {
  const index = rows.slice(0, MAX_HEADING_ROW).findIndex(({ cells }) => {
    const headings = new Set(cells.map(normalizeHeading));
    return requiredHeadings.every((heading) => headings.has(heading));
  });
  return index < 0 ? null : createSheetBelow(rows, index);
}

/** Returns the rows below the one that holds the headings. */
export function createSheetBelow(rows: readonly SheetRow[], headingIndex: number): OrderSheet {
  const headings = toHeadings(rows[headingIndex]?.cells ?? []);
  return {
    headings,
    rows: rows
      .slice(headingIndex + 1)
      .filter((row) => isBrokenRow(row) || (!isHeadingRow(row, headings) && !isBlankRow(row))),
  };
}

const isBlankRow = ({ cells }: SheetRow): boolean => cells.every((cell) => cell.trim() === "");

/** Returns whether the row repeats the headings, as in files that people joined. */
const isHeadingRow = ({ cells }: SheetRow, headings: readonly string[]): boolean => {
  const rowHeadings = toHeadings(cells);
  return headings.every((heading, index) => (rowHeadings[index] ?? "") === heading);
};

/** Matches half of a letter where UTF-8 was read as ISO 8859-1; otherwise "Å" would look like a letter of the name. */
const HALF_LETTER = /[\u0080-\u0084\u0086-\u009F]/g;

/** Matches a family name, or the stars by which channels hide a name: both look like a text for an empty cell. */
const NAME_OR_MASK = /^(?:Null|\*+)$/;

/** Returns the text of a cell; empty for a text that stands for an empty cell, such as "n/a". */
export function readCell(cellText: string): string {
  const cell = cleanCell(withoutHiddenCharacters(cellText.replaceAll(HALF_LETTER, "\uFFFD")));
  return isEmptyMark(cell) && !NAME_OR_MASK.test(cell) ? "" : cell;
}

interface CellReaderOptions {
  /** Whether, of several columns with equal headings, the first cell that is filled in counts. */
  readonly joinsColumns: boolean;
}

/** Reads cells by their headings; a missing column is empty. */
export function createCellReader({ headings }: OrderSheet, { joinsColumns }: CellReaderOptions) {
  const columnByHeading = new Map(headings.map((heading, index) => [heading, index] as const));
  const usedHeadings = new Set<string>();

  /** Returns the columns with this heading, the first one first. */
  function columnsOf(heading: string): number[] {
    const columns: number[] = [];
    let column = columnByHeading.get(heading);
    while (column !== undefined) {
      columns.push(column);
      column = joinsColumns ? columnByHeading.get(`${heading} (${columns.length + 1})`) : undefined;
    }
    return columns;
  }

  /** Returns the first cell under the headings that is filled in. */
  function read({ cells }: SheetRow, ...wantedHeadings: readonly string[]): string {
    let text = "";
    for (const heading of wantedHeadings) {
      const columns = columnsOf(heading);
      if (columns.length > 0) usedHeadings.add(heading);
      for (const column of columns) text ||= readCell(cells[column] ?? "");
    }
    return text;
  }

  return { read, columnsOf, usedHeadings: usedHeadings as ReadonlySet<string> };
}
