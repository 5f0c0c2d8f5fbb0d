// Where electron-builder leaves what it packs.
import { join } from "node:path";
import { root } from "../setup/places.mjs";

export const dist = join(root, "dist");

/** The program as an installer would lay it down. */
export function unpackedPlace() {
  const arch = process.arch === "x64" ? "" : `-${process.arch}`;
  if (process.platform === "win32") return at(`win${arch}-unpacked`, "Returns Desk.exe");
  if (process.platform === "darwin") return at(`mac${arch}`, "Returns Desk.app/Contents/MacOS/Returns Desk");
  return at(`linux${arch}-unpacked`, "returns-desk");
}

/** The copy of it for tests; on Linux, where they run. */
export const drivenPlace = () => at("driven", "returns-desk");

/** Beside the driven copy: what signs updates for it. */
export const UPDATE_KEY_FILE = "update-key.pem";

/** @param {string} folder @param {string} executable */
function at(folder, executable) {
  return { folder: join(dist, folder), executable: join(dist, folder, executable) };
}
