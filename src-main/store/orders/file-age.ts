import { DEFAULT_ORDER_FILE_HOURS, type FileTimes, isOnlyOffered } from "../../../src-domain/orders/order-file.ts";
import { RESTORED_SETTING, type JournalRestore } from "../files/file-names.ts";
import type { SettingsJournal } from "../settings-journal.ts";

export function createFileAgeCheck(settings: SettingsJournal) {
  const restoredAt = (): string | null =>
    (settings.read(RESTORED_SETTING) as JournalRestore | null)?.restoredAt ?? null;

  return {
    restoredAt,
    /** Returns whether orders of a file are only offered, because it is old or from before a restore. */
    onlyOfferedAt(now: string): (file: FileTimes) => boolean {
      const hours = settings.read("orderFileHours");
      const lastRestoreAt = restoredAt();
      return (file) =>
        isOnlyOffered(file, typeof hours === "number" ? hours : DEFAULT_ORDER_FILE_HOURS, lastRestoreAt, now);
    },
  };
}
