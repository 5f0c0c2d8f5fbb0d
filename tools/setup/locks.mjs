// Only one set-up at a time does a given piece of work; others wait and then find it done.
import { mkdir, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { cacheFolder } from "./places.mjs";
import { say } from "./report.mjs";

const HEARTBEAT_MS = 2000;
/** A lock without a heartbeat for this long is abandoned. Mistakes do no harm: results are renamed into place whole. */
const DEAD_AFTER_MS = 20_000;

/**
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(name, work) {
  const lock = join(cacheFolder(), "locks", name);
  await mkdir(join(cacheFolder(), "locks"), { recursive: true });
  await take(lock);
  const heartbeat = setInterval(() => void utimes(lock, new Date(), new Date()).catch(() => {}), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    await rm(lock, { recursive: true, force: true });
  }
}

/** @param {string} lock */
async function take(lock) {
  let reported = false;
  for (;;) {
    try {
      await mkdir(lock);
      return;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
    }
    const touched = await stat(lock).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - touched > DEAD_AFTER_MS) await rm(lock, { recursive: true, force: true });
    else if (!reported) say("- Another set-up on this machine is at the same work; waiting for it ...");
    reported = true;
    await sleep(250);
  }
}
