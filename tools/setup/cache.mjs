// The cache shared by all clones on this machine. One rename publishes a folder, which lists its files' hashes.
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { listFiles, hashOf } from "./hashes.mjs";
import { withLock } from "./locks.mjs";
import { cacheFolder } from "./paths.mjs";

const MANIFEST = "manifest.json";

/** @typedef {Record<string, { sha256: string, size: number, modified: number }>} Manifest */

/** Creates a folder for unfinished work on the cache's disk, so that a rename can publish it. */
export async function temporaryFolder() {
  await mkdir(join(cacheFolder(), "unfinished"), { recursive: true });
  return mkdtemp(join(cacheFolder(), "unfinished", `${process.pid}-`));
}

/** @template T @param {(folder: string) => Promise<T>} work the folder is deleted after it */
export async function inTemporaryFolder(work) {
  const folder = await temporaryFolder();
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

/**
 * Returns the cached folder with this name; creates it if it is missing or damaged.
 * @param {string} name
 * @param {(folder: string) => Promise<void>} fill writes into an empty folder
 */
export async function ensureCached(name, fill) {
  const folder = join(cacheFolder(), name);
  if (await isIntact(folder)) return folder;
  return withLock(name, async () => {
    if (await isIntact(folder)) return folder;
    return inTemporaryFolder(async (workFolder) => {
      const content = join(workFolder, "content");
      await mkdir(content);
      await fill(content);
      await writeManifest(content);
      await rename(folder, join(workFolder, "damaged")).catch(() => {});
      await rename(content, folder);
      return folder;
    });
  });
}

/** @param {string} folder */
async function writeManifest(folder) {
  /** @type {Manifest} */
  const manifest = {};
  for (const file of await listFiles(folder)) {
    const { size, mtimeMs } = await stat(file);
    manifest[relative(folder, file)] = { sha256: hashOf(await readFile(file)), size, modified: mtimeMs };
  }
  await writeFile(join(folder, MANIFEST), JSON.stringify(manifest, null, 1));
}

/** Hashes only files whose time changed, because hashing 250 MB at every start would be slow. @param {string} folder */
async function isIntact(folder) {
  try {
    /** @type {Manifest} */
    const manifest = JSON.parse(await readFile(join(folder, MANIFEST), "utf8"));
    for (const [name, expected] of Object.entries(manifest)) {
      const file = join(folder, name);
      const { size, mtimeMs } = await stat(file);
      if (size !== expected.size) return false;
      if (mtimeMs !== expected.modified && hashOf(await readFile(file)) !== expected.sha256) return false;
    }
    return true;
  } catch {
    return false;
  }
}
