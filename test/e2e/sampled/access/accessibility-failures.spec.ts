import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { LANGUAGES } from "../../../../src-domain/language.ts";
import { CRASH_FILES_PAGE_URL, CRASH_PAGE_URL } from "../../../../src-main/app/page/crash-page.ts";
import { APP_ORIGIN } from "../../../../src-main/app/security-policy.ts";
import { SCREENS } from "../../../../src-renderer/shell/navigation.ts";
import { open, test } from "../../support/access/access-test.ts";
import { inspect, inspectLarge, inspectPage, inspectPrinted } from "../../support/access/inspect.ts";
import { openInOwnWindow } from "../../support/access/printed-pages.ts";
import { crashPage, runInPage, readText } from "../../support/crashes.ts";
import { expect } from "../../support/desk-test.ts";

test.describe.configure({ timeout: 400_000 });

test("passes inspection on the crash pages without a script", async ({ desk }) => {
  const inspectCrashPage = async (page: Page, name: string): Promise<void> => {
    await inspectPage(page, name);
    await inspectLarge(desk, name, page);
    await page.close();
  };
  for (const _time of [1, 2]) {
    await crashPage(desk);
    await expect.poll(() => readText(desk)).toContain("reopened");
    await runInPage(
      desk,
      `[...document.querySelectorAll("button")].find((one) => one.innerText === "Dismiss").click()`,
    );
    await expect.poll(() => readText(desk)).not.toContain("reopened");
  }
  await crashPage(desk);
  await expect.poll(() => readText(desk)).toContain("stopped three times in ten minutes");
  await inspectCrashPage(await openInOwnWindow(desk, CRASH_PAGE_URL), "stopped");
  const filesFailurePage = await openInOwnWindow(desk, CRASH_FILES_PAGE_URL);
  await expect(filesFailurePage.getByRole("alert")).toBeVisible();
  await inspectCrashPage(filesFailurePage, "stopped/no files");
  await runInPage(desk, `document.querySelector('a[href="#bundle"]').click()`);
  await expect.poll(() => readText(desk)).toContain("Only these files are saved");
  const files = await openInOwnWindow(desk, CRASH_FILES_PAGE_URL);
  await files.locator("summary").first().click();
  await expect(files.locator("pre").first()).toBeVisible();
  await inspectCrashPage(files, "stopped/files");
});

test("passes inspection on the page that renders labels", async ({ desk }) => {
  const labelPath = "/label.html?type=test&size=100x150&resolution=300";
  const page = await openInOwnWindow(desk, APP_ORIGIN + labelPath);
  await expect(page.locator("canvas")).toBeVisible();
  await inspectPrinted(page, "printed/label");
  expect(LANGUAGES).toContain(await page.locator("html").getAttribute("lang"));
});

test.describe("desk before its first sync", () => {
  test.use({ isSynced: false });

  test("passes inspection during and after a stopped first sync", async ({ launch, control }) => {
    await control.addFault({ operation: "listReturnInventory", kind: "delay", delayMs: 2500, times: "always" });
    const desk = await launch();
    await expect(desk.page.getByRole("progressbar", { name: "First sync" })).toBeVisible();
    await inspect(desk, "first-sync/running");
    await desk.button("Stop copying").click();
    await expect(desk.page.getByText("Copying was stopped.")).toBeVisible();
    await inspect(desk, "first-sync/stopped");
  });
});

test("passes inspection on every screen without a network", async ({ desk, simulator }) => {
  await simulator.close();
  await open(desk, "reference-lists");
  await desk.button("Refresh all").click();
  await expect(desk.page.getByRole("status", { name: "Network" })).toContainText(/Offline/, { timeout: 60_000 });
  for (const screen of SCREENS) {
    await open(desk, screen);
    await inspectPage(desk.page, `${screen}/offline`);
  }
});

test("passes inspection on the recovery page of a damaged journal", async ({ launch, userData }) => {
  const earlierDesk = await launch();
  await earlierDesk.waitUntilReady();
  await earlierDesk.close();
  const folder = join(userData, "environments", "practice-elsewhere");
  for (const suffix of ["-wal", "-shm"]) rmSync(join(folder, `journal.sqlite${suffix}`), { force: true });
  expect(existsSync(join(folder, "journal.sqlite")), readdirSync(folder).join()).toBe(true);
  writeFileSync(join(folder, "journal.sqlite"), "not a database any more\n".repeat(400));
  const desk = await launch();
  await expect(desk.page.getByRole("heading", { name: "The journal of Practice is damaged" })).toBeVisible();
  await inspect(desk, "recovery");
});
