import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { JOURNAL_MIGRATIONS } from "../migrations/journal-migrations.ts";
import { backupsOf, withReadOnly } from "./backup.ts";
import { isStorageFault } from "./damage-watch.ts";
import { openDatabase, type Connection } from "./database.ts";
import { JOURNAL, ROLLBACK_JOURNAL } from "./file-names.ts";
import { listQuarantinedFiles } from "./quarantine.ts";

/** A larger journal is checked in a separate thread after it was opened. SQLite checks a gigabyte a second. */
const MAX_CHECKED_BYTES = 32_000_000;

/** Size of an SQLite file with one page of the smallest size. */
const MIN_JOURNAL_BYTES = 512;

/** The journal must not be used. The operator decides whether and how to replace it. */
export class JournalDamaged extends Error {
  readonly damageKind: "missing" | "damaged";
  constructor(damageKind: JournalDamaged["damageKind"], detail: string) {
    super(`The desk's journal is ${damageKind}: ${detail}`);
    this.name = "JournalDamaged";
    this.damageKind = damageKind;
  }
}

/** Creates the journal on a new desk. Throws `JournalDamaged`, without writing, if it is missing or damaged. */
export function openJournal(folder: string): { readonly connection: Connection; readonly isChecked: boolean } {
  const file = join(folder, JOURNAL);
  const size = existsSync(file) ? statSync(file).size : 0;
  if (size === 0 && hasBeenUsed(folder)) throw new JournalDamaged("missing", file);
  // SQLite treats such a small file as empty and would overwrite it with a new journal.
  if (size > 0 && size < MIN_JOURNAL_BYTES) throw new JournalDamaged("damaged", `only ${size} bytes are left`);
  const isChecked = size <= MAX_CHECKED_BYTES;
  return asJournalDamage(() => {
    if (size > 0) rollBack(file);
    if (size > 0 && isChecked) assertJournalIntact(file);
    const connection = openDatabase({
      folder,
      name: JOURNAL,
      migrations: JOURNAL_MIGRATIONS,
      synchronous: "FULL",
      backups: "before-migration",
    });
    return { connection, isChecked };
  });
}

/** Rolls back an unfinished write after a kill; a read-only connection could not read such a file. */
function rollBack(file: string): void {
  if (!existsSync(file + ROLLBACK_JOURNAL)) return;
  const connection = new Database(file);
  try {
    connection.pragma("user_version");
  } finally {
    connection.close();
  }
}

/** Runs work on the journal. Throws `JournalDamaged` for an SQLite error that is not a storage fault. */
export function asJournalDamage<Value>(run: () => Value): Value {
  try {
    return run();
  } catch (error) {
    if (error instanceof Database.SqliteError && !isStorageFault(error)) {
      throw new JournalDamaged("damaged", `${error.code}: ${error.message}`);
    }
    throw error;
  }
}

/** Checks the complete file without changing it. Throws `JournalDamaged` with SQLite's finding. */
export function assertJournalIntact(file: string): void {
  const result: unknown = asJournalDamage(() =>
    withReadOnly(file, (journal) => journal.pragma("integrity_check(1)", { simple: true })),
  );
  if (result !== "ok") throw new JournalDamaged("damaged", String(result));
}

/** Returns true if a backup, a quarantined journal or a cache proves that this desk once had a journal. */
const hasBeenUsed = (folder: string): boolean =>
  backupsOf(folder, JOURNAL).length > 0 ||
  listQuarantinedFiles(folder, JOURNAL).length > 0 ||
  existsSync(join(folder, "cache.sqlite"));
