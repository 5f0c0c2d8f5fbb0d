import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DeskWindow } from "./desk-window.ts";

export async function crash(desk: DeskWindow): Promise<void> {
  await desk.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
  });
}

/** Runs a script in the window's page through main, because Playwright gives up a page whose process has crashed. */
export const inWindow = <Value>(desk: DeskWindow, script: string, timeoutMs = 10_000): Promise<Value> =>
  desk.app.evaluate(
    ({ BrowserWindow }, [code, ms]) =>
      // A page that ends during the call never answers.
      Promise.race([
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(code, true) as Promise<never>,
        new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error("no answer")), ms)),
      ]),
    [script, timeoutMs] as const,
  );

export const textOf = (desk: DeskWindow): Promise<string> =>
  inWindow<string>(desk, "document.body ? document.body.innerText : ''", 1500).catch(() => "");

export const logOf = (userData: string): Promise<string> =>
  readFile(join(userData, "logs", "returns-desk.log"), "utf8").catch(() => "");
