import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { assertBackupIntact, backUp } from "./backup.ts";
import { migrate, needsMigration, type Migration } from "./migrate.ts";

export type Connection = Database.Database;

/** Converts a row; null if there is no row. */
export const convertOrNull = <Row, Value>(row: Row | undefined, convert: (row: Row) => Value): Value | null =>
  row === undefined ? null : convert(row);

export const toJsonOrNull = (value: object | null | undefined): string | null => (value ? JSON.stringify(value) : null);

export const inTransactionOf =
  (connection: Connection) =>
  <Arguments extends unknown[], Value>(run: (...input: Arguments) => Value) =>
    connection.transaction(run) as (...input: Arguments) => Value;

interface DatabaseFile {
  readonly folder: string;
  readonly name: string;
  readonly migrations: readonly Migration[];
  /** `FULL` survives a power cut after every commit; `NORMAL` may lose the newest commits, never the file. */
  readonly synchronous: "FULL" | "NORMAL";
  /** `before-migration`: a copy is written before a migration. */
  readonly backups: "before-migration" | "none";
}

/** Creates or migrates the file if needed. Throws `DatabaseNewerThanApp` for a file of a later version. */
export function openDatabase({ folder, name, migrations, synchronous, backups }: DatabaseFile): Connection {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  const isExisting = existsSync(file);
  const connection = new Database(file);
  try {
    connection.pragma("journal_mode = WAL");
    connection.pragma(`synchronous = ${synchronous}`);
    // On macOS, only full fsync flushes the disk's own cache after a commit or checkpoint.
    connection.pragma(`fullfsync = ${synchronous === "FULL" ? "ON" : "OFF"}`);
    connection.pragma("checkpoint_fullfsync = ON");
    connection.pragma("foreign_keys = ON");
    // Overwrite deleted data with zeros, also data that a migration moves.
    connection.pragma("secure_delete = ON");
    connection.pragma("busy_timeout = 5000");
    if (isExisting && backups === "before-migration" && needsMigration(connection, migrations)) {
      backUp(connection, folder, name, "before-migration", assertBackupIntact);
    }
    migrate(connection, migrations);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}
