import { AIM_IDENTIFIER } from "../../../src-domain/scanning/framing.ts";
import { GROUP_SEPARATOR, replaceWrittenSeparators } from "../../../src-domain/scanning/gs1-elements.ts";
import { type DamagedReason, isTooLong } from "../../../src-domain/scanning/scan-code.ts";
import { type BurstKey, isAlt } from "./keystroke.ts";
import { DEAD_KEY_SIGN, type ScannerLayout } from "./layouts.ts";

/** Sent by some scanners when the trigger is pulled twice without a code. */
const GHOST_CHARACTER = "\u00AE";

/** Shorter texts repeat by chance: `1212` is an id. */
const DOUBLED_HALF_MIN = 6;

/** Removes what scanners add around a value: AIM identifier, leading and trailing group separators. */
function removeSymbologyMarks(value: string): string {
  return trimSeparators(trimSeparators(value).replace(AIM_IDENTIFIER, ""));
}

function trimSeparators(value: string): string {
  const isInner = (character: string): boolean => character !== GROUP_SEPARATOR;
  const characters = [...value];
  const start = Math.max(0, characters.findIndex(isInner));
  const end = characters.findLastIndex(isInner) + 1;
  return characters.slice(start, end).join("");
}

const isGhost = (value: string): boolean => value.replaceAll(GHOST_CHARACTER, "").trim() === "";

/** Returns whether the scanner sent the value twice in one scan. Refusing the scan is safer than removing a half. */
function isDoubled(value: string): boolean {
  const firstHalf = value.slice(0, value.length / 2);
  return firstHalf.length >= DOUBLED_HALF_MIN && value === firstHalf + firstHalf;
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

const COMBINING_ACCENTS: Readonly<Record<string, string>> = {
  "^": "\u0302",
  "`": "\u0300",
  "´": "\u0301",
  "¨": "\u0308",
  "~": "\u0303",
};

/** The properties of a key that determine its meaning. A stored key has Ctrl with Alt instead of `altGr`. */
export type KeyWithModifiers = Pick<BurstKey, "code" | "shift" | "control" | "alt"> & { readonly altGr?: boolean };
type KeyMeaning = { readonly kind: "text" | "dead"; readonly text: string } | { readonly kind: "unknown" };

const textMeaning = (value: string): KeyMeaning => ({ kind: "text", text: value });

/** Returns the character of one key; `decodeKeys` handles Alt with the numeric keypad. */
export function decodeKey(key: KeyWithModifiers, layout: ScannerLayout): KeyMeaning {
  // Windows reports AltGr as Ctrl with Alt, and some scanners send it that way.
  const altGr = key.altGr === true || (key.control && key.alt);
  if (key.control && !altGr) return decodeControlKey(key.code, layout);
  // Some scanners send FNC1 as F8.
  if (key.code === "F8") return textMeaning(GROUP_SEPARATOR);
  if (key.alt && !altGr) return { kind: "unknown" };
  const character = layout.keys[key.code]?.[(altGr ? 2 : 0) + (key.shift ? 1 : 0)] ?? "";
  if (character === "") return { kind: "unknown" };
  return character.startsWith(DEAD_KEY_SIGN) ? { kind: "dead", text: character.slice(1) } : textMeaning(character);
}

function decodeControlKey(code: string, layout: ScannerLayout): KeyMeaning {
  const letter = /^[a-z]$/.exec(layout.keys[code]?.[0] ?? "")?.[0];
  const control = letter === undefined ? CONTROL_PUNCTUATION[code] : String.fromCharCode(letter.charCodeAt(0) - 96);
  return control === undefined ? { kind: "unknown" } : textMeaning(control);
}

export const isAltDigit = (key: Pick<BurstKey, "code" | "alt">): boolean => key.alt && /^Numpad\d$/.test(key.code);

export function decodeKeys(keys: readonly KeyWithModifiers[], layout: ScannerLayout) {
  const { decodedText, hasUnknownKey } = decodeCharacters(keys, layout);
  const text = removeSymbologyMarks(replaceWrittenSeparators(decodedText));
  return { text, damage: findDamage(text, hasUnknownKey) };
}

/** Decodes keys with the AIM identifier, which scans ignore and the check-up reports. */
export const decodeWithIdentifier = (keys: readonly KeyWithModifiers[], layout: ScannerLayout): string =>
  trimSeparators(replaceWrittenSeparators(decodeCharacters(keys, layout).decodedText));

function decodeCharacters(keys: readonly KeyWithModifiers[], layout: ScannerLayout) {
  let decodedText = "";
  let altDigits = "";
  let deadKey = "";
  let hasUnknownKey = false;
  const append = (character: string): void => {
    decodedText += deadKey === "" ? character : addAccent(deadKey, character);
    deadKey = "";
  };
  const appendAltCharacter = (): void => {
    if (altDigits !== "") append(decodeAltCode(altDigits));
    altDigits = "";
  };
  for (const key of keys) {
    if (isAltDigit(key)) {
      altDigits += key.code.slice(-1);
      continue;
    }
    appendAltCharacter();
    if (isAlt(key.code)) continue;
    const keyMeaning = decodeKey(key, layout);
    hasUnknownKey ||= keyMeaning.kind === "unknown";
    if (keyMeaning.kind === "dead") {
      decodedText += deadKey;
      deadKey = keyMeaning.text;
    } else append(keyMeaning.kind === "unknown" ? UNKNOWN_KEY_MARK : keyMeaning.text);
  }
  appendAltCharacter();
  return { decodedText: decodedText + deadKey, hasUnknownKey };
}

function findDamage(value: string, hasUnknownKey: boolean): DamagedReason | null {
  if (hasUnknownKey) return "unknown-key";
  if (isTooLong(value)) return "too-long";
  if (isGhost(value)) return "empty";
  return isDoubled(value) ? "repeated" : null;
}

/** Like Windows after a dead key: a space types the sign, a letter gets the accent, others are typed after the sign. */
function addAccent(sign: string, character: string): string {
  if (character === " ") return sign;
  const composedCharacter = (character + (COMBINING_ACCENTS[sign] ?? "")).normalize("NFC");
  return composedCharacter.length === 1 ? composedCharacter : sign + character;
}

/** Alt+0nnn names a character by number; without the zero, numbers above ASCII depend on the computer's code page. */
function decodeAltCode(numberText: string): string {
  const codePoint = Number(numberText);
  const isKnown = codePoint > 0 && (numberText.startsWith("0") ? codePoint <= 0xff : codePoint < 0x80);
  return isKnown ? String.fromCodePoint(codePoint) : UNKNOWN_KEY_MARK;
}
