import { isAbsolute, join, normalize, relative, sep } from "node:path";
import { EXTERNAL_PAGES } from "../../src-domain/external-pages.ts";
import { ownAddress } from "../bridge/trusted-sender.ts";

/** Decision of a guard. The log gets the reason but not the address, which may contain anything. */
export type Decision = { readonly allowed: true } | { readonly allowed: false; readonly reason: string };

const ALLOWED: Decision = { allowed: true };
export const denied = (reason: string): Decision => ({ allowed: false, reason });

/** `appId` in electron-builder.config.mjs. */
export const APP_ID = "app.returns-desk.desktop";

export const APP_SCHEME = "returns-desk";
const APP_HOST = "app";
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

/** Everything comes from our own files. The component library's styles need the nonce of this answer; null allows none. */
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

/** Only complete addresses on the list open in the browser. No text of a page, an answer or an event becomes part of one. */
export function decideExternal(url: string): Decision {
  return LISTED.has(url) ? ALLOWED : denied("not on the list of external pages");
}

interface Navigation {
  readonly url: string;
  readonly from: string;
  readonly isMainFrame: boolean;
}

/** A page may reload itself. Main opens every other page, in a window of its own. */
export function decideNavigation({ url, from, isMainFrame }: Navigation, rendererOrigin: string): Decision {
  if (!isMainFrame) return denied("a frame inside the page");
  const target = ownAddress(url, rendererOrigin);
  if (target === null) return denied("not an address of ours");
  const current = ownAddress(from, rendererOrigin);
  const isSame = current !== null && target.pathname === current.pathname && target.search === current.search;
  return isSame ? ALLOWED : denied("another page than the open one");
}

/** The file for a request of our scheme, or null when the path leaves the renderer's folder. */
export function fileForRequest(url: string, rendererFolder: string): string | null {
  const address = ownAddress(url, APP_ORIGIN);
  if (address === null) return null;
  let path: string;
  try {
    path = decodeURIComponent(address.pathname);
  } catch {
    return null;
  }
  // Our file names never contain backslashes, drive letters or NUL; Windows would interpret them.
  if (/[\\:\0]/.test(path)) return null;
  const file = normalize(join(rendererFolder, path === "/" ? "index.html" : path));
  const inside = relative(rendererFolder, file);
  return inside === "" || inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside) ? null : file;
}

export function jobInRequest(url: string): string | null {
  return new RegExp(`^${APP_ORIGIN}/label-job/([0-9a-f]{48})$`).exec(url)?.[1] ?? null;
}

interface Asking {
  readonly permission: string;
  readonly url: string;
  readonly isMainFrame: boolean;
}

/** A page gets no browser permission, except to copy codes. */
export function decidePermission({ permission, url, isMainFrame }: Asking, rendererOrigin: string): Decision {
  if (permission !== "clipboard-sanitized-write") return denied("not needed");
  if (!isMainFrame) return denied("a frame inside the page");
  return ownAddress(url, rendererOrigin) === null ? denied("not a page of ours") : ALLOWED;
}

/**
 * A proxy on which nothing listens, for everything that leaves a page: the policy and `decideRequest` do not see WebRTC.
 * `<-loopback>` takes away Chromium's exception for this computer's own addresses. In development, pages need their server.
 */
export function deadProxy(rendererOrigin: string): {
  mode: "fixed_servers";
  proxyRules: string;
  proxyBypassRules: string;
} {
  const own = rendererOrigin === APP_ORIGIN ? [] : [new URL(rendererOrigin).host];
  return {
    mode: "fixed_servers",
    proxyRules: "http://127.0.0.1:1",
    proxyBypassRules: ["<-loopback>", ...own].join(","),
  };
}

/** Pages have no network. In development, the development server serves our pages and is allowed. */
export function decideRequest(url: string, rendererOrigin: string): Decision {
  const page = url.replace(/^ws(s?):/i, "http$1:");
  return ownAddress(page, rendererOrigin) === null ? denied("pages have no network") : ALLOWED;
}
