import { isAbsolute, join, normalize, relative, sep } from "node:path";
import { EXTERNAL_PAGES } from "../../src-domain/external-pages.ts";
import { parseOwnAddress } from "../bridge/trusted-sender.ts";

/** Decision of a guard. The log gets the reason but not the address, which may contain anything. */
export type Decision = { readonly isAllowed: true } | { readonly isAllowed: false; readonly reason: string };

const ALLOWED: Decision = { isAllowed: true };
export const deny = (reason: string): Decision => ({ isAllowed: false, reason });

/** The app's id for the operating system, equal to `appId` in electron-builder.config.mjs. */
export const APP_ID = "app.returns-desk.desktop";

export const APP_SCHEME = "returns-desk";
const APP_HOST = "app";
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

/** Allows only the program's own files. The component library's inline styles need `nonce`; null allows no styles. */
export function createContentSecurityPolicy(nonce: string | null): string {
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

const EXTERNAL_ADDRESSES: ReadonlySet<string> = new Set(Object.values(EXTERNAL_PAGES));

/**
 * Allows the browser only complete listed addresses, so that an address never contains text of a page, response or
 * event.
 */
export function decideExternal(url: string): Decision {
  return EXTERNAL_ADDRESSES.has(url) ? ALLOWED : deny("not on the list of external pages");
}

interface Navigation {
  readonly url: string;
  readonly from: string;
  readonly isMainFrame: boolean;
}

/** Lets a page only reload itself. Main opens every other page in a separate window. */
export function decideNavigation({ url, from, isMainFrame }: Navigation, rendererOrigin: string): Decision {
  if (!isMainFrame) return deny("a frame inside the page");
  const target = parseOwnAddress(url, rendererOrigin);
  if (target === null) return deny("not an address of ours");
  const current = parseOwnAddress(from, rendererOrigin);
  const isSamePage = current !== null && target.pathname === current.pathname && target.search === current.search;
  return isSamePage ? ALLOWED : deny("another page than the open one");
}

/** Returns the requested file, or null if the address is outside the renderer's folder. */
export function fileForRequest(url: string, rendererFolder: string): string | null {
  const address = parseOwnAddress(url, APP_ORIGIN);
  if (address === null) return null;
  let path: string;
  try {
    path = decodeURIComponent(address.pathname);
  } catch {
    return null;
  }
  // No file name contains a backslash, drive letter or NUL, which Windows would interpret.
  if (/[\\:\0]/.test(path)) return null;
  const file = normalize(join(rendererFolder, path === "/" ? "index.html" : path));
  const inside = relative(rendererFolder, file);
  return inside === "" || inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside) ? null : file;
}

export function labelJobIn(url: string): string | null {
  return new RegExp(`^${APP_ORIGIN}/label-job/([0-9a-f]{48})$`).exec(url)?.[1] ?? null;
}

interface PermissionRequest {
  readonly permission: string;
  readonly url: string;
  readonly isMainFrame: boolean;
}

/** Gives a page no permission except to write to the clipboard, for copying codes. */
export function decidePermission(
  { permission, url, isMainFrame }: PermissionRequest,
  rendererOrigin: string,
): Decision {
  if (permission !== "clipboard-sanitized-write") return deny("not needed");
  if (!isMainFrame) return deny("a frame inside the page");
  return parseOwnAddress(url, rendererOrigin) === null ? deny("not a page of ours") : ALLOWED;
}

/**
 * Returns a proxy that does not exist, because the content policy and `decideRequest` do not see WebRTC. `<-loopback>`
 * removes Chromium's exception for loopback addresses. In development, pages need the development server.
 */
export function createBlockingProxy(rendererOrigin: string): {
  mode: "fixed_servers";
  proxyRules: string;
  proxyBypassRules: string;
} {
  const developmentHosts = rendererOrigin === APP_ORIGIN ? [] : [new URL(rendererOrigin).host];
  return {
    mode: "fixed_servers",
    proxyRules: "http://127.0.0.1:1",
    proxyBypassRules: ["<-loopback>", ...developmentHosts].join(","),
  };
}

/** Refuses every network request of a page, except to the development server. */
export function decideRequest(url: string, rendererOrigin: string): Decision {
  const address = url.replace(/^ws(s?):/i, "http$1:");
  return parseOwnAddress(address, rendererOrigin) === null ? deny("pages have no network") : ALLOWED;
}
