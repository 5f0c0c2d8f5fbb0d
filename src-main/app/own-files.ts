import { chmod, readdir } from "node:fs/promises";
import { join } from "node:path";

const isWindows = process.platform === "win32";

/** Makes all new files private to this user. On Windows a user's folder is private already. */
export function writePrivately(): void {
  if (!isWindows) process.umask(0o077);
}

/**
 * For files of an earlier version. A folder comes before its content, so that no other user can replace a file with a link;
 * links are not followed. A file that disappeared meanwhile is skipped.
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
