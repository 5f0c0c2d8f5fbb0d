import type { DeskBridge } from "../src-preload/contract/index.ts";

declare global {
  interface Window {
    /** Set by the preload; the page's only connection to main. */
    readonly desk: DeskBridge;
  }
}

export const desk: DeskBridge = window.desk;
