import { CsvReader, newlineOf, type CsvRecord } from "./csv-records.ts";

/** Most likely first: spreadsheet (tab), file (comma, semicolon), other systems. */
export const DELIMITERS = ["\t", ",", ";", "|", "^", "~", "\u001F"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const SAMPLE_RECORDS = 50;

const MAX_LINE_LENGTH = 1_000_000;
const CHUNK_LENGTH = 65_536;

/** Skips empty records. Splits a line with broken quotes as if it had none, so that it cannot swallow the rest. */
export function parseDelimited(text: string, delimiter: Delimiter, maxRecords = Number.POSITIVE_INFINITY): string[][] {
  const reader = new CsvReader({ delimiter, newline: newlineOf(text), longest: MAX_LINE_LENGTH });
  const records: string[][] = [];
  const addRecords = (found: readonly CsvRecord[]): void => {
    for (const { cells, text: line, problem } of found) {
      const values = problem === null ? [...cells] : line.split(delimiter);
      if (values.some((value) => value !== "") && records.length < maxRecords) records.push(values);
    }
  };
  for (
    let position = text.startsWith("\uFEFF") ? 1 : 0;
    position < text.length && records.length < maxRecords;
    position += CHUNK_LENGTH
  ) {
    addRecords(reader.push(text.slice(position, position + CHUNK_LENGTH)));
  }
  if (records.length < maxRecords) addRecords(reader.end());
  return records;
}

/** Null if every line has one value. */
export function findDelimiter(text: string): Delimiter | null {
  let best: { readonly delimiter: Delimiter; readonly score: number } | null = null;
  for (const delimiter of DELIMITERS) {
    const records = parseDelimited(text, delimiter, SAMPLE_RECORDS);
    const widths = Map.groupBy(records, ({ length }) => length);
    const [width, lineCount] = [...widths].reduce(
      (maxRecords, [length, { length: count }]) => (length > 1 && count > maxRecords[1] ? [length, count] : maxRecords),
      [0, 0],
    );
    // The fraction of lines decides; on a tie, the delimiter with more columns.
    const score = records.length === 0 || width === 0 ? 0 : lineCount / records.length + width / 10_000;
    if (score > (best?.score ?? 0)) best = { delimiter, score };
  }
  return best?.delimiter ?? null;
}
