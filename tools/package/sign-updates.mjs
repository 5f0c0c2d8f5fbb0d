// Signs the manifests of updates (latest*.yml); docs/releasing.md, Updates.
import { createPrivateKey, createPublicKey, sign } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../setup/places.mjs";
import { SetupError } from "../setup/report.mjs";

/** The keys from which the program accepts updates, according to its source. */
export async function updateKeys() {
  const source = await readFile(join(root, "src-main", "app", "update-keys.ts"), "utf8");
  return [...source.matchAll(/"([^"]{60})"/g)].map(([, key = ""]) => key);
}

/**
 * Writes a signature next to each manifest of a folder, and returns the manifests' names. Refuses a key that is not the
 * program's, because every desk would refuse its updates.
 * @param {string} folder
 * @param {string} pem the private key
 * @param {readonly string[]} known
 */
export async function signUpdates(folder, pem, known) {
  const key = createPrivateKey(pem);
  const publicHalf = createPublicKey(key).export({ type: "spki", format: "der" }).toString("base64");
  if (!known.includes(publicHalf)) {
    throw new SetupError("This key is no update key of the program: src-main/app/update-keys.ts does not name it.");
  }
  const manifests = (await readdir(folder)).filter((name) => /^latest.*\.yml$/.test(name)).toSorted();
  if (manifests.length === 0) throw new SetupError(`No latest*.yml lies in ${folder}`);
  for (const name of manifests) {
    const signature = sign(null, await readFile(join(folder, name)), key);
    await writeFile(join(folder, `${name}.sig`), `${signature.toString("base64")}\n`);
  }
  return manifests;
}
