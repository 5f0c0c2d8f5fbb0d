import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Locator } from "@playwright/test";
import { addressIn } from "../../test/e2e/support/address.ts";
import { DeskWindow } from "../../test/e2e/support/desk-window.ts";
import { TEXTS, type Texts } from "../../test/e2e/support/texts/language-texts.ts";

/** Languages that have a guide. */
export const GUIDE_LANGUAGES = ["en", "zh-Hans"] as const;
export type GuideLanguage = (typeof GUIDE_LANGUAGES)[number];

/** The desk in a guide's language, driven by the texts of that language. */
export class GuideDesk {
  readonly window: DeskWindow;
  readonly texts: Texts;

  private constructor(window: DeskWindow, texts: Texts) {
    this.window = window;
    this.texts = texts;
  }

  static async launch(language: GuideLanguage, userData: string, practiceService: string): Promise<GuideDesk> {
    await writeFile(join(userData, "config.json"), JSON.stringify({ locale: language }));
    const window = await DeskWindow.launch({ userData, practiceService });
    // The smallest supported size.
    await window.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 800));
    return new GuideDesk(window, TEXTS[language]);
  }

  get verdict(): Locator {
    return this.window.page.getByRole("status", { name: this.texts.scan.verdictCard });
  }

  get batchItems(): Locator {
    return this.getExact("list", this.texts.scan.batch.items).getByRole("listitem");
  }

  /** Finds an element by role and exact name. */
  getExact(role: "button" | "combobox" | "complementary" | "dialog" | "list" | "textbox", name: string): Locator {
    return this.window.page.getByRole(role, { name, exact: true });
  }

  async openScreen(screen: keyof Texts["frame"]["screens"]): Promise<void> {
    const { screens, more } = this.texts.frame;
    if (screen === "fba") await this.getExact("button", more.label).click();
    await this.window.page.getByRole("link", { name: screens[screen], exact: true }).click();
  }

  /** Fills in the destination, with a service type for which the service creates the label. */
  async fillInDestination(changedFields: Readonly<Record<string, string>> = {}): Promise<void> {
    const { field } = this.texts.scan;
    const values = { ...addressIn(field), ...changedFields };
    for (const [name, value] of Object.entries(values)) await this.getExact("textbox", name).fill(value);
    await this.getExact("combobox", field.shipmentCountryCode).fill("USA");
    await this.window.page.getByRole("option", { name: /USA$/ }).first().click();
    await this.getExact("combobox", field.shipmentServiceType).click();
    await this.window.page.getByRole("option", { name: /UPS Ground/ }).click();
  }

  async submit(): Promise<void> {
    const button = this.getExact("button", this.texts.scan.submit);
    await expect(button).toBeEnabled();
    await button.click();
  }

  async openOrder(recipient: string): Promise<Locator> {
    await this.openScreen("resends");
    const { table, drawer } = this.texts.resends;
    // An open drawer leaves no room for the recipients' column.
    const closeButton = this.getExact("complementary", drawer.label).getByRole("button", {
      name: this.texts.frame.close,
    });
    if (await closeButton.isVisible()) await closeButton.click();
    await this.window.page
      .getByRole("table", { name: table })
      .getByRole("row", { name: new RegExp(recipient) })
      .first()
      .click();
    return this.getExact("complementary", drawer.label);
  }
}
