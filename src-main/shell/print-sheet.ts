import { BrowserWindow } from "electron";
import type { SheetLanguage, SheetName } from "../../src-preload/contract/sheets.ts";

const PATIENCE_MS = 15_000;

/**
 * Draws one of our own sheets in a hidden page and prints it to PDF. The page has no bridge: it needs nothing but its own
 * files, and ends with the print.
 */
export async function printSheet(pageAddress: string, sheet: SheetName, language: SheetLanguage): Promise<Uint8Array> {
  const page = new BrowserWindow({
    show: false,
    width: 800,
    height: 1100,
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, javascript: true },
  });
  const late = setTimeout(() => page.destroy(), PATIENCE_MS);
  try {
    await page.loadURL(`${pageAddress}/sheet.html?${new URLSearchParams({ sheet, language }).toString()}`);
    return await page.webContents.printToPDF({ preferCSSPageSize: true, printBackground: true });
  } finally {
    clearTimeout(late);
    if (!page.isDestroyed()) page.destroy();
  }
}
