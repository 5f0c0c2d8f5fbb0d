import { withoutHiddenCharacters } from "../hidden-characters.ts";

/** Rows of a file that may come before the headings: titles, and eBay's blank lines. */
const MAX_HEADING_ROW = 20;

export interface SheetRow {
  /** 1-based line of the file or row of the sheet. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Compares headings without a star for required columns, outer blanks, invisible characters and case. */
export const normalizeHeading = (heading: string): string =>
  withoutHiddenCharacters(heading)
    .normalize("NFKC")
    .trim()
    .replace(/^\*\s*/, "")
    .toLowerCase();

export interface OrderSheet {
  readonly headings: readonly string[];
  readonly rows: readonly SheetRow[];
}

/** Returns the rows under the headings that `requiredHeadings` names; null if the first rows hold none. */
export function findSheet(rows: readonly SheetRow[], requiredHeadings: readonly string[]): OrderSheet | null {
  for (const [index, { cells }] of rows.slice(0, MAX_HEADING_ROW).entries()) {
    const headings = cells.map(normalizeHeading);
    if (requiredHeadings.every((heading) => headings.includes(heading)))
      return {
        headings,
        rows: rows.slice(index + 1).filter((row) => !isHeadingRow(row, headings) && !isBlankRow(row)),
      };
  }
  return null;
}

const isBlankRow = ({ cells }: SheetRow): boolean => cells.every((cell) => cell.trim() === "");

/** Files that people joined repeat the headings in the middle. */
const isHeadingRow = ({ cells }: SheetRow, headings: readonly string[]): boolean =>
  headings.every((heading, index) => normalizeHeading(cells[index] ?? "") === heading);

/** Returns a row's cell under a heading, trimmed; empty if the file lacks the column. */
export type CellReader = (row: SheetRow, ...headings: readonly string[]) => string;

/** With several headings, returns the first cell that is filled in. */
export function createCellReader({ headings }: OrderSheet): CellReader {
  const columnByHeading = new Map(headings.map((heading, index) => [heading, index] as const).toReversed());
  return ({ cells }, ...wanted) => {
    for (const heading of wanted) {
      const column = columnByHeading.get(heading);
      const text = column === undefined ? "" : withoutHiddenCharacters(cells[column] ?? "").trim();
      if (text !== "") return text;
    }
    return "";
  };
}
