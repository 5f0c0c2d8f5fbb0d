import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { SCANNER_LAYOUTS } from "../../../../src-renderer/scanner/capture/layouts.ts";
import { scanCheckCodes } from "../../support/check-up.ts";
import { expect, itemsOf, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import type { ScannerTyping } from "../../support/scanner-typing.ts";

async function openFromSettings(desk: DeskWindow, name: string): Promise<void> {
  await desk.openSettings(name);
  await expect(desk.page.getByRole("heading", { name, level: 1 })).toBeVisible();
}

test("stores every scan in the black box with its reason and duration", async ({ desk, control }) => {
  const [item] = await itemsOf(control, "eligible", 1);
  if (!item) throw new Error("No item");
  await desk.scan(item.rma);
  await expect(desk.verdict).toHaveText(/^Added/);
  await desk.scan(item.rma);
  await expect(desk.verdict).toHaveText(/^Already in batch/);
  await desk.scan("No-Such-Code");
  await expect(desk.verdict).toHaveText(/^Unknown code/);

  await openFromSettings(desk, "Scan black box");
  const grid = desk.page.getByRole("grid", { name: "Stored scans" });
  await expect(grid.getByRole("row")).toHaveCount(4);
  await expect(grid.getByRole("row").nth(1)).toContainText("No-Such-Code");
  await expect(grid.getByRole("row").nth(2)).toContainText("Already in this batch, slot 1.");
  // The page reports its times a second after the frame.
  await expect(async () => {
    await desk.page.getByRole("combobox", { name: "Outcome" }).selectOption("all");
    await expect(grid.getByRole("row").nth(1)).toContainText(/\d ms/, { timeout: 300 });
  }).toPass();

  await desk.page.getByRole("combobox", { name: "Outcome" }).selectOption("All refused");
  await expect(grid.getByRole("row")).toHaveCount(3);
  const search = desk.page.getByRole("searchbox", { name: "Part of a code" });
  await search.fill("such");
  await expect(grid.getByRole("row")).toHaveCount(2);

  await grid.getByRole("row").nth(1).click();
  const drawer = desk.drawer("Scan");
  await expect(drawer).toContainText("Why was this refused?");

  // The scan strip of the Scan screen opens the black box too.
  await desk.open("Scan");
  await desk.button("Why: Unknown code, No-Such-Code").click();
  await expect(drawer).toContainText("Why was this refused?");
  await expect(drawer.getByRole("heading", { level: 2 })).toBeFocused();
  await desk.button("Back to the settings").click();
  await expect(desk.page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
});

async function checkUp(desk: DeskWindow, buttonName: "Start" | "Check again", typing?: ScannerTyping): Promise<void> {
  await desk.page.getByRole("button", { name: buttonName, exact: true }).click();
  await scanCheckCodes(desk, typing);
}

test("measures the scanner in a check-up and stores its profile", async ({ desk, launch, userData }) => {
  await openFromSettings(desk, "Scanner check-up");
  await checkUp(desk, "Start");
  const outcome = desk.page.getByRole("region", { name: "Result of the check-up" });
  await expect(outcome).toContainText("This scanner is ready");
  await expect(outcome).toContainText("US English");
  await expect(outcome).toContainText("Enter");
  const profile = JSON.parse(await readFile(join(userData, "station.json"), "utf8")) as Record<string, unknown>;
  expect(profile).toMatchObject({ layoutId: "us", terminator: "enter", doubledReads: 0 });

  await checkUp(desk, "Check again", { layout: SCANNER_LAYOUTS.de, terminators: ["Tab"] });
  await expect(outcome).toContainText("German");
  await expect(outcome).toContainText("Tab");

  await checkUp(desk, "Check again", { gapMs: 90 });
  await expect(outcome).toContainText("One thing to change");
  await expect(outcome).toContainText("set inter-character delay to 0 ms");

  // The desk journaled none of the check-up's codes, but journals scans on other screens.
  await desk.open("Scan");
  await expect(desk.page.getByRole("list", { name: "Last scans" }).getByRole("listitem")).toHaveCount(0);
  await desk.scan("No-Such-Code");
  await expect(desk.verdict).toHaveText(/^Unknown code/);
  await desk.close();
  const restartedDesk = await launch();
  await restartedDesk.waitUntilReady();
  await openFromSettings(restartedDesk, "Scanner check-up");
  await expect(restartedDesk.page.getByText("last check-up")).toBeVisible();
});

test("offers a check-up when the scanner has become slower", async ({ desk, launch }) => {
  await openFromSettings(desk, "Scanner check-up");
  await checkUp(desk, "Start");
  await expect(desk.page.getByRole("region", { name: "Result of the check-up" })).toContainText("ready");
  await desk.open("Scan");
  const checkUpButton = desk.button("Check the scanner");
  for (let number = 0; number < 12; number += 1) {
    await expect(checkUpButton).toBeHidden();
    await desk.scan(`SLOW-SCANNER-${number}`, 30);
    await expect(desk.verdict).toContainText(`-${number}`);
  }
  await expect(checkUpButton).toBeVisible();
  // Scans before the restart count too.
  await desk.kill();
  const restartedDesk = await launch();
  await restartedDesk.waitUntilReady();
  await restartedDesk.button("Check the scanner").click();
  await expect(restartedDesk.page.getByText("The scanner is slower than at its check-up.")).toBeVisible();
});
