import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { _electron, type ElectronApplication } from "@playwright/test";
import { statusSeen } from "./status-seen.ts";

const PATIENCE_MS = 60_000;
const APP = fileURLToPath(new URL("empty-window", import.meta.url));

/** The floor of every Electron app: started and driven in the same way as the desk, and as long as `work` runs. */
export async function withEmptyWindow<T>(work: (app: ElectronApplication) => Promise<T>): Promise<T> {
  const executablePath = process.env["RETURNS_DESK_ELECTRON"] ?? "";
  const userData = await mkdtemp(join(tmpdir(), "returns-desk-empty-"));
  const rootSwitch = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const app = await _electron.launch({ executablePath, args: [...rootSwitch, APP, `--user-data-dir=${userData}`] });
  try {
    const page = await app.firstWindow();
    await statusSeen(page, "Ready", PATIENCE_MS);
    return await work(app);
  } finally {
    await app.close();
    await rm(userData, { recursive: true, force: true });
  }
}
