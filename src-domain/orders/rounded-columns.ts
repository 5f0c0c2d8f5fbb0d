import { createRoundingSurvey, isZeroFilled } from "../import/rounded-numbers.ts";
import type { OrderSheet } from "./order-sheet.ts";

/** Spreadsheet programs round long numbers; one such cell shows that the whole column was rounded. */
export interface RoundedColumn {
  readonly heading: string;
  readonly line: number;
  readonly value: string;
}

/** Matches a number that a spreadsheet shortened: with a plus sign or decimals, because a SKU may look like 1E5. */
const EXPONENT = /^-?\d(?:(?:[.,]\d+)?E\+\d{1,3}|[.,]\d{2,}E\d{1,3})$/i;

/** Returns the rounded columns. `usedHeadings`: headings of the columns that the desk reads; it ignores all others. */
export function findRoundedColumns(
  { headings, rows }: OrderSheet,
  usedHeadings: ReadonlySet<string>,
): readonly RoundedColumn[] {
  return headings.flatMap((heading, column) => {
    if (!usedHeadings.has(heading)) return [];
    const cells = rows.map(({ line, cells: values }) => ({ line, value: (values[column] ?? "").trim() }));
    const roundedCell = cells.find(({ value }) => EXPONENT.test(value)) ?? findZeroFilledCell(cells);
    return roundedCell === undefined ? [] : [{ heading, ...roundedCell }];
  });
}

/** Returns the lines with a number that a spreadsheet may have rounded, in columns with too few such numbers to refuse. */
export function findLinesInDoubt(
  { headings, rows }: OrderSheet,
  usedHeadings: ReadonlySet<string>,
): ReadonlySet<number> {
  const lines = headings.flatMap((heading, column) => {
    if (!usedHeadings.has(heading)) return [];
    const survey = createRoundingSurvey();
    for (const { cells } of rows) survey.add(cells[column] ?? "");
    return survey.isInDoubt()
      ? rows.filter(({ cells }) => isZeroFilled(cells[column] ?? "")).map(({ line }) => line)
      : [];
  });
  return new Set(lines);
}

function findZeroFilledCell<Cell extends { readonly value: string }>(cells: readonly Cell[]): Cell | undefined {
  const survey = createRoundingSurvey();
  for (const { value } of cells) survey.add(value);
  return survey.isRounded() ? cells.find(({ value }) => isZeroFilled(value)) : undefined;
}
