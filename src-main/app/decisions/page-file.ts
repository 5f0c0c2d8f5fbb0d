import { isAbsolute, join, normalize, relative, sep } from "node:path";
import { APP_ORIGIN, ownAddress } from "./own-address.ts";

/** Where a request of our scheme is served from, or null when it leaves the renderer's folder. */
export function fileForRequest(url: string, rendererFolder: string): string | null {
  const address = ownAddress(url, APP_ORIGIN);
  if (address === null) return null;
  let path: string;
  try {
    path = decodeURIComponent(address.pathname);
  } catch {
    return null;
  }
  // Back-slashes, drive letters and NUL are never part of our file names; on Windows they would be understood.
  if (/[\\:\0]/.test(path)) return null;
  const file = normalize(join(rendererFolder, path === "/" ? "index.html" : path));
  const inside = relative(rendererFolder, file);
  return inside === "" || inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside) ? null : file;
}

/** The name of handed-over bytes in a request of our scheme; null for every other request. */
export function jobInRequest(url: string): string | null {
  return new RegExp(`^${APP_ORIGIN}/label-job/([0-9a-f]{48})$`).exec(url)?.[1] ?? null;
}
