// Starts the packing scripts under Node 24, which exists only after the dependencies are installed.
import { join } from "node:path";
import { root } from "../setup/paths.mjs";
import { runNode } from "../setup/processes.mjs";

/**
 * @param {import("../setup/electron.mjs").Electron} electron
 * @param {readonly string[]} flags options of pack.mjs
 * @param {import("../setup/processes.mjs").RunOptions} [options]
 */
export function packApp(electron, flags, options) {
  return runNode([join(root, "tools", "package", "pack.mjs"), JSON.stringify(electron), ...flags], options);
}

/**
 * Packs the relay, which needs no Electron, into dist/relay.
 * @param {import("../setup/processes.mjs").RunOptions} [options]
 */
export const packRelay = (options) => runNode([join(root, "tools", "package", "pack-relay.mjs")], options);
