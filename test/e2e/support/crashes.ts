import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DeskWindow } from "./desk-window.ts";

/** Ends the page's process, as a fault of Chromium's does. */
export async function crash(desk: DeskWindow): Promise<void> {
  await desk.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
  });
}

/** What the window shows: the test's driver gives a page up when its process is gone. */
export const inWindow = <Value>(desk: DeskWindow, script: string, patienceMs = 10_000): Promise<Value> =>
  desk.app.evaluate(
    ({ BrowserWindow }, [code, ms]) =>
      // A page that ends while it is asked never answers.
      Promise.race([
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(code, true) as Promise<never>,
        new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error("no answer")), ms)),
      ]),
    [script, patienceMs] as const,
  );

export const textOf = (desk: DeskWindow): Promise<string> =>
  inWindow<string>(desk, "document.body ? document.body.innerText : ''", 1500).catch(() => "");

export const logOf = (userData: string): Promise<string> =>
  readFile(join(userData, "logs", "returns-desk.log"), "utf8").catch(() => "");
