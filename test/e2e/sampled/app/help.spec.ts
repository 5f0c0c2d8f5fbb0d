import type { Locator } from "@playwright/test";
import texts from "../../../../src-renderer/i18n/en/help.ts";
import { english } from "../../../../src-renderer/i18n/en/index.ts";
import { HELP_CHAPTERS, type HelpChapter } from "../../../../src-renderer/shell/help.ts";
import { SHORTCUTS } from "../../../../src-renderer/shell/shortcuts.ts";
import { expect, sharedDeskTest, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { fileNotices, pushNotices } from "../../support/file-notices.ts";

// All tests that change no data share one desk.
test.describe.configure({ mode: "default" });

const pageIndex = (desk: DeskWindow): Locator => desk.page.getByRole("navigation", { name: texts.chapters });
const helpPage = (desk: DeskWindow): Locator => desk.page.getByRole("region", { name: texts.title, exact: true });
const search = (desk: DeskWindow): Locator => desk.field("Search the help");

/** The text as it is shown: names of pages are taken from other texts. */
const shownText = (text: string): string => text.replaceAll(/\$t\(([^)]+)\)/g, (_nested, key: string) => readText(key));
const readText = (key: string): string =>
  String(key.split(/[:.]/).reduce<unknown>((part, name) => Reflect.get(Object(part), name), english));

/** Expects the help page to be open at this chapter with its full text, and Esc to close it. */
async function expectPage(desk: DeskWindow, chapter: HelpChapter): Promise<void> {
  const { title, shows, why, todo } = texts.chapter[chapter];
  await expect(helpPage(desk).getByRole("heading", { name: title })).toBeFocused();
  for (const text of [shows, why, todo]) await expect(helpPage(desk)).toContainText(shownText(text));
  await desk.pressKey("Escape");
  await expect(helpPage(desk)).toHaveCount(0);
}

const openHelp = (desk: DeskWindow, chapter: HelpChapter): Promise<void> =>
  desk.button(`Help: ${texts.chapter[chapter].title}`).first().click();

sharedDeskTest("closes help from a notice with Esc wherever the focus is", async ({ desk }) => {
  await pushNotices(desk, [{ kind: "cache-started-over", at: new Date().toISOString() }]);
  for (const screen of ["Scan", "Inventory", "Settings"] as const) {
    await desk.open(screen);
    const help = fileNotices(desk).getByRole("button", { name: `Help: ${texts.chapter.files.title}` });
    await help.click();
    await expectPage(desk, "files");
    await expect(desk.page.getByRole("link", { name: screen })).toHaveAttribute("aria-current", "page");
    await help.click();
    await expect(helpPage(desk)).toBeVisible();
    await help.focus();
    await desk.pressKey("Escape");
    await expect(helpPage(desk)).toHaveCount(0);
    await help.click();
    await help.click();
    await desk.pressKey("Escape");
    await expect(helpPage(desk)).toHaveCount(0);
  }
});

sharedDeskTest("finds help pages by the texts of the screen", async ({ desk }) => {
  await desk.pressKey("F1");
  await search(desk).fill("KEYCHAIN");
  await expect(pageIndex(desk).getByRole("button")).toHaveText([texts.chapter.keychain.title]);
  await expect(helpPage(desk)).toContainText(texts.chapter.keychain.todo);
  await expect(search(desk)).toBeFocused();
  await search(desk).fill("F7");
  await expect(pageIndex(desk).getByRole("button")).toHaveText([texts.reference]);
  await search(desk).fill("fax machine");
  await expect(helpPage(desk).getByRole("status")).toContainText("fax machine");
  await expect(pageIndex(desk).getByRole("button")).toHaveCount(0);

  await desk.open("Scan");
  await desk.scan("NO-SUCH-CODE");
  await expect(desk.verdict).toHaveText(/^Unknown code/);
  await desk.pressKey("F1");
  await expectPage(desk, "not-added");
});

test("shows every help chapter without a network", async ({ desk, simulator }) => {
  await desk.open("Reference lists");
  await simulator.close();
  await desk.button("Refresh all").click();
  await expect(desk.page.getByRole("status", { name: "Network" })).toContainText(/Offline since/);
  await openHelp(desk, "offline");
  await expectPage(desk, "offline");
  await desk.pressKey("F1");
  await expect(pageIndex(desk).getByRole("button")).toHaveCount(HELP_CHAPTERS.length + 2);
  for (const chapter of HELP_CHAPTERS) {
    await pageIndex(desk).getByRole("button", { name: texts.chapter[chapter].title }).click();
    await expect(helpPage(desk).getByRole("heading", { name: texts.chapter[chapter].title })).toBeFocused();
    await expect(helpPage(desk)).toContainText(shownText(texts.chapter[chapter].todo));
  }
  await pageIndex(desk).getByRole("button", { name: texts.reference }).click();
  await expect(helpPage(desk).locator(".key-help__caps")).not.toHaveCount(0);
  expect(await helpPage(desk).locator(".key-help__caps").count()).toBeGreaterThanOrEqual(Object.keys(SHORTCUTS).length);
});
