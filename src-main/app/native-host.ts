import { dirname, join } from "node:path";
import { app, BrowserWindow, dialog, nativeTheme, type OpenDialogOptions, shell } from "electron";
import { quoteLine } from "../../src-domain/hidden-characters.ts";
import { FILE_ENDINGS } from "../../src-domain/import/file-format.ts";
import type { Language } from "../../src-domain/language.ts";
import { ORDER_FILE_ENDINGS } from "../../src-domain/orders/order-file.ts";
import type { Printable } from "../../src-domain/scanning/sheets.ts";
import { brightnessOf } from "../../src-domain/theme.ts";
import type { PrintPort } from "../use-cases/labels/print-port.ts";
import type { FileSuggestion, ImportKind, NativeHost } from "../use-cases/native-host.ts";
import { createSavedFiles } from "../use-cases/saved-files.ts";
import { createFieldMenu, type FieldMenuOptions } from "./page/field-menu.ts";
import { rejectWhenPageGone } from "./page/page-lifetime.ts";
import { createPagePreferences } from "./page/page-preferences.ts";
import { continueReloadOrClose, reloadWindow } from "./page/reload.ts";

const PRINT_TIMEOUT_MS = 15_000;

/** Prints a sheet to PDF in a hidden page without a bridge. The page reads `content` from the hash of its address. */
async function printSheet(
  pageAddress: string,
  sheet: Printable,
  language: Language,
  content: object = {},
): Promise<Uint8Array> {
  const page = new BrowserWindow({
    show: false,
    width: 800,
    height: 1100,
    webPreferences: createPagePreferences(),
  });
  try {
    return await rejectWhenPageGone(page, PRINT_TIMEOUT_MS, async () => {
      const query = new URLSearchParams({ sheet, language }).toString();
      await page.loadURL(`${pageAddress}/sheet.html?${query}#${encodeURIComponent(JSON.stringify(content))}`);
      return page.webContents.printToPDF({ preferCSSPageSize: true, printBackground: true });
    });
  } finally {
    if (!page.isDestroyed()) page.destroy();
  }
}

const FORBIDDEN_FILE_NAME_CHARACTERS = /[/\\:*?"<>|]/g;

const filterOf = (extension: FileSuggestion["extension"]) => ({
  name: extension === "xlsx" ? "Excel (XLSX)" : extension.toUpperCase(),
  extensions: [extension],
});

function importFilter(kind?: ImportKind) {
  if (kind === "config") return filterOf("json");
  return kind === "orders"
    ? { name: "CSV, TSV, Excel (XLSX)", extensions: [...ORDER_FILE_ENDINGS] }
    : { name: "CSV, JSON", extensions: [...FILE_ENDINGS] };
}

interface NativeHostOptions extends Pick<
  NativeHost,
  "language" | "confirmTrust" | "scannerProfileFile" | "settingsFiles"
> {
  readonly window: () => BrowserWindow | null;
  readonly pageAddress: string;
  readonly printing: PrintPort;
  readonly onFirstRender: () => void;
  readonly lock: Omit<FieldMenuOptions, "window">;
}

/** Functions of Electron and the computer. Native dialogs choose every file: the page never names one. */
export function createNativeHost(options: NativeHostOptions): NativeHost {
  const { window, language, confirmTrust, scannerProfileFile, settingsFiles, pageAddress, printing, onFirstRender } =
    options;
  // Stored here, because not every Electron version starts a dialog in the last folder.
  let saveFolder: string | null = null;
  let openFolder: string | null = null;

  async function chooseFile({ name, extension, otherExtension }: FileSuggestion): Promise<string | null> {
    const options = {
      defaultPath: join(
        saveFolder ?? app.getPath("documents"),
        `${quoteLine(name).replaceAll(FORBIDDEN_FILE_NAME_CHARACTERS, "-")}.${extension}`,
      ),
      filters: [extension, otherExtension].flatMap((type) => (type === undefined ? [] : [filterOf(type)])),
    };
    const parent = window();
    const choice = await (parent ? dialog.showSaveDialog(parent, options) : dialog.showSaveDialog(options));
    if (choice.canceled || choice.filePath === "") return null;
    saveFolder = dirname(choice.filePath);
    return choice.filePath;
  }

  async function chooseImport(kind?: ImportKind): Promise<string | null> {
    const options: OpenDialogOptions = {
      defaultPath: openFolder ?? app.getPath("downloads"),
      properties: ["openFile"],
      filters: [importFilter(kind)],
    };
    const parent = window();
    const { filePaths } = await (parent ? dialog.showOpenDialog(parent, options) : dialog.showOpenDialog(options));
    const file = filePaths[0] ?? null;
    if (file !== null) openFolder = dirname(file);
    return file;
  }

  return {
    language,
    confirmTrust,
    chooseFile,
    savedFiles: createSavedFiles((path) => shell.showItemInFolder(path)),
    chooseImport,
    scannerProfileFile,
    settingsFiles,
    printSheet: (sheet, language, content) => printSheet(pageAddress, sheet, language, content),
    // Electron returns an error message, or an empty string for success.
    openFile: async (path) => (await shell.openPath(path)) === "",
    printing,
    reportFirstRender: onFirstRender,
    editField: createFieldMenu({ ...options.lock, window: window() }),
    setTheme: (theme) => void (nativeTheme.themeSource = brightnessOf(theme)),
    continueClose: () => continueReloadOrClose(window()),
    loadPage: () => reloadWindow(window()),
    quit: () => app.quit(),
  };
}
