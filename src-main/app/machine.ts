import { join } from "node:path";
import { app, dialog, nativeTheme, shell, type BrowserWindow, type OpenDialogOptions } from "electron";
import { FILE_ENDINGS } from "../../src-domain/import/file-form.ts";
import { brightnessOf } from "../../src-domain/theme.ts";
import type { FileSuggestion, Machine } from "../desk/machine.ts";
import type { PrintPort } from "../desk/labels/print-port.ts";
import { createStationFile } from "../desk/scanning/station-profile.ts";
import type { Strip } from "../desk/health/strip-view.ts";
import { printSheet } from "./print-sheet.ts";
import { leavePage, reloadWindow } from "./page/reload.ts";

/** Characters that a file system refuses in a name; the suggested name may contain them. */
const NO_FILE_NAME = /[/\\:*?"<>|]/g;

interface MachineOptions extends Pick<Machine, "language" | "confirmTrust"> {
  readonly window: () => BrowserWindow | null;
  readonly pageAddress: string;
  readonly strip: Strip;
  readonly printing: PrintPort;
  readonly drawn: () => void;
}

/** The computer's functions, each behind a native dialog: the page can ask, but it never names a file. */
export function createMachine(options: MachineOptions): Machine {
  const { window, language, confirmTrust, pageAddress, strip, printing, drawn } = options;
  async function chooseFile({ name, extension }: FileSuggestion): Promise<string | null> {
    const options = {
      defaultPath: `${name.replaceAll(NO_FILE_NAME, "-")}.${extension}`,
      filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
    };
    const parent = window();
    const chosen = await (parent ? dialog.showSaveDialog(parent, options) : dialog.showSaveDialog(options));
    return chosen.canceled || chosen.filePath === "" ? null : chosen.filePath;
  }

  async function chooseImport(): Promise<string | null> {
    const options: OpenDialogOptions = {
      properties: ["openFile"],
      filters: [{ name: "CSV, JSON", extensions: [...FILE_ENDINGS] }],
    };
    const parent = window();
    const { filePaths } = await (parent ? dialog.showOpenDialog(parent, options) : dialog.showOpenDialog(options));
    return filePaths[0] ?? null;
  }

  return {
    language,
    confirmTrust,
    chooseFile,
    chooseImport,
    station: createStationFile(join(app.getPath("userData"), "station.json")),
    printSheet: (sheet, language, content) => printSheet(pageAddress, sheet, language, content),
    // Electron returns an error message, or an empty text for success.
    openFile: async (path) => (await shell.openPath(path)) === "",
    printing,
    strip,
    drawn,
    setTheme: (theme) => void (nativeTheme.themeSource = brightnessOf(theme)),
    leave: () => leavePage(window()),
    loadPage: () => reloadWindow(window()),
    quit: () => app.quit(),
  };
}
