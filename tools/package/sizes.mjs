import { statSync } from "node:fs";
import { relative } from "node:path";
import { filesBelow } from "../setup/hashes.mjs";
import { say } from "../setup/report.mjs";

/** Maximum bytes of the app's own files; Electron adds some 200 MB. */
export const OWN_BUDGET = 20_000_000;

/** Returns the bytes of all files and of the app's own. @param {string} folder of the unpacked program */
export async function sizesOf(folder) {
  const files = await filesBelow(folder);
  const ownFiles = files.filter((file) => relative(folder, file).includes("app.asar"));
  return { total: bytesOf(files), own: bytesOf(ownFiles) };
}

/** @param {string} folder of the unpacked program */
export async function reportSizes(folder) {
  const { total, own } = await sizesOf(folder);
  say(`${folder}: ${inMegabytes(total)}, of which ${inMegabytes(own)} are the app and the rest Electron.`);
}

/** @param {readonly string[]} files */
const bytesOf = (files) => files.reduce((sum, file) => sum + statSync(file).size, 0);

/** @param {number} bytes */
const inMegabytes = (bytes) => `${(bytes / 1_000_000).toFixed(1)} MB`;
