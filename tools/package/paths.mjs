import { join, relative } from "node:path";
import { root } from "../setup/paths.mjs";

export const dist = join(root, "dist");

/** Returns the folder of the packed relay. */
export const packedRelay = () => join(dist, "relay");

/** Returns the paths of the program as an installer installs it. */
export function unpackedApp() {
  const arch = process.arch === "x64" ? "" : `-${process.arch}`;
  if (process.platform === "win32") return findProgram(`win${arch}-unpacked`, "Returns Desk.exe");
  if (process.platform === "darwin") return findProgram(`mac${arch}`, "Returns Desk.app/Contents/MacOS/Returns Desk");
  return findProgram(`linux${arch}-unpacked`, "returns-desk");
}

/** Returns the paths of the copy that Playwright drives, for tests and `npm run trial`. */
export function drivenApp() {
  const { folder, executable } = unpackedApp();
  return findProgram("driven", relative(folder, executable));
}

/** @param {string} folder @param {string} executable */
function findProgram(folder, executable) {
  return { folder: join(dist, folder), executable: join(dist, folder, executable) };
}
