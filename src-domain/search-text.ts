// A line end separates fields in the index, and SQLite ends a text at NUL. U+FFFE and U+FFFF are noncharacters.
const UNSAFE_CHARACTER = /[\n\0ς\uFFFE\uFFFF]/;
const REPLACEMENTS = { "\n": " ", "\0": " ", ς: "σ" } as const satisfies Record<string, string>;

/** Folds a text for case-insensitive search. Index, search text and results must use the same rule. */
export function foldText(text: string): string {
  const lower = text.toWellFormed().toLowerCase();
  if (!UNSAFE_CHARACTER.test(lower)) return lower;
  return lower.replaceAll(
    /[\n\0ς\uFFFE\uFFFF]/g,
    (character) => REPLACEMENTS[character as keyof typeof REPLACEMENTS] ?? "\uFFFD",
  );
}

export function containsText(fields: readonly (string | null)[], foldedText: string): boolean {
  return fields.some((field) => field !== null && foldText(field).includes(foldedText));
}

/**
 * Searches each pattern behind the previous pattern's match, and returns the last match; null if a pattern has none.
 * One pattern with `.*` between its parts would take quadratic time.
 */
export function findInOrder(text: string, patterns: readonly RegExp[]): RegExpExecArray | null {
  let rest = text;
  let match: RegExpExecArray | null = null;
  for (const pattern of patterns) {
    match = pattern.exec(rest);
    if (match === null) return null;
    rest = rest.slice(match.index + match[0].length);
  }
  return match;
}

export const escapeRegExp = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
