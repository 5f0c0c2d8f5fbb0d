import type { WebPreferences } from "electron";

type Own = Pick<WebPreferences, "preload" | "additionalArguments" | "backgroundThrottling">;

/**
 * What every page of ours is opened with. Most of it is Electron's default: it is written down so that a change of a default
 * changes nothing here, and the static scan (tools/scan) refuses a window that is opened with anything else.
 */
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
  // A middle click on a link would ask for a window.
  disableBlinkFeatures: "Auxclick",
});
