import { join } from "node:path";
import { app, BrowserWindow, nativeTheme, screen } from "electron";
import { brightnessOf } from "../../src-domain/theme.ts";
import { pagePreferences } from "./page/page-preferences.ts";
import { fitting, fitToDisplays, readWindowState, writeWindowState } from "./page/window-state.ts";
import { followZoomKeys } from "./page/zoom.ts";

/** The smallest size that look.md's frame supports, where the screen has room for it. */
const MINIMUM = { width: 1100, height: 720 };
const DEFAULT = { width: 1440, height: 900 };
// The page's background colors, so that the window does not flash before its first paint.
const GROUND = { light: "#f3f4f6", dark: "#0d0f11" };

const ground = (): string => (nativeTheme.shouldUseDarkColors ? GROUND.dark : GROUND.light);

interface WindowOptions {
  readonly preload: string;
  readonly url: string;
}

export function openWindow({ preload, url }: WindowOptions): BrowserWindow {
  const stateFile = join(app.getPath("userData"), "window-state.json");
  const screens = screen.getAllDisplays().map((display) => display.workArea);
  const remembered = fitToDisplays(readWindowState(stateFile), screens);
  const { maximized, theme, zoom, ...place } = remembered ?? {
    ...fitting(DEFAULT, screen.getPrimaryDisplay().workArea),
    maximized: false,
    theme: undefined,
    zoom: undefined,
  };
  nativeTheme.themeSource = brightnessOf(theme ?? "system");
  // Of the smallest screen, because the window may be moved there.
  const { width: minWidth, height: minHeight } = screens.reduce(fitting, MINIMUM);
  const window = new BrowserWindow({
    ...place,
    minWidth,
    minHeight,
    show: false,
    backgroundColor: ground(),
    webPreferences: pagePreferences({ preload }),
  });
  const zoomNow = followZoomKeys(window, zoom);
  const followTheme = (): void => window.setBackgroundColor(ground());
  nativeTheme.on("updated", followTheme);
  window.once("closed", () => nativeTheme.off("updated", followTheme));
  // Shown immediately with the page's background: Chromium then starts its drawing process early.
  if (maximized) window.maximize();
  window.show();
  window.on("close", () => {
    const { themeSource } = nativeTheme;
    const place = { ...window.getNormalBounds(), maximized: window.isMaximized() };
    writeWindowState(stateFile, { ...place, theme: themeSource, zoom: zoomNow() });
  });
  void window.loadURL(url);
  return window;
}
