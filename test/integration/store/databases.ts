import { onTestFinished } from "vitest";
import { CACHE_MIGRATIONS } from "../../../src-main/store/migrations/cache-migrations.ts";
import { JOURNAL_MIGRATIONS } from "../../../src-main/store/migrations/journal-migrations.ts";
import { copyMigratedDatabases, openDatabase, type Connection } from "../support/migrated-databases.ts";

copyMigratedDatabases();

function closeAfterTest(database: Connection): Connection {
  onTestFinished(() => void database.close());
  return database;
}

export const openJournalIn = (folder: string, version = JOURNAL_MIGRATIONS.length): Connection =>
  closeAfterTest(
    openDatabase({
      folder,
      name: "journal.sqlite",
      migrations: JOURNAL_MIGRATIONS.slice(0, version),
      synchronous: "FULL",
      backups: "before-migration",
    }),
  );

export const openCacheIn = (folder: string, version = CACHE_MIGRATIONS.length): Connection =>
  closeAfterTest(
    openDatabase({
      folder,
      name: "cache.sqlite",
      migrations: CACHE_MIGRATIONS.slice(0, version),
      synchronous: "NORMAL",
      backups: "none",
    }),
  );

export function addRow(database: Connection, table: string, values: Readonly<Record<string, unknown>>): void {
  const columns = database.pragma(`table_info(${table})`) as {
    name: string;
    notnull: number;
    type: string;
    dflt_value: unknown;
  }[];
  const defaults = columns
    .filter(
      ({ name, notnull, dflt_value: defaultValue }) => notnull === 1 && defaultValue === null && !(name in values),
    )
    .map(({ name, type }) => [name, type === "TEXT" ? `${name}-${Math.random()}` : 1]);
  const row: Record<string, unknown> = { ...Object.fromEntries(defaults), ...values };
  const names = Object.keys(row);
  database.prepare(`INSERT INTO ${table} (${names.join()}) VALUES (@${names.join(", @")})`).run(row);
}

export function countStatements(database: Connection): () => number {
  let count = 0;
  const prepare = database.prepare.bind(database);
  database.prepare = ((sql: string) => {
    const statement = prepare(sql);
    for (const name of ["get", "all", "run", "iterate"] as const) {
      const execute = statement[name].bind(statement) as (...parameters: readonly unknown[]) => unknown;
      Object.defineProperty(statement, name, {
        value: (...parameters: readonly unknown[]) => {
          count += 1;
          return execute(...parameters);
        },
      });
    }
    return statement;
  }) as Connection["prepare"];
  return () => count;
}
