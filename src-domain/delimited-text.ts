import { CsvReader, detectNewline, type CsvRecord } from "./csv-records.ts";

/** Delimiters, most likely first: spreadsheet (tab), file (comma, semicolon), other systems. */
export const DELIMITERS = ["\t", ",", ";", "|", "^", "~", "\u001F"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const SAMPLE_RECORDS = 50;

const MAX_LINE_LENGTH = 1_000_000;
const CHUNK_LENGTH = 65_536;

/** Skips empty records. Ignores the quotes of a line if they are broken, so that later lines stay separate records. */
export function parseDelimited(text: string, delimiter: Delimiter, maxRecords = Number.POSITIVE_INFINITY): string[][] {
  const reader = new CsvReader({ delimiter, newline: detectNewline(text), maxRecordLength: MAX_LINE_LENGTH });
  const records: string[][] = [];
  const addRecords = (csvRecords: readonly CsvRecord[]): void => {
    for (const { cells, text: line, problem } of csvRecords) {
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

/** Returns null if no delimiter splits a line. */
export function findDelimiter(text: string): Delimiter | null {
  let bestDelimiter: { readonly delimiter: Delimiter; readonly score: number } | null = null;
  for (const delimiter of DELIMITERS) {
    const records = parseDelimited(text, delimiter, SAMPLE_RECORDS);
    const recordsByWidth = Map.groupBy(records, ({ length }) => length);
    let commonWidth = 0;
    let lineCount = 0;
    for (const [width, { length: count }] of recordsByWidth) {
      if (width <= 1 || count <= lineCount) continue;
      commonWidth = width;
      lineCount = count;
    }
    // The fraction of lines decides; on a tie, the delimiter with more columns.
    const score = commonWidth === 0 ? 0 : lineCount / records.length + commonWidth / 10_000;
    if (score > (bestDelimiter?.score ?? 0)) bestDelimiter = { delimiter, score };
  }
  return bestDelimiter?.delimiter ?? null;
}
