import type { ElectronApplication } from "@playwright/test";

/**
 * Records each text that main returns or pushes to the page: data, which no language changes. Leaves out sentences
 * (`message`, `detail`), which main must not word for the screen, and lower-case identifiers.
 */
export async function recordBridgeData(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ ipcMain, BrowserWindow }) => {
    const texts = new Set<string>();
    const SENTENCES = new Set(["message", "detail"]);
    const record = (value: unknown): void => {
      if (typeof value === "string") {
        if (!/^[a-z][a-zA-Z-]*$/.test(value)) texts.add(value);
      } else if (typeof value === "object" && value !== null) {
        for (const [name, innerValue] of Object.entries(value)) {
          if (!SENTENCES.has(name)) record(innerValue);
          // Field names that the service made up are data too.
          if (/[A-Z_]/.test(name)) texts.add(name);
        }
      }
    };
    const { _invokeHandlers: handlers } = ipcMain as unknown as {
      _invokeHandlers: Map<string, (...args: unknown[]) => Promise<unknown>>;
    };
    for (const [channel, handler] of handlers) {
      handlers.set(channel, async (...args) => {
        record(args.slice(1));
        const answer = await handler(...args);
        record(answer);
        return answer;
      });
    }
    for (const { webContents } of BrowserWindow.getAllWindows()) {
      const send = webContents.send.bind(webContents);
      webContents.send = (channel: string, ...args: unknown[]): void => {
        record(args);
        send(channel, ...args);
      };
    }
    Object.assign(globalThis, { bridgeData: texts });
  });
}

export const readBridgeData = (app: ElectronApplication): Promise<string[]> =>
  app.evaluate(() => [...(globalThis as unknown as { bridgeData: Set<string> }).bridgeData]);
