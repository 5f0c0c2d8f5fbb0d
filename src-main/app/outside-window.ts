import { app, type BrowserWindow, nativeImage, Notification } from "electron";
import type { Language } from "../../src-domain/language.ts";
import type { EndedJob, OutsideWindow } from "../use-cases/outside-window.ts";
import { drawBadge } from "./badge-image.ts";
import { SHELL_STRINGS } from "./strings.ts";

interface OutsideWindowOptions {
  readonly platform: NodeJS.Platform;
  readonly window: () => BrowserWindow | null;
  readonly language: () => Language;
}

export function createOutsideWindow({ platform, window, language }: OutsideWindowOptions): OutsideWindow {
  // Keeps a reference, because Electron ends a notification without one.
  let notification: Notification | null = null;

  function showUnresolved(count: number): void {
    if (platform !== "win32") return void app.setBadgeCount(count);
    if (count === 0) return window()?.setOverlayIcon(null, "");
    const { pixels, size } = drawBadge(count);
    const icon = nativeImage.createFromBitmap(pixels, { width: size, height: size });
    window()?.setOverlayIcon(icon, SHELL_STRINGS[language()].unresolved(count));
  }

  function notify(job: EndedJob): void {
    const page = window();
    if (page === null || page.isFocused() || !Notification.isSupported()) return;
    notification?.close();
    notification = new Notification(SHELL_STRINGS[language()].jobEnded(job));
    notification.on("click", () => {
      if (page.isDestroyed()) return;
      if (page.isMinimized()) page.restore();
      page.show();
      page.focus();
    });
    notification.show();
  }

  return {
    showUnresolved,
    // Electron hides the bar for a negative fraction.
    showProgress: (fraction) => window()?.setProgressBar(fraction ?? -1),
    notify,
  };
}
