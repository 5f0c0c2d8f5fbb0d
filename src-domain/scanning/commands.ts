import { checksumText, fromLetters, toLetters } from "./code-parts.ts";
import { hasHiddenCharacters } from "../hidden-characters.ts";

/**
 * What printed codes can order the desk to do. Their name space begins with a character that neither an RMA, an id nor a
 * tracking number may hold (public documentation, sections 1.5 and 6), and codes in it are never looked up as items.
 */
export const COMMANDS = ["undo", "new-batch", "park", "resume", "submit", "hold", "mute", "help"] as const;
export type Command = (typeof COMMANDS)[number];

const NAME_SPACE = "%DESK%";

/** The text of the printed code, in characters that every scanner layout has. */
export const commandCode = (command: Command): string => NAME_SPACE + command.toUpperCase();

/** The command a text names; `null` for one of the name space that no command has, `undefined` for any other text. */
export function readCommand(text: string): Command | null | undefined {
  const code = text.trim().toUpperCase();
  if (!code.startsWith(NAME_SPACE)) return undefined;
  return COMMANDS.find((command) => commandCode(command) === code) ?? null;
}

const TYPE_SPACE = `${NAME_SPACE}TYPE1`;
const TYPE_CHECK = 4;
/** In UTF-8. Its letters and what is around them stay well below the longest scan. */
const LONGEST_TYPE = 100;

/**
 * The text of the printed code that chooses a shipment service type; null for one that is too long for a code. In letters of
 * codes, because a service type may hold characters that a scanner's layout lacks, and its capitals count.
 */
export function serviceTypeCode(code: string): string | null {
  const bytes = new TextEncoder().encode(code);
  if (bytes.length === 0 || bytes.length > LONGEST_TYPE) return null;
  const text = TYPE_SPACE + toLetters(bytes);
  return text + checksumText(text, TYPE_CHECK);
}

/** The service type that a text names; null for one that was damaged on its way, `undefined` for any other text. */
export function readServiceTypeCode(text: string): string | null | undefined {
  const scanned = text.trim().toUpperCase();
  if (!scanned.startsWith(TYPE_SPACE)) return undefined;
  const bytes = fromLetters(scanned.slice(TYPE_SPACE.length, -TYPE_CHECK));
  const code = bytes && new TextDecoder().decode(bytes);
  return code !== null && serviceTypeCode(code) === scanned && !hasHiddenCharacters(code) ? code : null;
}

/** Milliseconds within which SUBMIT has to be scanned a second time. */
export const SUBMIT_CONFIRMATION_MS = 3000;

/** Whether a SUBMIT scanned at `at` confirms the one before it. Times in milliseconds. */
export function confirmsSubmit(firstAt: number | null, at: number): boolean {
  return firstAt !== null && at >= firstAt && at - firstAt <= SUBMIT_CONFIRMATION_MS;
}
