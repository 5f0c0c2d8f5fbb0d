import { fromLetters, LETTERS as ALPHABET, toLetters } from "../scanning/code-letters.ts";
import { hasHiddenCharacters } from "../hidden-characters.ts";

/**
 * Badges: printed codes that say who works at the desk. A code carries the name itself, so that every desk can read a badge
 * printed at another. Like command codes (commands.ts), badge codes begin with a character that no RMA, id or tracking
 * number may contain.
 */
const NAME_SPACE = "%WHO%";
/** Badges of earlier versions: 16 bytes of a signature and 2 of a day stand before the name. Neither is checked. */
const SIGNED_SPACE = "%WHOS%";
const SIGNATURE_BYTES = 18;
/** Not valid as an encoded name, so it cannot collide with one. */
const SIGN_OFF = `${NAME_SPACE}OFF`;

const CHECK_PRIME = 1021;

/** UTF-8 bytes: longer codes are wider than the sheet. */
export const MAX_NAME_BYTES = 40;

export type Badge = { readonly kind: "name"; readonly name: string } | { readonly kind: "sign-off" };

/** A name as printed and stored; null if it cannot be on a badge. */
export function badgeName(text: string): string | null {
  const name = text.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  const fits = name !== "" && new TextEncoder().encode(name).length <= MAX_NAME_BYTES;
  return fits && !hasHiddenCharacters(name) ? name : null;
}

/** `name` must come from `badgeName`. */
export function badgeCode(name: string): string {
  const payload = toLetters(new TextEncoder().encode(name));
  return NAME_SPACE + payload + checkOf(payload);
}

export const signOffCode = (): string => SIGN_OFF;

/** `undefined` for a text that is not a badge; null for a misread badge. */
export function parseBadge(text: string): Badge | null | undefined {
  const code = text.trim().toUpperCase();
  if (code === SIGN_OFF) return { kind: "sign-off" };
  const space = [SIGNED_SPACE, NAME_SPACE].find((one) => code.startsWith(one));
  if (space === undefined) return undefined;
  const payload = code.slice(space.length, -2);
  const bytes = checkOf(payload) === code.slice(-2) ? fromLetters(payload) : null;
  if (bytes === null) return null;
  const name = badgeName(new TextDecoder().decode(space === SIGNED_SPACE ? bytes.subarray(SIGNATURE_BYTES) : bytes));
  return name === null ? null : { kind: "name", name };
}

/** Two letters that change if a character is misread or swapped. */
function checkOf(payload: string): string {
  const sum = [...payload].reduce((total, letter) => (total * 33 + ALPHABET.indexOf(letter) + 1) % CHECK_PRIME, 7);
  return `${ALPHABET[sum >> 5]}${ALPHABET[sum & 31]}`;
}
