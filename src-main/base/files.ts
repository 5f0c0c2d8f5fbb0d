import { renameSync, rmSync } from "node:fs";
import { readFile, rename, rm } from "node:fs/promises";

/** What Windows answers while an antivirus, Excel or another reader has the file open. */
const IN_USE: ReadonlySet<unknown> = new Set(["EPERM", "EACCES", "EBUSY"]);
const PATIENCE_MS = 2000;
const PAUSE_MS = 50;

const isWorthAnotherTry = (error: unknown, until: number): boolean =>
  error instanceof Error && "code" in error && IN_USE.has(error.code) && performance.now() < until;

/** Tries again while another program has the file open. */
export async function retryWhileLocked<Value>(work: () => Promise<Value>, patienceMs = PATIENCE_MS): Promise<Value> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isWorthAnotherTry(error, until)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** The same for the store's thread, which nothing but the store waits for. */
export function retryWhileLockedSync<Value>(work: () => Value, patienceMs = PATIENCE_MS): Value {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isWorthAnotherTry(error, until)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
  }
}

/** Null where there is no such file; one that cannot be read must not pass for that and be written over. */
export async function readTextFile(file: string): Promise<string | null> {
  try {
    return await retryWhileLocked(() => readFile(file, "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

export const moveFile = (from: string, to: string): Promise<void> => retryWhileLocked(() => rename(from, to));
/** No error where there is no such file. */
export const removeFile = (file: string, patienceMs?: number): Promise<void> =>
  retryWhileLocked(() => rm(file, { force: true }), patienceMs);

export const moveFileSync = (from: string, to: string, patienceMs?: number): void =>
  retryWhileLockedSync(() => renameSync(from, to), patienceMs);
export const removeFileSync = (file: string): void => retryWhileLockedSync(() => rmSync(file, { force: true }));

/** For tidying up: what another program has open is removed the next time. */
export function removeIfPossible(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // As above.
  }
}
