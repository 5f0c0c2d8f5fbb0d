import { createWorkLoop } from "../../base/work-loop.ts";
import type { DeskContext } from "../context.ts";

/** A few milliseconds of work for the store's thread, which also records scans. */
const ROWS_PER_SLICE = 200;
const PAUSE_MS = 20;
const RETRY_MS = 60_000;

/** Compares the codes of items that an earlier version stored, in slices. Calls `onChanged` at start and end. */
export function createCodeComparison({ store }: Pick<DeskContext, "store">, onChanged: () => void) {
  let isCompared = true;
  const loop = createWorkLoop({ work: compareAll, retryMs: RETRY_MS, name: "code-comparison" });

  async function compareAll(): Promise<void> {
    while (!loop.isClosing()) {
      const areAllCompared = await store.addMissingCodes(ROWS_PER_SLICE);
      if (areAllCompared !== isCompared) {
        isCompared = areAllCompared;
        onChanged();
      }
      if (areAllCompared) return;
      await loop.pauseFor(PAUSE_MS);
    }
  }

  return { start: loop.run, isDone: (): boolean => isCompared, close: loop.close };
}
