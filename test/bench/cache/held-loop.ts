import type { ElectronApplication } from "@playwright/test";

declare global {
  var heldLoop: { enable(): boolean; disable(): boolean; reset(): void; readonly max: number } | undefined;
}

/** What a timer of one millisecond is late at least. */
const RESOLUTION_MS = 1;

/**
 * The longest time, in milliseconds, for which the main process could not answer while `work` ran. What other programs take
 * of the processor counts as well.
 */
export async function longestHold(app: ElectronApplication, work: () => Promise<unknown>): Promise<number> {
  await app.evaluate(() => {
    const { monitorEventLoopDelay } = process.getBuiltinModule("node:perf_hooks");
    globalThis.heldLoop ??= monitorEventLoopDelay({ resolution: 1 });
    globalThis.heldLoop.reset();
    globalThis.heldLoop.enable();
  });
  await work();
  const max = await app.evaluate(() => {
    globalThis.heldLoop?.disable();
    return globalThis.heldLoop?.max ?? Number.NaN;
  });
  return Math.max(0, max / 1e6 - RESOLUTION_MS);
}
