import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DeskWindow } from "./support/desk-window.ts";
import { expect, itemsOf, test } from "./support/desk-test.ts";

/** The person chooses this file in every save dialog. */
async function chooseFile(desk: DeskWindow, file: string): Promise<void> {
  await desk.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
}

async function openFromSettings(desk: DeskWindow, place: string): Promise<void> {
  await desk.open("Settings");
  await desk.page.getByRole("button", { name: `Open ${place}` }).click();
  await expect(desk.page.getByRole("heading", { name: place, level: 1 })).toBeVisible();
}

test("every scan is in the black box, with the reason, its keys and how long it took", async ({ desk, control }) => {
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
  // The times on the screen are reported a second after the frame.
  await expect(async () => {
    await desk.page.getByRole("combobox", { name: "Outcome" }).selectOption("all");
    await expect(grid.getByRole("row").nth(1)).toContainText(/\d ms/, { timeout: 300 });
  }).toPass();

  await desk.page.getByRole("combobox", { name: "Outcome" }).selectOption("Everything refused");
  await expect(grid.getByRole("row")).toHaveCount(3);
  await desk
    .field("Part of a code")
    .or(desk.page.getByRole("searchbox", { name: "Part of a code" }))
    .fill("such");
  await expect(grid.getByRole("row")).toHaveCount(2);

  await grid.getByRole("row").nth(1).click();
  const drawer = desk.page.getByRole("complementary", { name: "Scan" });
  await expect(drawer).toContainText("Why was this refused?");
  const keys = drawer.getByRole("table", { name: "Keys of this scan" });
  await expect(keys.getByRole("row")).toHaveCount("No-Such-Code".length + 1);
  await expect(keys.getByRole("row").nth(1)).toContainText("ShiftKeyN");
  await drawer.getByRole("button", { name: "From the start" }).click();
  await drawer.getByRole("button", { name: "Next key" }).click();
  await drawer.getByRole("button", { name: "Next key" }).click();
  await expect(drawer.getByText("Key 2 of 12")).toBeVisible();
  await expect(drawer.getByLabel("Code so far")).toHaveText("No");
});

test("a scan of the strip leads to its reason", async ({ desk }) => {
  await desk.scan("No-Such-Code");
  await expect(desk.verdict).toHaveText(/^Unknown code/);
  await desk.page.getByRole("button", { name: "Why: Unknown code, No-Such-Code" }).click();
  const drawer = desk.page.getByRole("complementary", { name: "Scan" });
  await expect(drawer).toContainText("Why was this refused?");
  await expect(drawer.getByRole("heading", { level: 2 })).toBeFocused();
  await desk.page.getByRole("button", { name: "Back to the settings" }).click();
  await expect(desk.page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
});

test("the black box writes what its filters show", async ({ desk, userData }) => {
  await desk.scan("FIRST-CODE");
  await expect(desk.verdict).toHaveText(/^Unknown code/);
  await desk.scan("OTHER-CODE");
  await expect(desk.verdict).toContainText("OTHER");
  await openFromSettings(desk, "Scan black box");
  await desk.page.getByRole("searchbox", { name: "Part of a code" }).fill("first");
  await expect(desk.page.getByText("1 scan", { exact: true })).toBeVisible();
  const file = join(userData, "scans.csv");
  await chooseFile(desk, file);
  await desk.page.getByRole("button", { name: "Export CSV" }).click();
  await expect(desk.page.getByText("1 scan written to scans.csv")).toBeVisible();
  const text = await readFile(file, "utf8");
  expect(text.startsWith("\uFEFFscan_id,")).toBe(true);
  expect(text).toContain("FIRST-CODE,unknown-code");
  expect(text).not.toContain("OTHER-CODE");
});
