import { createCsvReader, newlineOf, type CsvRecord } from "./csv-records.ts";

/** Likeliest first; a table may come from a spreadsheet (tabs), a file (commas, semicolons) or another system. */
export const DELIMITERS = ["\t", ",", ";", "|", "^", "~", "\u001F"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const SAMPLE_RECORDS = 50;

const LONGEST_LINE = 1_000_000;
const PIECE = 65_536;

/** Without empty records. A line with broken quotes is split as if it had none, so that it cannot swallow the rest. */
export function parseDelimited(text: string, delimiter: Delimiter, most = Number.POSITIVE_INFINITY): string[][] {
  const reader = createCsvReader({ delimiter, newline: newlineOf(text), longest: LONGEST_LINE });
  const records: string[][] = [];
  const take = (found: readonly CsvRecord[]): void => {
    for (const { cells, text: line, problem } of found) {
      const values = problem === null ? [...cells] : line.split(delimiter);
      if (values.some((value) => value !== "") && records.length < most) records.push(values);
    }
  };
  for (let at = text.startsWith("\uFEFF") ? 1 : 0; at < text.length && records.length < most; at += PIECE) {
    take(reader.push(text.slice(at, at + PIECE)));
  }
  if (records.length < most) take(reader.end());
  return records;
}

/** Null if every line has one value. */
export function findDelimiter(text: string): Delimiter | null {
  let best: { readonly delimiter: Delimiter; readonly score: number } | null = null;
  for (const delimiter of DELIMITERS) {
    const records = parseDelimited(text, delimiter, SAMPLE_RECORDS);
    const widths = Map.groupBy(records, ({ length }) => length);
    const [width, alike] = [...widths].reduce(
      (most, [length, { length: count }]) => (length > 1 && count > most[1] ? [length, count] : most),
      [0, 0],
    );
    // The share of lines decides; if several delimiters split all lines, the one with more columns wins.
    const score = records.length === 0 || width === 0 ? 0 : alike / records.length + width / 10_000;
    if (score > (best?.score ?? 0)) best = { delimiter, score };
  }
  return best?.delimiter ?? null;
}
