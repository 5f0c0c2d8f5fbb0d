import type { ScannerLayout } from "./layouts.ts";

export interface Keystroke {
  /** Key position (`KeyboardEvent.code`), independent of OS layout, Caps Lock and input method. */
  readonly code: string;
  readonly shift: boolean;
  readonly control: boolean;
  readonly alt: boolean;
  /** The right Alt key is down, whether it is Alt or AltGr in the layout of the operating system. */
  readonly altGr: boolean;
  readonly meta: boolean;
  readonly repeat: boolean;
  /** How long the key has been held, in milliseconds; 0 unless it repeats. */
  readonly heldMs: number;
  /** The previous key was still down, as in fast typing. */
  readonly isOverlapping: boolean;
  /** Milliseconds on a monotonic clock. */
  readonly atMs: number;
}

type KeyIdentity = Pick<KeyboardEvent, "code" | "key">;

const MODIFIER_POSITIONS: Readonly<Record<string, string>> = {
  Shift: "ShiftLeft",
  Control: "ControlLeft",
  Alt: "AltLeft",
  AltGraph: "AltRight",
};

/**
 * Returns the key position. A remote desktop may send none: then returns the position and level that type the character
 * in the layout. `level`: index in `KeyCharacters`; null if the event has a position.
 */
export function findKeyPosition(
  { code, key }: KeyIdentity,
  layout: ScannerLayout,
): { code: string; level: number | null } {
  if (code !== "") return { code, level: null };
  for (const [position, characters] of Object.entries(layout.keys)) {
    const level = key === "" ? -1 : characters.indexOf(key);
    if (level >= 0) return { code: position, level };
  }
  return { code: MODIFIER_POSITIONS[key] ?? key, level: null };
}

export interface BurstKey extends Omit<Keystroke, "meta" | "repeat" | "heldMs"> {
  readonly gapMs: number;
  /** Time of the release; null while the key is down, and for keys pressed after a burst was recognized. */
  readonly releasedAtMs: number | null;
}

const MODIFIER_KEYS = new Set(["Shift", "Control", "Alt", "Meta", "OS"]);
const LOCK_KEYS = new Set(["CapsLock", "NumLock", "ScrollLock"]);

/** Keys that change other keys. Scanners press them between the characters of a code. */
export function isModifier(code: string): boolean {
  return LOCK_KEYS.has(code) || MODIFIER_KEYS.has(code.replace(/(Left|Right)$/, ""));
}

/** Returns whether the key starts a character written as Alt+0nnn: only the left Alt does, the right one is AltGr. */
export const isAlt = (code: string): boolean => code === "AltLeft";

const TERMINATOR_CODES = new Set(["Enter", "NumpadEnter", "Tab"]);

/** Returns whether scanners end a code with the key; CR and LF also arrive as Ctrl+M and Ctrl+J. */
export function isTerminator(key: Keystroke, layout: ScannerLayout): boolean {
  if (key.meta) return false;
  if (key.control) {
    const letter = layout.keys[key.code]?.[0];
    return !key.altGr && (key.code === "KeyM" || letter === "m" || letter === "j");
  }
  return !key.alt && TERMINATOR_CODES.has(key.code);
}

/** Returns whether the key is a line feed after a carriage return; some scanners send it as an arrow key. */
export function isLineFeed(key: Keystroke, layout: ScannerLayout): boolean {
  return isTerminator(key, layout) || key.code === "ArrowDown";
}
