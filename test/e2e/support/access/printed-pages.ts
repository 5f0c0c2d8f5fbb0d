import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect } from "../desk-test.ts";
import type { DeskWindow } from "../desk-window.ts";

export async function recordPrintedPages(desk: DeskWindow, folder: string): Promise<void> {
  await desk.app.evaluate(
    ({ app, dialog }, filePath) => {
      const addresses: string[] = [];
      Reflect.set(globalThis, "printedAddresses", addresses);
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
      app.on("web-contents-created", (_created, contents) => {
        contents.once("did-finish-load", () => {
          const address = contents.getURL();
          contents.once("destroyed", () => addresses.push(address));
        });
      });
    },
    join(folder, "printed.pdf"),
  );
}

/** Opens the last printed page in a window that stays open. */
export async function openPrintedPage(desk: DeskWindow, sheet: string): Promise<Page> {
  const lastAddress = (): Promise<string> =>
    desk.app.evaluate(() => (Reflect.get(globalThis, "printedAddresses") as string[]).at(-1) ?? "");
  await expect.poll(lastAddress).toContain(`sheet=${sheet}`);
  // Marks the address, because Playwright may report the window that printed the page after that window has closed.
  const address = new URL(await lastAddress());
  address.searchParams.set("shown", "here");
  const page = await openInOwnWindow(desk, address.href);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

export async function openInOwnWindow(desk: DeskWindow, address: string): Promise<Page> {
  const oldPages = new Set(desk.app.windows());
  await desk.app.evaluate(({ BrowserWindow }, url) => {
    void new BrowserWindow({ width: 900, height: 1100 }).loadURL(url);
  }, address);
  const findPage = (): Page | undefined =>
    desk.app.windows().find((page) => !oldPages.has(page) && page.url() === address);
  await expect.poll(findPage).toBeDefined();
  return findPage() as Page;
}

export async function closePrintedPages(desk: DeskWindow): Promise<void> {
  await desk.app.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) {
      if (window.webContents.getURL().includes("sheet.html")) window.destroy();
    }
  });
}
