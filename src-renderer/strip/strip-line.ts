import { create } from "zustand";
import type { StripBridge, StripView } from "../../src-preload/contract/window.ts";

declare global {
  interface Window {
    /** Put there by the preload in the strip's page only. */
    readonly strip: StripBridge;
  }
}

export const useStripLine = create<StripView>(() => ({ listening: true, locked: false, last: null }));

/** Listens at once: main tells the state as soon as the page has loaded. */
export function connectStripLine(): void {
  window.strip.onShown((view) => useStripLine.setState(view));
}
