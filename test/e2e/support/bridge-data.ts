import type { ElectronApplication } from "@playwright/test";

/**
 * From now on main keeps each text that it answers or pushes to the page: data, which no language changes. Left out are
 * sentences (`message`, `detail`), which main must not word for the screen, and the small words by which program parts
 * name things.
 */
export async function recordBridgeData(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ ipcMain, BrowserWindow }) => {
    const seen = new Set<string>();
    const SENTENCES = new Set(["message", "detail"]);
    const keep = (value: unknown): void => {
      if (typeof value === "string") {
        if (!/^[a-z][a-zA-Z-]*$/.test(value)) seen.add(value);
      } else if (typeof value === "object" && value !== null) {
        for (const [name, inner] of Object.entries(value)) {
          if (!SENTENCES.has(name)) keep(inner);
          // Names of fields that the service made up are data, as their values are.
          if (/[A-Z_]/.test(name)) seen.add(name);
        }
      }
    };
    const { _invokeHandlers: handlers } = ipcMain as unknown as {
      _invokeHandlers: Map<string, (...given: unknown[]) => Promise<unknown>>;
    };
    for (const [channel, handler] of handlers) {
      handlers.set(channel, async (...given) => {
        keep(given.slice(1));
        const answer = await handler(...given);
        keep(answer);
        return answer;
      });
    }
    for (const { webContents } of BrowserWindow.getAllWindows()) {
      const send = webContents.send.bind(webContents);
      webContents.send = (channel: string, ...given: unknown[]): void => {
        keep(given);
        send(channel, ...given);
      };
    }
    Object.assign(globalThis, { bridgeData: seen });
  });
}

export const bridgeData = (app: ElectronApplication): Promise<string[]> =>
  app.evaluate(() => [...(globalThis as unknown as { bridgeData: Set<string> }).bridgeData]);
