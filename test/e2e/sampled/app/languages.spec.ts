import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { LANGUAGES, type Language } from "../../../../src-domain/language.ts";
import { LANGUAGE_NAMES } from "../../../../src-renderer/i18n/language-names.ts";
import { expect, itemsOf, test } from "../../support/desk-test.ts";
import { type DeskWindow, openSettings } from "../../support/desk-window.ts";
import { TEXTS } from "../../support/words/language-words.ts";

const pageLanguage = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang);

async function changeLanguage(page: Page, oldLanguage: Language, newLanguage: Language): Promise<void> {
  await openSettings(page, TEXTS[oldLanguage].settings.screen.title, TEXTS[oldLanguage]);
  await page.getByRole("combobox", { name: TEXTS[oldLanguage].settings.screen.language }).click();
  await page.getByRole("option", { name: LANGUAGE_NAMES[newLanguage] }).click();
  await expect(page.getByRole("heading", { level: 1, name: TEXTS[newLanguage].settings.title })).toBeVisible();
  await page.getByRole("link", { name: TEXTS[newLanguage].frame.screens.scan, exact: true }).click();
}

/** Returns the fields of a date in order, as Chromium names them for a screen reader. */
async function dateFields(page: Page): Promise<unknown[]> {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send("Accessibility.getFullAXTree");
  await cdp.detach();
  return nodes.filter(({ role }) => role?.value === "spinbutton").map(({ name }) => name?.value as unknown);
}

test("prefers the chosen language to IT's, then IT's to the computer's", async ({ launch, userData }) => {
  const launchWith = async (computerLanguages: string): Promise<DeskWindow> => {
    const desk = await launch({ environment: { LANGUAGE: computerLanguages } });
    await desk.page.locator(".verdict-card").waitFor();
    return desk;
  };
  const firstDesk = await launchWith("de_AT:fr:en");
  expect(await pageLanguage(firstDesk.page)).toBe("de");
  await openSettings(firstDesk.page, TEXTS.de.settings.calendar.title, TEXTS.de);
  await firstDesk.page.locator("input[type=date]").first().waitFor();
  expect((await dateFields(firstDesk.page)).map(String).join()).toMatch(/Tag.*Monat.*Jahr/);
  await firstDesk.close();

  await writeFile(join(userData, "config.json"), JSON.stringify({ locale: "zh-CN" }));
  const secondDesk = await launchWith("de");
  expect(await pageLanguage(secondDesk.page)).toBe("zh-Hans");
  await changeLanguage(secondDesk.page, "zh-Hans", "zh-Hant");
  await secondDesk.close();

  const thirdDesk = await launchWith("de");
  expect(await pageLanguage(thirdDesk.page)).toBe("zh-Hant");
  await expect(thirdDesk.page.getByRole("link", { name: TEXTS["zh-Hant"].frame.screens.inventory })).toBeVisible();
});

test("keeps the Scan screen's contents when the language changes", async ({ desk, control }) => {
  const { page } = desk;
  const [item] = await itemsOf(control, "eligible", 1);
  await desk.scan(item?.rma ?? "");
  await expect(desk.verdict).toContainText("Added");
  await desk.fillDestination();
  await page.evaluate(() => Object.assign(window, { before: true }));
  for (const [index, language] of LANGUAGES.entries()) {
    const previousLanguage = LANGUAGES.at(index - 1) ?? "en";
    if (index > 0) await changeLanguage(page, previousLanguage, language);
    const { scan, verdict, frame } = TEXTS[language];
    expect(await pageLanguage(page)).toBe(language);
    await expect(page.getByRole("link", { name: frame.screens.inventory, exact: true })).toBeVisible();
    await expect(page.getByRole("status", { name: scan.verdictCard })).toContainText(verdict.added);
    await expect(page.getByRole("list", { name: scan.batch.items })).toContainText(item?.sku ?? "");
    await expect(page.getByText(/^Ada Lovelace · /)).toBeVisible();
  }
  expect(await page.evaluate(() => "before" in window)).toBe(true);
});
