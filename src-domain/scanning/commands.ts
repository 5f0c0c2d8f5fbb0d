import { hasHiddenCharacters } from "../hidden-characters.ts";
import { checksumText, fromLetters, toLetters } from "./code-letters.ts";

/** Command codes begin with `%`, which no RMA, id or tracking number contains (public documentation, 1.5 and 6). */
export const COMMANDS = [
  "undo",
  "new-batch",
  "park",
  "resume",
  "recipient",
  "submit",
  "reprint",
  "hold",
  "set-aside",
  "mute",
  "lock",
  "help",
] as const;
export type Command = (typeof COMMANDS)[number];

const CODE_PREFIX = "%DESK%";

export const commandCode = (command: Command): string => CODE_PREFIX + command.toUpperCase();

/** Returns `null` for an unknown command and `undefined` for any other text. */
export function parseCommand(text: string): Command | null | undefined {
  const code = text.trim().toUpperCase();
  if (!code.startsWith(CODE_PREFIX)) return undefined;
  return COMMANDS.find((command) => commandCode(command) === code) ?? null;
}

const TYPE_PREFIX = `${CODE_PREFIX}TYPE1`;
const TYPE_CHECK_LENGTH = 4;
/** Bytes in UTF-8; the encoded text stays well below `SCAN_MAX_LENGTH`. */
const MAX_TYPE_BYTES = 100;

/** Encodes the type, because a layout may lack its characters and its case matters. Null if empty or too long. */
export function encodeServiceType(code: string): string | null {
  const bytes = new TextEncoder().encode(code);
  if (bytes.length === 0 || bytes.length > MAX_TYPE_BYTES) return null;
  const text = TYPE_PREFIX + toLetters(bytes);
  return text + checksumText(text, TYPE_CHECK_LENGTH);
}

/** Returns null for a damaged service type code and `undefined` for any other text. */
export function parseServiceTypeCode(text: string): string | null | undefined {
  const scanned = text.trim().toUpperCase();
  if (!scanned.startsWith(TYPE_PREFIX)) return undefined;
  const bytes = fromLetters(scanned.slice(TYPE_PREFIX.length, -TYPE_CHECK_LENGTH));
  const code = bytes && new TextDecoder().decode(bytes);
  return code !== null && encodeServiceType(code) === scanned && !hasHiddenCharacters(code) ? code : null;
}

export const SUBMIT_CONFIRMATION_MS = 3000;

/** Returns whether a SUBMIT scanned at `atMs` confirms the previous one. Times in milliseconds. */
export function confirmsSubmit(firstAtMs: number | null, atMs: number): boolean {
  return firstAtMs !== null && atMs >= firstAtMs && atMs - firstAtMs <= SUBMIT_CONFIRMATION_MS;
}
