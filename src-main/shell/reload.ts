import type { BrowserWindow } from "electron";

/**
 * Loads the window's page anew; resolves when the old page is gone. A page that still has scans to hand over stays and
 * closes its window once they are durable (src-renderer/scanner/hold-window.ts): that is the moment to load it anew instead.
 */
export function loadPageAnew(window: BrowserWindow | null): Promise<void> {
  if (window === null || window.isDestroyed()) return Promise.resolve();
  return new Promise((resolve) => {
    let held = false;
    const onHeld = (): void => {
      held = true;
    };
    const onClose = (event: { preventDefault: () => void }): void => {
      if (!held) return;
      held = false;
      event.preventDefault();
      window.webContents.reload();
    };
    const done = (): void => {
      if (!window.isDestroyed()) {
        window.off("close", onClose);
        window.webContents.off("will-prevent-unload", onHeld);
        window.webContents.off("did-navigate", done);
        window.off("closed", done);
      }
      resolve();
    };
    window.webContents.on("will-prevent-unload", onHeld);
    window.webContents.once("did-navigate", done);
    window.once("closed", done);
    window.on("close", onClose);
    window.webContents.reload();
  });
}
