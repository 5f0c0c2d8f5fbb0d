import { statfsSync } from "node:fs";
import { storageFaultOf } from "../../../src-domain/health/storage-fault.ts";
import type { Connection } from "./database.ts";

const READS_OR_WRITES = ["run", "get", "all"] as const;

/** Reports damage that a statement of this connection finds. SQLite's errors do not say which of two databases they mean. */
export function watchForDamage(connection: Connection, onDamage: () => void): Connection {
  const prepare = connection.prepare.bind(connection);
  connection.prepare = ((sql: string) => {
    const statement = noting(() => prepare(sql), onDamage, isNotOfTheComputer);
    for (const name of READS_OR_WRITES) {
      const ask: (...input: unknown[]) => unknown = statement[name].bind(statement);
      Object.defineProperty(statement, name, { value: (...input: unknown[]) => noting(() => ask(...input), onDamage) });
    }
    return statement;
  }) as Connection["prepare"];
  return connection;
}

const isDamage = (error: unknown): boolean => storageFaultOf(codeOf(error)) === "damaged";

/** Includes statements that fit this version's schema but not the file's: its migrations did not do what they should. */
const isNotOfTheComputer = (error: unknown): boolean => isDamage(error) || storageFaultOf(codeOf(error)) === null;

function noting<Value>(ask: () => Value, onDamage: () => void, speaksOfDamage = isDamage): Value {
  try {
    return ask();
  } catch (error) {
    if (speaksOfDamage(error)) onDamage();
    throw error;
  }
}

export function codeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  return typeof error.code === "string" ? error.code : null;
}

/** In bytes; SQLite cannot even open a database without this much space for its shared index. */
const LEAST_ROOM = 256 * 1024;

/** SQLite reports some full disks as I/O errors, so free space is checked; Windows refuses open files as forbidden. */
export function codeOnDisk(error: unknown, folder: string, system: string = process.platform): string | null {
  const code = codeOf(error);
  if (system === "win32" && (code === "EPERM" || code === "EACCES")) return "EBUSY";
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
