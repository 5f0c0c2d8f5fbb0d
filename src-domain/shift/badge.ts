import { hasHiddenCharacters } from "../hidden-characters.ts";
import { fromLetters, LETTERS as ALPHABET, toLetters } from "../scanning/code-letters.ts";

/**
 * Prefix of badges: printed codes with the operator's name, so that every desk can read them. Like command codes
 * (commands.ts), badge codes begin with a character that no RMA, id or tracking number contains.
 */
const BADGE_PREFIX = "%WHO%";
/** Badges of earlier versions have a signature (16 bytes) and a day (2 bytes) before the name. Neither is checked. */
const SIGNED_PREFIX = "%WHOS%";
const SIGNATURE_BYTES = 18;
/** Text of the sign-off code. No badge has this text, because "OFF" is not valid as an encoded name. */
const SIGN_OFF = `${BADGE_PREFIX}OFF`;

const CHECK_PRIME = 1021;

/** Bytes in UTF-8; longer codes would be wider than the sheet. */
export const MAX_NAME_BYTES = 40;

export type Badge = { readonly kind: "name"; readonly name: string } | { readonly kind: "sign-off" };

/** Normalizes a name for printing and storing; null if it cannot be on a badge. */
export function normalizeBadgeName(text: string): string | null {
  const name = text.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  const isValidLength = name !== "" && new TextEncoder().encode(name).length <= MAX_NAME_BYTES;
  return isValidLength && !hasHiddenCharacters(name) ? name : null;
}

/** `name` must come from `normalizeBadgeName`. */
export function encodeBadgeName(name: string): string {
  const payload = toLetters(new TextEncoder().encode(name));
  return BADGE_PREFIX + payload + checkLetters(payload);
}

export const signOffCode = (): string => SIGN_OFF;

/** Returns `undefined` for a text that is no badge and null for a misread badge. */
export function parseBadge(text: string): Badge | null | undefined {
  const code = text.trim().toUpperCase();
  if (code === SIGN_OFF) return { kind: "sign-off" };
  const prefix = [SIGNED_PREFIX, BADGE_PREFIX].find((candidate) => code.startsWith(candidate));
  if (prefix === undefined) return undefined;
  const payload = code.slice(prefix.length, -2);
  const bytes = checkLetters(payload) === code.slice(-2) ? fromLetters(payload) : null;
  if (bytes === null) return null;
  const name = normalizeBadgeName(
    new TextDecoder().decode(prefix === SIGNED_PREFIX ? bytes.subarray(SIGNATURE_BYTES) : bytes),
  );
  return name === null ? null : { kind: "name", name };
}

/** Returns two letters that detect a misread or swapped character. */
function checkLetters(payload: string): string {
  const sum = [...payload].reduce((total, letter) => (total * 33 + ALPHABET.indexOf(letter) + 1) % CHECK_PRIME, 7);
  return `${ALPHABET[sum >> 5]}${ALPHABET[sum & 31]}`;
}
