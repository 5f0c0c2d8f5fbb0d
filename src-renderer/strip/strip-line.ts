import { create } from "zustand";
import { speakLanguage } from "../i18n/index.ts";
import type { StripBridge, StripView } from "../../src-preload/contract/window.ts";

declare global {
  interface Window {
    /** Put there by the preload in the strip's page only. */
    readonly strip: StripBridge;
  }
}

export const useStripLine = create<Omit<StripView, "language">>(() => ({ listening: true, locked: false, last: null }));

/** Listens at once: main sends the state as soon as the page has loaded. */
export function connectStripLine(): void {
  window.strip.onShown(({ language, ...line }) => {
    useStripLine.setState(line);
    void speakLanguage(language);
  });
}
