import type { Page } from "@playwright/test";
import { LANGUAGES } from "../../src-domain/language.ts";
import { APP_ORIGIN } from "../../src-main/shell/decisions/own-address.ts";
import { STOPPED_FILES_PAGE, STOPPED_PAGE } from "../../src-main/shell/stopped-page.ts";
import { test } from "./support/access/access-test.ts";
import { inspectLarge, inspectPage, inspectPrinted } from "./support/access/inspect.ts";
import { pageBeside } from "./support/access/printed.ts";
import { walk } from "./support/access/walk.ts";
import { expect } from "./support/desk-test.ts";
import { crash, inWindow, textOf } from "./support/crashes.ts";

test.describe.configure({ timeout: 400_000 });

test("what befell the desk's files, its data and its scans", async ({ desk, control }) => {
  await walk({ desk, control }, "trouble");
});

test("the pages without a script, where the window stopped again and again", async ({ desk }) => {
  const look = async (page: Page, name: string): Promise<void> => {
    await inspectPage(page, name);
    await inspectLarge(desk, name, page);
    await page.close();
  };
  for (const _time of [1, 2]) {
    await crash(desk);
    await expect.poll(() => textOf(desk), { timeout: 20_000 }).toContain("was opened again");
    await inWindow(desk, `[...document.querySelectorAll("button")].find((one) => one.innerText === "Dismiss").click()`);
    await expect.poll(() => textOf(desk)).not.toContain("was opened again");
  }
  await crash(desk);
  await expect.poll(() => textOf(desk), { timeout: 20_000 }).toContain("stopped three times in ten minutes");
  await look(await pageBeside(desk, STOPPED_PAGE), "stopped");
  const noFiles = await pageBeside(desk, STOPPED_FILES_PAGE);
  await expect(noFiles.getByRole("alert")).toBeVisible();
  await look(noFiles, "stopped/no files");
  await inWindow(desk, `document.querySelector('a[href="#bundle"]').click()`);
  await expect.poll(() => textOf(desk)).toContain("This is all that is saved");
  const files = await pageBeside(desk, STOPPED_FILES_PAGE);
  await files.locator("summary").first().click();
  await expect(files.locator("pre").first()).toBeVisible();
  await look(files, "stopped/files");
});

test("the page that labels are drawn on", async ({ desk }) => {
  const asked = "/label.html?type=test&size=100x150&resolution=300";
  const page = await pageBeside(desk, APP_ORIGIN + asked);
  await expect(page.locator("canvas")).toBeVisible();
  await inspectPrinted(page, "printed/label");
  expect(LANGUAGES).toContain(await page.locator("html").getAttribute("lang"));
});
