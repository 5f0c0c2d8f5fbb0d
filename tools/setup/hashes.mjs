import { createHash } from "node:crypto";
import { readFile, readdir, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** @param {readonly (string | Buffer)[]} parts */
export function hashOf(...parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex");
}

/**
 * Returns all files below a path, sorted; none if it does not exist.
 * @param {string} path
 * @returns {Promise<string[]>}
 */
export async function listFiles(path) {
  const fileStats = await stat(path).catch(() => undefined);
  if (!fileStats) return [];
  if (!fileStats.isDirectory()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const nestedFiles = await Promise.all(entries.map((entry) => listFiles(join(path, entry.name))));
  return nestedFiles.flat().toSorted();
}

/**
 * Hashes names and contents; independent of the system.
 * @param {string} base
 * @param {readonly string[]} paths files and folders, relative to the base
 */
export async function hashTree(base, paths) {
  const files = (await Promise.all(paths.map((path) => listFiles(join(base, path))))).flat();
  const contents = await Promise.all(files.map((file) => readFile(file)));
  return hashOf(...files.flatMap((file, index) => [relative(base, file).split(sep).join("/"), contents[index] ?? ""]));
}
