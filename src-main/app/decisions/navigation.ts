import { ALLOWED, denied, type Decision } from "./decision.ts";
import { ownAddress } from "./own-address.ts";

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
