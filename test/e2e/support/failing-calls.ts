import type { ElectronApplication } from "@playwright/test";

/** As main words an error for developers: none of it may be seen on a page. */
export const MAIN_SAYS = "Main worded this in English";

/**
 * From now on each call of the page that `channels` names fails as main's calls fail: with a code, and with sentences.
 * The desk itself continues behind it.
 */
export const failCalls = (app: ElectronApplication, code: string, channels = ""): Promise<void> =>
  app.evaluate(
    ({ ipcMain }, given) => {
      const { _invokeHandlers: handlers } = ipcMain as unknown as {
        _invokeHandlers: Map<string, (...args: unknown[]) => Promise<unknown>>;
      };
      const { says } = given;
      const fields = { userApiUrl: says, publicApiUrl: says, name: says, apiKey: says, host: says, port: says };
      const error = { code: given.code, message: says, fields, correlationId: "c-1", retryable: true };
      for (const channel of handlers.keys()) {
        if (channel.includes(given.channels)) handlers.set(channel, () => Promise.resolve({ ok: false, error }));
      }
    },
    { code, channels, says: MAIN_SAYS },
  );
