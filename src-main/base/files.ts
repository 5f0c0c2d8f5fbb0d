import { renameSync, rmSync } from "node:fs";
import { readFile, rename, rm } from "node:fs/promises";
import { errorCodeOf } from "../../src-domain/error-code.ts";

/** Error codes on Windows while an antivirus, Excel or another reader has the file open. */
const LOCKED_CODES: ReadonlySet<unknown> = new Set(["EPERM", "EACCES", "EBUSY"]);
const DEFAULT_TIMEOUT_MS = 2000;
const RETRY_MS = 50;

const canRetry = (error: unknown, retryUntil: number): boolean =>
  LOCKED_CODES.has(errorCodeOf(error)) && performance.now() < retryUntil;

/** Retries for `timeoutMs` milliseconds while another program locks the file. */
export async function retryWhileLocked<Value>(
  work: () => Promise<Value>,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): Promise<Value> {
  const retryUntil = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!canRetry(error, retryUntil)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** Blocking variant for the store's thread. */
export function retryWhileLockedSync<Value>(work: () => Value, timeoutMs = DEFAULT_TIMEOUT_MS): Value {
  const retryUntil = performance.now() + timeoutMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!canRetry(error, retryUntil)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }
}

/** Returns null if the file does not exist. Throws if it cannot be read, so that no caller overwrites it. */
export async function readTextFile(file: string): Promise<string | null> {
  try {
    return await retryWhileLocked(() => readFile(file, "utf8"));
  } catch (error) {
    if (errorCodeOf(error) === "ENOENT") return null;
    throw error;
  }
}

export const moveFile = (source: string, target: string): Promise<void> =>
  retryWhileLocked(() => rename(source, target));
export const removeFile = (file: string, timeoutMs?: number): Promise<void> =>
  retryWhileLocked(() => rm(file, { force: true }), timeoutMs);

export const moveFileSync = (source: string, target: string, timeoutMs?: number): void =>
  retryWhileLockedSync(() => renameSync(source, target), timeoutMs);
export const removeFileSync = (file: string): void => retryWhileLockedSync(() => rmSync(file, { force: true }));

/** Deletes a file, unless another program has it open: the caller's cleanup runs again. */
export function removeIfPossible(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // The next cleanup tries again.
  }
}
