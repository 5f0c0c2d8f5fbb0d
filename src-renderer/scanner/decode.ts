import { SCAN_MAX_LENGTH, type DamagedReason } from "../../src-domain/scan-code.ts";
import { isAlt, type BurstKey } from "./keystroke.ts";
import type { ScannerLayout } from "./layouts.ts";

/** Stands in the text for a key that the layout does not know, so that a code is never shortened. */
export const UNKNOWN_KEY_MARK = "\uFFFD";

const GROUP_SEPARATOR = "\u001D";

/** Positions with Ctrl that scanners use for ASCII control characters. */
const CONTROL_PUNCTUATION: Readonly<Record<string, string>> = {
  BracketLeft: "\u001B",
  Backslash: "\u001C",
  BracketRight: GROUP_SEPARATOR,
  Digit6: "\u001E",
  Minus: "\u001F",
};

type KeyMeaning = { readonly kind: "text"; readonly text: string } | { readonly kind: "unknown" };

const text = (value: string): KeyMeaning => ({ kind: "text", text: value });

/** The character a key stands for; Alt with the numeric pad is read by `decodeKeys`. */
export function meaningOf(
  key: Pick<BurstKey, "code" | "shift" | "control" | "alt">,
  layout: ScannerLayout,
): KeyMeaning {
  if (key.control) return controlMeaning(key.code);
  // Some scanners send FNC1 as F8.
  if (key.code === "F8") return text(GROUP_SEPARATOR);
  const pair = layout.keys[key.code];
  return pair && !key.alt ? text(pair[key.shift ? 1 : 0]) : { kind: "unknown" };
}

function controlMeaning(code: string): KeyMeaning {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  const control = letter === undefined ? CONTROL_PUNCTUATION[code] : String.fromCharCode(letter.charCodeAt(0) - 64);
  return control === undefined ? { kind: "unknown" } : text(control);
}

/** One digit of a character's number, typed with Alt held. */
export const isAltDigit = (key: Pick<BurstKey, "code" | "alt">): boolean => key.alt && /^Numpad\d$/.test(key.code);

export interface DecodedBurst {
  readonly text: string;
  readonly damage: DamagedReason | null;
}

/** The text of a burst. An unknown key damages it; the text then shows where. */
export function decodeKeys(keys: readonly BurstKey[], layout: ScannerLayout): DecodedBurst {
  let decoded = "";
  let altDigits = "";
  let unknown = false;
  const closeAlt = (): void => {
    if (altDigits !== "") decoded += altCharacter(altDigits);
    altDigits = "";
  };
  for (const key of keys) {
    if (isAltDigit(key)) {
      altDigits += key.code.slice(-1);
      continue;
    }
    closeAlt();
    if (isAlt(key.code)) continue;
    const meaning = meaningOf(key, layout);
    unknown ||= meaning.kind === "unknown";
    decoded += meaning.kind === "unknown" ? UNKNOWN_KEY_MARK : meaning.text;
  }
  closeAlt();
  return { text: withoutSymbologyMarks(decoded), damage: damageOf(decoded, unknown) };
}

function damageOf(decoded: string, unknown: boolean): DamagedReason | null {
  if (unknown) return "unknown-key";
  return decoded.length > SCAN_MAX_LENGTH ? "too-long" : null;
}

/** Alt+0nnn names a character by its number. */
function altCharacter(numberText: string): string {
  const codePoint = Number(numberText);
  return codePoint > 0 && codePoint <= 0xff ? String.fromCodePoint(codePoint) : UNKNOWN_KEY_MARK;
}

/** Takes off what scanners put round a value: an AIM identifier such as `]C1` and leading or trailing group separators. */
function withoutSymbologyMarks(value: string): string {
  return withoutSeparators(withoutSeparators(value).replace(/^\][A-Za-z][0-9A-Za-z]/, ""));
}

function withoutSeparators(value: string): string {
  const isInner = (character: string): boolean => character !== GROUP_SEPARATOR;
  const characters = [...value];
  return characters.slice(Math.max(0, characters.findIndex(isInner)), characters.findLastIndex(isInner) + 1).join("");
}
