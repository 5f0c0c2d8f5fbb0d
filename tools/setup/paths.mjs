import { existsSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { SetupError } from "./report.mjs";

export const root = realpathSync(fileURLToPath(new URL("../../", import.meta.url)));
export const setupFolder = join(root, "tools", "setup");
export const modulesFolder = join(root, "node_modules");

/** Returns the folder shared by all clones on this machine. `RETURNS_DESK_CACHE` moves it. */
export function cacheFolder() {
  const configuredFolder = process.env["RETURNS_DESK_CACHE"];
  if (configuredFolder) return resolve(configuredFolder);
  if (process.platform === "win32") {
    return join(process.env["LOCALAPPDATA"] ?? join(homedir(), "AppData", "Local"), "returns-desk", "Cache");
  }
  if (process.platform === "darwin") return join(homedir(), "Library", "Caches", "returns-desk");
  return join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "returns-desk");
}

const bundledNode = join(modulesFolder, "node", "bin", process.platform === "win32" ? "node.exe" : "node");

export function hasBundledNode() {
  return existsSync(bundledNode);
}

/** Returns the path of Node 24, which runs TypeScript directly. Prefers the dev dependency `node`. */
export function node24() {
  if (hasBundledNode()) return bundledNode;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  throw new SetupError(
    "Node 24 is missing although the dependencies are installed; run `npm rebuild node`, or start this command with Node 24.",
  );
}

/** Returns the path of a tool's script in node_modules: shell wrappers differ by system. @param {string} file */
export const tool = (file) => join(modulesFolder, ...file.split("/"));
