import { fileURLToPath } from "node:url";
import { _electron, type ElectronApplication, type Page } from "@playwright/test";
import { inTemporaryFolder } from "../../../tools/setup/cache.mjs";
import { sandboxArguments } from "../../../tools/setup/display.mjs";

const TIMEOUT_MS = 60_000;
const APP = fileURLToPath(new URL("empty-window", import.meta.url));

/**
 * Runs an empty Electron app, the floor of every Electron app, while `work` runs. It is started and driven like the
 * desk.
 */
export const withEmptyWindow = <T>(work: (app: ElectronApplication) => Promise<T>): Promise<T> =>
  inTemporaryFolder(async (userData) => {
    const executablePath = process.env["RETURNS_DESK_ELECTRON"] ?? "";
    const args = [...sandboxArguments(), APP, `--user-data-dir=${userData}`];
    const app = await _electron.launch({ executablePath, args });
    try {
      await waitForStatus(await app.firstWindow(), "Ready", TIMEOUT_MS);
      return await work(app);
    } finally {
      await app.close();
    }
  });

/**
 * Waits for a status with this name and checks every frame: a locator polls in intervals of up to half a second, which
 * would be measured too.
 */
export async function waitForStatus(page: Page, name: string, timeout: number): Promise<void> {
  const exists = (label: string): boolean => document.querySelector(`[role="status"][aria-label="${label}"]`) !== null;
  await page.waitForFunction(exists, name, { polling: "raf", timeout });
}
