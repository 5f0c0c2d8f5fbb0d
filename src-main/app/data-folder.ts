import { existsSync } from "node:fs";
import { join } from "node:path";
import { moveFileSync } from "../base/files.ts";

interface WindowsFolders {
  readonly roaming: string;
  readonly local: string;
}

/**
 * Where the desk keeps its data on Windows. A roaming profile is copied to a server at each log-off, and a desk's databases
 * belong to one computer, so what an earlier version kept there moves once. It stays where it is while a desk has it open,
 * and on another volume: a copy could send the same orders twice.
 */
export function windowsDataFolder({ roaming, local }: WindowsFolders, name: string): string {
  const [before, now] = [join(roaming, name), join(local, name)];
  if (existsSync(now) || !existsSync(before)) return now;
  try {
    moveFileSync(before, now);
    return now;
  } catch {
    return before;
  }
}
