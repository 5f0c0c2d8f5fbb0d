import { findDelimiter, parseDelimited } from "../delimited-text.ts";
import { parseUlid, type UlidFault } from "../ulid.ts";

export interface MisspelledId extends UlidFault {
  readonly text: string;
}

export interface ParsedOrderIds {
  readonly ids: readonly string[];
  readonly repeatedCount: number;
  readonly invalidIds: readonly MisspelledId[];
}

const ID_COLUMN = [
  /consolidate[\W_]*shipping[\W_]*order[\W_]*id/i,
  /order[\W_]*id/i,
  /(?<![^\W_])id(?![^\W_])/i,
] as const;

/** Parses order ids in text or CSV. In a table, uses the column with most ids, otherwise a column named like an id. */
export function parseOrderIds(text: string): ParsedOrderIds {
  const words = splitWords(text);
  if (words.every(looksLikeId)) return parseWords(words);
  const delimiter = findDelimiter(text);
  const table = delimiter === null ? [] : parseDelimited(text, delimiter);
  return parseWords(table.length > 1 ? findIdColumnCells(table) : words);
}

const splitWords = (text: string): string[] => text.split(/[\s,;|"'\uFEFF]+/).filter((word) => word !== "");

const isId = (cell: string): boolean => parseUlid(cell).ok;

const looksLikeId = (word: string): boolean => /^[0-9a-z]{24,28}$/i.test(word);

function findIdColumnCells(table: readonly (readonly string[])[]): string[] {
  const [names = []] = table;
  const width = table.reduce((widest, row) => Math.max(widest, row.length), 0);
  const counts = Array.from({ length: width }, (_, column) => table.filter((row) => isId(row[column] ?? "")).length);
  const maxCount = Math.max(...counts);
  const namedColumn = ID_COLUMN.map((pattern) => names.findIndex((name) => pattern.test(name))).find(
    (index) => index >= 0,
  );
  const column = maxCount > 0 ? counts.indexOf(maxCount) : (namedColumn ?? 0);
  const headerRows = isId(names[column] ?? "") || namedColumn === undefined ? 0 : 1;
  return table
    .slice(headerRows)
    .map((row) => (row[column] ?? "").trim())
    .filter((cell) => cell !== "");
}

function parseWords(words: readonly string[]): ParsedOrderIds {
  const ids = new Set<string>();
  const invalidById = new Map<string, MisspelledId>();
  let repeatedCount = 0;
  for (const word of words) {
    const parsed = parseUlid(word);
    if (!parsed.ok) invalidById.set(word, { text: word, ...parsed.error });
    else if (ids.has(parsed.value)) repeatedCount += 1;
    else ids.add(parsed.value);
  }
  return { ids: [...ids], repeatedCount, invalidIds: [...invalidById.values()] };
}
