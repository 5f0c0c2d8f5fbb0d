import type { ElectronApplication } from "@playwright/test";

interface Hold {
  /** Milliseconds for which nothing was answered. */
  readonly held: number;
  /** Of these, how long the thread was at work and how long it waited for a processor; null where Linux is not asked. */
  readonly ran: number | null;
  readonly waited: number | null;
}

declare global {
  var heldLoop: { end(): Hold } | undefined;
}

/**
 * The longest time, in milliseconds, for which the main process could not answer while `work` ran. What other threads and
 * programs take of the processor counts as well; how much that was is printed.
 */
export async function longestHold(app: ElectronApplication, work: () => Promise<unknown>): Promise<number> {
  await app.evaluate(watchLoop);
  await work();
  const longest = await app.evaluate(() => globalThis.heldLoop?.end());
  if (longest === undefined) throw new Error("The main process was not watched");
  const { held, ran, waited } = longest;
  const parts =
    ran === null || waited === null ? "" : `: ${ran.toFixed(1)} at work, ${waited.toFixed(1)} without a processor`;
  console.log(`  the longest hold was ${held.toFixed(1)} ms${parts}`);
  return held;
}

/** Runs in the main process: a timer of one millisecond, and what it is late. */
function watchLoop(): void {
  const { readFileSync, existsSync } = process.getBuiltinModule("node:fs");
  const TICK_MS = 1;
  const schedule = `/proc/self/task/${process.pid}/schedstat`;
  const times = existsSync(schedule)
    ? (): number[] => readFileSync(schedule, "utf8").split(" ").map(Number)
    : (): number[] => [];
  const since = (before: number | undefined, now: number | undefined): number | null =>
    before === undefined || now === undefined ? null : (now - before) / 1e6;
  let longest: Hold = { held: 0, ran: null, waited: null };
  let over = false;
  let before = performance.now();
  let [ranBefore, waitedBefore] = times();
  function tick(): void {
    const held = performance.now() - before - TICK_MS;
    const [ran, waited] = times();
    if (held > longest.held) longest = { held, ran: since(ranBefore, ran), waited: since(waitedBefore, waited) };
    [ranBefore, waitedBefore] = [ran, waited];
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
