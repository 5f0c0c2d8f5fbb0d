import { mkdir, readFile, utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createFileCache } from "../../../src-main/base/file-cache.ts";
import { retryWhileLocked, retryWhileLockedSync } from "../../../src-main/base/files.ts";
import { codeOnDisk } from "../../../src-main/store/files/damage-watch.ts";
import { tempFolder } from "../../temp-folder.ts";

const errorOf = (code: string): Error => Object.assign(new Error(code), { code });

function refusedTimes(times: number, code: string): () => string {
  let left = times;
  return () => {
    left -= 1;
    if (left >= 0) throw errorOf(code);
    return "done";
  };
}

it.each(["EPERM", "EACCES", "EBUSY"])("retries a locked file after %s until it is unlocked", async (code) => {
  const refused = refusedTimes(2, code);
  expect(await retryWhileLocked(async () => refused())).toBe("done");
  expect(retryWhileLockedSync(refusedTimes(2, code))).toBe("done");
});

it("does not retry with a patience of 0 or after an error other than a lock", async () => {
  const [busy, full] = [refusedTimes(1, "EBUSY"), refusedTimes(1, "ENOSPC")];
  await expect(retryWhileLocked(async () => busy(), 0)).rejects.toThrow("EBUSY");
  await expect(retryWhileLocked(async () => full())).rejects.toThrow("ENOSPC");
  expect(() => retryWhileLockedSync(refusedTimes(1, "EBUSY"), 0)).toThrow("EBUSY");
  expect(() => retryWhileLockedSync(refusedTimes(1, "ENOSPC"))).toThrow("ENOSPC");
});

it.each([
  ["win32", "EBUSY"],
  ["darwin", "EPERM"],
])("maps EPERM on %s to %s", (system, code) => {
  expect(codeOnDisk(errorOf("EPERM"), ".", system)).toBe(code);
});

it("stores a new file and evicts others when a cached file cannot be deleted", async () => {
  const folder = tempFolder();
  const files = createFileCache({ folder, maxBytes: 100 });
  // `rm` refuses a folder on every system.
  await mkdir(join(folder, "open elsewhere"));
  await utimes(join(folder, "open elsewhere"), new Date(0), new Date(0));
  await files.keep("old", new Uint8Array(60));
  await files.keep("new", new Uint8Array(80));
  expect(await readFile(join(folder, "new"))).toHaveLength(80);
  expect(await files.has("open elsewhere")).toBe(true);
  expect(await files.has("old")).toBe(false);
});
