import type { Page } from "@playwright/test";

/**
 * Waits for a status of that name, looking at every frame. A locator looks in pauses that grow to half a second, which
 * would be measured with it.
 */
export async function statusSeen(page: Page, name: string, timeout: number): Promise<void> {
  const isThere = (label: string): boolean => document.querySelector(`[role="status"][aria-label="${label}"]`) !== null;
  await page.waitForFunction(isThere, name, { polling: "raf", timeout });
}
