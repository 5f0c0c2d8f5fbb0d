import { dialog, type BrowserWindow } from "electron";
import type { FileSuggestion, Machine } from "../desk/machine.ts";

/** The computer's powers, each behind a dialog of its own: the page can ask, but it never names a file. */
export function createMachine(window: () => BrowserWindow | null): Machine {
  async function chooseFile({ name, extension }: FileSuggestion): Promise<string | null> {
    const options = {
      defaultPath: `${name}.${extension}`,
      filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
    };
    const parent = window();
    const chosen = await (parent ? dialog.showSaveDialog(parent, options) : dialog.showSaveDialog(options));
    return chosen.canceled || chosen.filePath === "" ? null : chosen.filePath;
  }

  return { chooseFile };
}
