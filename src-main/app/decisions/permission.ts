import { ALLOWED, denied, type Decision } from "./decision.ts";
import { ownAddress } from "./own-address.ts";

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
