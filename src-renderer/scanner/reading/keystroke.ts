import type { ScannerLayout } from "./layouts.ts";

/** One key going down, freed of the DOM. */
export interface Keystroke {
  /** Position of the key (`KeyboardEvent.code`): the same under every OS layout, Caps Lock and input method. */
  readonly code: string;
  readonly shift: boolean;
  readonly control: boolean;
  readonly alt: boolean;
  /** The right Alt key is down, whatever the OS layout makes of it. */
  readonly altGr: boolean;
  readonly meta: boolean;
  /** The key is held and repeats. */
  readonly repeat: boolean;
  /** How long it has been held, in milliseconds; 0 unless it repeats. */
  readonly heldMs: number;
  /** The key before was still down when this one went down, as it is in fast typing by hand. */
  readonly overlapping: boolean;
  /** Milliseconds on a monotonic clock. */
  readonly at: number;
}

/** A keystroke that counts towards a scan, with the time since the one before. */
export interface BurstKey {
  readonly code: string;
  readonly shift: boolean;
  readonly control: boolean;
  readonly alt: boolean;
  readonly altGr: boolean;
  readonly overlapping: boolean;
  readonly gapMs: number;
  readonly at: number;
  /** When it came up; null while it is down, and for keys of a burst that is certain. */
  readonly releasedAt: number | null;
}

const MODIFIERS = new Set(["Shift", "Control", "Alt", "Meta", "OS"]);
const LOCKS = new Set(["CapsLock", "NumLock", "ScrollLock"]);

/** Keys that change others; scanners press them between the characters of a code. */
export function isModifier(code: string): boolean {
  return LOCKS.has(code) || MODIFIERS.has(code.replace(/(Left|Right)$/, ""));
}

/** The Alt key that begins a character written as Alt+0nnn; the right one is AltGr. */
export const isAlt = (code: string): boolean => code === "AltLeft";

const TERMINATORS = new Set(["Enter", "NumpadEnter", "Tab"]);

/** What scanners send to end a code; CR and LF also arrive as Ctrl+M and Ctrl+J. */
export function isTerminator(key: Keystroke, layout: ScannerLayout): boolean {
  if (key.meta) return false;
  if (key.control) {
    const letter = layout.keys[key.code]?.[0];
    return !key.altGr && (key.code === "KeyM" || letter === "m" || letter === "j");
  }
  return !key.alt && TERMINATORS.has(key.code);
}

/** The line feed that some scanners send after the carriage return; it has been seen to arrive as an arrow. */
export function isLineFeed(key: Keystroke, layout: ScannerLayout): boolean {
  return isTerminator(key, layout) || key.code === "ArrowDown";
}
