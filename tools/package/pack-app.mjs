// Packing needs Node 24, which is available once the dependencies are installed.
import { join } from "node:path";
import { root } from "../setup/places.mjs";
import { runNode } from "../setup/processes.mjs";

/**
 * @param {import("../setup/electron.mjs").Electron} electron
 * @param {readonly string[]} wishes what pack.mjs understands
 * @param {import("../setup/processes.mjs").RunOptions} [options]
 */
export function packApp(electron, wishes, options) {
  return runNode([join(root, "tools", "package", "pack.mjs"), JSON.stringify(electron), ...wishes], options);
}
