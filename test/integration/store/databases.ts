import { onTestFinished } from "vitest";
import { openDatabase, type Connection } from "../../../src-main/store/files/database.ts";
import { CACHE_MIGRATIONS } from "../../../src-main/store/migrations/cache-migrations.ts";
import { JOURNAL_MIGRATIONS } from "../../../src-main/store/migrations/journal-migrations.ts";

/** Closed with the test, if not before. */
function closing(database: Connection): Connection {
  onTestFinished(() => void database.close());
  return database;
}

/** The journal in a folder, brought to a version. */
export const journalIn = (folder: string, version = JOURNAL_MIGRATIONS.length): Connection =>
  closing(
    openDatabase({
      folder,
      name: "journal.sqlite",
      migrations: JOURNAL_MIGRATIONS.slice(0, version),
      synchronous: "FULL",
      backups: "kept",
    }),
  );

/** The cache in a folder, brought to a version. */
export const cacheIn = (folder: string, version = CACHE_MIGRATIONS.length): Connection =>
  closing(
    openDatabase({
      folder,
      name: "cache.sqlite",
      migrations: CACHE_MIGRATIONS.slice(0, version),
      synchronous: "NORMAL",
      backups: "none",
    }),
  );

/** Adds a row to any table: what is not given gets some value of its column's type. */
export function addRow(database: Connection, table: string, given: Readonly<Record<string, unknown>>): void {
  const columns = database.pragma(`table_info(${table})`) as {
    name: string;
    notnull: number;
    type: string;
    dflt_value: unknown;
  }[];
  const needed = columns
    .filter(({ name, notnull, dflt_value: standard }) => notnull === 1 && standard === null && !(name in given))
    .map(({ name, type }) => [name, type === "TEXT" ? `${name}-${Math.random()}` : 1]);
  const row: Record<string, unknown> = { ...Object.fromEntries(needed), ...given };
  const names = Object.keys(row);
  database.prepare(`INSERT INTO ${table} (${names.join()}) VALUES (@${names.join(", @")})`).run(row);
}

/** Counts the statements that run from now on, those of a transaction's begin and end aside. */
export function countStatements(database: Connection): () => number {
  let count = 0;
  const prepare = database.prepare.bind(database);
  database.prepare = ((sql: string) => {
    const statement = prepare(sql);
    for (const name of ["get", "all", "run", "iterate"] as const) {
      const execute = statement[name].bind(statement) as (...values: readonly unknown[]) => unknown;
      Object.defineProperty(statement, name, {
        value: (...values: readonly unknown[]) => {
          count += 1;
          return execute(...values);
        },
      });
    }
    return statement;
  }) as Connection["prepare"];
  return () => count;
}
