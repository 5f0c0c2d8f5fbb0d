// A line end parts fields in the index, and SQLite takes NUL for an end; the last two are no characters and come back as one.
const AWKWARD = /[\n\0ς\uFFFE\uFFFF]/;
const REPLACED = { "\n": " ", "\0": " ", ς: "σ" } as const satisfies Record<string, string>;

/** A text as it is compared: without regard to case. The one rule for the index, for what is looked for and for what is found. */
export function foldText(text: string): string {
  const lower = text.toWellFormed().toLowerCase();
  if (!AWKWARD.test(lower)) return lower;
  return lower.replaceAll(/[\n\0ς\uFFFE\uFFFF]/g, (each) => REPLACED[each as keyof typeof REPLACED] ?? "\uFFFD");
}

/** Whether one of the fields holds all characters of a folded text in a row. */
export function holdsText(fields: readonly (string | null)[], folded: string): boolean {
  return fields.some((field) => field !== null && foldText(field).includes(folded));
}
