import { existsSync } from "node:fs";
import { join } from "node:path";
import { withReadOnly } from "./backup.ts";
import { isDamage } from "./damage-watch.ts";
import type { Connection } from "./database.ts";
import { DATABASES, type DatabaseName } from "./file-names.ts";

export type Progress = (percent: number) => void;

export interface CountedDatabase {
  readonly database: DatabaseName;
  readonly schemaVersion: number;
  readonly rows: Readonly<Record<string, number>>;
}

/** Percent of the progress for the final check of pages outside the tables. */
const FINAL_CHECK_PERCENT = 30;

/** Checks each table, then the file's structure. Each step releases the file, so that the desk can write. */
export function isIntact(file: string, onProgress: Progress): boolean {
  const isFileIntact = unlessDamaged(file, (connection) => {
    const tables = tablesOf(connection);
    for (const [index, table] of tables.entries()) {
      const quotedName = `'${table.replaceAll("'", "''")}'`;
      if (connection.pragma(`integrity_check(${quotedName})`, { simple: true }) !== "ok") return false;
      onProgress(Math.floor(((index + 1) / tables.length) * (100 - FINAL_CHECK_PERCENT)));
    }
    return connection.pragma("quick_check(1)", { simple: true }) === "ok";
  });
  return isFileIntact ?? false;
}

/** Counts the rows of each table. Omits damaged databases. */
export function countRows(folder: string): CountedDatabase[] {
  return DATABASES.filter((database) => existsSync(join(folder, database))).flatMap((database) => {
    const countedDatabase = unlessDamaged(join(folder, database), (connection): CountedDatabase => {
      const count = (table: string): unknown =>
        connection
          .prepare(`SELECT count(*) FROM "${table.replaceAll('"', '""')}"`)
          .pluck()
          .get();
      const schemaVersion = Number(connection.pragma("user_version", { simple: true }));
      const rows = Object.fromEntries(tablesOf(connection).map((table) => [table, Number(count(table))]));
      return { database, schemaVersion, rows };
    });
    return countedDatabase ?? [];
  });
}

/** Returns null if SQLite finds damage. */
function unlessDamaged<Value>(file: string, check: (connection: Connection) => Value): Value | null {
  try {
    return withReadOnly(file, check);
  } catch (error) {
    if (isDamage(error)) return null;
    throw error;
  }
}

/** Returns ordinary tables, which also hold the data of search indexes. */
const tablesOf = (connection: Connection): string[] =>
  connection
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name",
    )
    .pluck()
    .all();
