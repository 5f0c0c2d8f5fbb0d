import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { expect, sharedDeskTest, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { drop, inventoryFile, row } from "../../support/inventory-file.ts";

// All tests that change no data share one desk.
test.describe.configure({ mode: "default" });

const sheet = (desk: DeskWindow): Locator => desk.dialog("Import a file");
const button = (desk: DeskWindow, name: string | RegExp): Locator => sheet(desk).getByRole("button", { name });

sharedDeskTest("refuses files of a wrong type and files while locked", async ({ desk }) => {
  await drop(desk, "photo.png", "x");
  await expect(sheet(desk).getByRole("alert")).toContainText("This file type cannot be imported");
  await button(desk, "Close").last().click();

  await desk.button("Lock desk").click();
  await drop(desk, "items.csv", inventoryFile([row("79")]));
  await desk.button("Unlock desk").click();
  await expect(desk.button("Unlock desk")).toHaveCount(0);
  await expect(sheet(desk)).toHaveCount(0);
  await drop(desk, "items.csv", inventoryFile([row("79")]));
  await expect(button(desk, "Import 1 row")).toBeVisible();
  await button(desk, "Close").last().click();

  // The focus returns to the element that had it before distance mode.
  await desk.page.locator(".rail__link").first().focus();
  await desk.pressKey("F8");
  await expect(desk.page.getByRole("region", { name: "Distance mode" })).toBeVisible();
  await desk.pressKey("F8");
  await drop(desk, "items.csv", inventoryFile([row("77")]));
  await expect(sheet(desk).getByRole("region", { name: "First rows as read; marked rows are skipped" })).toBeVisible();
  await desk.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(sheet(desk)).toBeFocused();
});

const NAMES = ["Münzbehälter", "Größe L", "Küchenuhr"];
const eventNamed = (itemName: string): string =>
  JSON.stringify({ category: "resend", action: "created", eventTime: "2026-11-01T08:00:00Z", note: itemName });

for (const [kind, name, lines] of [
  [
    "items",
    "items.csv",
    inventoryFile(NAMES.map((itemName, index) => row(`${index + 1}`).replace("Headset, black", itemName))),
  ],
  ["events", "events.jsonl", NAMES.map(eventNamed).join("\n")],
] as const) {
  sharedDeskTest(`previews a file of ${kind} in the chosen encoding`, async ({ desk }) => {
    const bytes = Buffer.from(lines, "latin1");
    const expectedTexts = (encoding: string): string[] =>
      NAMES.map((itemName) => {
        const text = new TextDecoder(encoding).decode(Buffer.from(itemName, "latin1"));
        return kind === "items" ? text : `"${text}"`;
      });
    await drop(desk, name, bytes);
    const characters = sheet(desk).getByRole("combobox", { name: "Characters" });
    const previewRows = sheet(desk).getByRole("listitem");
    await expect(characters).toHaveValue("windows-1252");
    await expect(previewRows).toHaveText(expectedTexts("windows-1252"));
    for (const encoding of ["gb18030", "windows-1251", "windows-1252"]) {
      await characters.selectOption(encoding);
      await expect(previewRows).toHaveText(expectedTexts(encoding));
    }
    await button(desk, "Close").last().click();
  });
}

sharedDeskTest("scrolls a preview down only with its form", async ({ desk }) => {
  const ids = Array.from({ length: 9 }, (_, index) => `461168601842738790${index}`);
  await drop(desk, "items.csv", inventoryFile(ids.map((id) => row(id))));
  const preview = sheet(desk).getByRole("region", { name: "First rows as read; marked rows are skipped" });
  await expect(preview.getByRole("row")).toHaveCount(9);
  expect(await preview.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  await button(desk, "Close").last().click();
});

test("imports the valid rows of a dropped file and lists the others", async ({ desk, userData }) => {
  await drop(
    desk,
    "items.csv",
    inventoryFile([row("4611686018427387905"), row("1.23457E+18"), row("77", "05/11/2026")]),
  );
  const preview = sheet(desk).getByRole("region", { name: "First rows as read; marked rows are skipped" });
  await expect(preview.getByRole("row")).toHaveCount(4);
  await expect(preview.getByRole("row").nth(1)).toContainText(/Fine.*4611686018427387905.*2026-11-01T08:00:00.000Z/);
  await expect(preview.getByRole("row").nth(2)).toContainText("Excel rounded this number");
  await expect(preview.getByRole("row").nth(3)).toContainText("This date can mean two days");
  await expect(button(desk, "Choose the order of day and month to import")).toBeDisabled();
  await sheet(desk).getByRole("combobox", { name: "Dates such as 05/11/2026" }).selectOption("day-first");
  await expect(preview.getByRole("row").nth(3)).toContainText(/Fine.*2026-11-05T00:00:00.000Z/);

  const [date, time] = ["Data from", "Time"].map((name) => sheet(desk).getByRole("textbox", { name, exact: true }));
  const today = (await date?.inputValue()) ?? "";
  expect(today).toMatch(/^\d{1,2} \w{3} \d{4}$/);
  await expect(time ?? preview).toHaveValue(/^\d\d:\d\d$/);
  await date?.fill("2099-01-01");
  await expect(sheet(desk)).toContainText("This time is in the future");
  await expect(button(desk, "Import 3 rows")).toBeDisabled();
  await date?.fill(today);
  await date?.press("Enter");

  await button(desk, "Import 3 rows").click();
  await expect(sheet(desk).getByRole("status").first()).toContainText("2 rows imported · 1 line not imported");
  await expect(sheet(desk)).toContainText("Correct this line and import the file again");
  await expect(sheet(desk).getByRole("list", { name: "Reasons" })).toHaveText(/^1 · Excel rounded .* \(line 3\)$/);
  await expect(sheet(desk).getByRole("region", { name: "1 line not imported" })).toContainText(
    /3.*1.23457E\+18.*Export it again/,
  );
  const errorFile = join(userData, "errors.csv");
  await desk.chooseFile(errorFile);
  await button(desk, "Save the error").click();
  await expect(sheet(desk)).toContainText("Saved as errors.csv");
  const errorText = await readFile(errorFile, "utf8");
  expect(errorText).toContain("Line,Column,Value,What is wrong,What to do,Line in the file");
  expect(errorText).toContain("RMA-1.23457E+18");
  await button(desk, "Done").click();

  await desk.open("Inventory");
  await desk.page.getByRole("searchbox", { name: "Search inventory" }).fill("RMA-4611686018427387905");
  const grid = desk.page.getByRole("grid", { name: "Return inventory" });
  await expect(grid.getByRole("row")).toHaveCount(2);
  await expect(grid.getByRole("row").nth(1)).toContainText("Headset, black");

  await drop(desk, "items.csv", inventoryFile([row("78")]).replace("Handling", "Verfahren"));
  await expect(button(desk, "Choose a column for Handling to import")).toBeDisabled();
  await expect(sheet(desk).getByRole("region", { name: /^First rows as read/ })).toContainText(
    "Handling: Not in the file",
  );
  await sheet(desk).getByRole("combobox", { name: "Handling", exact: true }).selectOption("Verfahren");
  await button(desk, "Import 1 row").click();
  await expect(sheet(desk).getByRole("status").first()).toContainText("1 row imported");
});
