import { storageFaultOf, type StorageFault } from "../../../src-domain/health/storage-fault.ts";
import type { StoreNews } from "../thread/store-news.ts";

const LOOK_AGAIN_MS = 1000;
const OF_THE_DISK: ReadonlySet<StorageFault | null> = new Set(["disk-full", "read-only", "disk-failed"]);

/** Reports when the disk cannot be written, and keeps checking until it can. */
export function createStorageWatch(prove: () => Promise<unknown>, notify: (news: StoreNews) => void) {
  let reported: StorageFault | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function lookAgain(): void {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(() => void look(), LOOK_AGAIN_MS);
  }

  async function look(): Promise<void> {
    try {
      await prove();
    } catch {
      lookAgain();
      return;
    }
    reported = null;
    if (!closed) notify({ kind: "storage", fault: null });
  }

  return {
    noteFailure(code: string | null): void {
      const fault = storageFaultOf(code);
      if (closed || fault === null || !OF_THE_DISK.has(fault)) return;
      const known = reported !== null;
      if (fault !== reported) {
        reported = fault;
        notify({ kind: "storage", fault });
      }
      if (!known) lookAgain();
    },
    close(): void {
      closed = true;
      clearTimeout(timer);
    },
  };
}
