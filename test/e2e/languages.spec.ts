import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { LANGUAGES, type Language } from "../../src-domain/language.ts";
import { LANGUAGE_NAMES } from "../../src-renderer/i18n/language-names.ts";
import { expect, itemsOf, test } from "./support/desk-test.ts";
import { WORDS } from "./support/spoken.ts";

const pageLanguage = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang);

/** As an operator does it: in Settings, whatever language the desk speaks now. */
async function speak(page: Page, from: Language, to: Language): Promise<void> {
  await page.getByRole("link", { name: WORDS[from].frame.screens.settings, exact: true }).click();
  await page.getByRole("combobox", { name: WORDS[from].settings.screen.language }).click();
  await page.getByRole("option", { name: LANGUAGE_NAMES[to] }).click();
  await expect(page.getByRole("heading", { level: 1, name: WORDS[to].settings.title })).toBeVisible();
  await page.getByRole("link", { name: WORDS[to].frame.screens.scan, exact: true }).click();
}

test("the desk speaks the computer's language until one is chosen, and that one after a restart", async ({
  launch,
}) => {
  const first = await launch({ environment: { LANGUAGE: "fr:de_AT:en" } });
  await first.page.locator(".verdict-card").waitFor({ timeout: 30_000 });
  expect(await pageLanguage(first.page)).toBe("de");
  await speak(first.page, "de", "zh-Hant");
  await first.close();

  const again = await launch({ environment: { LANGUAGE: "de" } });
  await again.page.locator(".verdict-card").waitFor({ timeout: 30_000 });
  expect(await pageLanguage(again.page)).toBe("zh-Hant");
  await expect(again.page.getByRole("link", { name: WORDS["zh-Hant"].frame.screens.inventory })).toBeVisible();
});

/** Fields of a date, in their order: Chromium draws them, and names them for a screen reader. */
async function dateFields(page: Page): Promise<unknown[]> {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send("Accessibility.getFullAXTree");
  await cdp.detach();
  return nodes.filter(({ role }) => role?.value === "spinbutton").map(({ name }) => name?.value as unknown);
}

test("a date is asked for in the desk's language and order", async ({ launch }) => {
  const { page } = await launch({ environment: { LANGUAGE: "de" } });
  await page.locator(".verdict-card").waitFor({ timeout: 30_000 });
  await page.getByRole("link", { name: WORDS.de.frame.screens.settings, exact: true }).click();
  await page.locator("input[type=date]").first().waitFor();
  const german = await dateFields(page);
  expect(german.map(String).join()).toMatch(/Tag.*Monat.*Jahr/);
});

test("what IT rolled out goes before the computer's language", async ({ launch, userData }) => {
  await writeFile(join(userData, "config.json"), JSON.stringify({ locale: "zh-CN" }));
  const { page } = await launch({ environment: { LANGUAGE: "de" } });
  await page.locator(".verdict-card").waitFor({ timeout: 30_000 });
  expect(await pageLanguage(page)).toBe("zh-Hans");
});

test("another language is spoken at once, and nothing on the Scan screen is lost", async ({ desk, control }) => {
  const { page } = desk;
  const [item] = await itemsOf(control, "eligible", 1);
  await desk.scan(item?.rma ?? "");
  await expect(desk.verdict).toContainText("Added");
  await desk.fillDestination();
  await page.evaluate(() => Object.assign(window, { before: true }));
  for (const [place, language] of LANGUAGES.entries()) {
    const from = LANGUAGES.at(place - 1) ?? "en";
    if (place > 0) await speak(page, from, language);
    const { scan, verdict, frame } = WORDS[language];
    expect(await pageLanguage(page)).toBe(language);
    await expect(page.getByRole("link", { name: frame.screens.inventory, exact: true })).toBeVisible();
    await expect(page.getByRole("status", { name: scan.verdictCard })).toContainText(verdict.added);
    await expect(page.getByRole("list", { name: scan.batch.items })).toContainText(item?.sku ?? "");
    await expect(page.locator("input[value='Ada Lovelace']")).toBeVisible();
  }
  expect(await page.evaluate(() => "before" in window)).toBe(true);
});
