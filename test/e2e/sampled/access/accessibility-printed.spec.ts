import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "../../support/access/access-test.ts";
import { inspect, inspectPrinted } from "../../support/access/inspect.ts";
import { closePrintedPages, recordPrintedPages, openPrintedPage } from "../../support/access/printed-pages.ts";
import { WALKS } from "../../support/access/walk.ts";
import { expect } from "../../support/desk-test.ts";
import { inventoryFile, row } from "../../support/inventory-file.ts";

test.describe.configure({ timeout: 400_000 });

test("passes inspection on every printed page", async ({ desk, control, userData }) => {
  for (const reachState of Object.values(WALKS.practice)) await reachState({ desk, control });
  await desk.pressKey("Control+l");
  await recordPrintedPages(desk, userData);
  const inspectSheet = async (sheet: string): Promise<void> => {
    const page = await openPrintedPage(desk, sheet);
    await inspectPrinted(page, `printed/${sheet}`);
    await closePrintedPages(desk);
  };
  await desk.page.getByRole("link", { name: "Shift report" }).click();
  await desk.page.getByText("Day", { exact: true }).click();
  await expect(desk.page.getByRole("table", { name: "By station" })).toBeVisible();
  await desk.button("Save as PDF").click();
  await inspectSheet("shift-report");
  await desk.openSettings("Printable sheets");
  await desk.button("Save Command codes as PDF").click();
  await inspectSheet("commands");
  await desk.button("Save Scanner check-up codes as PDF").click();
  await inspectSheet("check-up");
  await desk.button("Save Service type codes as PDF").click();
  await inspectSheet("service-types");
  await desk.field("Names, one per line").fill("Ada Lovelace\n王小明\n");
  await desk.button("Save Badges as PDF").click();
  await inspectSheet("badges");
});

test("passes inspection while an import runs", async ({ desk, userData }) => {
  const file = join(userData, "many.csv");
  const rows = Array.from({ length: 250_000 }, (_, index) => row(String(80_000_000 + index)));
  await writeFile(file, inventoryFile(rows));
  await desk.chooseFile(file);
  await desk.openSettings("Copy of the service's data");
  await desk.button("Import file").click();
  await desk.button("Import 250,000 rows").click();
  const progress = desk.dialog("Import a file").getByRole("progressbar");
  await expect(progress).toHaveAttribute("aria-valuetext", /[1-9]\d* rows/);
  await inspect(desk, "import/running");
  await expect(progress).toBeVisible();
  await desk.button("Stop the import").click();
  await expect(desk.page.getByText("What was imported is kept")).toBeVisible();
});
