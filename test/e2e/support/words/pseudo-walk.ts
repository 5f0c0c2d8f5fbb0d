import type { Locator } from "@playwright/test";
import { english } from "../../../../src-renderer/i18n/en/index.ts";
import { pseudoText } from "../../../../src-renderer/i18n/pseudo.ts";
import { bridgeData, recordBridgeData } from "../bridge-data.ts";
import { expect } from "../desk-test.ts";
import type { DeskWindow } from "../desk-window.ts";
import { cutTexts, seenTexts } from "./seen-words.ts";

/** Names in the pseudo language: words that are not from `i18n` lack its brackets, and all are longer than in English. */
export const said = (text: string): string | RegExp => {
  const whole = pseudoText(text);
  const parts = whole.split(/\{\{[^}]*\}\}/);
  if (parts.length === 1) return whole;
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".*")}$`);
};

/** From place to place through the window, looking at the words of each. */
export class Walk {
  readonly desk: DeskWindow;

  private constructor(desk: DeskWindow) {
    this.desk = desk;
  }

  /** Whatever the desk holds stays; only its words change. */
  static async begin(desk: DeskWindow): Promise<Walk> {
    await desk.resize(1280, 800);
    await recordBridgeData(desk.app);
    await desk.page.evaluate(() => localStorage.setItem("returns-desk-pseudo-words", "on"));
    await desk.page.reload();
    await desk.page.locator(".verdict-card").waitFor();
    return new Walk(desk);
  }

  button(text: string): Locator {
    return this.desk.page.getByRole("button", { name: said(text) }).first();
  }

  async open(screen: keyof typeof english.frame.screens): Promise<void> {
    if (screen === "fba") await this.button(english.frame.more.label).click();
    await this.desk.page.getByRole("link", { name: said(english.frame.screens[screen]) }).click();
  }

  /** Every text is from the words or is data, and none is cut off. */
  async look(name: string): Promise<void> {
    const { page, app } = this.desk;
    // First what is seen: whatever comes over the bridge after it is not among that.
    const texts = await seenTexts(page);
    const data = (await bridgeData(app)).filter((text) => text.length > 1).map(plain);
    const foreign = texts.filter(({ text }) => !isOurs(text) && !isOf(data, text));
    expect.soft(foreign, `${name}: not from the words`).toEqual([]);
    // A button that was pressed may still be moving.
    await expect
      .configure({ soft: true })
      .poll(() => cutTexts(page), `${name}: cut off`)
      .toEqual([]);
  }

  async leave(): Promise<void> {
    await this.desk.pressKey("Escape");
  }
}

const MOMENT =
  /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b|\b(UTC|GMT|CET|MB|GB)\b/g;
/** The same in every language. */
const UNIT = /(?<=\d )(cm|kg|USD)\b/g;
/** "Ctrl+Shift+V": as it is printed on the keys. */
const CHORD = /^(?:(?:Ctrl|Shift|Alt)[+ ])*(?:[A-Z]|F\d+|Enter|Esc)$/;
/** "SEA_FREIGHT": as the service names things among programs. */
const CODE = /^[A-Z]+(?:_[A-Z]+)+$/;
/** Several data in one line or title. */
const JOINTS = /, | · |\n/;
/** Marked as words, at one of their ends where a code stands in them, or none: numbers, signs, dates and keys. */
const isOurs = (text: string): boolean =>
  /[⟦⟧]/u.test(text) ||
  CHORD.test(text) ||
  CODE.test(text) ||
  !/\p{L}{2}/u.test(text.replaceAll(MOMENT, "").replaceAll(UNIT, ""));
/** Ids are grouped as people read them. */
const plain = (text: string): string => text.replaceAll(/[\s \u2009\u202F]/g, "").toLowerCase();
const isOf = (data: readonly string[], text: string): boolean =>
  [[text], text.split(JOINTS)].some((parts) =>
    // A warehouse is its number and its name.
    parts.every((part) => data.some((known) => known.includes(plain(part.replaceAll(/^…|…$|^\d+ /g, ""))))),
  );
