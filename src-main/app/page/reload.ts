import type { BrowserWindow } from "electron";

const reloading = new WeakSet<BrowserWindow>();

/** Resolves when the old page is gone. A page with unsaved scans postpones the reload until `window.continueClose`. */
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

export function continueReloadOrClose(window: BrowserWindow | null): void {
  if (window === null || window.isDestroyed()) return;
  if (reloading.has(window)) window.webContents.reload();
  else window.close();
}
