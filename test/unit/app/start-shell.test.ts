import { beforeEach, expect, it, vi } from "vitest";
import { configuration } from "../../../electron-builder.config.mjs";

const electron = vi.hoisted(() => ({ setAppUserModelId: vi.fn<(id: string) => void>(), quit: vi.fn<() => void>() }));
vi.mock("electron", () => ({
  app: {
    ...electron,
    commandLine: { hasSwitch: () => true, appendSwitch: () => undefined },
    getPath: () => "/not-there",
    getPreferredSystemLanguages: () => [],
    on: () => undefined,
    // Another desk has the lock, so that this one quits after its first steps.
    requestSingleInstanceLock: () => false,
  },
  Menu: { setApplicationMenu: () => undefined },
  protocol: { registerSchemesAsPrivileged: () => undefined },
}));

beforeEach(() => void vi.spyOn(process, "umask").mockReturnValue(0));

it("sets the installer's app id on Windows", async () => {
  const { startShell } = await import("../../../src-main/app/start-shell.ts");
  startShell({ prewarm: () => undefined, load: () => Promise.reject(new Error("Not loaded")) });
  expect(electron.quit).toHaveBeenCalledOnce();
  expect(electron.setAppUserModelId).toHaveBeenCalledExactlyOnceWith(configuration().appId);
});
