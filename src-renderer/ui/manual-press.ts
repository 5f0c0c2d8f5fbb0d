/** Milliseconds; a scanner sends its next key within this time, an operator does not. */
const REACTION_MS = 150;

/** A scan too short to be recognized ends with Enter or Space right after a character; that must press nothing. */
export function isManualPress(key: string, sinceTypedMs: number): boolean {
  return (key !== "Enter" && key !== " ") || sinceTypedMs > REACTION_MS;
}
