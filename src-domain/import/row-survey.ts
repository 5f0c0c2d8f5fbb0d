import type { CsvRecord } from "../csv-records.ts";
import { type DateOrder, shownOrder } from "./date-cells.ts";

export interface SampleLine {
  readonly line: number;
  /** What has letters beyond ASCII, or other signs where the file has no such letters. */
  readonly text: string;
}

export interface RowSurvey {
  readonly rows: number;
  /** Whether any row has something in this column. */
  readonly isFilled: (column: number) => boolean;
  /** What the dates of a column show; null where they contradict each other, or too few show it. */
  readonly dateOrder: (column: number | null) => DateOrder | null;
  readonly hasAmbiguousDates: (column: number | null) => boolean;
  /** By these an operator sees whether the encoding is right. */
  readonly samples: readonly SampleLine[];
}

const SAMPLES = 3;
const LONGEST_SAMPLE = 120;
const BEYOND_ASCII = /[^\0-\u007F]/u;
/** Letters show the encoding better than signs such as °. */
const LETTER_BEYOND_ASCII = /(?![A-Za-z])[\p{L}\uFFFD]/u;
/** Of different days that show no order for each date that does: more are a sign that the one is a slip. */
const MOST_SILENT_DAYS = 20;
const DAY_AND_MONTH = /\d{1,2}\D\d{1,2}/u;

interface DateCounts extends Record<DateOrder, number> {
  /** Days and months of the dates that show no order: many rows of one day are one. */
  readonly either: Set<string>;
}

/** The first lines by which an operator sees whether the encoding of a file is right. */
export function createSamples() {
  const letters: SampleLine[] = [];
  const signs: SampleLine[] = [];

  function add(samples: SampleLine[], line: number, cells: readonly string[], shown: RegExp): void {
    const text = cells
      .filter((cell) => shown.test(cell))
      .join(" · ")
      .slice(0, LONGEST_SAMPLE);
    if (text !== "" && !samples.some((known) => known.text === text)) samples.push({ line, text });
  }

  return {
    add(line: number, cells: readonly string[], text: string): void {
      if (letters.length >= SAMPLES || !BEYOND_ASCII.test(text)) return;
      add(letters, line, cells, LETTER_BEYOND_ASCII);
      if (signs.length < SAMPLES) add(signs, line, cells, BEYOND_ASCII);
    },
    first: (): readonly SampleLine[] => (letters.length > 0 ? letters : signs),
  };
}

/** Looks at every row of a file. `dateColumns`: those that may hold the date. */
export function createRowSurvey(dateColumns: readonly number[]) {
  const filled: boolean[] = [];
  const dates = dateColumns.map((column): { column: number; counts: DateCounts } => ({
    column,
    counts: { "day-first": 0, "month-first": 0, either: new Set<string>() },
  }));
  const samples = createSamples();
  let rows = 0;
  const countsOf = (column: number | null): DateCounts | undefined =>
    dates.find((date) => date.column === column)?.counts;

  return {
    add(record: CsvRecord): void {
      const { line, cells, text } = record;
      rows += 1;
      cells.forEach((cell, column) => {
        if (filled[column] !== true) filled[column] = cell.trim() !== "";
      });
      for (const { column, counts } of dates) {
        const cell = cells[column] ?? "";
        const order = shownOrder(cell);
        if (order === "either") counts.either.add(DAY_AND_MONTH.exec(cell)?.[0] ?? "");
        else if (order !== null) counts[order] += 1;
      }
      samples.add(line, cells, text);
    },
    /** Not a row, but its letters show the encoding too. */
    addHeadings: ({ line, cells, text }: CsvRecord): void => samples.add(line, cells, text),
    result: (): RowSurvey => ({
      rows,
      isFilled: (column) => filled[column] === true,
      dateOrder(column) {
        const counts = countsOf(column);
        if (counts === undefined) return null;
        const { "day-first": dayFirst, "month-first": monthFirst, either } = counts;
        const shown = dayFirst + monthFirst;
        if ((dayFirst > 0 && monthFirst > 0) || shown * MOST_SILENT_DAYS < either.size || shown === 0) return null;
        return dayFirst > 0 ? "day-first" : "month-first";
      },
      hasAmbiguousDates: (column) => (countsOf(column)?.either.size ?? 0) > 0,
      samples: samples.first(),
    }),
  };
}
