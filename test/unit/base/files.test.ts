import { mkdir, readFile, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createFileCache } from "../../../src-main/base/file-cache.ts";
import { retryWhileLocked, retryWhileLockedSync } from "../../../src-main/base/files.ts";
import { findDiskErrorCode } from "../../../src-main/store/files/damage-watch.ts";
import { tempFolder } from "../../temp-folder.ts";

const errorOf = (code: string): Error => Object.assign(new Error(code), { code });

function failTimes(times: number, code: string): () => string {
  let remaining = times;
  return () => {
    remaining -= 1;
    if (remaining >= 0) throw errorOf(code);
    return "done";
  };
}

it.each(["EPERM", "EACCES", "EBUSY"])("retries a locked file after %s until it is unlocked", async (code) => {
  const readLocked = failTimes(2, code);
  expect(await retryWhileLocked(async () => readLocked())).toBe("done");
  expect(retryWhileLockedSync(failTimes(2, code))).toBe("done");
});

it("does not retry after an error other than a lock", async () => {
  const readBusy = failTimes(1, "EBUSY");
  const readFull = failTimes(1, "ENOSPC");
  await expect(retryWhileLocked(async () => readBusy(), 0)).rejects.toThrow("EBUSY");
  await expect(retryWhileLocked(async () => readFull())).rejects.toThrow("ENOSPC");
  expect(() => retryWhileLockedSync(failTimes(1, "EBUSY"), 0)).toThrow("EBUSY");
  expect(() => retryWhileLockedSync(failTimes(1, "ENOSPC"))).toThrow("ENOSPC");
});

it.each([
  ["win32", "EBUSY"],
  ["darwin", "EPERM"],
])("maps EPERM on %s to %s", (system, code) => {
  expect(findDiskErrorCode(errorOf("EPERM"), ".", system)).toBe(code);
});

it("evicts other files when a cached file cannot be deleted", async () => {
  const folder = tempFolder();
  const files = createFileCache({ folder, maxBytes: 100 });
  // `rm` refuses a folder on every system.
  await mkdir(join(folder, "open elsewhere"));
  await utimes(join(folder, "open elsewhere"), new Date(0), new Date(0));
  await files.store("old", new Uint8Array(60));
  await files.store("new", new Uint8Array(80));
  expect(await readFile(join(folder, "new"))).toHaveLength(80);
  expect(await files.has("open elsewhere")).toBe(true);
  expect(await files.has("old")).toBe(false);
});

it("forgets a cached file that another program deleted when it is read", async () => {
  const folder = tempFolder();
  const files = createFileCache({ folder, maxBytes: 100 });
  await files.store("gone", new Uint8Array(60));
  await rm(join(folder, "gone"));
  expect(await files.read("gone")).toBeNull();
  expect(await files.has("gone")).toBe(false);
  expect(await files.prefetch("other", new Uint8Array(80), new Date(0))).toBe(true);
});
