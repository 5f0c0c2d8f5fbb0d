import type { Locator } from "@playwright/test";
import type { DeskWindow } from "./desk-window.ts";

/** People read some 240 words a minute on a screen, CJK apart. */
const WORDS_PER_SECOND = 4;
/** From seeing where to press until the finger or the pointer is there, in milliseconds. */
const REACH_MS = 1200;
/** From key to key for a person who copies a key from paper: 40 words a minute are 300 ms, most paste. */
const KEY_MS = 200;
/** To point a scanner at the next code and pull, in milliseconds. */
const AIM_MS = 1500;

/**
 * A person at the desk for the first time. Keys and scans come at a hand's pace and take their time; what is spent on
 * reading and reaching is added up instead of waited for, because nothing of the desk depends on it.
 */
export function newPerson(desk: DeskWindow) {
  const spent = { read: 0, reached: 0, aimed: 0, typed: 0 };
  return {
    /** Every word of it. */
    async read(text: Locator): Promise<void> {
      const words = (await text.innerText()).split(/\s+/).filter(Boolean).length;
      spent.read += (words / WORDS_PER_SECOND) * 1000;
    },
    async press(button: Locator): Promise<void> {
      spent.reached += REACH_MS;
      await button.click();
    },
    async type(field: Locator, text: string): Promise<void> {
      spent.reached += REACH_MS;
      await field.click();
      const from = performance.now();
      await desk.page.keyboard.type(text, { delay: KEY_MS });
      spent.typed += performance.now() - from;
    },
    aim: async (): Promise<void> => {
      spent.aimed += AIM_MS;
    },
    /** In seconds. */
    seconds() {
      const inSeconds = (ms: number): number => Math.round(ms / 1000);
      return {
        reading: inSeconds(spent.read),
        typing: inSeconds(spent.typed),
        hands: inSeconds(spent.reached + spent.aimed),
      };
    },
  };
}
