import { isAbsolute, join, normalize, relative, sep } from "node:path";

/** Security decisions as pure functions; the shell only carries them out. */

export const APP_SCHEME = "returns-desk";
export const APP_HOST = "app";
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

/** The window shows our page and nothing else, ever. */
export function allowsNavigation(url: string, rendererOrigin: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, username, password } = new URL(url);
  return `${protocol}//${host}` === rendererOrigin && username === "" && password === "";
}

/** Where a request of our scheme is served from, or null when it leaves the renderer's folder. */
export function fileForRequest(url: string, rendererFolder: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, host, pathname } = new URL(url);
  if (protocol !== `${APP_SCHEME}:` || host !== APP_HOST) return null;
  let path: string;
  try {
    path = decodeURIComponent(pathname);
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

/** The page needs none of a browser's powers; copying codes is the one exception. */
export function allowsPermission(permission: string): boolean {
  return permission === "clipboard-sanitized-write";
}

/** Everything from our own files; styles of the component library by a nonce of this one response. */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "media-src 'self' blob:",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
