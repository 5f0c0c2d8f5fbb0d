import type { Locator } from "@playwright/test";
import { expect, itemsOf, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { refuse, submitButton, tray } from "../../support/scan-desk.ts";
import { wordsSeen } from "../../support/words/seen-words.ts";

const ADDRESS = "Grace Hopper\n100 Navy Yard\nArlington, VA 22202\nUnited States\n+1 703 555 0132";

/** Of all tasks together; measured 18 steps and 971 words. */
const MOST_STEPS = 18;
const MOST_WORDS = 1100;

/** A person who does what the screen says: counts what is done, and the words that are new on the screen each time. */
class Person {
  readonly counts: Record<string, { steps: number; words: number }> = {};
  readonly #desk: DeskWindow;
  #count = { steps: 0, words: 0 };
  #seen = new Map<string, number>();

  constructor(desk: DeskWindow) {
    this.#desk = desk;
  }

  /** One step, and what is to be seen after it. */
  async step(act: () => Promise<unknown>, shows: () => Promise<unknown>): Promise<void> {
    this.#count.steps += 1;
    await act();
    await shows();
    await this.#look();
  }

  scan(code: string, word: RegExp): Promise<void> {
    return this.step(
      () => this.#desk.scan(code),
      () => expect(this.#desk.verdict).toHaveText(word),
    );
  }

  click(what: Locator, shows: Locator): Promise<void> {
    return this.step(
      () => what.click(),
      () => expect(shows).toBeVisible(),
    );
  }

  /** Each task begins with a first look at the screen. */
  async task(name: string, does: () => Promise<void>): Promise<void> {
    this.#count = { steps: 0, words: 0 };
    this.#seen = new Map();
    await this.#look();
    await does();
    this.counts[name] = { ...this.#count };
  }

  async #look(): Promise<void> {
    const now = new Map<string, number>();
    for (const word of await wordsSeen(this.#desk.page)) now.set(word, (now.get(word) ?? 0) + 1);
    for (const [word, count] of now) this.#count.words += Math.max(0, count - (this.#seen.get(word) ?? 0));
    this.#seen = now;
  }
}

test("five tasks with what is visible, in few steps and words", async ({ desk, control }) => {
  const { page } = desk;
  const person = new Person(desk);
  const items = await itemsOf(control, "eligible", 4);
  const rma = (index: number): string => items[index]?.rma ?? "";
  const button = (name: string | RegExp): Locator => page.getByRole("button", { name }).first();
  const created = page.getByText(/created/).first();
  const takeAddress = async (): Promise<void> => {
    const field = desk.field("Recipient name");
    await person.step(
      async () => {
        await desk.copy(ADDRESS);
        await field.click();
        await page.keyboard.press("Control+v");
      },
      () => expect(field).not.toHaveValue(""),
    );
    const type = page.getByRole("combobox", { name: "Shipment service type" });
    const ups = page.getByRole("option", { name: /^UPS Ground · / }).first();
    await person.click(type, ups);
    await person.step(
      () => ups.click(),
      () => expect(type).toHaveValue(/UPS Ground/),
    );
  };

  await person.task("send two items", async () => {
    await person.scan(rma(0), /^Added/);
    await person.scan(rma(1), /^Added/);
    await takeAddress();
    await person.click(submitButton(desk), created);
  });
  await person.task("resolve a refused scan", async () => {
    await person.scan("NOBODY-KNOWS-THIS", /^Unknown code/);
    const row = tray(desk).getByRole("listitem");
    await person.click(button(/^Refused scans/), row);
    const reason = button("The parcel is set aside");
    await person.click(row.getByRole("button").first(), reason);
    await person.step(
      () => reason.click(),
      () => expect(row).toHaveCount(0),
    );
  });

  await desk.scan(rma(2));
  await expect(desk.verdict).toHaveText(/^Added/);
  await button("Park batch").click();
  await person.task("find a parked batch", async () => {
    const resume = page.getByRole("list", { name: "Parked batches" }).getByRole("button").first();
    await person.click(button(/^Parked batches/), resume);
    await person.step(
      () => resume.click(),
      () => expect(desk.batchItems).toHaveCount(1),
    );
  });

  await desk.scan(rma(3));
  await expect(desk.verdict).toHaveText(/^Added/);
  await takeAddress();
  await refuse(control, { SHIPMENTPHONE: "'shipment Phone' is not a phone number." });
  await submitButton(desk).click();
  const phone = desk.field("Phone");
  await expect(phone).toBeFocused();
  await person.task("send a failed order again", async () => {
    await person.step(
      () => phone.fill("+1 703 555 0199"),
      () => expect(phone).toHaveValue("+1 703 555 0199"),
    );
    await person.click(submitButton(desk), created);
  });

  await person.task("change the scanner layout", async () => {
    const tab = page.getByRole("tab", { name: "Desk settings" });
    const layout = page.getByRole("combobox", { name: "Scanner layout", exact: true });
    await person.click(page.getByRole("link", { name: "Settings", exact: true }), tab);
    await person.click(tab, layout);
    const german = page.getByRole("option", { name: /^German/ });
    await person.click(layout, german);
    await person.step(
      () => german.click(),
      () => expect(layout).toHaveValue(/^German/),
    );
  });
  const all = Object.values(person.counts);
  const sum = (counts: readonly number[]): number => counts.reduce((one, other) => one + other, 0);
  const said = JSON.stringify(person.counts);
  expect(sum(all.map(({ steps }) => steps)), said).toBeLessThanOrEqual(MOST_STEPS);
  expect(sum(all.map(({ words }) => words)), said).toBeLessThanOrEqual(MOST_WORDS);
});
