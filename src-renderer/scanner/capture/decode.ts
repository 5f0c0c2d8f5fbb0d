import { type DamagedReason, isTooLong } from "../../../src-domain/scanning/scan-code.ts";
import { type BurstKey, isAlt } from "./keystroke.ts";
import { DEAD_KEY_SIGN, type ScannerLayout } from "./layouts.ts";

const GROUP_SEPARATOR = "\u001D";

/** FNC1 as visible text, from scanners configured that way. */
const WRITTEN_SEPARATORS = /<GS>|\{GS\}/gi;

const AIM_IDENTIFIER = /^\][A-Za-z][0-9A-Za-z]/;

/** Sent by some scanners when the trigger is pulled twice without a code. */
const GHOST_CHARACTER = "\u00AE";

/** Shorter texts repeat by chance: `1212` is an id. */
const DOUBLED_HALF_MIN = 6;

const withFunctionCodes = (value: string): string => value.replace(WRITTEN_SEPARATORS, GROUP_SEPARATOR);

/** Removes what scanners add around a value: AIM identifier, leading and trailing group separators. */
function withoutSymbologyMarks(value: string): string {
  return withoutSeparators(withoutSeparators(value).replace(AIM_IDENTIFIER, ""));
}

function withoutSeparators(value: string): string {
  const isInner = (character: string): boolean => character !== GROUP_SEPARATOR;
  const characters = [...value];
  return characters.slice(Math.max(0, characters.findIndex(isInner)), characters.findLastIndex(isInner) + 1).join("");
}

const isGhost = (value: string): boolean => value.replaceAll(GHOST_CHARACTER, "").trim() === "";

/** Some scanners send a value twice in one read. Reporting it is safer than removing a half. */
function isDoubled(value: string): boolean {
  const half = value.slice(0, value.length / 2);
  return half.length >= DOUBLED_HALF_MIN && value === half + half;
}

/** Stands for a key that the layout does not know, so that a damaged code never looks like a shorter one. */
export const UNKNOWN_KEY_MARK = "\uFFFD";

/** Key positions with Ctrl that scanners use for ASCII control characters. */
const CONTROL_PUNCTUATION: Readonly<Record<string, string>> = {
  BracketLeft: "\u001B",
  Backslash: "\u001C",
  BracketRight: GROUP_SEPARATOR,
  Digit6: "\u001E",
  Minus: "\u001F",
};

const COMBINING: Readonly<Record<string, string>> = {
  "^": "\u0302",
  "`": "\u0300",
  "´": "\u0301",
  "¨": "\u0308",
  "~": "\u0303",
};

/** The parts of a key that determine its meaning. A stored key has Ctrl with Alt instead of `altGr`. */
export type PressedKey = Pick<BurstKey, "code" | "shift" | "control" | "alt"> & { readonly altGr?: boolean };
type KeyMeaning = { readonly kind: "text" | "dead"; readonly text: string } | { readonly kind: "unknown" };

const textMeaning = (value: string): KeyMeaning => ({ kind: "text", text: value });

/** The character of a key; `decodeKeys` handles Alt with the numeric keypad. */
export function meaningOf(key: PressedKey, layout: ScannerLayout): KeyMeaning {
  // Windows reports AltGr as Ctrl with Alt, and some scanners send it that way.
  const altGr = key.altGr === true || (key.control && key.alt);
  if (key.control && !altGr) return controlMeaning(key.code, layout);
  // Some scanners send FNC1 as F8.
  if (key.code === "F8") return textMeaning(GROUP_SEPARATOR);
  if (key.alt && !altGr) return { kind: "unknown" };
  const character = layout.keys[key.code]?.[(altGr ? 2 : 0) + (key.shift ? 1 : 0)] ?? "";
  if (character === "") return { kind: "unknown" };
  return character.startsWith(DEAD_KEY_SIGN) ? { kind: "dead", text: character.slice(1) } : textMeaning(character);
}

function controlMeaning(code: string, layout: ScannerLayout): KeyMeaning {
  const letter = /^[a-z]$/.exec(layout.keys[code]?.[0] ?? "")?.[0];
  const control = letter === undefined ? CONTROL_PUNCTUATION[code] : String.fromCharCode(letter.charCodeAt(0) - 96);
  return control === undefined ? { kind: "unknown" } : textMeaning(control);
}

export const isAltDigit = (key: Pick<BurstKey, "code" | "alt">): boolean => key.alt && /^Numpad\d$/.test(key.code);

export function decodeKeys(keys: readonly PressedKey[], layout: ScannerLayout) {
  const { decoded, unknown } = charactersOf(keys, layout);
  const text = withoutSymbologyMarks(withFunctionCodes(decoded));
  return { text, damage: damageOf(text, unknown) };
}

/** Keeps the AIM identifier, which scans ignore and the check-up reports. */
export const decodeWithIdentifier = (keys: readonly PressedKey[], layout: ScannerLayout): string =>
  withoutSeparators(withFunctionCodes(charactersOf(keys, layout).decoded));

function charactersOf(keys: readonly PressedKey[], layout: ScannerLayout) {
  let decoded = "";
  let altDigits = "";
  let deadKey = "";
  let unknown = false;
  const append = (character: string): void => {
    decoded += deadKey === "" ? character : withAccent(deadKey, character);
    deadKey = "";
  };
  const appendAltCharacter = (): void => {
    if (altDigits !== "") append(altCharacter(altDigits));
    altDigits = "";
  };
  for (const key of keys) {
    if (isAltDigit(key)) {
      altDigits += key.code.slice(-1);
      continue;
    }
    appendAltCharacter();
    if (isAlt(key.code)) continue;
    const meaning = meaningOf(key, layout);
    unknown ||= meaning.kind === "unknown";
    if (meaning.kind === "dead") {
      decoded += deadKey;
      deadKey = meaning.text;
    } else append(meaning.kind === "unknown" ? UNKNOWN_KEY_MARK : meaning.text);
  }
  appendAltCharacter();
  return { decoded: decoded + deadKey, unknown };
}

function damageOf(value: string, unknown: boolean): DamagedReason | null {
  if (unknown) return "unknown-key";
  if (isTooLong(value)) return "too-long";
  if (isGhost(value)) return "empty";
  return isDoubled(value) ? "repeated" : null;
}

/** Like Windows: after a dead key, a space types the sign, a letter gets the accent, others follow the sign. */
function withAccent(sign: string, character: string): string {
  if (character === " ") return sign;
  const composed = (character + (COMBINING[sign] ?? "")).normalize("NFC");
  return composed.length === 1 ? composed : sign + character;
}

/** Alt+0nnn names a character by number; without the zero, numbers above ASCII depend on the computer's code page. */
function altCharacter(numberText: string): string {
  const codePoint = Number(numberText);
  const isKnown = codePoint > 0 && (numberText.startsWith("0") ? codePoint <= 0xff : codePoint < 0x80);
  return isKnown ? String.fromCodePoint(codePoint) : UNKNOWN_KEY_MARK;
}
