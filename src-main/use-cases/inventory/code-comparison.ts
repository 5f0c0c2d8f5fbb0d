import { createWorkLoop } from "../../base/work-loop.ts";
import type { DeskContext } from "../context.ts";

/** A few milliseconds of the store's thread, which also records scans. */
const ROWS_AT_ONCE = 200;
const BREATH_MS = 20;
const RETRY_MS = 60_000;

/** Compares the codes of items that an earlier version stored, in slices; `onChanged` reports when it begins and ends. */
export function createCodeComparison({ store }: Pick<DeskContext, "store">, onChanged: () => void) {
  let compared = true;
  const loop = createWorkLoop({ work: compareAll, retryMs: RETRY_MS, name: "code comparison" });

  async function compareAll(): Promise<void> {
    while (!loop.isClosing()) {
      const all = await store.compareCodes(ROWS_AT_ONCE);
      if (all !== compared) {
        compared = all;
        onChanged();
      }
      if (all) return;
      await loop.rest(BREATH_MS);
    }
  }

  return { start: loop.run, isDone: (): boolean => compared, close: loop.close };
}
