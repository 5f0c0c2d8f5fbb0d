import { existsSync } from "node:fs";
import { join } from "node:path";
import { moveFileSync } from "../base/files.ts";

/**
 * Returns the local data folder and moves an earlier version's roaming folder there: Windows copies roaming folders to
 * a server, but the databases belong to one computer. Returns the roaming folder if it cannot move, because a desk has
 * it open or it is on another volume: a copied database could send orders twice.
 */
export function moveToLocalDataFolder(folders: Readonly<Record<"roaming" | "local", string>>, name: string): string {
  const roamingFolder = join(folders.roaming, name);
  const localFolder = join(folders.local, name);
  if (existsSync(localFolder) || !existsSync(roamingFolder)) return localFolder;
  try {
    moveFileSync(roamingFolder, localFolder);
    return localFolder;
  } catch {
    return roamingFolder;
  }
}
