import { chmod, readdir } from "node:fs/promises";
import { join } from "node:path";

const isWindows = process.platform === "win32";

/** From now on only this user can open what the desk writes. On Windows a user's folder is private already. */
export function writePrivately(): void {
  if (!isWindows) process.umask(0o077);
}

/**
 * Closes what an earlier version wrote to other users. The folder comes before what is in it, so that nobody can put a link where
 * a file was; links are not followed. A file that is gone by then needs nothing.
 */
export async function makePrivate(folder: string): Promise<void> {
  if (isWindows) return;
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makePrivate(path).catch(() => undefined);
    else if (entry.isFile()) await chmod(path, 0o600).catch(() => undefined);
  }
}
