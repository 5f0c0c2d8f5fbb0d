import { statfsSync } from "node:fs";
import { errorCodeOf } from "../../../src-domain/error-code.ts";
import { storageFaultOf } from "../../../src-domain/health/storage-fault.ts";
import type { Connection } from "./database.ts";

const STATEMENT_METHODS = ["run", "get", "all"] as const;

/** Calls `onDamage` when a statement of this connection finds damage. SQLite's errors do not name the database. */
export function watchForDamage(connection: Connection, onDamage: () => void): Connection {
  const prepare = connection.prepare.bind(connection);
  connection.prepare = ((sql: string) => {
    // A statement that does not fit the schema also reports damage: a migration left the file in a wrong state.
    const statement = reportDamage(
      () => prepare(sql),
      onDamage,
      (error) => !isStorageFault(error),
    );
    for (const name of STATEMENT_METHODS) {
      const execute: (...input: unknown[]) => unknown = statement[name].bind(statement);
      Object.defineProperty(statement, name, {
        value: (...input: unknown[]) => reportDamage(() => execute(...input), onDamage),
      });
    }
    return statement;
  }) as Connection["prepare"];
  return connection;
}

export const isDamage = (error: unknown): boolean => storageFaultOf(errorCodeOf(error)) === "damaged";

/** A full, read-only or failed disk does not mean that the file is damaged. */
export function isStorageFault(error: unknown): boolean {
  const fault = storageFaultOf(errorCodeOf(error));
  return fault !== null && fault !== "damaged";
}

function reportDamage<Value>(execute: () => Value, onDamage: () => void, isDamageError = isDamage): Value {
  try {
    return execute();
  } catch (error) {
    if (isDamageError(error)) onDamage();
    throw error;
  }
}

/** Bytes that SQLite needs for the shared index of a database that it opens. */
const MIN_FREE_BYTES = 256 * 1024;

/** SQLite reports some full disks as I/O errors, and Windows reports locked files as forbidden. */
export function findDiskErrorCode(error: unknown, folder: string, platform: string = process.platform): string | null {
  const code = errorCodeOf(error);
  if (platform === "win32" && (code === "EPERM" || code === "EACCES")) return "EBUSY";
  return storageFaultOf(code) === "disk-failed" && isFull(folder) ? "SQLITE_FULL" : code;
}

function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < MIN_FREE_BYTES;
  } catch {
    return false;
  }
}
