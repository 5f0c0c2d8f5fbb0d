import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { assertBackupIntact, backUp } from "./backup.ts";
import { migrate, needsMigration, type Migration } from "./migrate.ts";

export type Connection = Database.Database;

/** What a statement found, as the caller wants it; null where it found nothing. */
export const orNull = <Row, Value>(row: Row | undefined, as: (row: Row) => Value): Value | null =>
  row === undefined ? null : as(row);

/** Makes functions whose every call is one transaction. */
export const transactionsOf =
  (connection: Connection) =>
  <Arguments extends unknown[], Value>(run: (...input: Arguments) => Value) =>
    connection.transaction(run) as (...input: Arguments) => Value;

interface DatabaseFile {
  readonly folder: string;
  readonly name: string;
  readonly migrations: readonly Migration[];
  /** `FULL` survives a power cut after every commit; `NORMAL` may lose the newest commits, never the file. */
  readonly synchronous: "FULL" | "NORMAL";
  readonly backups: "kept" | "none";
}

/** Creates or migrates the file if needed. Throws `DatabaseNewerThanApp` for a file of a later version. */
export function openDatabase({ folder, name, migrations, synchronous, backups }: DatabaseFile): Connection {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  const existed = existsSync(file);
  const connection = new Database(file);
  try {
    connection.pragma("journal_mode = WAL");
    connection.pragma(`synchronous = ${synchronous}`);
    // On macOS only these make the disk write down what a commit or a checkpoint has written.
    connection.pragma(`fullfsync = ${synchronous === "FULL" ? "ON" : "OFF"}`);
    connection.pragma("checkpoint_fullfsync = ON");
    connection.pragma("foreign_keys = ON");
    // What is deleted leaves no bytes in the file, also what a migration moves.
    connection.pragma("secure_delete = ON");
    connection.pragma("busy_timeout = 5000");
    if (existed && backups === "kept" && needsMigration(connection, migrations)) {
      backUp(connection, folder, name, "before-migration", assertBackupIntact);
    }
    migrate(connection, migrations);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}
