import { copyFileSync, readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { DAY_MS } from "../../../src-domain/durations.ts";
import { moveFileSync, removeFileSync, removeIfPossible } from "../../base/files.ts";
import { backupsOf } from "../files/backup.ts";
import { isStorageFault } from "../files/damage-watch.ts";
import type { Connection } from "../files/database.ts";
import { JOURNAL, RESTORED_SETTING } from "../files/file-names.ts";
import { assertJournalIntact, JournalDamaged } from "../files/journal-file.ts";
import { isUnfinishedCopy, isQuarantined, quarantinedAt } from "../files/quarantine.ts";
import { JOURNAL_REGISTER, type RegisteredTable } from "./recipient-places.ts";

const WEEK_MS = 7 * DAY_MS;

/** Erases from the backups what the journal no longer contains. Deletes quarantined files older than `beforeDate`. */
export function eraseFromCopies(folder: string, beforeDate: Date, now: Date): void {
  for (const file of readdirSync(folder)) {
    const path = join(folder, file);
    const isOld = isQuarantined(file) && (quarantinedAt(file) ?? statSync(path).mtime) <= beforeDate;
    if (isOld || isUnfinishedCopy(file)) removeFileSync(path);
  }
  for (const backup of backupsOf(folder, JOURNAL)) eraseFromBackup(folder, join(folder, backup), now);
}

/** Erases rows from a backup. After a week, deletes a backup that is damaged or cannot be compared. */
function eraseFromBackup(folder: string, backup: string, now: Date): void {
  const { atime, mtime } = statSync(backup);
  const copyFile = `${backup}.unfinished`;
  try {
    const files = { journal: join(folder, JOURNAL), writtenAt: mtime };
    if (!withComparison({ ...files, file: backup }, containsMore)) return;
    copyFileSync(backup, copyFile);
    withComparison({ ...files, file: copyFile }, applyDifferences);
    assertJournalIntact(copyFile);
    // Keep the time, because the list of backups derives the loss of a restore from it.
    utimesSync(copyFile, atime, mtime);
    moveFileSync(copyFile, backup);
  } catch (error) {
    const isNotComparable = error instanceof JournalDamaged || error instanceof NotComparable;
    if (!isNotComparable && isStorageFault(error)) throw error;
    const otherCount = backupsOf(folder, JOURNAL).length - 1;
    if (otherCount > 0 && now.getTime() - mtime.getTime() > WEEK_MS) removeFileSync(backup);
  } finally {
    removeIfPossible(copyFile);
  }
}

/** The backup has another schema version, or the journal was replaced after the backup. */
class NotComparable extends Error {}

interface Comparison {
  readonly file: string;
  readonly journal: string;
  readonly writtenAt: Date;
}

function withComparison<Value>(
  { file, journal, writtenAt }: Comparison,
  compare: (connection: Connection) => Value,
): Value {
  const connection = new Database(file, { fileMustExist: true });
  try {
    connection.pragma("secure_delete = ON");
    connection.pragma("foreign_keys = OFF");
    connection.prepare("ATTACH ? AS live").run(journal);
    const backupVersion = connection.pragma("main.user_version", { simple: true });
    const journalVersion = connection.pragma("live.user_version", { simple: true });
    if (backupVersion !== journalVersion || writtenAt < replacedAt(connection)) {
      throw new NotComparable("backup: not comparable with the journal");
    }
    return compare(connection);
  } finally {
    connection.close();
  }
}

/** Returns when the journal was restored or started over; 1970 if never. */
function replacedAt(connection: Connection): Date {
  const at = connection
    .prepare<[string], string | null>("SELECT value ->> '$.restoredAt' FROM live.setting WHERE name = ?")
    .pluck()
    .get(RESTORED_SETTING);
  return new Date(at ?? 0);
}

interface Difference {
  readonly table: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** SQL condition: rows of the backup that are missing or different in the journal. */
  readonly whereSql: string;
}

const listColumns = (names: readonly string[], tableName: string): string =>
  names.map((name) => `${tableName}.${name}`).join(", ");

/** Compares the tables of the register by their primary keys. */
function findDifferences(connection: Connection): Difference[] {
  const readKeyColumns = connection
    .prepare<[string], string>("SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk")
    .pluck();
  const tables: readonly (readonly [string, RegisteredTable])[] = Object.entries(JOURNAL_REGISTER);
  return tables.map(([table, { columns, rowCondition = "true" }]) => {
    const key = readKeyColumns.all(table);
    const whereSql =
      columns === null
        ? `(${listColumns(key, table)}) NOT IN (SELECT ${listColumns(key, "l")} FROM live.${table} l)`
        : `(${listColumns(key, table)}) IN (SELECT ${listColumns(key, "b")}
             FROM (SELECT * FROM main.${table} WHERE ${rowCondition}) b
             JOIN live.${table} l ON (${listColumns(key, "b")}) = (${listColumns(key, "l")})
             WHERE ${columns.map((column) => `b.${column} IS NOT l.${column}`).join(" OR ")})`;
    return { table, key, columns: columns ?? [], whereSql };
  });
}

const containsMore = (connection: Connection): boolean =>
  findDifferences(connection).some(
    ({ table, whereSql }) =>
      connection.prepare(`SELECT 1 FROM main.${table} WHERE ${whereSql} LIMIT 1`).get() !== undefined,
  );

const applyDifferences = (connection: Connection): void =>
  connection.transaction(() => {
    for (const { table, key, columns, whereSql } of findDifferences(connection)) {
      const journalValues = `SELECT ${listColumns(columns, "l")} FROM live.${table} l WHERE (${listColumns(key, "l")}) = (${listColumns(key, table)})`;
      const updateSql = `UPDATE main.${table} SET (${columns.join(", ")}) = (${journalValues})`;
      connection.prepare(`${columns.length === 0 ? `DELETE FROM main.${table}` : updateSql} WHERE ${whereSql}`).run();
    }
  })();
