import type { Store } from "../store/thread/client.ts";
import type { MovedHold } from "../store/batches/hold-operations.ts";
import type { Publish } from "./publish.ts";

interface JournalNewsOptions {
  readonly store: Store;
  readonly now: () => Date;
  readonly publish: Publish;
  readonly isClosed: () => boolean;
}

/** What the windows are told of the journal when it changed without their doing. */
export function createJournalNews({ store, now, publish, isClosed }: JournalNewsOptions) {
  const at = (): string => now().toISOString();
  const troubles = async (): Promise<void> => {
    if (!isClosed()) publish("trouble", "changed", await store.openTroubles(at()));
  };
  return {
    async currentBatch(): Promise<void> {
      if (!isClosed()) publish("batch", "changed", await store.currentBatch(at()));
    },
    troubles,

    /** An item is on hold, or on its way there or back; or it has left its batch. */
    async hold({ left }: MovedHold): Promise<void> {
      if (isClosed()) return;
      publish("batch", "changed", await store.currentBatch(at()));
      if (left === null) return;
      publish("scan", "judged", left.scan);
      await troubles();
    },
  };
}
