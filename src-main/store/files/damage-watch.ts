import { statfsSync } from "node:fs";
import { storageFaultOf } from "../../../src-domain/health/storage-fault.ts";
import type { Connection } from "./database.ts";

const READS_OR_WRITES = ["run", "get", "all"] as const;

/**
 * Notes when a statement of this connection finds its file damaged, no matter who catches the error. SQLite's errors do
 * not say which of two databases they are about.
 */
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

/** A statement that fits the schema of this version and not the file's: its migrations did not do what they say. */
const isNotOfTheComputer = (error: unknown): boolean => isDamage(error) || storageFaultOf(codeOf(error)) === null;

function noting<Value>(ask: () => Value, onDamage: () => void, speaksOfDamage = isDamage): Value {
  try {
    return ask();
  } catch (error) {
    if (speaksOfDamage(error)) onDamage();
    throw error;
  }
}

/** The code that SQLite or the file system put on an error. */
export function codeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  return typeof error.code === "string" ? error.code : null;
}

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
