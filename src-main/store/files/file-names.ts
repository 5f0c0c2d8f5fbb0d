/** These names are in a separate module, so that using one does not load SQLite. */
export const JOURNAL = "journal.sqlite";
export const CACHE = "cache.sqlite";
export const DATABASES = [JOURNAL, CACHE] as const;
export type DatabaseName = (typeof DATABASES)[number];

/** Suffix of a file that exists while SQLite creates a database or switches its log mode; a kill leaves it on disk. */
export const ROLLBACK_JOURNAL = "-journal";
/** Suffixes of a database's files: none, its write-ahead log, the log's index, and its rollback journal. */
export const DATABASE_SUFFIXES = ["", "-wal", "-shm", ROLLBACK_JOURNAL] as const;

/** Name of the setting that marks a journal as the replacement of a damaged one. */
export const RESTORED_SETTING = "journalRestored";
export interface JournalRestore {
  readonly restoredAt: string;
  /** When the backup was written; null for an empty new journal. */
  readonly backupAt: string | null;
  readonly brokenFile: string | null;
}
