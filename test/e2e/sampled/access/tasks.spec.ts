import type { Locator } from "@playwright/test";
import type { Language } from "../../../../src-domain/language.ts";
import { LANGUAGE_NAMES } from "../../../../src-renderer/i18n/language-names.ts";
import type { ControlClient } from "../../../../src-simulator/control-client.ts";
import { expect, itemsOf, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { matchText, TEXTS, type Texts } from "../../support/words/language-words.ts";
import { readVisibleWords } from "../../support/words/visible-words.ts";

const ADDRESS = "Grace Hopper\n100 Navy Yard\nArlington, VA 22202\nUnited States\n+1 703 555 0132";

/** Limits for all tasks together; measured: 18 steps and 971 words in English, 921 in Chinese. */
const MAX_STEPS = 18;
const MAX_WORDS = 1100;

/** A person who does what the screen says. Counts steps, and the words that are new on the screen after each. */
class Person {
  readonly texts: Texts;
  readonly #desk: DeskWindow;
  #steps = 0;
  #wordsRead = 0;
  #wordsOnScreen = new Map<string, number>();

  constructor(desk: DeskWindow, language: Language) {
    this.#desk = desk;
    this.texts = TEXTS[language];
  }

  get page() {
    return this.#desk.page;
  }

  button(text: string): Locator {
    return this.page.getByRole("button", { name: new RegExp(`^${matchText(text).source}`, "s") }).first();
  }

  field(name: string): Locator {
    return this.page.getByRole("textbox", { name, exact: true });
  }

  expectVerdict(word: string): Promise<void> {
    return expect(this.page.getByRole("status", { name: this.texts.scan.verdictCard, exact: true })).toContainText(
      word,
    );
  }

  /** Takes one step, and waits for its result. */
  async step(action: () => Promise<unknown>, expectedResult: () => Promise<unknown>): Promise<void> {
    this.#steps += 1;
    await action();
    await expectedResult();
    await this.readScreen();
  }

  scan(code: string, word: string): Promise<void> {
    return this.step(
      () => this.#desk.scan(code),
      () => this.expectVerdict(word),
    );
  }

  click(target: Locator, expectedResult: Locator): Promise<void> {
    return this.step(
      () => target.click(),
      () => expect(expectedResult).toBeVisible(),
    );
  }

  paste(field: Locator, text: string): Promise<void> {
    return this.step(
      async () => {
        await this.#desk.writeClipboard(text);
        await field.click();
        await this.page.keyboard.press("Control+v");
      },
      () => expect(field).not.toHaveValue(""),
    );
  }

  async readScreen(): Promise<void> {
    const counts = new Map<string, number>();
    for (const word of await readVisibleWords(this.page)) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const [word, count] of counts) this.#wordsRead += Math.max(0, count - (this.#wordsOnScreen.get(word) ?? 0));
    this.#wordsOnScreen = counts;
  }

  /** Starts a task by reading the screen. */
  async task(perform: () => Promise<void>): Promise<readonly [steps: number, words: number]> {
    [this.#steps, this.#wordsRead, this.#wordsOnScreen] = [0, 0, new Map()];
    await this.readScreen();
    await perform();
    return [this.#steps, this.#wordsRead];
  }
}

type Task = (person: Person, control: ControlClient) => Promise<void>;

const enterAddress = async (person: Person): Promise<void> => {
  const { scan } = person.texts;
  await person.paste(person.field(scan.field.shipmentName), ADDRESS);
  const type = person.page.getByRole("combobox", { name: scan.field.shipmentServiceType });
  const ups = person.page.getByRole("option", { name: /^UPS Ground · / }).first();
  await person.click(type, ups);
  await person.step(
    () => ups.click(),
    () => expect(type).toHaveValue(/UPS Ground/),
  );
};

const sendTwo: Task = async (person, control) => {
  const { scan, verdict } = person.texts;
  for (const { rma } of await itemsOf(control, "eligible", 2)) await person.scan(rma, verdict.added);
  await enterAddress(person);
  await person.click(person.button(scan.submit), person.page.getByText(matchText(scan.order.created)).first());
};

const resolveRefused: Task = async (person) => {
  const { scan, verdict } = person.texts;
  await person.scan("NOBODY-KNOWS-THIS", verdict["unknown-code"]);
  const row = person.page.getByRole("list", { name: scan.tray.label }).getByRole("listitem");
  await person.click(person.button(scan.tray.label), row);
  const reason = person.button(scan.tray.reason["put-aside"]);
  await person.click(row.getByRole("button").first(), reason);
  await person.step(
    () => reason.click(),
    () => expect(row).toHaveCount(0),
  );
};

const findParked: Task = async (person) => {
  const { scan } = person.texts;
  const resume = person.page.getByRole("list", { name: scan.parked }).getByRole("button").first();
  await person.click(person.button(scan.parked), resume);
  const items = person.page.getByRole("list", { name: scan.batch.items }).getByRole("listitem");
  await person.step(
    () => resume.click(),
    () => expect(items).toHaveCount(1),
  );
};

const sendCorrectedOrder: Task = async (person) => {
  const { scan } = person.texts;
  const phone = person.field(scan.field.shipmentPhone);
  await person.step(
    () => phone.fill("+1 703 555 0199"),
    () => expect(phone).toHaveValue("+1 703 555 0199"),
  );
  await person.click(person.button(scan.submit), person.page.getByText(matchText(scan.order.created)).first());
};

const changeLayout: Task = async (person) => {
  const { frame, settings } = person.texts;
  const link = person.page.getByRole("link", { name: frame.screens.settings, exact: true });
  const layout = person.page.getByRole("combobox", { name: settings.scanner.layout, exact: true });
  const tab = person.page.getByRole("tab", { name: settings.tabs.desk });
  await person.click(link, tab);
  await person.click(tab, layout);
  const germanOption = person.page.getByRole("option", { name: settings.scanner.layouts.de });
  await person.click(layout, germanOption);
  await person.step(
    () => germanOption.click(),
    () => expect(layout).toHaveValue(settings.scanner.layouts.de),
  );
};

for (const language of ["en", "zh-Hans"] as const) {
  test(`needs few steps and words for five tasks in ${LANGUAGE_NAMES[language]}`, async ({ desk, control }) => {
    await desk.page.evaluate((chosen) => window.desk.language.choose({ language: chosen }), language);
    await desk.page.reload();
    const person = new Person(desk, language);
    const { scan, verdict, frame } = person.texts;
    await expect(desk.page.getByRole("button", { name: scan.submit, exact: true })).toBeVisible();
    const counts: Record<string, readonly [number, number]> = {};

    counts["send two items"] = await person.task(() => sendTwo(person, control));
    counts["resolve a refused scan"] = await person.task(() => resolveRefused(person, control));

    const [parkedItem, refusedItem] = await itemsOf(control, "eligible", 4).then((items) => items.slice(2));
    await desk.scan(parkedItem?.rma ?? "");
    await person.expectVerdict(verdict.added);
    await person.button(scan.park).click();
    counts["find a parked batch"] = await person.task(() => findParked(person, control));

    await desk.scan(refusedItem?.rma ?? "");
    await person.expectVerdict(verdict.added);
    await enterAddress(person);
    await control.addFault({
      operation: "createResend",
      kind: "refusal",
      errorCode: "VALIDATION_FAILED",
      error: { SHIPMENTPHONE: "'shipment Phone' is not a phone number." },
    });
    await person.button(scan.submit).click();
    await expect(person.field(scan.field.shipmentPhone)).toBeFocused();
    counts["send a failed order again"] = await person.task(() => sendCorrectedOrder(person, control));

    counts["change the scanner layout"] = await person.task(() => changeLayout(person, control));
    await expect(desk.page.getByRole("link", { name: frame.screens.scan, exact: true })).toBeVisible();
    const taskCounts = Object.values(counts);
    const [steps, words] = [0, 1].map((index) => taskCounts.reduce((sum, count) => sum + (count[index] ?? 0), 0));
    expect(steps, JSON.stringify(counts)).toBeLessThanOrEqual(MAX_STEPS);
    expect(words, JSON.stringify(counts)).toBeLessThanOrEqual(MAX_WORDS);
  });
}
