import { checksumText, fromLetters, toLetters } from "./code-letters.ts";
import { hasHiddenCharacters } from "../hidden-characters.ts";

/** Codes begin with a character that no RMA, id or tracking number contains (public documentation, sections 1.5 and 6). */
export const COMMANDS = ["undo", "new-batch", "park", "resume", "submit", "hold", "mute", "help"] as const;
export type Command = (typeof COMMANDS)[number];

const NAME_SPACE = "%DESK%";

/** The text of the printed code, in characters that every scanner layout has. */
export const commandCode = (command: Command): string => NAME_SPACE + command.toUpperCase();

/** The command of a scanned text; `null` for an unknown command, `undefined` for any other text. */
export function parseCommand(text: string): Command | null | undefined {
  const code = text.trim().toUpperCase();
  if (!code.startsWith(NAME_SPACE)) return undefined;
  return COMMANDS.find((command) => commandCode(command) === code) ?? null;
}

const TYPE_SPACE = `${NAME_SPACE}TYPE1`;
const TYPE_CHECK = 4;
/** UTF-8 bytes; encoded, it stays well below the longest scan. */
const LONGEST_TYPE = 100;

/** Null if too long. In `LETTERS`, because a type may contain characters that a layout lacks, and its case matters. */
export function serviceTypeCode(code: string): string | null {
  const bytes = new TextEncoder().encode(code);
  if (bytes.length === 0 || bytes.length > LONGEST_TYPE) return null;
  const text = TYPE_SPACE + toLetters(bytes);
  return text + checksumText(text, TYPE_CHECK);
}

/** The service type of a scanned code; null for a damaged code, `undefined` for any other text. */
export function parseServiceTypeCode(text: string): string | null | undefined {
  const scanned = text.trim().toUpperCase();
  if (!scanned.startsWith(TYPE_SPACE)) return undefined;
  const bytes = fromLetters(scanned.slice(TYPE_SPACE.length, -TYPE_CHECK));
  const code = bytes && new TextDecoder().decode(bytes);
  return code !== null && serviceTypeCode(code) === scanned && !hasHiddenCharacters(code) ? code : null;
}

/** Milliseconds within which SUBMIT must be scanned a second time. */
export const SUBMIT_CONFIRMATION_MS = 3000;

/** Whether a SUBMIT scanned at `at` confirms the one before it. Times in milliseconds. */
export function confirmsSubmit(firstAt: number | null, at: number): boolean {
  return firstAt !== null && at >= firstAt && at - firstAt <= SUBMIT_CONFIRMATION_MS;
}
