/** Apart from what opens them, so that who only names a file loads no SQLite. */
export const JOURNAL = "journal.sqlite";
export const CACHE = "cache.sqlite";
export const DATABASES = [JOURNAL, CACHE] as const;
export type DatabaseName = (typeof DATABASES)[number];

/** There only while a file is begun, or is given its write-ahead log; a kill then leaves it. */
export const ROLLBACK_JOURNAL = "-journal";
/** What follows a database's name: nothing, its write-ahead log, the index of that, and its rollback journal. */
export const PARTS = ["", "-wal", "-shm", ROLLBACK_JOURNAL] as const;
