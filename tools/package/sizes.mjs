import { statSync } from "node:fs";
import { relative } from "node:path";
import { listFiles } from "../setup/hashes.mjs";
import { say } from "../setup/report.mjs";

/** Maximum bytes of the app's own files; Electron adds some 200 MB. */
export const MAX_OWN_BYTES = 20_000_000;

/** Returns the bytes of all files and of the app's own. @param {string} folder of the unpacked program */
export async function measureSizes(folder) {
  const files = await listFiles(folder);
  const ownFiles = files.filter((file) => relative(folder, file).includes("app.asar"));
  return { total: sumBytes(files), own: sumBytes(ownFiles) };
}

/** @param {string} folder of the unpacked program */
export async function reportSizes(folder) {
  const { total, own } = await measureSizes(folder);
  say(`${folder}: ${formatMegabytes(total)}, of which ${formatMegabytes(own)} are the app and the rest Electron.`);
}

/** @param {readonly string[]} files */
const sumBytes = (files) => files.reduce((sum, file) => sum + statSync(file).size, 0);

/** @param {number} bytes */
const formatMegabytes = (bytes) => `${(bytes / 1_000_000).toFixed(1)} MB`;
