import type { Locator } from "@playwright/test";
import { LANGUAGE_NAMES } from "../../../../src-renderer/i18n/language-names.ts";
import type { ItemView } from "../../../../src-simulator/control-client.ts";
import { addressIn } from "../../support/address.ts";
import { recordBridgeData } from "../../support/bridge-data.ts";
import { expect, itemsOf, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { englishLeft, said } from "../../support/words/english-left.ts";
import { WORDS, type Words } from "../../support/words/spoken.ts";

/** An operator who knows one language: finds all by its words, and looks for English ones at each step. */
class Operator {
  readonly desk: DeskWindow;
  readonly words: Words;
  readonly #language: "de" | "zh-Hans";

  constructor(desk: DeskWindow, language: "de" | "zh-Hans") {
    this.desk = desk;
    this.words = WORDS[language];
    this.#language = language;
  }

  /** By the beginning of its name: some end with a number. */
  button(text: string): Locator {
    const name = new RegExp(`^${said(text).source}`, "s");
    return this.desk.page.getByRole("button", { name }).first();
  }

  question(name: string): Locator {
    return this.desk.page.getByRole("region", { name, exact: true });
  }

  /** From the first question to the first verdict, in the language that is chosen there. */
  async setUp(): Promise<void> {
    const { desk, words } = this;
    const { use, scanner } = words.firstRun;
    await desk.page.getByRole("button", { name: LANGUAGE_NAMES[this.#language] }).click();
    await expect(this.question(use.title)).toBeVisible();
    await recordBridgeData(desk.app);
    await desk.page.reload();
    await expect(this.question(use.title)).toContainText(use.practiseBody);
    await this.sees("practise or connect");
    await this.button(use.practise).click();
    await expect(this.question(scanner.title)).toContainText(scanner.body);
    await this.sees("check the scanner");
    await this.button(scanner.skip).click();
    await expect(this.verdict).toBeVisible();
  }

  /** The day after: in the same language, beside a service that reports to the test what it got. */
  async begin(): Promise<void> {
    const { page, app } = this.desk;
    await this.verdict.waitFor();
    await expect(page.locator("html")).toHaveAttribute("lang", this.#language);
    await recordBridgeData(app);
    await page.reload();
    await this.verdict.waitFor();
    await this.desk.filled();
    await expect(this.verdict).toContainText(this.words.scan.ready);
  }

  get verdict(): Locator {
    return this.desk.page.getByRole("status", { name: this.words.scan.verdictCard, exact: true });
  }

  async scanAll(items: readonly ItemView[]): Promise<void> {
    const { page } = this.desk;
    const { scan, verdict } = this.words;
    for (const [place, { rma }] of items.entries()) {
      await this.desk.scan(rma);
      await expect(page.getByRole("list", { name: scan.batch.items }).getByRole("listitem")).toHaveCount(place + 1);
      await expect(this.verdict).toContainText(verdict.added);
    }
    await this.sees("scanned");
  }

  async scanRefused(code: string): Promise<void> {
    const { page } = this.desk;
    const { scan, verdict } = this.words;
    await this.desk.scan(code);
    await expect(this.verdict).toContainText(verdict["unknown-code"]);
    await expect(this.verdict).toContainText(scan.reason["unknown-code"]["not-an-item-code"]);
    await this.button(scan.tray.label).click();
    const row = page.getByRole("list", { name: scan.tray.label }).getByRole("listitem");
    await expect(row).toContainText(code);
    await this.sees("a refused scan");
    await row.getByRole("button").first().click();
    await this.sees("why it can be left out");
    await this.button(scan.tray.reason["put-aside"]).click();
    await expect(row).toHaveCount(0);
  }

  async submit(): Promise<void> {
    const { page } = this.desk;
    const { scan } = this.words;
    const { field } = scan;
    for (const [name, text] of Object.entries(addressIn(field))) await this.desk.field(name).fill(text);
    const countries = page.getByRole("combobox", { name: field.shipmentCountryCode, exact: true });
    await countries.fill("USA");
    await page.getByRole("option").filter({ hasText: "USA" }).first().click();
    await page.getByRole("combobox", { name: field.shipmentServiceType }).click();
    await page
      .getByRole("option", { name: /^UPS Ground · / })
      .first()
      .click();
    await expect(this.button(scan.destination.change)).toBeVisible();
    await this.sees("a whole destination");
    await this.button(scan.submit).click();
    const order = page.getByRole("status", { name: scan.order.label });
    await expect(order).toContainText(said(scan.order.created));
    await this.sees("an order created");
  }

  async follow(): Promise<void> {
    const { page } = this.desk;
    const { frame, resends, labels } = this.words;
    await page.getByRole("link", { name: frame.screens.resends, exact: true }).click();
    const row = page.getByRole("table", { name: resends.table }).getByRole("row", { name: /Ada Lovelace/ });
    await expect(row).toContainText(resends.stage.completed);
    await this.sees("the order in the table");
    await row.click();
    const timeline = page.getByRole("list", { name: resends.timeline, exact: true });
    for (const place of ["ready", "sending", "created"] as const) {
      await expect(timeline).toContainText(resends.fact[place]);
    }
    await expect(timeline).toContainText(resends.stage.completed);
    const label = page.getByRole("img", { name: said(labels.page) });
    await expect(label).toHaveAttribute("aria-busy", "false");
    await expect(this.button(labels.print)).toBeVisible();
    await this.sees("its timeline and its label");
  }

  private async sees(step: string): Promise<void> {
    const left = await englishLeft(this.desk.app, this.desk.page, this.#language);
    expect.soft(left, `${step}: left in English`).toEqual([]);
  }
}

for (const language of ["de", "zh-Hans"] as const) {
  test(`${LANGUAGE_NAMES[language]}: from the first question to a sent parcel and its label`, async ({
    launch,
    control,
  }) => {
    const first = await launch({ builtIn: true, neverSetUp: true });
    await new Operator(first, language).setUp();
    await first.close();
    // From here on beside a service that the test can ask.
    const desk = await launch();
    const operator = new Operator(desk, language);
    await operator.begin();
    await operator.scanAll(await itemsOf(control, "eligible", 2));
    await operator.scanRefused("NOBODY-KNOWS-THIS");
    await operator.submit();
    await operator.follow();
    expect((await control.orders()).map(({ status }) => status)).toEqual(["completed"]);
  });
}
