import { asWritten, csvLine, type CsvSeparator } from "../csv-text.ts";
import { findDelimiter, readDelimited } from "../delimited-text.ts";
import type { ReferenceEntry } from "../reference/reference-lists.ts";

export interface TransactionLines {
  readonly header: readonly string[] | null;
  readonly rows: readonly (readonly string[])[];
  readonly width: number;
}

/** What a line's code means. `unknown`: not a known transaction type. `none`: the line has no code. */
export type DecodedCode =
  | { readonly kind: "known"; readonly name: string }
  | { readonly kind: "unknown"; readonly code: string }
  | { readonly kind: "none" };

/** Names of transaction types by code; falls back to a match that ignores case. */
export class TransactionNames {
  readonly #byCode: ReadonlyMap<string, string>;
  readonly #byFoldedCode: ReadonlyMap<string, string>;

  constructor(types: readonly Pick<ReferenceEntry, "code" | "name">[]) {
    this.#byCode = new Map(types.map(({ code, name }) => [code, name ?? code]));
    this.#byFoldedCode = new Map(types.map(({ code, name }) => [code.toLowerCase(), name ?? code]));
  }

  nameOf(text: string): string | undefined {
    const code = text.trim();
    return this.#byCode.get(code) ?? this.#byFoldedCode.get(code.toLowerCase());
  }

  decode(text: string): DecodedCode {
    const code = text.trim();
    if (code === "") return { kind: "none" };
    const name = this.nameOf(code);
    return name === undefined ? { kind: "unknown", code } : { kind: "known", name };
  }
}

/** `firstLine` overrides the guess from the first line. */
export function readTransactionLines(
  text: string,
  names: TransactionNames,
  firstLine: "names" | "values" | "guess" = "guess",
): TransactionLines {
  // Single-value lines contain no delimiter, so any unused one reads them.
  const records = readDelimited(text, findDelimiter(text) ?? "\u001F");
  const [first] = records;
  const named = firstLine === "guess" ? first !== undefined && looksLikeNames(first, names) : firstLine === "names";
  return {
    header: named ? (first ?? null) : null,
    rows: named ? records.slice(1) : records,
    width: records.reduce((widest, { length }) => Math.max(widest, length), 0),
  };
}

/** Column names begin with a letter; amounts, ids and times do not, and a known code is a value. */
function looksLikeNames(record: readonly string[], names: TransactionNames): boolean {
  const filled = record.map((value) => value.trim()).filter((value) => value !== "");
  if (filled.some((value) => names.nameOf(value) !== undefined)) return false;
  if (record.length === 1) return CODE_COLUMN_NAMES.some((pattern) => pattern.test(filled[0] ?? ""));
  return filled.every((value) => /^\p{L}/u.test(value));
}

const CODE_COLUMN_NAMES = [/transaction\W?type/i, /type\W?code/i, /type|code|类型|類型/i] as const;

const SAMPLE_LINES = 5000;

/** The column with the most known codes, or else the one whose name mentions types or codes. */
export function findCodeColumn({ header, rows, width }: TransactionLines, names: TransactionNames): number {
  const known = Array.from({ length: width }, () => 0);
  for (const row of rows.slice(0, SAMPLE_LINES)) {
    for (const [column, value] of row.entries()) {
      if (names.nameOf(value) !== undefined) known[column] = (known[column] ?? 0) + 1;
    }
  }
  const most = Math.max(0, ...known);
  if (most > 0) return known.indexOf(most);
  const named = CODE_COLUMN_NAMES.map((pattern) => header?.findIndex((name) => pattern.test(name)) ?? -1);
  return named.find((column) => column >= 0) ?? 0;
}

/** How often each unknown code occurs, most frequent first. */
export function countUnknown(decoded: readonly DecodedCode[]): (readonly [code: string, lines: number])[] {
  const counts = new Map<string, number>();
  for (const entry of decoded) {
    if (entry.kind === "unknown") counts.set(entry.code, (counts.get(entry.code) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

const CSV_PIECE_LINES = 1000;

/** CSV of the lines with one more column, in chunks, so that the caller never waits for the whole text. */
export function* decodedCsv(
  lines: TransactionLines,
  words: readonly string[],
  columnName: string,
  separator: CsvSeparator,
): Generator<string> {
  const { header, rows, width } = lines;
  const filled = (row: readonly string[]): string[] => Array.from({ length: width }, (_, at) => row[at] ?? "");
  if (header !== null) yield csvLine([...filled(header), columnName], separator);
  for (let first = 0; first < rows.length; first += CSV_PIECE_LINES) {
    const piece = rows.slice(first, first + CSV_PIECE_LINES);
    yield piece
      .map((row, at) => csvLine([...filled(row).map(asWritten), words[first + at] ?? null], separator))
      .join("");
  }
}
