import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { expect, ITEMS, itemsOf, lookingTest, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";

// One desk for all that only look.
test.describe.configure({ mode: "default" });

const HEADING = "Inventory id,RMA,SKU,Description,Tracking number,Warehouse,Handling,Status,Created";
const row = (id: string, created = "2026-11-01 08:00"): string =>
  `${id},RMA-${id},SKU-${id},"Headset, black",94001${id},2,On hold,pending,${created}`;

const sheet = (desk: DeskWindow): Locator => desk.page.getByRole("dialog", { name: "Import a file" });
const button = (desk: DeskWindow, name: string | RegExp): Locator => sheet(desk).getByRole("button", { name });
const importButton = (desk: DeskWindow): Locator => desk.page.getByRole("button", { name: "Import file" });

/** As a file manager does it: the page gets the file, never its path. */
async function drop(desk: DeskWindow, name: string, content: string): Promise<void> {
  await desk.page.evaluate(
    (file) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([file.content], file.name, { lastModified: Date.now() - 60_000 }));
      for (const type of ["dragover", "drop"]) {
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      }
    },
    { name, content },
  );
}

lookingTest(
  "what is no such file is refused in a sentence, a locked desk takes none, and the sheet keeps the keyboard",
  async ({ desk }) => {
    await drop(desk, "photo.png", "x");
    await expect(sheet(desk).getByRole("alert")).toContainText("This file type cannot be imported");
    await drop(desk, "book.xlsx", "x");
    await expect(sheet(desk).getByRole("alert")).toContainText("This is an Excel workbook");
    await drop(desk, "empty.csv", "");
    await expect(sheet(desk).getByRole("alert")).toContainText("The file is empty");
    await drop(desk, "broken.csv", "a\0b\0\0\0\u0001");
    await expect(sheet(desk).getByRole("alert")).toContainText("This is not a text file");
    await button(desk, "Close").last().click();

    await desk.page.getByRole("button", { name: "Lock desk" }).click();
    await drop(desk, "items.csv", [HEADING, row("79")].join("\n"));
    await desk.page.getByRole("button", { name: "Unlock desk" }).click();
    await expect(desk.page.getByRole("button", { name: "Unlock desk" })).toHaveCount(0);
    await expect(sheet(desk)).toHaveCount(0);
    await drop(desk, "items.csv", [HEADING, row("79")].join("\n"));
    await expect(button(desk, "Import 1 row")).toBeVisible();
    await button(desk, "Close").last().click();

    // From what had it before distance mode.
    await desk.page.locator(".rail__link").first().focus();
    await desk.pressKey("F8");
    await expect(desk.page.getByRole("region", { name: "Distance mode" })).toBeVisible();
    await desk.pressKey("F8");
    await drop(desk, "items.csv", [HEADING, row("77")].join("\n"));
    await expect(
      sheet(desk).getByRole("region", { name: "First rows as read; marked rows are skipped" }),
    ).toBeVisible();
    await desk.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await expect(sheet(desk)).toBeFocused();
  },
);

test("a dropped file is shown, taken row by row, and gives its errors back; a column that is not recognized is chosen by hand", async ({
  desk,
  userData,
}) => {
  await drop(
    desk,
    "items.csv",
    [HEADING, row("4611686018427387905"), row("1.23457E+18"), row("77", "05/11/2026")].join("\n"),
  );
  const preview = sheet(desk).getByRole("region", { name: "First rows as read; marked rows are skipped" });
  await expect(preview.getByRole("row")).toHaveCount(4);
  await expect(preview.getByRole("row").nth(1)).toContainText(/Fine.*4611686018427387905.*2026-11-01T08:00:00.000Z/);
  await expect(preview.getByRole("row").nth(2)).toContainText("Excel rounded this number");
  await expect(preview.getByRole("row").nth(3)).toContainText("This date can mean two days");
  await sheet(desk).getByRole("combobox", { name: "Dates such as 05/11/2026" }).selectOption("day-first");
  await expect(preview.getByRole("row").nth(3)).toContainText(/Fine.*2026-11-05T00:00:00.000Z/);

  await button(desk, "Import 3 rows").click();
  await expect(sheet(desk).getByRole("status").first()).toContainText("2 rows imported");
  await expect(sheet(desk).getByRole("region", { name: "1 line not imported" })).toContainText(
    /3.*1.23457E\+18.*Export it again/,
  );
  const errors = join(userData, "errors.csv");
  await desk.chooseFile(errors);
  await button(desk, "Save the error").click();
  await expect(sheet(desk)).toContainText("Saved as errors.csv");
  const written = await readFile(errors, "utf8");
  expect(written).toContain("Line,Column,Value,What is wrong,What to do,Line in the file");
  expect(written).toContain("RMA-1.23457E+18");
  await button(desk, "Done").click();

  await desk.open("Inventory");
  await desk.page.getByRole("searchbox", { name: "Search inventory" }).fill("RMA-4611686018427387905");
  const grid = desk.page.getByRole("grid", { name: "Return inventory" });
  await expect(grid.getByRole("row")).toHaveCount(2);
  await expect(grid.getByRole("row").nth(1)).toContainText("Headset, black");

  await drop(desk, "items.csv", [HEADING.replace("Handling", "Verfahren"), row("78")].join("\n"));
  await expect(button(desk, "Choose a column for Handling to import")).toBeDisabled();
  await sheet(desk).getByRole("combobox", { name: "Handling", exact: true }).selectOption("Verfahren");
  await button(desk, "Import 1 row").click();
  await expect(sheet(desk).getByRole("status").first()).toContainText("1 row imported");
});

test("the events of a chosen file change what the desk shows; a long import continues out of sight, and what was taken stays when it is stopped", async ({
  desk,
  control,
  userData,
}) => {
  const [item, next] = await itemsOf(control, "eligible", 2);
  if (!item || !next) throw new Error("No item");
  const event = {
    category: "rinv",
    action: "completeInventoryHandling",
    eventTime: new Date().toISOString(),
    returnInventory: { returnInventoryId: item.returnInventoryId, handlingCode: 1, handlingStatusCode: 2 },
  };
  const file = join(userData, "events.ndjson");
  await writeFile(file, [JSON.stringify(event), JSON.stringify(event), "nonsense"].join("\n"));
  await desk.chooseFile(file);
  await desk.open("Inventory");
  await importButton(desk).click();
  await expect(sheet(desk)).toContainText("rinv / completeInventoryHandling");
  await button(desk, "Import 3 events").click();
  await expect(sheet(desk).getByRole("status").first()).toContainText("2 events imported");
  await expect(sheet(desk)).toContainText(/1\s*Already known/);
  await button(desk, "Done").click();
  await desk.scan(item.rma);
  await expect(desk.verdict).toHaveText(/^Not eligible/);

  const long = join(userData, "many.csv");
  const rows = Array.from({ length: 150_000 }, (_, index) => row(String(80_000_000 + index)));
  await writeFile(long, [HEADING, ...rows].join("\n"));
  await desk.chooseFile(long);
  await desk.openSettings("Copy of the service's data");
  await importButton(desk).click();
  await button(desk, "Import everything").click();
  await expect(sheet(desk).getByRole("progressbar")).toHaveAttribute("aria-valuetext", /[1-9]\d* rows · .* a second/);
  await button(desk, /^Hide/).click();

  await desk.open("Scan");
  await desk.scan(next.rma);
  await expect(desk.verdict).toHaveText(/^Added/);

  await desk.open("Inventory");
  await desk.page.getByRole("button", { name: /^Importing \d+%/ }).click();
  await button(desk, "Stop the import").click();
  await expect(sheet(desk)).toContainText("What was imported is kept");
  const taken = await sheet(desk)
    .getByText(/ rows imported$/)
    .textContent();
  const items = Number(taken?.replaceAll(/\D/g, "")) + ITEMS;
  expect(items).toBeLessThan(150_000);
  await button(desk, "Done").click();
  // The list stays as it was shown; rows that came since are there when the operator wants them.
  const refreshList = desk.page.getByRole("button", { name: /Refresh list/ });
  await expect(async () => {
    if (await refreshList.isVisible()) await refreshList.click();
    await expect(desk.page.getByText(`${items.toLocaleString("en")} items`)).toBeVisible({ timeout: 1000 });
  }).toPass();
});
