import type { BrowserWindow, Input } from "electron";

/** In percent. The frame holds at the largest in a window of 1280 x 800; test/e2e/app/accessibility.spec.ts goes over every screen. */
export const ZOOM_STEPS = [80, 90, 100, 110, 125, 150, 175, 200] as const;
const PLAIN = 100;

export type ZoomKey = Pick<Input, "type" | "key" | "control" | "meta" | "alt" | "shift">;

/**
 * The size after a key, or null for any other key. Judged by what it types: the key of "+" differs from keyboard to
 * keyboard, and may need Shift. With Shift "-" is another character, which scanners send as a separator.
 */
export function zoomAfter(key: ZoomKey, zoom: number, platform: NodeJS.Platform): number | null {
  const held = platform === "darwin" ? key.meta && !key.control : key.control && !key.meta;
  if (key.type !== "keyDown" || !held || key.alt) return null;
  if (key.key === "+" || key.key === "=") return ZOOM_STEPS.find((step) => step > zoom) ?? zoom;
  if (key.shift) return null;
  if (key.key === "-") return ZOOM_STEPS.findLast((step) => step < zoom) ?? zoom;
  return key.key === "0" ? PLAIN : null;
}

/** Makes the window's page larger and smaller, and keeps it so over its reloads; answers how large it is. */
export function followZoomKeys(window: BrowserWindow, remembered = PLAIN): () => number {
  const page = window.webContents;
  let zoom = remembered;
  const apply = (): void => {
    // Otherwise the strip and what is printed would follow. An older Electron does not know it.
    if ("setZoomMode" in page) page.setZoomMode("isolated");
    page.setZoomFactor(zoom / 100);
  };
  page.on("did-navigate", apply);
  page.on("before-input-event", (event, key) => {
    const next = zoomAfter(key, zoom, process.platform);
    if (next === null) return;
    event.preventDefault();
    zoom = next;
    apply();
  });
  return () => zoom;
}
