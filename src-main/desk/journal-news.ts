import type { Store } from "../store/thread/client.ts";
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
  return {
    async currentBatch(): Promise<void> {
      if (!isClosed()) publish("batch", "changed", await store.currentBatch(at()));
    },
    async troubles(): Promise<void> {
      if (!isClosed()) publish("trouble", "changed", await store.openTroubles(at()));
    },
  };
}
