import type { MovedHold } from "../../store/batches/hold-operations.ts";
import type { DeskBasics } from "../context.ts";

/** Notifies the windows of journal changes that they did not cause. */
export function createJournalNews({ store, now, publish }: DeskBasics, isClosed: () => boolean) {
  const at = (): string => now().toISOString();
  const troubles = async (): Promise<void> => {
    if (!isClosed()) publish("trouble", "changed", await store.openTroubles(at()));
  };
  return {
    async currentBatch(): Promise<void> {
      if (!isClosed()) publish("batch", "changed", await store.currentBatch(at()));
    },
    troubles,

    async hold({ left }: MovedHold): Promise<void> {
      if (isClosed()) return;
      publish("batch", "changed", await store.currentBatch(at()));
      if (left === null) return;
      publish("scan", "judged", left.scan);
      await troubles();
    },
  };
}
