/** Nobody finds the next key so fast, in milliseconds; scanners do. */
const REACTION_MS = 150;

/**
 * Whether a key may press the button that has the focus. Enter and Space may not close behind a typed character: a scan
 * too short to be distinguished from typing ends like that.
 */
export function isPressOfAHand(key: string, sinceTypedMs: number): boolean {
  return (key !== "Enter" && key !== " ") || sinceTypedMs > REACTION_MS;
}
