/** A journal that took the place of a broken one, as the setting of this name in it says. */
export const RESTORED = "journalRestored";
export interface Restored {
  readonly restoredAt: string;
  /** When the backup was written; null for a journal that was begun again. */
  readonly backupAt: string | null;
  /** The name of the broken file; null if it was gone. */
  readonly brokenFile: string | null;
}
