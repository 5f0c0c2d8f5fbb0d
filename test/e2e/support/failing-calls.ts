import type { ElectronApplication } from "@playwright/test";

export const failCalls = (app: ElectronApplication, code: string, channels: string): Promise<void> =>
  app.evaluate(
    ({ ipcMain }, failure) => {
      const { _invokeHandlers: handlers } = ipcMain as unknown as {
        _invokeHandlers: Map<string, (...args: unknown[]) => Promise<unknown>>;
      };
      const error = { code: failure.code, correlationId: "c-1", isRetryable: true };
      for (const channel of handlers.keys()) {
        if (channel.includes(failure.channels)) handlers.set(channel, () => Promise.resolve({ ok: false, error }));
      }
    },
    { code, channels },
  );
