import { fileURLToPath } from "node:url";
import { _electron, type ElectronApplication, type Page } from "@playwright/test";
import { inTemporaryFolder } from "../../../tools/setup/cache.mjs";
import { sandboxArguments } from "../../../tools/setup/display.mjs";

const PATIENCE_MS = 60_000;
const APP = fileURLToPath(new URL("empty-window", import.meta.url));

/** The floor of every Electron app: started and driven in the same way as the desk, and as long as `work` runs. */
export const withEmptyWindow = <T>(work: (app: ElectronApplication) => Promise<T>): Promise<T> =>
  inTemporaryFolder(async (userData) => {
    const executablePath = process.env["RETURNS_DESK_ELECTRON"] ?? "";
    const args = [...sandboxArguments(), APP, `--user-data-dir=${userData}`];
    const app = await _electron.launch({ executablePath, args });
    try {
      await statusSeen(await app.firstWindow(), "Ready", PATIENCE_MS);
      return await work(app);
    } finally {
      await app.close();
    }
  });

/**
 * Waits for a status of that name, looking at every frame. A locator looks in pauses that grow to half a second, which
 * would be measured with it.
 */
export async function statusSeen(page: Page, name: string, timeout: number): Promise<void> {
  const isThere = (label: string): boolean => document.querySelector(`[role="status"][aria-label="${label}"]`) !== null;
  await page.waitForFunction(isThere, name, { polling: "raf", timeout });
}
