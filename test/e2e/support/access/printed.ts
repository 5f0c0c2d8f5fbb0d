import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect } from "../desk-test.ts";
import type { DeskWindow } from "../desk-window.ts";

/** From now on everything is saved in this folder, and the address of every page that was drawn for it is noted once its window is gone. */
export async function notePrinted(desk: DeskWindow, folder: string): Promise<void> {
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

/** The page that was printed last, in a window that stays. */
export async function printedPage(desk: DeskWindow, sheet: string): Promise<Page> {
  const last = (): Promise<string> =>
    desk.app.evaluate(() => (Reflect.get(globalThis, "printed") as string[]).at(-1) ?? "");
  await expect.poll(last).toContain(`sheet=${sheet}`);
  // Marked, because the window that printed it may be announced only now, and is closed by then.
  const address = new URL(await last());
  address.searchParams.set("shown", "here");
  const page = await pageBeside(desk, address.href);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

/** A page of ours in a window of its own, for as long as the desk runs. */
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
