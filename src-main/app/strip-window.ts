import { join } from "node:path";
import { app, BrowserWindow, screen, type WebContents } from "electron";
import { judgeEnd } from "../../src-domain/health/crash-rule.ts";
import type { Language } from "../../src-domain/language.ts";
import type { StripView } from "../../src-preload/contract/window.ts";
import { STRIP_ARGUMENT } from "../../src-preload/contract/channels.ts";
import type { Strip } from "../desk/health/strip-view.ts";
import { pagePreferences } from "./page/page-preferences.ts";
import { placeOnScreens, readWindowState, writeWindowState } from "./page/window-state.ts";

const SIZE = { width: 520, height: 72 };
const MARGIN = 24;

interface StripOptions {
  readonly preload: string;
  readonly url: string;
  readonly onChanged: (open: boolean) => void;
  readonly send: (view: StripView) => void;
}

export interface StripWindow extends Strip {
  readonly webContents: () => WebContents | null;
  readonly listen: (listening: boolean) => void;
  readonly speak: (language: Language) => void;
  readonly close: () => void;
  readonly setTitle: (title: string) => void;
}

export function createStripWindow({ preload, url, onChanged, send }: StripOptions): StripWindow {
  let window: BrowserWindow | null = null;
  let title = "Returns Desk";
  let view: StripView = { language: "en", listening: true, locked: false, last: null };
  const change = (part: Partial<StripView>): void => {
    view = { ...view, ...part };
    if (window) send(shown());
  };
  /** A locked desk does not show the last scan. */
  const shown = (): StripView => (view.locked ? { ...view, last: null } : view);

  function open(): void {
    const opened = openOnTop(preload);
    opened.setTitle(title);
    window = opened;
    opened.webContents.on("did-finish-load", () => send(shown()));
    let ends: readonly number[] = [];
    opened.webContents.on("render-process-gone", () => {
      const judged = judgeEnd(ends, performance.now());
      ({ ends } = judged);
      // During the event Chromium has not finished with the old process.
      setImmediate(() => {
        if (opened.isDestroyed()) return;
        if (judged.action === "bring-back") void opened.loadURL(url).catch(() => undefined);
        else opened.close();
      });
    });
    opened.on("closed", () => {
      window = null;
      onChanged(false);
    });
    void opened.loadURL(url);
    onChanged(true);
  }

  return {
    toggle() {
      if (window) window.close();
      else open();
      return window !== null;
    },
    show: (last) => change({ last }),
    lock: (locked) => change({ locked }),
    listen: (listening) => change({ listening }),
    speak: (language) => change({ language }),
    close: () => window?.close(),
    setTitle: (named) => {
      title = named;
      window?.setTitle(named);
    },
    webContents: () => window?.webContents ?? null,
  };
}

function openOnTop(preload: string): BrowserWindow {
  const stateFile = join(app.getPath("userData"), "strip-state.json");
  const screens = screen.getAllDisplays().map(({ workArea }) => workArea);
  const place = placeOnScreens(readWindowState(stateFile), screens) ?? cornerOf(screen.getPrimaryDisplay().workArea);
  const window = new BrowserWindow({
    ...SIZE,
    x: place.x,
    y: place.y,
    show: false,
    frame: false,
    resizable: false,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    skipTaskbar: true,
    alwaysOnTop: true,
    // A click on it must not take the focus from the desk; on Linux a window without focus cannot be moved.
    focusable: process.platform === "linux",
    webPreferences: pagePreferences({ preload, additionalArguments: [STRIP_ARGUMENT] }),
  });
  window.once("ready-to-show", () => window.showInactive());
  window.on("page-title-updated", (event) => event.preventDefault());
  window.on("close", () => writeWindowState(stateFile, { ...window.getBounds(), maximized: false }));
  return window;
}

const cornerOf = (area: Electron.Rectangle): { x: number; y: number } => ({
  x: area.x + area.width - SIZE.width - MARGIN,
  y: area.y + area.height - SIZE.height - MARGIN,
});
