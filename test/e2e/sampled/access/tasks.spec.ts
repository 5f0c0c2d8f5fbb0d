import type { Locator } from "@playwright/test";
import type { Language } from "../../../../src-domain/language.ts";
import { LANGUAGE_NAMES } from "../../../../src-renderer/i18n/language-names.ts";
import type { ControlClient } from "../../../../src-simulator/control-client.ts";
import { postponeCutOff, sendOrder } from "../../support/bridge-calls.ts";
import { expect, itemsOf, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { installFakePrinter, jobsOf, PRINTER } from "../../support/labels/fake-printer.ts";
import { refuseNextOrder } from "../../support/scan-desk.ts";
import { matchText, TEXTS, type Texts } from "../../support/texts/language-texts.ts";
import { readVisibleWords } from "../../support/texts/visible-texts.ts";

const ADDRESS = "Grace Hopper\n100 Navy Yard\nArlington, VA 22202\nUnited States\n+1 703 555 0132";

/**
 * Most steps of each task, and most words that are new on the screen. Measured in Chinese, which has more words: 238,
 * 103, 185, 137, 253, 364, 306 and 361.
 */
const LIMITS = {
  "send two items": [6, 250],
  "print the label of the order just sent": [1, 110],
  "resolve a refused scan": [4, 195],
  "find a parked batch": [2, 145],
  "send a refused order again": [2, 265],
  "send all but a refused item": [6, 375],
  "correct the address of a failed label": [3, 320],
  "change the scanner layout": [4, 375],
} as const;
type TaskName = keyof typeof LIMITS;

/** A person who does what the screen says. Counts steps, and the words that are new on the screen after each. */
class Person {
  readonly texts: Texts;
  readonly #desk: DeskWindow;
  #steps = 0;
  #wordsRead = 0;
  #wordsOnScreen = new Map<string, number>();
  readonly counts: Partial<Record<TaskName, readonly [steps: number, words: number]>> = {};

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
  async task(name: TaskName, perform: () => Promise<void>): Promise<void> {
    [this.#steps, this.#wordsRead, this.#wordsOnScreen] = [0, 0, new Map()];
    await this.readScreen();
    await perform();
    this.counts[name] = [this.#steps, this.#wordsRead];
  }
}

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

const submit = (person: Person, name: string): Promise<void> =>
  person.step(
    () => person.button(name).click(),
    () => person.expectVerdict(person.texts.verdict.sent),
  );

async function sendTwo(person: Person, control: ControlClient): Promise<void> {
  const { scan, verdict } = person.texts;
  for (const { rma } of await itemsOf(control, "eligible", 2)) await person.scan(rma, verdict.added);
  await enterAddress(person);
  await submit(person, scan.submit);
}

const lastOrder = (person: Person): Locator =>
  person.page.getByRole("list", { name: person.texts.scan.order.list }).getByRole("listitem").first();

const printLabel = (person: Person): Promise<void> => {
  const { print, labelState } = person.texts.scan.order;
  const printed = lastOrder(person).getByText(labelState.printed, { exact: true });
  return person.click(lastOrder(person).getByRole("button", { name: print }), printed);
};

async function resolveRefused(person: Person): Promise<void> {
  const { scan, verdict } = person.texts;
  await person.scan("NOBODY-KNOWS-THIS", verdict["unknown-code"]);
  const row = person.page.getByRole("list", { name: scan.refusedScans.label }).getByRole("listitem");
  await person.click(person.button(scan.refusedScans.label), row);
  const reason = person.button(scan.refusedScans.reason["put-aside"]);
  await person.click(row.getByRole("button").first(), reason);
  await person.step(
    () => reason.click(),
    () => expect(row).toHaveCount(0),
  );
}

async function findParked(person: Person): Promise<void> {
  const { scan } = person.texts;
  const resume = person.page.getByRole("list", { name: scan.parked }).getByRole("button").first();
  await person.click(person.button(scan.parked), resume);
  const items = person.page.getByRole("list", { name: scan.batch.items }).getByRole("listitem");
  await person.step(
    () => resume.click(),
    () => expect(items).toHaveCount(1),
  );
}

async function sendCorrected(person: Person, field: string, value: string): Promise<void> {
  await person.step(
    () => person.field(field).fill(value),
    () => expect(person.field(field)).toHaveValue(value),
  );
  await submit(person, person.texts.scan.submit);
}

/** `busyRma`: an item with an extra service that is not finished. */
async function sendAllButOne(person: Person, rma: string, busyRma: string): Promise<void> {
  const { scan, verdict } = person.texts;
  await person.scan(rma, verdict.added);
  await person.scan(busyRma, verdict["set-aside"]);
  await enterAddress(person);
  await submit(person, scan.knownRefusal.submitOthers.replace("{{count}}", "1").replace("{{others}}", "1"));
}

async function correctAddress(person: Person): Promise<void> {
  const { scan, labels } = person.texts;
  const postalCode = person.field(scan.field.shipmentPostalCode);
  await person.step(
    () => lastOrder(person).getByRole("button", { name: labels.failed.correct }).click(),
    () => expect(postalCode).toBeFocused(),
  );
  await sendCorrected(person, scan.field.shipmentPostalCode, "07103");
}

async function changeLayout(person: Person): Promise<void> {
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
}

/** Chooses the printer without the screen, which may be in any language. */
const choosePrinter = (desk: DeskWindow): Promise<unknown> =>
  desk.page.evaluate(async (printer) => {
    const settings = await window.desk.labels.getPrinterSettings({});
    if (!settings.ok) throw new Error(JSON.stringify(settings));
    return window.desk.labels.savePrinterSettings({ ...settings.value.settings, printer, silent: true });
  }, PRINTER);

for (const language of ["en", "zh-Hans"] as const) {
  test(`needs few steps and words for eight tasks in ${LANGUAGE_NAMES[language]}`, async ({ desk, control }) => {
    await installFakePrinter(desk);
    await choosePrinter(desk);
    await postponeCutOff(desk);
    await desk.page.evaluate((chosen) => window.desk.language.choose({ language: chosen }), language);
    await desk.page.reload();
    const person = new Person(desk, language);
    const { scan, verdict } = person.texts;
    await expect(desk.page.getByRole("button", { name: scan.submit, exact: true })).toBeVisible();

    await person.task("send two items", () => sendTwo(person, control));
    await lastOrder(person).getByRole("button", { name: scan.order.print }).waitFor();
    await person.task("print the label of the order just sent", () => printLabel(person));
    expect(await jobsOf(desk)).toHaveLength(1);
    await person.task("resolve a refused scan", () => resolveRefused(person));

    const [parkedItem, refusedItem] = await itemsOf(control, "eligible", 2);
    await desk.scan(parkedItem?.rma ?? "");
    await person.expectVerdict(verdict.added);
    await person.button(scan.park).click();
    await expect(person.button(scan.parked)).toBeVisible();
    await person.task("find a parked batch", () => findParked(person));

    await desk.scan(refusedItem?.rma ?? "");
    await person.expectVerdict(verdict.added);
    await enterAddress(person);
    await refuseNextOrder(control, { SHIPMENTPHONE: "'shipment Phone' is not a phone number." });
    await person.button(scan.submit).click();
    await expect(person.field(scan.field.shipmentPhone)).toBeFocused();
    const { shipmentPhone } = scan.field;
    await person.task("send a refused order again", () => sendCorrected(person, shipmentPhone, "+1 703 555 0199"));

    const [freeItem, busyItem, failingItem] = await itemsOf(control, "eligible", 3);
    const busyId = busyItem?.returnInventoryId ?? "";
    await control.changeItem(busyId, "pendingVas");
    await desk.page.evaluate((returnInventoryId) => window.desk.item.refresh({ returnInventoryId }), busyId);
    await person.task("send all but a refused item", () =>
      sendAllButOne(person, freeItem?.rma ?? "", busyItem?.rma ?? ""),
    );

    await control.nextLabels("failed");
    await sendOrder(desk, failingItem === undefined ? [] : [failingItem]);
    await lastOrder(person).getByRole("button", { name: person.texts.labels.failed.correct }).waitFor();
    await control.changeItem(failingItem?.returnInventoryId ?? "", "eligible");
    await person.task("correct the address of a failed label", () => correctAddress(person));

    await person.task("change the scanner layout", () => changeLayout(person));
    const exceeded = Object.entries(LIMITS).filter(([name, [maxSteps, maxWords]]) => {
      const [steps, words] = person.counts[name as TaskName] ?? [Infinity, Infinity];
      return steps > maxSteps || words > maxWords;
    });
    expect(exceeded, JSON.stringify(person.counts)).toEqual([]);
  });
}
