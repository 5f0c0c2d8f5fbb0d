// Locks by name for setups on this machine: one setup does the work, the others wait.
import { mkdir, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { cacheFolder } from "./paths.mjs";
import { say } from "./report.mjs";

const HEARTBEAT_MS = 2000;
/** A lock without a heartbeat is abandoned. A wrong guess is harmless, because results are published by a rename. */
const ABANDONED_AFTER_MS = 20_000;

/**
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(name, work) {
  const lockFolder = join(cacheFolder(), "locks", name);
  await mkdir(join(cacheFolder(), "locks"), { recursive: true });
  await acquire(lockFolder);
  const heartbeat = setInterval(() => void utimes(lockFolder, new Date(), new Date()).catch(() => {}), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    await rm(lockFolder, { recursive: true, force: true });
  }
}

/** @param {string} lockFolder */
async function acquire(lockFolder) {
  let isReported = false;
  for (;;) {
    try {
      await mkdir(lockFolder);
      return;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
    }
    const touchedAtMs = await stat(lockFolder).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - touchedAtMs > ABANDONED_AFTER_MS) await rm(lockFolder, { recursive: true, force: true });
    else if (!isReported) say("- Another setup on this machine does the same work; waiting for it ...");
    isReported = true;
    await sleep(250);
  }
}
