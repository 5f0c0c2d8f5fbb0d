import { BrowserWindow } from "electron";
import type { Language } from "../../src-domain/language.ts";
import type { Printable } from "../../src-domain/scanning/sheets.ts";
import { whilePageLives } from "./page/page-end.ts";
import { pagePreferences } from "./page/page-preferences.ts";

const PATIENCE_MS = 15_000;

/** The hidden page has no bridge and needs only its own files. Its content is in the hash, which is part of no request. */
export async function printSheet(
  pageAddress: string,
  sheet: Printable,
  language: Language,
  content: object = {},
): Promise<Uint8Array> {
  const page = new BrowserWindow({
    show: false,
    width: 800,
    height: 1100,
    webPreferences: pagePreferences(),
  });
  try {
    return await whilePageLives(page, PATIENCE_MS, async () => {
      const query = new URLSearchParams({ sheet, language }).toString();
      await page.loadURL(`${pageAddress}/sheet.html?${query}#${encodeURIComponent(JSON.stringify(content))}`);
      return page.webContents.printToPDF({ preferCSSPageSize: true, printBackground: true });
    });
  } finally {
    if (!page.isDestroyed()) page.destroy();
  }
}
