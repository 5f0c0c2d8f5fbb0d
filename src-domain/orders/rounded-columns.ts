import type { OrderSheet } from "./order-sheet.ts";

/** Spreadsheet programs round long numbers; one such cell shows that the whole column was rounded. */
export interface RoundedColumn {
  readonly heading: string;
  readonly line: number;
  readonly value: string;
}

/** A SKU may look like 1E5; a number that a spreadsheet shortened has a plus sign or decimals. */
const EXPONENT = /^-?\d(?:(?:[.,]\d+)?E\+\d{1,3}|[.,]\d{2,}E\d{1,3})$/i;
/** Spreadsheet programs keep 15 digits and write zeros for the others. */
const ZEROS_AFTER_15_DIGITS = /^\d{15}0+$/;
const LONG_NUMBER = /^\d{16,}$/;
/** One number with as many zeros after its 15th digit was hardly ever written so by the channel. */
const THREE_ZEROS_AFTER_15_DIGITS = /^\d{15,}000$/;

/** `usedHeadings`: columns that are read. */
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

/** A spreadsheet rounds all numbers of a column; one id among others may end in zeros by chance. */
function findZeroFilledCell<Cell extends { readonly value: string }>(cells: readonly Cell[]): Cell | undefined {
  const numbers = [...new Set(cells.map(({ value }) => value))].filter((value) => LONG_NUMBER.test(value));
  const [first = ""] = numbers;
  const areRounded = numbers.length > 1 || THREE_ZEROS_AFTER_15_DIGITS.test(first);
  if (!areRounded || !numbers.every((number) => ZEROS_AFTER_15_DIGITS.test(number))) return undefined;
  return cells.find(({ value }) => value === first);
}
