import type { ELDHistogram } from "node:perf_hooks";
import type { ElectronApplication } from "@playwright/test";

declare global {
  var heldLoop: ELDHistogram | undefined;
}

/** Between two looks at the loop. */
const TICK_MS = 1;

/**
 * The longest time, in milliseconds, for which the main process could not answer while `work` ran. What other threads and
 * programs take of the processor counts as well.
 */
export async function longestHold(app: ElectronApplication, work: () => Promise<unknown>): Promise<number> {
  await app.evaluate((_electron, resolution) => {
    globalThis.heldLoop = process.getBuiltinModule("node:perf_hooks").monitorEventLoopDelay({ resolution });
    globalThis.heldLoop.enable();
  }, TICK_MS);
  await work();
  const longest = await app.evaluate(() => {
    globalThis.heldLoop?.disable();
    return globalThis.heldLoop?.max;
  });
  if (longest === undefined) throw new Error("The main process was not watched");
  return longest / 1e6 - TICK_MS;
}
