import { fileURLToPath } from "node:url";
import { _electron, type ElectronApplication } from "@playwright/test";
import { inTemporaryFolder } from "../../../tools/setup/cache.mjs";
import { sandboxArguments } from "../../../tools/setup/display.mjs";
import { statusSeen } from "./status-seen.ts";

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
