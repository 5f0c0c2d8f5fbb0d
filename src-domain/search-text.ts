// A line end separates fields in the index, and SQLite ends a text at NUL; the last two are noncharacters.
const AWKWARD = /[\n\0ς\uFFFE\uFFFF]/;
const REPLACED = { "\n": " ", "\0": " ", ς: "σ" } as const satisfies Record<string, string>;

/** Folds a text for comparison that ignores case. The index, the search text and the results all use this rule. */
export function foldText(text: string): string {
  const lower = text.toWellFormed().toLowerCase();
  if (!AWKWARD.test(lower)) return lower;
  return lower.replaceAll(/[\n\0ς\uFFFE\uFFFF]/g, (each) => REPLACED[each as keyof typeof REPLACED] ?? "\uFFFD");
}

export function holdsText(fields: readonly (string | null)[], folded: string): boolean {
  return fields.some((field) => field !== null && foldText(field).includes(folded));
}
