import { copyFileSync, readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { DAY_MS } from "../../../src-domain/durations.ts";
import { moveFileSync, removeFileSync, removeIfPossible } from "../../base/files.ts";
import { backupsOf } from "../files/backup.ts";
import { isStorageFault } from "../files/damage-watch.ts";
import type { Connection } from "../files/database.ts";
import { JOURNAL, RESTORED } from "../files/file-names.ts";
import { assertJournalIntact, JournalDamaged } from "../files/journal-file.ts";
import { isUnfinishedCopy, isQuarantined, quarantinedAt } from "../files/quarantine.ts";
import { JOURNAL_REGISTER, type Place } from "./recipient-places.ts";

/** The time that a daily backup is kept. */
const WEEK_MS = 7 * DAY_MS;

/** Erases what the journal no longer contains from the backups; deletes quarantined files older than `before`. */
export function eraseFromCopies(folder: string, before: Date, now: Date): void {
  for (const file of readdirSync(folder)) {
    const path = join(folder, file);
    const isOld = isQuarantined(file) && (quarantinedAt(file) ?? statSync(path).mtime) <= before;
    if (isOld || isUnfinishedCopy(file)) removeFileSync(path);
  }
  for (const backup of backupsOf(folder, JOURNAL)) eraseFromBackup(folder, join(folder, backup), now);
}

/** Nothing can be erased from a damaged backup or one that cannot be compared: it is deleted after a week. */
function eraseFromBackup(folder: string, backup: string, now: Date): void {
  const { atime, mtime } = statSync(backup);
  const copy = `${backup}.unfinished`;
  try {
    const files = { journal: join(folder, JOURNAL), writtenAt: mtime };
    if (!withComparison({ ...files, file: backup }, containsMore)) return;
    copyFileSync(backup, copy);
    withComparison({ ...files, file: copy }, applyDifferences);
    assertJournalIntact(copy);
    // Keep the time: it tells what a restore would lose.
    utimesSync(copy, atime, mtime);
    moveFileSync(copy, backup);
  } catch (error) {
    const isNotComparable = error instanceof JournalDamaged || error instanceof NotComparable;
    if (!isNotComparable && isStorageFault(error)) throw error;
    const others = backupsOf(folder, JOURNAL).length - 1;
    if (others > 0 && now.getTime() - mtime.getTime() > WEEK_MS) removeFileSync(backup);
  } finally {
    removeIfPossible(copy);
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

/** When the journal was restored or started over; 1970 if never. */
function replacedAt(connection: Connection): Date {
  const at = connection
    .prepare<[string], string | null>("SELECT value ->> '$.restoredAt' FROM live.setting WHERE name = ?")
    .pluck()
    .get(RESTORED);
  return new Date(at ?? 0);
}

interface Difference {
  readonly table: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** SQL condition: rows of the backup that are missing or different in the journal. */
  readonly where: string;
}

const list = (names: readonly string[], of: string): string => names.map((name) => `${of}.${name}`).join(", ");

/** Compares the tables of the register by their primary keys. */
function differencesOf(connection: Connection): Difference[] {
  const keyOf = connection
    .prepare<[string], string>("SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk")
    .pluck();
  const places: readonly (readonly [string, Place])[] = Object.entries(JOURNAL_REGISTER);
  return places.map(([table, { columns, holds = "true" }]) => {
    const key = keyOf.all(table);
    const where =
      columns === null
        ? `(${list(key, table)}) NOT IN (SELECT ${list(key, "l")} FROM live.${table} l)`
        : `(${list(key, table)}) IN (SELECT ${list(key, "b")}
             FROM (SELECT * FROM main.${table} WHERE ${holds}) b JOIN live.${table} l ON (${list(key, "b")}) = (${list(key, "l")})
             WHERE ${columns.map((column) => `b.${column} IS NOT l.${column}`).join(" OR ")})`;
    return { table, key, columns: columns ?? [], where };
  });
}

const containsMore = (connection: Connection): boolean =>
  differencesOf(connection).some(
    ({ table, where }) => connection.prepare(`SELECT 1 FROM main.${table} WHERE ${where} LIMIT 1`).get() !== undefined,
  );

const applyDifferences = (connection: Connection): void =>
  connection.transaction(() => {
    for (const { table, key, columns, where } of differencesOf(connection)) {
      const live = `SELECT ${list(columns, "l")} FROM live.${table} l WHERE (${list(key, "l")}) = (${list(key, table)})`;
      const change = `UPDATE main.${table} SET (${columns.join(", ")}) = (${live})`;
      connection.prepare(`${columns.length === 0 ? `DELETE FROM main.${table}` : change} WHERE ${where}`).run();
    }
  })();
