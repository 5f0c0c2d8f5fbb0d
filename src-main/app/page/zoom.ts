import type { BrowserWindow, Input } from "electron";

/** In percent. The largest step fits into a 1280 x 800 window; test/e2e/app/accessibility.spec.ts covers every screen. */
export const ZOOM_STEPS = [80, 90, 100, 110, 125, 150, 175, 200] as const;
const PLAIN = 100;

export type ZoomKey = Pick<Input, "type" | "key" | "control" | "meta" | "alt" | "shift">;

/** By the typed character, because keyboards differ. With Shift, "-" is what scanners send as a separator. */
export function zoomAfter(key: ZoomKey, zoom: number, platform: NodeJS.Platform): number | null {
  const held = platform === "darwin" ? key.meta && !key.control : key.control && !key.meta;
  if (key.type !== "keyDown" || !held || key.alt) return null;
  if (key.key === "+" || key.key === "=") return ZOOM_STEPS.find((step) => step > zoom) ?? zoom;
  if (key.shift) return null;
  if (key.key === "-") return ZOOM_STEPS.findLast((step) => step < zoom) ?? zoom;
  return key.key === "0" ? PLAIN : null;
}

/** Keeps the zoom across reloads; returns a function that reads the current zoom. */
export function followZoomKeys(window: BrowserWindow, remembered = PLAIN): () => number {
  const page = window.webContents;
  let zoom = remembered;
  const apply = (): void => {
    // Otherwise printed pages would use the same zoom. An older Electron lacks this method.
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
