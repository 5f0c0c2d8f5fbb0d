import type { DeskBridge } from "../src-preload/contract/index.ts";

declare global {
  interface Window {
    /** Put there by the preload; the page's only way out. */
    readonly desk: DeskBridge;
  }
}

export const desk: DeskBridge = window.desk;
