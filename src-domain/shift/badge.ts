import { fromLetters, LETTERS as ALPHABET, toLetters } from "../scanning/code-parts.ts";
import { hasHiddenCharacters } from "../hidden-characters.ts";

/**
 * Badges: printed codes that say who works at the desk. A code carries the name itself, so that every desk can read a badge
 * printed at another. Like command codes (commands.ts), badge codes begin with a character that no RMA, id or tracking
 * number may contain.
 */
const NAME_SPACE = "%WHO%";
/** Badges signed by main with the pairing key (src-main/pairing/); they expire. */
const SIGNED_SPACE = "%WHOS%";
/** Not valid as an encoded name, so it cannot collide with one. */
const SIGN_OFF = `${NAME_SPACE}OFF`;

const CHECK_PRIME = 1021;

/** UTF-8 bytes: longer codes are wider than the sheet. */
export const LONGEST_NAME_BYTES = 40;

export type Badge =
  | { readonly kind: "name"; readonly name: string }
  /** `readSignedBadge` gives the name once the signature is verified. */
  | { readonly kind: "signed"; readonly signed: Uint8Array }
  | { readonly kind: "sign-off" };

export interface SignedBadge {
  readonly name: string;
  /** The last day on which the badge is valid, counted from 1 Jan 1970 in UTC. */
  readonly lastDay: number;
}

/** A name as printed and stored; null if it cannot be on a badge. */
export function badgeName(text: string): string | null {
  const name = text.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  const fits = name !== "" && new TextEncoder().encode(name).length <= LONGEST_NAME_BYTES;
  return fits && !hasHiddenCharacters(name) ? name : null;
}

/** `name` must come from `badgeName`. */
export function badgeCode(name: string): string {
  const payload = toLetters(new TextEncoder().encode(name));
  return NAME_SPACE + payload + checkOf(payload);
}

export const signOffCode = (): string => SIGN_OFF;

/** `undefined` for a text that is not a badge; null for a misread badge. */
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

export const lastBadgeDay = (now: Date): number => Math.floor(now.getTime() / DAY_MS) + VALID_DAYS;

export const badgeDate = (lastDay: number): string => new Date(lastDay * DAY_MS).toISOString().slice(0, 10);

/** Valid through the whole last day. */
export const isBadgeExpired = ({ lastDay }: SignedBadge, now: Date): boolean => now.getTime() >= (lastDay + 1) * DAY_MS;

/** The content that main signs: the day in two bytes, then the name. */
export const writeSignedBadge = ({ name, lastDay }: SignedBadge): Uint8Array =>
  Uint8Array.from([lastDay >> 8, lastDay & 0xff, ...new TextEncoder().encode(name)]);

export function readSignedBadge(content: Uint8Array): SignedBadge | null {
  const [high, low, ...bytes] = content;
  const name = badgeName(new TextDecoder().decode(Uint8Array.from(bytes)));
  return high === undefined || low === undefined || name === null ? null : { name, lastDay: high * 256 + low };
}

export function signedBadgeCode(signed: Uint8Array): string {
  const letters = toLetters(signed);
  return SIGNED_SPACE + letters + checkOf(letters);
}

/** Two letters that change if a character is misread or swapped. */
function checkOf(payload: string): string {
  const sum = [...payload].reduce((total, letter) => (total * 33 + ALPHABET.indexOf(letter) + 1) % CHECK_PRIME, 7);
  return `${ALPHABET[sum >> 5]}${ALPHABET[sum & 31]}`;
}
