import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { LANGUAGES, type Language } from "../../../../src-domain/language.ts";
import { LANGUAGE_NAMES } from "../../../../src-renderer/i18n/language-names.ts";
import { expect, itemsOf, test } from "../../support/desk-test.ts";
import { type DeskWindow, openSettings } from "../../support/desk-window.ts";
import { WORDS } from "../../support/words/language-words.ts";

const pageLanguage = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang);

/** Changes the language in Settings, like an operator. */
async function changeLanguage(page: Page, from: Language, to: Language): Promise<void> {
  await openSettings(page, WORDS[from].settings.screen.title, WORDS[from]);
  await page.getByRole("combobox", { name: WORDS[from].settings.screen.language }).click();
  await page.getByRole("option", { name: LANGUAGE_NAMES[to] }).click();
  await expect(page.getByRole("heading", { level: 1, name: WORDS[to].settings.title })).toBeVisible();
  await page.getByRole("link", { name: WORDS[to].frame.screens.scan, exact: true }).click();
}

/** Returns the fields of a date in order, as Chromium names them for a screen reader. */
async function dateFields(page: Page): Promise<unknown[]> {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send("Accessibility.getFullAXTree");
  await cdp.detach();
  return nodes.filter(({ role }) => role?.value === "spinbutton").map(({ name }) => name?.value as unknown);
}

test("prefers the chosen language to IT's and IT's to the computer's", async ({ launch, userData }) => {
  const launchWith = async (computer: string): Promise<DeskWindow> => {
    const desk = await launch({ environment: { LANGUAGE: computer } });
    await desk.page.locator(".verdict-card").waitFor();
    return desk;
  };
  const first = await launchWith("de_AT:fr:en");
  expect(await pageLanguage(first.page)).toBe("de");
  await openSettings(first.page, WORDS.de.settings.calendar.title, WORDS.de);
  await first.page.locator("input[type=date]").first().waitFor();
  expect((await dateFields(first.page)).map(String).join()).toMatch(/Tag.*Monat.*Jahr/);
  await first.close();

  await writeFile(join(userData, "config.json"), JSON.stringify({ locale: "zh-CN" }));
  const second = await launchWith("de");
  expect(await pageLanguage(second.page)).toBe("zh-Hans");
  await changeLanguage(second.page, "zh-Hans", "zh-Hant");
  await second.close();

  const third = await launchWith("de");
  expect(await pageLanguage(third.page)).toBe("zh-Hant");
  await expect(third.page.getByRole("link", { name: WORDS["zh-Hant"].frame.screens.inventory })).toBeVisible();
});

test("changes the language without losing what is on the Scan screen", async ({ desk, control }) => {
  const { page } = desk;
  const [item] = await itemsOf(control, "eligible", 1);
  await desk.scan(item?.rma ?? "");
  await expect(desk.verdict).toContainText("Added");
  await desk.fillDestination();
  await page.evaluate(() => Object.assign(window, { before: true }));
  for (const [place, language] of LANGUAGES.entries()) {
    const from = LANGUAGES.at(place - 1) ?? "en";
    if (place > 0) await changeLanguage(page, from, language);
    const { scan, verdict, frame } = WORDS[language];
    expect(await pageLanguage(page)).toBe(language);
    await expect(page.getByRole("link", { name: frame.screens.inventory, exact: true })).toBeVisible();
    await expect(page.getByRole("status", { name: scan.verdictCard })).toContainText(verdict.added);
    await expect(page.getByRole("list", { name: scan.batch.items })).toContainText(item?.sku ?? "");
    await expect(page.getByText(/^Ada Lovelace · /)).toBeVisible();
  }
  expect(await page.evaluate(() => "before" in window)).toBe(true);
});
