import { existsSync } from "node:fs";
import { join } from "node:path";
import { moveFileSync } from "../base/files.ts";

interface WindowsFolders {
  readonly roaming: string;
  readonly local: string;
}

/**
 * Returns the data folder on Windows. Windows copies a roaming profile to a server at each log-off, but the databases
 * belong to one computer, so the roaming folder of an earlier version moves to the local one. It does not move while a
 * desk has it open or to another volume, because a copy could send the same orders twice.
 */
export function windowsDataFolder({ roaming, local }: WindowsFolders, name: string): string {
  const roamingFolder = join(roaming, name);
  const localFolder = join(local, name);
  if (existsSync(localFolder) || !existsSync(roamingFolder)) return localFolder;
  try {
    moveFileSync(roamingFolder, localFolder);
    return localFolder;
  } catch {
    return roamingFolder;
  }
}
