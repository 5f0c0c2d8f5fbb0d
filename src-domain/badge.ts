import { hasHiddenCharacters } from "./hidden-characters.ts";

/**
 * Badges: printed codes that say who works at the desk. A code carries the name itself, so that a badge printed at one desk
 * is read at every other. Like the name space of commands (commands.ts), theirs begins with a character that neither an RMA,
 * an id nor a tracking number may hold.
 */
const NAME_SPACE = "%WHO%";
/** Not of the alphabet of names, so nobody can be called so. */
const SIGN_OFF = `${NAME_SPACE}OFF`;

/** Without letters that are taken for digits; every scanner layout has these characters. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CHECK_PRIME = 1021;

/** Bytes in UTF-8: longer codes are wider than the sheet. */
export const LONGEST_NAME_BYTES = 40;

export type Badge = { readonly kind: "name"; readonly name: string } | { readonly kind: "sign-off" };

/** As it is printed and stored; null for what cannot be a name on a badge. */
export function badgeName(text: string): string | null {
  const name = text.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  const fits = name !== "" && new TextEncoder().encode(name).length <= LONGEST_NAME_BYTES;
  return fits && !hasHiddenCharacters(name) ? name : null;
}

/** The text of a badge. `name` is one that `badgeName` gave. */
export function badgeCode(name: string): string {
  const payload = toLetters(new TextEncoder().encode(name));
  return NAME_SPACE + payload + checkOf(payload);
}

export const signOffCode = (): string => SIGN_OFF;

/** Undefined for a text that is no badge; null for one of their name space that was not read well. */
export function readBadge(text: string): Badge | null | undefined {
  const code = text.trim().toUpperCase();
  if (!code.startsWith(NAME_SPACE)) return undefined;
  if (code === SIGN_OFF) return { kind: "sign-off" };
  const payload = code.slice(NAME_SPACE.length, -2);
  const bytes = fromLetters(payload);
  if (bytes === null) return null;
  const name = badgeName(new TextDecoder().decode(bytes));
  return name !== null && badgeCode(name) === code ? { kind: "name", name } : null;
}

function toLetters(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const fives = bits.match(/.{1,5}/g) ?? [];
  return fives.map((five) => ALPHABET[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

function fromLetters(letters: string): Uint8Array | null {
  const places = [...letters].map((letter) => ALPHABET.indexOf(letter));
  if (places.length === 0 || places.includes(-1)) return null;
  const bits = places.map((place) => place.toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2));
}

/** Two letters that a misread or swapped character changes. */
function checkOf(payload: string): string {
  const sum = [...payload].reduce((total, letter) => (total * 33 + ALPHABET.indexOf(letter) + 1) % CHECK_PRIME, 7);
  return `${ALPHABET[sum >> 5]}${ALPHABET[sum & 31]}`;
}
