import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { LANGUAGES, type Language } from "../../../../src-domain/language.ts";
import { LANGUAGE_NAMES } from "../../../../src-renderer/i18n/language-names.ts";
import { expect, itemsOf, test } from "../../support/desk-test.ts";
import { type DeskWindow, openSettings } from "../../support/desk-window.ts";
import { TEXTS } from "../../support/texts/language-texts.ts";

const WRITTEN_DATES: Readonly<Record<Language, string>> = {
  en: "29 Nov 2026",
  de: "29. Nov. 2026",
  "zh-Hans": "2026年11月29日",
  "zh-Hant": "2026年11月29日",
};

const pageLanguage = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang);

async function changeLanguage(page: Page, oldLanguage: Language, newLanguage: Language): Promise<void> {
  await openSettings(page, TEXTS[oldLanguage].settings.screen.title, TEXTS[oldLanguage]);
  await page.getByRole("combobox", { name: TEXTS[oldLanguage].settings.screen.language }).click();
  await page.getByRole("option", { name: LANGUAGE_NAMES[newLanguage] }).click();
  await expect(page.getByRole("heading", { level: 1, name: TEXTS[newLanguage].settings.title })).toBeVisible();
  await page.getByRole("link", { name: TEXTS[newLanguage].frame.screens.scan, exact: true }).click();
}

test("prefers the chosen language to IT's, then IT's to the computer's", async ({ launch, userData }) => {
  const launchWith = async (computerLanguages: string): Promise<DeskWindow> => {
    const desk = await launch({ environment: { LANGUAGE: computerLanguages } });
    await desk.page.locator(".verdict-card").waitFor();
    return desk;
  };
  const firstDesk = await launchWith("de_AT:fr:en");
  expect(await pageLanguage(firstDesk.page)).toBe("de");
  // Chromium's own texts, such as those of its calendar.
  expect(await firstDesk.page.evaluate(() => navigator.language)).toBe("de");
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
  await page.getByRole("link", { name: "Shift report" }).click();
  await desk.field("Date").fill("2026-11-29");
  await desk.open("Scan");
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
    await page.getByRole("link", { name: frame.more["shift-report"] }).click();
    const dateField = page.getByRole("textbox", { name: TEXTS[language].shift.date, exact: true });
    await expect(dateField).toHaveValue(WRITTEN_DATES[language]);
    await page.getByRole("link", { name: frame.screens.scan, exact: true }).click();
  }
  expect(await page.evaluate(() => "before" in window)).toBe(true);
});

test("shows country and service type in full in every language", async ({ launch, userData, control }) => {
  const [item] = await itemsOf(control, "eligible", 1);
  await writeFile(join(userData, "config.json"), JSON.stringify({ locale: "en" }));
  const desk = await launch({ usesSeparateProgram: true });
  const { page } = desk;
  await desk.waitUntilReady();
  await desk.resize(1280, 720);
  await desk.scan(item?.rma ?? "");
  await expect(desk.verdict).toContainText("Added");
  for (const [index, language] of LANGUAGES.entries()) {
    if (index > 0) await changeLanguage(page, LANGUAGES[index - 1] ?? "en", language);
    const { field } = TEXTS[language].scan;
    await page.getByRole("combobox", { name: field.shipmentCountryCode }).fill("USA");
    await page.getByRole("option", { name: /USA$/ }).first().click();
    await page.getByRole("combobox", { name: field.shipmentServiceType }).click();
    await page.getByRole("option", { name: /UPS Ground/ }).click();
    for (const name of [field.shipmentCountryCode, field.shipmentServiceType]) {
      const box = page.getByRole("combobox", { name });
      const isWhole = await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
      expect(isWhole, `${language}: ${await box.inputValue()}`).toBe(true);
    }
  }
});
