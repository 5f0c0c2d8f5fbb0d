import type { BrowserWindow } from "electron";

const reloading = new WeakSet<BrowserWindow>();

/** Resolves when the old page is gone. A page with unsaved scans delays the reload until it calls `continueClose`. */
export function reloadWindow(window: BrowserWindow | null): Promise<void> {
  if (window === null || window.isDestroyed()) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = (): void => {
      reloading.delete(window);
      window.off("closed", finish);
      if (!window.isDestroyed()) window.webContents.off("did-navigate", finish);
      resolve();
    };
    reloading.add(window);
    window.webContents.once("did-navigate", finish);
    window.once("closed", finish);
    window.webContents.reload();
  });
}

export function continueReloadOrClose(window: BrowserWindow | null): void {
  if (window === null || window.isDestroyed()) return;
  if (reloading.has(window)) window.webContents.reload();
  else window.close();
}
