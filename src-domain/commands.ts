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

/** Milliseconds within which SUBMIT has to be scanned a second time. */
export const SUBMIT_CONFIRMATION_MS = 3000;

/** Whether a SUBMIT scanned at `at` confirms the one before it. Times in milliseconds. */
export function confirmsSubmit(firstAt: number | null, at: number): boolean {
  return firstAt !== null && at >= firstAt && at - firstAt <= SUBMIT_CONFIRMATION_MS;
}
