import type { BrowserWindow } from "electron";
import { boundedWait } from "../../../src-domain/waits.ts";

/** Rejects when the page crashes or closes: Electron's calls never settle then. Closes the page after `withinMs`. */
export async function rejectWhenPageGone<Value>(
  page: BrowserWindow,
  withinMs: number | null,
  work: () => Promise<Value>,
): Promise<Value> {
  const { promise: gone, reject } = Promise.withResolvers<never>();
  const onGone = (): void => reject(new Error("Page crashed or closed"));
  page.once("closed", onGone);
  page.webContents.once("render-process-gone", onGone);
  const timer = withinMs === null ? undefined : setTimeout(() => page.destroy(), boundedWait(withinMs));
  try {
    return await Promise.race([work(), gone]);
  } finally {
    clearTimeout(timer);
    page.off("closed", onGone);
  }
}
