import { Menu, type BrowserWindow } from "electron";
import type { Language } from "../../../src-domain/language.ts";
import { SHELL_STRINGS } from "../strings.ts";

const COMMANDS = ["cut", "copy", "paste"] as const;
const FLAGS = { cut: "canCut", copy: "canCopy", paste: "canPaste" } as const;

/**
 * Shows Cut, Copy and Paste for text fields. The menu is the system's, because a page may not paste without a person.
 * It gets all keys, so `onOpened` lets the page say that the scanner is not active.
 */
export function showFieldMenus(
  window: BrowserWindow,
  language: () => Language,
  onOpened: (isOpen: boolean) => void,
): void {
  const { webContents } = window;
  webContents.on("context-menu", (_event, { isEditable, editFlags }) => {
    if (!isEditable) return;
    const labels = SHELL_STRINGS[language()].menu;
    const menu = Menu.buildFromTemplate(
      COMMANDS.map((command) => ({
        label: labels[command],
        enabled: editFlags[FLAGS[command]],
        click: () => webContents[command](),
      })),
    );
    onOpened(true);
    menu.popup({ window, callback: () => onOpened(false) });
  });
}
