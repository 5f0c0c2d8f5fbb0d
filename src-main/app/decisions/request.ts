import { ALLOWED, denied, type Decision } from "./decision.ts";
import { ownAddress } from "./own-address.ts";

/** What Chromium may ask of a network on behalf of a page: nothing but the development server, which has our pages then. */
export function decideRequest(url: string, rendererOrigin: string): Decision {
  const page = url.replace(/^ws(s?):/i, "http$1:");
  return ownAddress(page, rendererOrigin) === null ? denied("pages have no network") : ALLOWED;
}
