import type { WebPreferences } from "electron";

type PreferenceOverrides = Pick<WebPreferences, "preload" | "backgroundThrottling">;

/** Preferences of all pages: mostly Electron's defaults, listed so that a changed default has no effect. */
export const createPagePreferences = (overrides: PreferenceOverrides = {}): WebPreferences => ({
  ...overrides,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
  // Without this, a middle click on a link opens a window.
  disableBlinkFeatures: "Auxclick",
});
