import type { Store } from "../store/thread/client.ts";
import { createRestoreCaution } from "./health/after-restore.ts";
import { createNotices } from "./health/notices.ts";

interface DeskFilesOptions extends Omit<Parameters<typeof createNotices>[0], "store"> {
  readonly store: Store;
  /** Reads the items of a batch from the service and stores what it says. */
  readonly refresh: (batchId: string) => Promise<unknown>;
}

const HOUR_MS = 3_600_000;

/** What a desk does for its own files and about them: backups, notices, and care after a restore. */
export function createDeskFiles({ refresh, ...options }: DeskFilesOptions) {
  const { store } = options;
  const notices = createNotices(options);
  let timer: NodeJS.Timeout | undefined;
  return {
    notices,
    restoreHold: createRestoreCaution({ store, refresh }),

    /** A desk that is never closed has a backup of each day all the same, and one that failed is tried again. */
    begin(): void {
      notices.listen();
      store.backUp();
      timer = setInterval(() => store.backUp(), HOUR_MS);
    },

    close(): void {
      clearInterval(timer);
      notices.close();
    },
  };
}
