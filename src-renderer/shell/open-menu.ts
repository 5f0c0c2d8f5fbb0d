import type { Unsubscribe } from "../../src-preload/contract/index.ts";

let closeCurrent: (() => void) | null = null;

/** Registers the menu that is open, so that a scan can close it. */
export function registerMenu(close: () => void): Unsubscribe {
  closeCurrent = close;
  return () => {
    if (closeCurrent === close) closeCurrent = null;
  };
}

export const closeMenu = (): void => closeCurrent?.();
