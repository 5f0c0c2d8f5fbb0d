import type { BrowserWindow, Input } from "electron";

/** Percent. At the largest step every screen fits a 1280 x 800 window; test/e2e/app/accessibility.spec.ts checks it. */
export const ZOOM_STEPS = [80, 90, 100, 110, 125, 150, 175, 200] as const;
const DEFAULT_ZOOM = 100;

export type ZoomKey = Pick<Input, "type" | "key" | "control" | "meta" | "alt" | "shift">;

/** Compares the typed character, because keyboards differ. Ignores "-" with Shift, which scanners send as separator. */
export function findNextZoom(key: ZoomKey, zoom: number, platform: NodeJS.Platform): number | null {
  const hasModifier = platform === "darwin" ? key.meta && !key.control : key.control && !key.meta;
  if (key.type !== "keyDown" || !hasModifier || key.alt) return null;
  if (key.key === "+" || key.key === "=") return ZOOM_STEPS.find((step) => step > zoom) ?? zoom;
  if (key.shift) return null;
  if (key.key === "-") return ZOOM_STEPS.findLast((step) => step < zoom) ?? zoom;
  return key.key === "0" ? DEFAULT_ZOOM : null;
}

/** Keeps the zoom across reloads. Returns a function that returns the current zoom. */
export function handleZoomKeys(window: BrowserWindow, initialZoom = DEFAULT_ZOOM): () => number {
  const page = window.webContents;
  let zoom = initialZoom;
  const apply = (): void => {
    // Without this, printed pages use this zoom too. Older Electron versions lack the method.
    if ("setZoomMode" in page) page.setZoomMode("isolated");
    page.setZoomFactor(zoom / 100);
  };
  page.on("did-navigate", apply);
  page.on("before-input-event", (event, key) => {
    const nextStep = findNextZoom(key, zoom, process.platform);
    if (nextStep === null) return;
    event.preventDefault();
    zoom = nextStep;
    apply();
  });
  return () => zoom;
}
