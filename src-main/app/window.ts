import { join } from "node:path";
import { app, BrowserWindow, nativeTheme, screen } from "electron";
import { brightnessOf } from "../../src-domain/theme.ts";
import { createPagePreferences } from "./page/page-preferences.ts";
import { limitSize, fitToDisplays, readWindowState, writeWindowState } from "./page/window-state.ts";
import { handleZoomKeys } from "./page/zoom.ts";

/** Minimum size of the window in pixels; a smaller screen allows a smaller window. */
const MIN_SIZE = { width: 1100, height: 720 };
const DEFAULT_SIZE = { width: 1440, height: 900 };
// The page's background colors, so that the window does not flash before the first render.
const BACKGROUND = { light: "#f3f4f6", dark: "#0d0f11" };

const currentBackground = (): string => (nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light);

export function openWindow({ preload, url }: Readonly<Record<"preload" | "url", string>>): BrowserWindow {
  const stateFile = join(app.getPath("userData"), "window-state.json");
  const screens = screen.getAllDisplays().map((display) => display.workArea);
  const storedState = fitToDisplays(readWindowState(stateFile), screens);
  const { maximized, theme, zoom, ...area } = storedState ?? {
    ...limitSize(DEFAULT_SIZE, screen.getPrimaryDisplay().workArea),
    maximized: false,
    theme: undefined,
    zoom: undefined,
  };
  nativeTheme.themeSource = brightnessOf(theme ?? "system");
  // Fit the smallest screen, because the operator may move the window there.
  const { width: minWidth, height: minHeight } = screens.reduce(limitSize, MIN_SIZE);
  const window = new BrowserWindow({
    ...area,
    minWidth,
    minHeight,
    show: false,
    backgroundColor: currentBackground(),
    webPreferences: createPagePreferences({ preload }),
  });
  const currentZoom = handleZoomKeys(window, zoom);
  const applyTheme = (): void => window.setBackgroundColor(currentBackground());
  nativeTheme.on("updated", applyTheme);
  window.once("closed", () => nativeTheme.off("updated", applyTheme));
  // Show the window before the page loads, because Chromium then starts its GPU process early.
  if (maximized) window.maximize();
  window.show();
  window.on("close", () => {
    const { themeSource } = nativeTheme;
    const bounds = { ...window.getNormalBounds(), maximized: window.isMaximized() };
    writeWindowState(stateFile, { ...bounds, theme: themeSource, zoom: currentZoom() });
  });
  void window.loadURL(url);
  return window;
}
