import { statfsSync } from "node:fs";
import { storageFaultOf } from "../../../src-domain/health/storage-fault.ts";
import { codeOf } from "./damage-watch.ts";

/** Bytes without which SQLite cannot even open a database: its shared index takes this much. */
const LEAST_ROOM = 256 * 1024;

/** The code of an error; SQLite calls some failures of a full disk a fault of it, so the disk is asked. */
export function codeOnDisk(error: unknown, folder: string): string | null {
  const code = codeOf(error);
  return storageFaultOf(code) === "disk-failed" && isFull(folder) ? "SQLITE_FULL" : code;
}

function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < LEAST_ROOM;
  } catch {
    return false;
  }
}
