// In the index a line end separates fields; SQLite ends a text at NUL; the last two are noncharacters.
const UNSAFE = /[\n\0ς\uFFFE\uFFFF]/;
const REPLACEMENTS = { "\n": " ", "\0": " ", ς: "σ" } as const satisfies Record<string, string>;

/** Folds a text for case-insensitive search. Index, search text and results must use the same rule. */
export function foldText(text: string): string {
  const lower = text.toWellFormed().toLowerCase();
  if (!UNSAFE.test(lower)) return lower;
  return lower.replaceAll(
    /[\n\0ς\uFFFE\uFFFF]/g,
    (each) => REPLACEMENTS[each as keyof typeof REPLACEMENTS] ?? "\uFFFD",
  );
}

export function containsText(fields: readonly (string | null)[], folded: string): boolean {
  return fields.some((field) => field !== null && foldText(field).includes(folded));
}
