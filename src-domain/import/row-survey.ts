import type { CsvRecord } from "../csv-records.ts";
import { cleanCell } from "./cell-values.ts";
import { type DateOrder, findProvenDateOrder, shortDateParts } from "./date-cells.ts";
import { createRoundingSurvey } from "./rounded-numbers.ts";

export interface SampleLine {
  readonly line: number;
  /** Cells with letters beyond ASCII, or with other characters beyond ASCII if the file has no such letters. */
  readonly text: string;
}

export interface RowSurvey {
  readonly rows: number;
  readonly isFilled: (column: number) => boolean;
  /** Date order of a column; null if its dates contradict each other or too few show the order. */
  readonly dateOrder: (column: number | null) => DateOrder | null;
  readonly hasAmbiguousDates: (column: number | null) => boolean;
  /** Columns whose long numbers a spreadsheet rounded. */
  readonly roundedColumns: readonly number[];
  /** Returns whether another column with this column's heading has another text in any row. */
  readonly isContradicted: (column: number) => boolean;
  readonly samples: readonly SampleLine[];
}

const MAX_SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 120;
const BEYOND_ASCII = /[^\0-\u007F]/u;
/** Letters show a wrong encoding better than symbols such as °. */
const LETTER_BEYOND_ASCII = /(?![A-Za-z])[\p{L}\uFFFD]/u;
/** Maximum ambiguous days per date that shows the order; above it, that date is probably a typing error. */
const MAX_AMBIGUOUS_PER_CLEAR = 20;
/** Minimum dates that show the order per contradicting date; below it, two systems may have written the file. */
const MIN_CLEAR_PER_CONTRARY = 1000;
const DAY_AND_MONTH = /\d{1,2}\D\d{1,2}/u;

/** Minimum different last parts of dates such as 26/11/05 that show that they are days. */
const MIN_DAYS_AFTER_YEAR = 3;
/** First short year that a file's dates may have: no returned parcel is older. A smaller number is a day or a month. */
const MIN_SHORT_YEAR = 20;
const MAX_DAY = 31;
/** Minimum different last parts that are days although they could be years. Below it, every date may be on one day. */
const MIN_DAYS_LIKE_YEARS = 6;
/** Maximum years between the dates of one file. */
const MAX_YEARS_APART = 9;

/** Returns whether 31/12/24, 31/12/25 and 31/12/26 may be December 31 of three years or three days of December 2031. */
const mayBeDaysOrYears = (firstParts: readonly number[], lastParts: readonly number[]): boolean =>
  lastParts.length < MIN_DAYS_LIKE_YEARS &&
  firstParts.every((first) => first <= MAX_DAY) &&
  Math.max(...lastParts) - Math.min(...lastParts) <= MAX_YEARS_APART;

/** Collects what the dates of one column show about their order. */
function createDateSurvey() {
  const clearDates = { "day-first": 0, "month-first": 0 };
  /** Distinct day-and-month texts of ambiguous dates, so that many rows of one day count once. */
  const ambiguousDays = new Set<string>();
  /** Distinct first and last parts of dates with a year of two digits. */
  const [shortFirst, shortLast] = [new Set<string>(), new Set<string>()];
  /** Returns "unclear" if the first part may be the year or the day. */
  function findShortOrder(): "year-first" | "unclear" | null {
    const [firstParts, lastParts] = [[...shortFirst].map(Number), [...shortLast].map(Number)];
    if (firstParts.length === 0 || firstParts.some((first) => first < MIN_SHORT_YEAR)) return null;
    const mayEndWithYear = lastParts.every((last) => last >= MIN_SHORT_YEAR);
    // Dates of one file have more days than years.
    if (lastParts.length < MIN_DAYS_AFTER_YEAR || lastParts.length <= firstParts.length)
      return mayEndWithYear ? null : "unclear";
    return mayEndWithYear && mayBeDaysOrYears(firstParts, lastParts) ? "unclear" : "year-first";
  }

  return {
    add(cell: string): void {
      const [first, last] = shortDateParts(cell) ?? [];
      if (first !== undefined && last !== undefined) {
        shortFirst.add(first);
        shortLast.add(last);
      }
      const order = findProvenDateOrder(cell);
      if (order === "either") ambiguousDays.add(DAY_AND_MONTH.exec(cell)?.[0] ?? "");
      else if (order !== null) clearDates[order] += 1;
    },
    dateOrder(): DateOrder | null {
      const shortOrder = findShortOrder();
      if (shortOrder !== null) return shortOrder === "unclear" ? null : shortOrder;
      const { "day-first": dayFirst, "month-first": monthFirst } = clearDates;
      const mostDates = Math.max(dayFirst, monthFirst);
      if (mostDates === 0 || mostDates < Math.min(dayFirst, monthFirst) * MIN_CLEAR_PER_CONTRARY) return null;
      if (mostDates * MAX_AMBIGUOUS_PER_CLEAR < ambiguousDays.size) return null;
      return dayFirst > monthFirst ? "day-first" : "month-first";
    },
    hasAmbiguousDates: (): boolean => ambiguousDays.size > 0 || findShortOrder() === "unclear",
  };
}

export function createSamples() {
  const letterSamples: SampleLine[] = [];
  const otherSamples: SampleLine[] = [];

  function addSample(samples: SampleLine[], line: number, cells: readonly string[], pattern: RegExp): void {
    const text = cells
      .filter((cell) => pattern.test(cell))
      .join(" · ")
      .slice(0, MAX_SAMPLE_LENGTH);
    if (text !== "" && !samples.some((sample) => sample.text === text)) samples.push({ line, text });
  }

  return {
    add(line: number, cells: readonly string[], text: string): void {
      if (letterSamples.length >= MAX_SAMPLES || !BEYOND_ASCII.test(text)) return;
      addSample(letterSamples, line, cells, LETTER_BEYOND_ASCII);
      if (otherSamples.length < MAX_SAMPLES) addSample(otherSamples, line, cells, BEYOND_ASCII);
    },
    bestSamples: (): readonly SampleLine[] => (letterSamples.length > 0 ? letterSamples : otherSamples),
  };
}

/**
 * Collects facts about all rows of a file. `dateColumns`: columns that may contain the date. `equalColumns`: pairs of
 * columns that have one heading.
 */
export function createRowSurvey(
  dateColumns: readonly number[],
  equalColumns: readonly (readonly [number, number])[] = [],
) {
  const filled: boolean[] = [];
  const roundings: ReturnType<typeof createRoundingSurvey>[] = [];
  const contradicted = new Set<number>();
  const dates = new Map(dateColumns.map((column) => [column, createDateSurvey()] as const));
  const samples = createSamples();
  let rows = 0;

  return {
    add(record: CsvRecord): void {
      const { line, cells, text } = record;
      rows += 1;
      cells.forEach((cell, column) => {
        if (filled[column] !== true) filled[column] = cell.trim() !== "";
        (roundings[column] ??= createRoundingSurvey()).add(cell);
      });
      for (const [column, otherColumn] of equalColumns) {
        const [text, otherText] = [cleanCell(cells[column] ?? ""), cleanCell(cells[otherColumn] ?? "")];
        if (text !== "" && otherText !== "" && text !== otherText) contradicted.add(column).add(otherColumn);
      }
      for (const [column, date] of dates) date.add(cells[column] ?? "");
      samples.add(line, cells, text);
    },
    /** Headings are not a row, but may show a wrong encoding. */
    addHeadings: ({ line, cells, text }: CsvRecord): void => samples.add(line, cells, text),
    result: (): RowSurvey => ({
      rows,
      isFilled: (column) => filled[column] === true,
      dateOrder: (column) => dates.get(column ?? -1)?.dateOrder() ?? null,
      hasAmbiguousDates: (column) => dates.get(column ?? -1)?.hasAmbiguousDates() === true,
      roundedColumns: roundings.flatMap((rounding, column) => (rounding.isRounded() ? column : [])),
      isContradicted: (column) => contradicted.has(column),
      samples: samples.bestSamples(),
    }),
  };
}
