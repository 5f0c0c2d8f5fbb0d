/** In a separate module, so that using a file name does not load SQLite. */
export const JOURNAL = "journal.sqlite";
export const CACHE = "cache.sqlite";
export const DATABASES = [JOURNAL, CACHE] as const;
export type DatabaseName = (typeof DATABASES)[number];

/** Exists only while a file is created or switched to a write-ahead log; a kill at that moment leaves it on disk. */
export const ROLLBACK_JOURNAL = "-journal";
/** Suffixes of a database's files: none, its write-ahead log, the log's index, and its rollback journal. */
export const PARTS = ["", "-wal", "-shm", ROLLBACK_JOURNAL] as const;

/** Name of the setting that marks a journal as the replacement of a damaged one. */
export const RESTORED = "journalRestored";
export interface Restored {
  readonly restoredAt: string;
  /** When the backup was written; null for an empty new journal. */
  readonly backupAt: string | null;
  readonly brokenFile: string | null;
}
