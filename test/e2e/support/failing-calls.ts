import type { ElectronApplication } from "@playwright/test";

/** From now on each call of the page that `channels` names fails with this code. The desk itself continues behind it. */
export const failCalls = (app: ElectronApplication, code: string, channels: string): Promise<void> =>
  app.evaluate(
    ({ ipcMain }, given) => {
      const { _invokeHandlers: handlers } = ipcMain as unknown as {
        _invokeHandlers: Map<string, (...args: unknown[]) => Promise<unknown>>;
      };
      const error = { code: given.code, correlationId: "c-1", retryable: true };
      for (const channel of handlers.keys()) {
        if (channel.includes(given.channels)) handlers.set(channel, () => Promise.resolve({ ok: false, error }));
      }
    },
    { code, channels },
  );
