import type { BrowserWindow } from "electron";
import { boundedWait } from "../../../src-domain/waits.ts";

/** Rejects when the page crashes or closes, as Electron's calls never settle then. Closes a page that exceeds `withinMs`. */
export async function untilPageGone<Value>(
  page: BrowserWindow,
  withinMs: number | null,
  work: () => Promise<Value>,
): Promise<Value> {
  const { promise: gone, reject } = Promise.withResolvers<never>();
  const end = (): void => reject(new Error("The page has gone"));
  page.once("closed", end);
  page.webContents.once("render-process-gone", end);
  const late = withinMs === null ? undefined : setTimeout(() => page.destroy(), boundedWait(withinMs));
  try {
    return await Promise.race([work(), gone]);
  } finally {
    clearTimeout(late);
    page.off("closed", end);
  }
}
