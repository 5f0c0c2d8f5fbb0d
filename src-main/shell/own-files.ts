import { chmod, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

const OWN_FOLDER = 0o700;
const OWN_FILE = 0o600;

/**
 * What the desk writes is for the person it runs as alone: journals, labels and logs, and what is saved from them. Windows keeps
 * the desk's folder so by itself.
 */
export function writeForOneself(): void {
  if (process.platform !== "win32") process.umask(~OWN_FOLDER & 0o777);
}

/** Closes a folder that an earlier version left open, and all that is in it. Links are not followed. */
export async function closeToOthers(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const { mode } = await stat(folder);
  if ((mode & 0o777) !== OWN_FOLDER) await close(folder);
}

/** From above, so that nobody else can put a link where a file was. What has gone meanwhile is closed as well. */
async function close(folder: string): Promise<void> {
  await chmod(folder, OWN_FOLDER);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await close(path).catch(() => undefined);
    else if (entry.isFile()) await chmod(path, OWN_FILE).catch(() => undefined);
  }
}
