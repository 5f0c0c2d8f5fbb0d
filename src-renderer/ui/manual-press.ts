/** Only a scanner presses the next key within this time. */
const MIN_REACTION_MS = 150;

/** Returns false for Enter or Space right after a character: the key ends a scan that is too short to be recognized. */
export function isManualPress(key: string, sinceTypedMs: number): boolean {
  return (key !== "Enter" && key !== " ") || sinceTypedMs > MIN_REACTION_MS;
}
