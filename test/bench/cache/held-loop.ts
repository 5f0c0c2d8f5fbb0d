import type { ElectronApplication } from "@playwright/test";

declare global {
  var heldLoop: { end(): number } | undefined;
}

/**
 * The longest time, in milliseconds, for which the main process could not answer while `work` ran. What other threads and
 * programs take of the processor counts as well.
 */
export async function longestHold(app: ElectronApplication, work: () => Promise<unknown>): Promise<number> {
  await app.evaluate(watchLoop);
  await work();
  const longest = await app.evaluate(() => globalThis.heldLoop?.end());
  if (longest === undefined) throw new Error("The main process was not watched");
  return longest;
}

/** Runs in the main process: a timer of one millisecond, and what it is late. */
function watchLoop(): void {
  const TICK_MS = 1;
  let longest = 0;
  let over = false;
  let before = performance.now();
  function tick(): void {
    longest = Math.max(longest, performance.now() - before - TICK_MS);
    before = performance.now();
    if (!over) setTimeout(tick, TICK_MS);
  }
  setTimeout(tick, TICK_MS);
  globalThis.heldLoop = {
    end: () => {
      over = true;
      return longest;
    },
  };
}
