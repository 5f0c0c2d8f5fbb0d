import { fromLetters, LETTERS as ALPHABET, toLetters } from "../scanning/code-parts.ts";
import { hasHiddenCharacters } from "../hidden-characters.ts";

/**
 * Badges: printed codes that say who works at the desk. A code carries the name itself, so that a badge printed at one desk
 * is read at every other. Like the name space of commands (commands.ts), theirs begins with a character that neither an RMA,
 * an id nor a tracking number may hold.
 */
const NAME_SPACE = "%WHO%";
/** Of badges that main has signed with the pairing key (src-main/pairing/); they expire. */
const SIGNED_SPACE = "%WHOS%";
/** Not of the alphabet of names, so nobody can be called so. */
const SIGN_OFF = `${NAME_SPACE}OFF`;

const CHECK_PRIME = 1021;

/** Bytes in UTF-8: longer codes are wider than the sheet. */
export const LONGEST_NAME_BYTES = 40;

export type Badge =
  | { readonly kind: "name"; readonly name: string }
  /** Whose it is says `readSignedBadge`, once the mark was checked. */
  | { readonly kind: "signed"; readonly signed: Uint8Array }
  | { readonly kind: "sign-off" };

export interface SignedBadge {
  readonly name: string;
  /** The last day on which it signs in, counted from 1 Jan 1970 in UTC. */
  readonly lastDay: number;
}

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
  if (code.startsWith(SIGNED_SPACE)) {
    const letters = code.slice(SIGNED_SPACE.length, -2);
    const signed = checkOf(letters) === code.slice(-2) ? fromLetters(letters) : null;
    return signed && { kind: "signed", signed };
  }
  if (!code.startsWith(NAME_SPACE)) return undefined;
  if (code === SIGN_OFF) return { kind: "sign-off" };
  const payload = code.slice(NAME_SPACE.length, -2);
  const bytes = fromLetters(payload);
  if (bytes === null) return null;
  const name = badgeName(new TextDecoder().decode(bytes));
  return name !== null && badgeCode(name) === code ? { kind: "name", name } : null;
}

const DAY_MS = 24 * 60 * 60_000;
const VALID_DAYS = 365;

/** The last day of a badge that is printed now. */
export const lastBadgeDay = (now: Date): number => Math.floor(now.getTime() / DAY_MS) + VALID_DAYS;

/** As a date that a badge can show. */
export const badgeDate = (lastDay: number): string => new Date(lastDay * DAY_MS).toISOString().slice(0, 10);

/** From the day after the last one. */
export const isBadgeExpired = ({ lastDay }: SignedBadge, now: Date): boolean => now.getTime() >= (lastDay + 1) * DAY_MS;

/** What main signs: the day in two bytes, then the name. */
export const writeSignedBadge = ({ name, lastDay }: SignedBadge): Uint8Array =>
  Uint8Array.from([lastDay >> 8, lastDay & 0xff, ...new TextEncoder().encode(name)]);

export function readSignedBadge(content: Uint8Array): SignedBadge | null {
  const [high, low, ...bytes] = content;
  const name = badgeName(new TextDecoder().decode(Uint8Array.from(bytes)));
  return high === undefined || low === undefined || name === null ? null : { name, lastDay: high * 256 + low };
}

/** The text of a badge that main has signed. */
export function signedBadgeCode(signed: Uint8Array): string {
  const letters = toLetters(signed);
  return SIGNED_SPACE + letters + checkOf(letters);
}

/** Two letters that a misread or swapped character changes. */
function checkOf(payload: string): string {
  const sum = [...payload].reduce((total, letter) => (total * 33 + ALPHABET.indexOf(letter) + 1) % CHECK_PRIME, 7);
  return `${ALPHABET[sum >> 5]}${ALPHABET[sum & 31]}`;
}
