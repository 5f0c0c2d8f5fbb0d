/** Name of the setting that marks a journal as the replacement of a damaged one. */
export const RESTORED = "journalRestored";
export interface Restored {
  readonly restoredAt: string;
  /** When the backup was written; null for an empty new journal. */
  readonly backupAt: string | null;
  readonly brokenFile: string | null;
}
