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

export interface RoundedNumbers {
  readonly columns: readonly RoundedColumn[];
  /** Lines with a number that may be rounded, in columns with too few of them to refuse. */
  readonly linesInDoubt: ReadonlySet<number>;
}

/** Surveys each column once. `usedHeadings`: headings of the columns that the desk reads; it ignores all others. */
export function findRoundedNumbers({ headings, rows }: OrderSheet, usedHeadings: ReadonlySet<string>): RoundedNumbers {
  const columns: RoundedColumn[] = [];
  const linesInDoubt = new Set<number>();
  for (const [column, heading] of headings.entries()) {
    if (!usedHeadings.has(heading)) continue;
    const cells = rows.map(({ line, cells: values }) => ({ line, value: (values[column] ?? "").trim() }));
    const survey = createRoundingSurvey();
    for (const { value } of cells) survey.add(value);
    const isRounded = ({ value }: { readonly value: string }): boolean =>
      EXPONENT.test(value) || (survey.isRounded() && isZeroFilled(value));
    const roundedCell = cells.find(isRounded);
    if (roundedCell !== undefined) columns.push({ heading, ...roundedCell });
    if (!survey.isInDoubt()) continue;
    for (const { line, value } of cells) if (isZeroFilled(value)) linesInDoubt.add(line);
  }
  return { columns, linesInDoubt };
}
