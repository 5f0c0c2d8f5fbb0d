import type { ElectronApplication } from "@playwright/test";

/** Answers all calls whose channel contains `channelPart` with the error `code`, until the app ends. */
export const failCalls = (app: ElectronApplication, code: string, channelPart: string): Promise<void> =>
  app.evaluate(
    ({ ipcMain }, failure) => {
      // Electron has no public list of handlers.
      const { _invokeHandlers: handlers } = ipcMain as unknown as {
        _invokeHandlers: Map<string, (...args: unknown[]) => Promise<unknown>>;
      };
      const error = { code: failure.code, correlationId: "c-1", isRetryable: true };
      for (const channel of handlers.keys()) {
        if (channel.includes(failure.channelPart)) handlers.set(channel, () => Promise.resolve({ ok: false, error }));
      }
    },
    { code, channelPart },
  );
