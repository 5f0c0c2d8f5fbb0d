import { app, dialog } from "electron";

/** Nothing is being scanned yet, so a native box cannot swallow a scan. */
export function stopWithMessage(sentence: string): void {
  dialog.showErrorBox("Returns Desk cannot start", sentence);
  app.exit(1);
}
