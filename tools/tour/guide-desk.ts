import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Locator } from "@playwright/test";
import type { Language } from "../../src-domain/language.ts";
import { english } from "../../src-renderer/i18n/en/index.ts";
import type { Chinese } from "../../src-renderer/i18n/words.ts";
import { simplifiedChinese } from "../../src-renderer/i18n/zh-Hans/index.ts";
import { addressIn } from "../../test/e2e/support/address.ts";
import { DeskWindow } from "../../test/e2e/support/desk-window.ts";

export type Words = Chinese<typeof english>;

export const GUIDE_WORDS = { en: english, "zh-Hans": simplifiedChinese } as const satisfies Partial<
  Record<Language, Words>
>;
export type GuideLanguage = keyof typeof GUIDE_WORDS;

const SMALLEST_FOR_ALL = { width: 1280, height: 800 };

/** Matches a text of the screen with any values filled in. */
export const filled = (text: string): RegExp =>
  new RegExp(
    text
      .split(/\{\{\w+\}\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".+"),
  );

/** The desk in one of the guides' languages, driven by its texts in that language. */
export class GuideDesk {
  readonly window: DeskWindow;
  readonly words: Words;

  private constructor(window: DeskWindow, words: Words) {
    this.window = window;
    this.words = words;
  }

  static async launch(language: GuideLanguage, userData: string, practiceService: string): Promise<GuideDesk> {
    await writeFile(join(userData, "config.json"), JSON.stringify({ locale: language }));
    return new GuideDesk(await DeskWindow.launch({ userData, practiceService }), GUIDE_WORDS[language]);
  }

  async makeSmallest(): Promise<void> {
    await this.window.app.evaluate(({ BrowserWindow }, { width, height }) => {
      BrowserWindow.getAllWindows()[0]?.setContentSize(width, height);
    }, SMALLEST_FOR_ALL);
  }

  get verdict(): Locator {
    return this.window.page.getByRole("status", { name: this.words.scan.verdictCard });
  }

  get batchItems(): Locator {
    return this.list(this.words.scan.batch.items).getByRole("listitem");
  }

  button(name: string | RegExp): Locator {
    return this.window.page.getByRole("button", { name, exact: true });
  }

  list(name: string): Locator {
    return this.window.page.getByRole("list", { name, exact: true });
  }

  drawer(name: string): Locator {
    return this.window.page.getByRole("complementary", { name, exact: true });
  }

  dialog(name: string): Locator {
    return this.window.page.getByRole("dialog", { name, exact: true });
  }

  box(name: string): Locator {
    return this.window.page.getByRole("textbox", { name, exact: true });
  }

  combobox(name: string): Locator {
    return this.window.page.getByRole("combobox", { name, exact: true });
  }

  async open(screen: keyof Words["frame"]["screens"]): Promise<void> {
    const { screens, more } = this.words.frame;
    if (screen === "fba") await this.button(more.label).click();
    await this.window.page.getByRole("link", { name: screens[screen], exact: true }).click();
  }

  /** Fills in the destination, with a service type for which the service makes the label. */
  async fillIn(change: Readonly<Record<string, string>> = {}): Promise<void> {
    const { field } = this.words.scan;
    const values = { ...addressIn(field), ...change };
    for (const [name, value] of Object.entries(values)) await this.box(name).fill(value);
    await this.combobox(field.shipmentCountryCode).fill("USA");
    await this.window.page.getByRole("option", { name: /USA$/ }).first().click();
    await this.combobox(field.shipmentServiceType).click();
    await this.window.page.getByRole("option", { name: /UPS Ground/ }).click();
  }

  async submit(): Promise<void> {
    const button = this.button(this.words.scan.submit);
    await expect(button).toBeEnabled();
    await button.click();
  }

  async openOrder(recipient: string): Promise<Locator> {
    await this.open("resends");
    const { table, drawer } = this.words.resends;
    // Beside an open drawer the table has no room for the recipients.
    const close = this.drawer(drawer.label).getByRole("button", { name: this.words.frame.close });
    if (await close.isVisible()) await close.click();
    await this.window.page
      .getByRole("table", { name: table })
      .getByRole("row", { name: new RegExp(recipient) })
      .first()
      .click();
    return this.drawer(drawer.label);
  }
}
