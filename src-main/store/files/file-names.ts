/** Apart from what opens them, so that who only names a file loads no SQLite. */
export const JOURNAL = "journal.sqlite";
export const CACHE = "cache.sqlite";
export const DATABASES = [JOURNAL, CACHE] as const;
export type DatabaseName = (typeof DATABASES)[number];
