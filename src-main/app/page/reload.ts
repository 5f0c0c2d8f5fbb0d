import type { BrowserWindow } from "electron";

const reloading = new WeakSet<BrowserWindow>();

/**
 * Loads the window's page again; resolves when the old page is gone. A page that still has scans to hand over stays and says
 * by `window.leave` when they are durable (src-renderer/scanner/use-scanner-capture.ts).
 */
export function reloadWindow(window: BrowserWindow | null): Promise<void> {
  if (window === null || window.isDestroyed()) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      reloading.delete(window);
      window.off("closed", done);
      if (!window.isDestroyed()) window.webContents.off("did-navigate", done);
      resolve();
    };
    reloading.add(window);
    window.webContents.once("did-navigate", done);
    window.once("closed", done);
    window.webContents.reload();
  });
}

/** What the page held back happens now. */
export function leavePage(window: BrowserWindow | null): void {
  if (window === null || window.isDestroyed()) return;
  if (reloading.has(window)) window.webContents.reload();
  else window.close();
}
