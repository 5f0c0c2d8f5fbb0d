import { DEFAULT_ORDER_FILE_HOURS, type FileTimes, isOnlyOffered } from "../../../src-domain/orders/order-file.ts";
import { RESTORED_SETTING, type JournalRestore } from "../files/file-names.ts";
import type { SettingsJournal } from "../settings-journal.ts";

/** Returns whether orders of a file are only offered now, because it is old or from before a restore. */
export function createFileAge(settings: SettingsJournal) {
  return (file: FileTimes, now: string): boolean => {
    const hours = settings.read("orderFileHours");
    const restored = settings.read(RESTORED_SETTING) as JournalRestore | null;
    return isOnlyOffered(
      file,
      typeof hours === "number" ? hours : DEFAULT_ORDER_FILE_HOURS,
      restored?.restoredAt ?? null,
      now,
    );
  };
}
