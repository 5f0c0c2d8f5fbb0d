import { BrowserWindow } from "electron";
import type { Printable, SheetLanguage } from "../../src-preload/contract/sheets.ts";

const PATIENCE_MS = 15_000;

/**
 * Draws one of our own sheets in a hidden page and prints it to PDF. The page has no bridge: it needs nothing but its own
 * files, and ends with the print. What it shows besides comes behind the hash, which is part of no request.
 */
export async function printSheet(
  pageAddress: string,
  sheet: Printable,
  language: SheetLanguage,
  content: object = {},
): Promise<Uint8Array> {
  const page = new BrowserWindow({
    show: false,
    width: 800,
    height: 1100,
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, javascript: true },
  });
  const late = setTimeout(() => page.destroy(), PATIENCE_MS);
  try {
    const query = new URLSearchParams({ sheet, language }).toString();
    await page.loadURL(`${pageAddress}/sheet.html?${query}#${encodeURIComponent(JSON.stringify(content))}`);
    return await page.webContents.printToPDF({ preferCSSPageSize: true, printBackground: true });
  } finally {
    clearTimeout(late);
    if (!page.isDestroyed()) page.destroy();
  }
}
