import { findDelimiter, parseDelimited } from "../delimited-text.ts";
import { parseUlid, type UlidFault } from "../ulid.ts";

export interface OddId extends UlidFault {
  readonly text: string;
}

export interface ParsedOrderIds {
  readonly ids: readonly string[];
  readonly repeated: number;
  readonly odd: readonly OddId[];
}

const ID_COLUMN = [
  /consolidate[\W_]*shipping[\W_]*order[\W_]*id/i,
  /order[\W_]*id/i,
  /(?<![^\W_])id(?![^\W_])/i,
] as const;

/** Parses order ids in text or CSV. In a table, uses the column with the most ids, otherwise one with an id's name. */
export function parseOrderIds(text: string): ParsedOrderIds {
  const words = wordsOf(text);
  if (words.every(looksLikeId)) return validate(words);
  const delimiter = findDelimiter(text);
  const table = delimiter === null ? [] : parseDelimited(text, delimiter);
  return validate(table.length > 1 ? cellsOf(table) : words);
}

const wordsOf = (text: string): string[] => text.split(/[\s,;|"'\uFEFF]+/).filter((word) => word !== "");

const isId = (cell: string): boolean => parseUlid(cell).ok;

const looksLikeId = (word: string): boolean => /^[0-9a-z]{24,28}$/i.test(word);

function cellsOf(table: readonly (readonly string[])[]): string[] {
  const [names = []] = table;
  const width = Math.max(...table.map((row) => row.length));
  const counts = Array.from({ length: width }, (_, column) => table.filter((row) => isId(row[column] ?? "")).length);
  const maxCount = Math.max(...counts);
  const named = ID_COLUMN.map((pattern) => names.findIndex((name) => pattern.test(name))).find((index) => index >= 0);
  const column = maxCount > 0 ? counts.indexOf(maxCount) : (named ?? 0);
  const header = isId(names[column] ?? "") || named === undefined ? 0 : 1;
  return table
    .slice(header)
    .map((row) => (row[column] ?? "").trim())
    .filter((cell) => cell !== "");
}

function validate(words: readonly string[]): ParsedOrderIds {
  const ids = new Set<string>();
  const odd = new Map<string, OddId>();
  let repeated = 0;
  for (const word of words) {
    const parsed = parseUlid(word);
    if (!parsed.ok) odd.set(word, { text: word, ...parsed.error });
    else if (ids.has(parsed.value)) repeated += 1;
    else ids.add(parsed.value);
  }
  return { ids: [...ids], repeated, odd: [...odd.values()] };
}
