import type { BrowserWindow } from "electron";
import { limitWait } from "../../../src-domain/waits.ts";

/** Rejects when the page crashes or closes: Electron's calls then never settle. Closes the page after `timeoutMs`. */
export async function rejectWhenPageGone<Value>(
  page: BrowserWindow,
  timeoutMs: number | null,
  work: () => Promise<Value>,
): Promise<Value> {
  const { promise: pageGone, reject } = Promise.withResolvers<never>();
  const onGone = (): void => reject(new Error("Page crashed or closed"));
  page.once("closed", onGone);
  page.webContents.once("render-process-gone", onGone);
  const timer = timeoutMs === null ? undefined : setTimeout(() => page.destroy(), limitWait(timeoutMs));
  try {
    return await Promise.race([work(), pageGone]);
  } finally {
    clearTimeout(timer);
    page.off("closed", onGone);
  }
}
