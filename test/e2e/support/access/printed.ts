import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect } from "../desk-test.ts";
import type { DeskWindow } from "../desk-window.ts";

export async function recordPrintedPages(desk: DeskWindow, folder: string): Promise<void> {
  await desk.app.evaluate(
    ({ app, dialog }, filePath) => {
      const printed: string[] = [];
      Reflect.set(globalThis, "printed", printed);
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
      app.on("web-contents-created", (_created, contents) => {
        contents.once("did-finish-load", () => {
          const address = contents.getURL();
          contents.once("destroyed", () => printed.push(address));
        });
      });
    },
    join(folder, "printed.pdf"),
  );
}

export async function printedPage(desk: DeskWindow, sheet: string): Promise<Page> {
  const lastAddress = (): Promise<string> =>
    desk.app.evaluate(() => (Reflect.get(globalThis, "printed") as string[]).at(-1) ?? "");
  await expect.poll(lastAddress).toContain(`sheet=${sheet}`);
  // Marked, because Playwright may report the window that printed it late, when it is already closed.
  const address = new URL(await lastAddress());
  address.searchParams.set("shown", "here");
  const page = await pageBeside(desk, address.href);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

export async function pageBeside(desk: DeskWindow, address: string): Promise<Page> {
  const before = new Set(desk.app.windows());
  await desk.app.evaluate(({ BrowserWindow }, url) => {
    void new BrowserWindow({ width: 900, height: 1100 }).loadURL(url);
  }, address);
  const opened = (): Page | undefined => desk.app.windows().find((page) => !before.has(page) && page.url() === address);
  await expect.poll(opened).toBeDefined();
  return opened() as Page;
}

export async function closePrinted(desk: DeskWindow): Promise<void> {
  await desk.app.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) {
      if (window.webContents.getURL().includes("sheet.html")) window.destroy();
    }
  });
}
