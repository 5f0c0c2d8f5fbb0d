import type { Locator } from "@playwright/test";
import { english } from "../../../../src-renderer/i18n/en/index.ts";
import { pseudoText } from "../../../../src-renderer/i18n/pseudo.ts";
import { isUnderMore } from "../../../../src-renderer/shell/navigation.ts";
import { readBridgeData, recordBridgeData } from "../bridge-data.ts";
import { expect } from "../desk-test.ts";
import type { DeskWindow } from "../desk-window.ts";
import { findCutTexts, findVisibleTexts } from "./visible-texts.ts";

/** Returns a name in the pseudo language, which has brackets that other texts lack, and is longer than English. */
export const pseudoName = (text: string): string | RegExp => {
  const pseudo = pseudoText(text);
  const parts = pseudo.split(/\{\{[^}]*\}\}/);
  if (parts.length === 1) return pseudo;
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".*")}$`);
};

export class Walk {
  readonly desk: DeskWindow;

  private constructor(desk: DeskWindow) {
    this.desk = desk;
  }

  /** Reloads the page in the pseudo language, with the same data. */
  static async begin(desk: DeskWindow): Promise<Walk> {
    await desk.resize(1280, 800);
    await recordBridgeData(desk.app);
    await desk.page.evaluate(() => localStorage.setItem("returns-desk-pseudo-texts", "on"));
    await desk.page.reload();
    // The setup questions cover the card.
    await desk.page.locator(".verdict-card").waitFor({ state: "attached" });
    return new Walk(desk);
  }

  button(text: string): Locator {
    return this.desk.page.getByRole("button", { name: pseudoName(text) }).first();
  }

  async open(screen: keyof typeof english.frame.screens): Promise<void> {
    if (isUnderMore(screen)) await this.button(english.frame.more.label).click();
    await this.desk.page.getByRole("link", { name: pseudoName(english.frame.screens[screen]) }).click();
  }

  /** Expects every text to come from `i18n` or be data, and none to be cut off. */
  async checkTexts(name: string): Promise<void> {
    const { page, app } = this.desk;
    // Read the screen first: data that arrives later cannot be on it.
    const texts = await findVisibleTexts(page);
    const data = (await readBridgeData(app)).filter((text) => text.length > 1).map(normalize);
    const untranslatedTexts = texts.filter(({ text }) => !isFromI18n(text) && !isData(data, text));
    expect.soft(untranslatedTexts, `${name}: not from i18n`).toEqual([]);
    // A button that was pressed may still be moving.
    await expect
      .configure({ soft: true })
      .poll(() => findCutTexts(page), `${name}: cut off`)
      .toEqual([]);
  }

  async pressEscape(): Promise<void> {
    await this.desk.pressKey("Escape");
  }
}

const DATE_WORDS =
  /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b|\b(UTC|GMT|CET|MB|GB)\b/g;
/** Units that are equal in every language. */
const UNIT = /(?<=\d )(cm|kg|USD)\b/g;
/** Keys as printed on them, such as "Ctrl+Shift+V". */
const CHORD = /^(?:(?:Ctrl|Shift|Alt)[+ ])*(?:[A-Z]|F\d+|Enter|Esc)$/;
/** An identifier of the service, such as "SEA_FREIGHT". */
const CODE = /^[A-Z]+(?:_[A-Z]+)+$/;
/** Separators between data in one text. */
const SEPARATORS = /, | · |\n/;
/**
 * Returns whether a text has the brackets of the pseudo language, or has no words: numbers, symbols, dates and keys.
 */
const isFromI18n = (text: string): boolean =>
  /[⟦⟧]/u.test(text) ||
  CHORD.test(text) ||
  CODE.test(text) ||
  !/\p{L}{2}/u.test(text.replaceAll(DATE_WORDS, "").replaceAll(UNIT, ""));
/** Removes blanks, because ids are displayed in groups. */
const normalize = (text: string): string => text.replaceAll(/[\s \u2009\u202F]/g, "").toLowerCase();
const isData = (data: readonly string[], text: string): boolean =>
  [[text], text.split(SEPARATORS)].some((parts) =>
    // A warehouse is shown as its number and its name.
    parts.every((part) => data.some((dataText) => dataText.includes(normalize(part.replaceAll(/^…|…$|^\d+ /g, ""))))),
  );
