import type { ELDHistogram } from "node:perf_hooks";
import type { ElectronApplication } from "@playwright/test";

declare global {
  var blockedLoop: ELDHistogram | undefined;
}

/** The sampling interval of the event loop. */
const TICK_MS = 1;

/**
 * Returns the longest time, in milliseconds, for which the main process could not answer while `work` ran. Time that
 * other threads and programs take from the processor counts too.
 */
export async function measureLongestBlock(app: ElectronApplication, work: () => Promise<unknown>): Promise<number> {
  await app.evaluate((_electron, resolution) => {
    globalThis.blockedLoop = process.getBuiltinModule("node:perf_hooks").monitorEventLoopDelay({ resolution });
    globalThis.blockedLoop.enable();
  }, TICK_MS);
  await work();
  const longestNs = await app.evaluate(() => {
    globalThis.blockedLoop?.disable();
    return globalThis.blockedLoop?.max;
  });
  if (longestNs === undefined) throw new Error("The main process was not watched");
  return longestNs / 1e6 - TICK_MS;
}
