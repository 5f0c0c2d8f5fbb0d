import type { BrowserWindow } from "electron";

/**
 * The work on a hidden page, or a failure when the page has gone: what was asked of a page whose process crashed or that was
 * closed meanwhile is never answered by Electron. Ends a page that takes longer than `withinMs`.
 */
export async function whilePageLives<Value>(
  page: BrowserWindow,
  withinMs: number | null,
  work: () => Promise<Value>,
): Promise<Value> {
  const { promise: gone, reject } = Promise.withResolvers<never>();
  const end = (): void => reject(new Error("The page has gone"));
  page.once("closed", end);
  page.webContents.once("render-process-gone", end);
  const late = withinMs === null ? undefined : setTimeout(() => page.destroy(), withinMs);
  try {
    return await Promise.race([work(), gone]);
  } finally {
    clearTimeout(late);
    page.off("closed", end);
  }
}
