import { existsSync } from "node:fs";
import { join } from "node:path";
import { moveFileSync } from "../base/files.ts";

/**
 * Windows copies a roaming profile to a server, but the databases belong to one computer: the folder of an earlier
 * version moves, unless a desk has it open or it is on another volume, because a copy could send orders twice.
 */
export function windowsDataFolder(folders: Readonly<Record<"roaming" | "local", string>>, name: string): string {
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
