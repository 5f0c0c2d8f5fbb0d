import type { BrowserWindow } from "electron";
import type { EditCommand } from "../../../src-preload/contract/window.ts";
import type { Publish } from "../../use-cases/context.ts";

/** The commands in the order of the menu, with the page's flag for each. */
const COMMANDS = [
  ["cut", "canCut"],
  ["copy", "canCopy"],
  ["paste", "canPaste"],
  ["selectAll", "canSelectAll"],
] as const satisfies readonly (readonly [EditCommand, string])[];

export interface FieldMenuOptions {
  readonly window: BrowserWindow | null;
  readonly publish: Publish;
  readonly isLocked: () => boolean;
}

/**
 * Lets the page show a menu for a text field. The page draws the menu, because the system's would get the keys of a
 * scan. Returns the function that runs its commands: the page cannot paste, and main does it once per opened menu, so
 * that no script reads the clipboard.
 */
export function createFieldMenu({ window, publish, isLocked }: FieldMenuOptions): (command: EditCommand) => void {
  let offeredCommands: readonly EditCommand[] = [];
  window?.webContents.on("context-menu", (_event, { x, y, isEditable, editFlags }) => {
    const commands = COMMANDS.flatMap(([command, flag]) => (editFlags[flag] ? [command] : []));
    offeredCommands = isEditable && !isLocked() ? commands : [];
    if (offeredCommands.length === 0) return;
    const { zoomFactor } = window.webContents;
    publish("window", "fieldMenu", { left: x / zoomFactor, top: y / zoomFactor, commands: offeredCommands });
  });
  return (command) => {
    if (!offeredCommands.includes(command)) return;
    offeredCommands = [];
    window?.webContents[command]();
  };
}
