import type { JSHandle } from "@playwright/test";
import type { DeskWindow } from "./desk-window.ts";

export const watchEmptyStates = (desk: DeskWindow): Promise<JSHandle<string[]>> =>
  desk.page.evaluateHandle(() => {
    const titles: string[] = [];
    const record = (): void => {
      const title = document.querySelector(".frame__screen:not([hidden]) .empty-state h2")?.textContent;
      if (title !== undefined && title !== titles.at(-1)) titles.push(title);
    };
    new MutationObserver(record).observe(document.body, { childList: true, characterData: true, subtree: true });
    return titles;
  });
