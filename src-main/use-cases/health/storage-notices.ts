import { HOUR_MS } from "../../../src-domain/durations.ts";
import type { StorageFault } from "../../../src-domain/health/storage-fault.ts";
import type { Notice } from "../../../src-preload/contract/health/notices.ts";
import { RESTORED_SETTING, type JournalRestore } from "../../store/files/file-names.ts";
import type { StoreEvent } from "../../store/thread/store-events.ts";
import type { DeskContext } from "../context.ts";
import { createRestoreCheck, type RefreshBatch } from "./restore-check.ts";

const STARTED_OVER_SETTING = "cacheStartedOverAt";
const SEEN_RESTORE_SETTING = "journalRestoredSeen";

/** Shows each notice until the problem is over or the operator dismisses it. Dismissals survive a restart. */
export function createStorageNotices(
  context: DeskContext,
  refreshBatch: RefreshBatch,
  onCacheEmpty: () => void,
  onJournalDamaged: (detail: string) => void,
) {
  const { store, publish, now } = context;
  let backupTimer: NodeJS.Timeout | undefined;
  let backupFault: StorageFault | "other" | null = null;
  let storageFault: StorageFault | null = null;
  /** Time at which the cache started over, until the time is stored; null otherwise. */
  let startedOverAt: string | null = null;
  let isClosed = false;

  async function list(): Promise<Notice[]> {
    const storedSettings = await store.readSettings([RESTORED_SETTING, SEEN_RESTORE_SETTING, STARTED_OVER_SETTING]);
    const restored = (storedSettings[RESTORED_SETTING] ?? null) as JournalRestore | null;
    const cacheLostAt = startedOverAt ?? ((storedSettings[STARTED_OVER_SETTING] ?? null) as string | null);
    return [
      ...(storageFault === null ? [] : [{ kind: "not-stored", fault: storageFault } as const]),
      ...(restored === null || restored.restoredAt === storedSettings[SEEN_RESTORE_SETTING]
        ? []
        : [{ kind: "journal-restored", ...restored } as const]),
      ...(cacheLostAt === null ? [] : [{ kind: "cache-started-over", at: cacheLostAt } as const]),
      ...(backupFault === null ? [] : [{ kind: "backup-failed", fault: backupFault } as const]),
    ];
  }

  async function publishNotices(): Promise<Notice[]> {
    const notices = await list();
    if (!isClosed) publish("notices", "changed", notices);
    return notices;
  }

  async function storeStartedOverAt(at: string | null): Promise<void> {
    startedOverAt = at;
    await store.writeSettings({ [STARTED_OVER_SETTING]: at });
    startedOverAt = null;
  }

  function handleStoreEvent(event: StoreEvent): void {
    switch (event.kind) {
      case "cache-started-over":
        onCacheEmpty();
        void storeStartedOverAt(now().toISOString())
          .catch(() => undefined)
          .then(publishNotices);
        return;
      case "claims-changed":
        return;
      case "journal-damaged":
        onJournalDamaged(event.detail);
        return;
      case "backed-up":
        if (backupFault === event.fault) return;
        backupFault = event.fault;
        break;
      case "storage":
        storageFault = event.fault;
        break;
    }
    void publishNotices().catch(() => undefined);
  }

  return {
    list,

    dismiss: async (kind: Exclude<Notice["kind"], "not-stored">): Promise<Notice[]> => {
      switch (kind) {
        case "cache-started-over":
          await storeStartedOverAt(null);
          break;
        case "journal-restored": {
          const restored = (await store.readSetting(RESTORED_SETTING)) as JournalRestore | null;
          await store.writeSettings({ [SEEN_RESTORE_SETTING]: restored?.restoredAt ?? null });
          break;
        }
        case "backup-failed":
          backupFault = null;
      }
      return publishNotices();
    },

    findRestoreBlock: createRestoreCheck(context, refreshBatch),

    /** Backs up hourly, so that a desk that is never closed has a backup for each day and retries a failed one. */
    start(): void {
      store.onEvent(handleStoreEvent);
      store.backUp();
      backupTimer = setInterval(() => store.backUp(), HOUR_MS);
    },

    close(): void {
      isClosed = true;
      clearInterval(backupTimer);
    },
  };
}
