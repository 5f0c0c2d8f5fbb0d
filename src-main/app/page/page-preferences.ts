import type { WebPreferences } from "electron";

type Own = Pick<WebPreferences, "preload" | "backgroundThrottling">;

/** Mostly Electron's defaults, written down so that a changed default has no effect. */
export const pagePreferences = (own: Own = {}): WebPreferences => ({
  ...own,
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
  // A middle click on a link would open a window.
  disableBlinkFeatures: "Auxclick",
});
