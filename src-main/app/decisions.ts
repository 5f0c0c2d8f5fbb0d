import { isAbsolute, join, normalize, relative, sep } from "node:path";
import { EXTERNAL_PAGES } from "../../src-domain/external-pages.ts";

/** What a guard decides. The reason goes to the log; the address that it is about does not, for it may hold anything. */
export type Decision = { readonly allowed: true } | { readonly allowed: false; readonly reason: string };

const ALLOWED: Decision = { allowed: true };
export const denied = (reason: string): Decision => ({ allowed: false, reason });

export const APP_SCHEME = "returns-desk";
const APP_HOST = "app";
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

/**
 * The address, if it is below `origin`; null for everything else. `origin` of a custom scheme reads "null" in some runtimes,
 * so scheme and host with its port are compared.
 */
export function ownAddress(url: string, origin: string): URL | null {
  if (!URL.canParse(url)) return null;
  const address = new URL(url);
  const { protocol, host, username, password } = address;
  return `${protocol}//${host}` === origin && username === "" && password === "" ? address : null;
}

/** Everything from our own files; styles of the component library by the nonce of this answer, null without one. */
export function contentSecurityPolicy(nonce: string | null): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    nonce === null ? "style-src 'self'" : `style-src 'self' 'nonce-${nonce}'`,
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

const LISTED: ReadonlySet<string> = new Set(Object.values(EXTERNAL_PAGES));

/**
 * Whether the computer's browser opens an address: only one that is listed whole, letter by letter. Nothing that a page, an
 * answer or an event says can become part of it.
 */
export function decideExternal(url: string): Decision {
  return LISTED.has(url) ? ALLOWED : denied("not on the list of external pages");
}

interface Navigation {
  readonly url: string;
  /** What the window shows. */
  readonly from: string;
  readonly isMainFrame: boolean;
}

/** A page may load itself again. Every other page is opened by main, in a window made for it. */
export function decideNavigation({ url, from, isMainFrame }: Navigation, rendererOrigin: string): Decision {
  if (!isMainFrame) return denied("a frame inside the page");
  const target = ownAddress(url, rendererOrigin);
  if (target === null) return denied("not an address of ours");
  const current = ownAddress(from, rendererOrigin);
  const isSame = current !== null && target.pathname === current.pathname && target.search === current.search;
  return isSame ? ALLOWED : denied("another page than the open one");
}

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

interface Asking {
  readonly permission: string;
  /** Origin or address of who asks. */
  readonly url: string;
  readonly isMainFrame: boolean;
}

/** A page needs none of a browser's powers; copying codes is the one exception. */
export function decidePermission({ permission, url, isMainFrame }: Asking, rendererOrigin: string): Decision {
  if (permission !== "clipboard-sanitized-write") return denied("not needed");
  if (!isMainFrame) return denied("a frame inside the page");
  return ownAddress(url, rendererOrigin) === null ? denied("not a page of ours") : ALLOWED;
}

/** What Chromium may ask of a network on behalf of a page: nothing but the development server, which has our pages then. */
export function decideRequest(url: string, rendererOrigin: string): Decision {
  const page = url.replace(/^ws(s?):/i, "http$1:");
  return ownAddress(page, rendererOrigin) === null ? denied("pages have no network") : ALLOWED;
}
