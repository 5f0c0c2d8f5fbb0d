import { join } from "node:path";
import { app, BrowserWindow, nativeTheme, screen } from "electron";
import { placeOnScreens, readWindowState, writeWindowState } from "./window-state.ts";

/** look.md's frame is drawn for at least this. */
const MINIMUM = { width: 1100, height: 720 };
const DEFAULT = { width: 1440, height: 900 };
// The page's own grounds, so that the window does not flash before its first paint.
const GROUND = { light: "#f3f4f6", dark: "#0d0f11" };

interface WindowOptions {
  readonly preload: string;
  readonly url: string;
}

export function openWindow({ preload, url }: WindowOptions): BrowserWindow {
  const stateFile = join(app.getPath("userData"), "window-state.json");
  const screens = screen.getAllDisplays().map((display) => display.workArea);
  const remembered = placeOnScreens(readWindowState(stateFile), screens);
  const { maximized, ...place } = remembered ?? { ...DEFAULT, maximized: false };
  const window = new BrowserWindow({
    ...place,
    minWidth: MINIMUM.width,
    minHeight: MINIMUM.height,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? GROUND.dark : GROUND.light,
    webPreferences: { preload, sandbox: true, contextIsolation: true, nodeIntegration: false, spellcheck: false },
  });
  if (maximized) window.maximize();
  window.once("ready-to-show", () => window.show());
  window.on("page-title-updated", (event) => event.preventDefault());
  window.on("close", () => {
    writeWindowState(stateFile, { ...window.getNormalBounds(), maximized: window.isMaximized() });
  });
  void window.loadURL(url);
  return window;
}
