import { findDelimiter, parseDelimited } from "../delimited-text.ts";
import { parseUlid, type UlidProblem } from "../ulid.ts";

export interface OddId {
  readonly text: string;
  readonly problem: UlidProblem;
  readonly meant: string | null;
}

export interface ReadOrderIds {
  readonly ids: readonly string[];
  readonly repeated: number;
  readonly odd: readonly OddId[];
}

const ID_COLUMN = [
  /consolidate[\W_]*shipping[\W_]*order[\W_]*id/i,
  /order[\W_]*id/i,
  /(?<![^\W_])id(?![^\W_])/i,
] as const;

/** Reads order ids from text or CSV. Of a table, only the column with the most ids counts, or else one by name. */
export function parseOrderIds(text: string): ReadOrderIds {
  const words = wordsOf(text);
  // Ids side by side are not a table: all of them count.
  if (words.every(looksLikeId)) return judged(words);
  const delimiter = findDelimiter(text);
  const table = delimiter === null ? [] : parseDelimited(text, delimiter);
  return judged(table.length > 1 ? cellsOf(table) : words);
}

const wordsOf = (text: string): string[] => text.split(/[\s,;|"'\uFEFF]+/).filter((word) => word !== "");

const isId = (cell: string): boolean => parseUlid(cell).ok;

/** Anything that looks like an id, misspelled ones included. */
const looksLikeId = (word: string): boolean => /^[0-9a-z]{24,28}$/i.test(word);

function cellsOf(table: readonly (readonly string[])[]): string[] {
  const [names = []] = table;
  const width = Math.max(...table.map((row) => row.length));
  const counts = Array.from({ length: width }, (_, column) => table.filter((row) => isId(row[column] ?? "")).length);
  const most = Math.max(...counts);
  const named = ID_COLUMN.map((pattern) => names.findIndex((name) => pattern.test(name))).find((at) => at >= 0);
  const column = most > 0 ? counts.indexOf(most) : (named ?? 0);
  const header = isId(names[column] ?? "") || named === undefined ? 0 : 1;
  return table
    .slice(header)
    .map((row) => (row[column] ?? "").trim())
    .filter((cell) => cell !== "");
}

function judged(words: readonly string[]): ReadOrderIds {
  const ids = new Set<string>();
  const odd = new Map<string, OddId>();
  let repeated = 0;
  for (const word of words) {
    const read = parseUlid(word);
    if (!read.ok) odd.set(word, { text: word, problem: read.problem, meant: read.meant });
    else if (ids.has(read.id)) repeated += 1;
    else ids.add(read.id);
  }
  return { ids: [...ids], repeated, odd: [...odd.values()] };
}
