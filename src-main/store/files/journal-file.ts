import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { storageFaultOf } from "../../../src-domain/health/storage-fault.ts";
import { backupsOf } from "./backup.ts";
import { codeOf } from "./damage-watch.ts";
import { openDatabase, type Connection } from "./database.ts";
import { JOURNAL, ROLLBACK_JOURNAL } from "./file-names.ts";
import { JOURNAL_MIGRATIONS } from "../migrations/journal-migrations.ts";
import { quarantinedFiles } from "./quarantine.ts";

/** Larger ones open first and are checked in a thread of their own: SQLite checks a gigabyte a second. */
const CHECKED_FIRST = 32_000_000;

/** In bytes: one page of the smallest size. */
const SMALLEST = 512;

/** The journal must not be used as it is; the operator decides whether and how to replace it. */
export class JournalDamaged extends Error {
  readonly how: "missing" | "damaged";
  constructor(how: JournalDamaged["how"], detail: string) {
    super(`The desk's journal is ${how}: ${detail}`);
    this.name = "JournalDamaged";
    this.how = how;
  }
}

/** Creates the journal on a new desk. Throws `JournalDamaged`, without writing, if it is missing or damaged. */
export function openJournal(folder: string): { readonly connection: Connection; readonly checked: boolean } {
  const file = join(folder, JOURNAL);
  const size = existsSync(file) ? statSync(file).size : 0;
  if (size === 0 && hasWorked(folder)) throw new JournalDamaged("missing", file);
  // SQLite treats such a small file as empty and would overwrite it with a new journal.
  if (size > 0 && size < SMALLEST) throw new JournalDamaged("damaged", `only ${size} bytes are left`);
  const checked = size <= CHECKED_FIRST;
  return asJournalDamage(() => {
    if (size > 0) rollBack(file);
    if (size > 0 && checked) assertJournalIntact(file);
    const connection = openDatabase({
      folder,
      name: JOURNAL,
      migrations: JOURNAL_MIGRATIONS,
      synchronous: "FULL",
      backups: "kept",
    });
    return { connection, checked };
  });
}

/** Rolls back what a kill left half written; a read-only connection could not read such a file. */
function rollBack(file: string): void {
  if (!existsSync(file + ROLLBACK_JOURNAL)) return;
  const connection = new Database(file);
  try {
    connection.pragma("user_version");
  } finally {
    connection.close();
  }
}

/** Runs work that only a sound journal allows; any SQLite error then means damage, unless the computer is the cause. */
export function asJournalDamage<Value>(run: () => Value): Value {
  try {
    return run();
  } catch (error) {
    if (error instanceof Database.SqliteError && isDamage(error)) {
      throw new JournalDamaged("damaged", `${error.code}: ${error.message}`);
    }
    throw error;
  }
}

const isDamage = (error: unknown): boolean => {
  const fault = storageFaultOf(codeOf(error));
  return fault === null || fault === "damaged";
};

/** Reads the whole file without changing it; throws `JournalDamaged` with SQLite's finding. */
export function assertJournalIntact(file: string): void {
  asJournalDamage(() => {
    const connection = new Database(file, { readonly: true, fileMustExist: true });
    try {
      const found = connection.pragma("integrity_check(1)", { simple: true });
      if (found !== "ok") throw new JournalDamaged("damaged", String(found));
    } finally {
      connection.close();
    }
  });
}

/** Whether this desk has ever been used: only then can its journal be missing. */
const hasWorked = (folder: string): boolean =>
  backupsOf(folder, JOURNAL).length > 0 ||
  quarantinedFiles(folder, JOURNAL).length > 0 ||
  existsSync(join(folder, "cache.sqlite"));
