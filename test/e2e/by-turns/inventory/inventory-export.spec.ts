import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import type { DeskWindow } from "../../support/desk-window.ts";
import { expect, itemsOf, lookingTest as test } from "../../support/desk-test.ts";

// One desk for all that only look.
test.describe.configure({ mode: "default" });

const grid = (desk: DeskWindow): Locator => desk.page.getByRole("grid", { name: "Return inventory" });
const found = (desk: DeskWindow): Locator => desk.page.getByRole("status", { name: "Items found" });
const searchBox = (desk: DeskWindow): Locator => desk.page.getByRole("searchbox", { name: "Search inventory" });
const note = (desk: DeskWindow): Locator => desk.page.getByRole("region", { name: "Export" });
const row = (desk: DeskWindow): Locator => grid(desk).locator("[aria-rowindex='2']");

async function openInventory(desk: DeskWindow): Promise<void> {
  await desk.open("Inventory");
  await expect(found(desk)).toContainText("400 items");
}

const linesOf = async (file: string): Promise<string[]> => (await readFile(file, "utf8")).trimEnd().split("\r\n");

test("what is shown is exported as it is shown", async ({ desk, userData }) => {
  const file = join(userData, "shown.csv");
  await desk.chooseFile(file);
  await openInventory(desk);
  await searchBox(desk).fill("USE-2");
  await expect(found(desk)).toContainText("found");
  const count = Number(/^\d+/.exec(await found(desk).innerText())?.[0]);
  await desk.page.getByRole("button", { name: "Save as CSV" }).click();
  await expect(note(desk)).toContainText(`${count} items written to shown.csv`);
  const lines = await linesOf(file);
  expect(lines).toHaveLength(count + 1);
  expect(lines.slice(1).every((line) => line.startsWith("USE-2"))).toBe(true);
});

test("extra services are sorted and exported like every column; items whose services nobody read come last", async ({
  desk,
  control,
  userData,
}) => {
  const [item] = await itemsOf(control, "pendingVas", 1);
  const file = join(userData, "services.csv");
  await desk.chooseFile(file);
  await openInventory(desk);
  await desk.page.getByRole("button", { name: "Columns" }).click();
  await desk.page.getByRole("dialog", { name: "Columns" }).getByRole("checkbox", { name: "Extra services" }).check();
  await desk.pressKey("Escape");
  // To open it is to read it.
  await searchBox(desk).fill(item?.rma ?? "");
  await expect(found(desk)).toContainText("1 item found");
  await row(desk).click();
  await expect(desk.page.getByRole("complementary", { name: "Item" })).toContainText(/\d g/);
  await desk.pressKey("Escape");
  await expect(row(desk)).not.toContainText("Not known");
  await searchBox(desk).fill("");
  await expect(found(desk)).toContainText("400 items");
  for (const order of ["ascending", "descending"]) {
    const header = grid(desk).getByRole("columnheader", { name: "Extra services" });
    await header.getByRole("button").first().click();
    await expect(header).toHaveAttribute("aria-sort", order);
    await expect(row(desk)).toContainText(item?.rma ?? "");
  }
  await desk.page.getByRole("button", { name: "Save as CSV" }).click();
  await expect(note(desk)).toContainText("400 items written");
  const [names = "", first = ""] = await linesOf(file);
  const column = names.replace("\uFEFF", "").split(",").indexOf("vas");
  expect(first).toContain(item?.rma);
  expect(first.split(",")[column]).not.toBe("");
});

test("an export that is stopped leaves no file", async ({ desk, userData }) => {
  const file = join(userData, "stopped.csv");
  await desk.chooseFile(file);
  await openInventory(desk);
  // A disk that is slow in taking: nothing is opened on it before the test lets it.
  await desk.app.evaluate(() => {
    const files = process.getBuiltinModule("node:fs/promises");
    const { syncBuiltinESMExports } = process.getBuiltinModule("node:module");
    const { open } = files;
    const { promise: taken, resolve: take } = Promise.withResolvers<void>();
    Object.assign(globalThis, { take });
    files.open = async (path, ...how) => {
      if (String(path).includes("stopped.csv")) await taken;
      files.open = open;
      syncBuiltinESMExports();
      return open(path, ...how);
    };
    syncBuiltinESMExports();
  });
  await desk.page.getByRole("button", { name: "Save as CSV" }).click();
  await note(desk).getByRole("button", { name: "Stop" }).click();
  await expect(note(desk)).toBeVisible();
  await desk.app.evaluate(() => (Reflect.get(globalThis, "take") as () => void)());
  await expect(note(desk)).toBeHidden();
  expect((await readdir(userData)).filter((name) => name.startsWith("stopped"))).toEqual([]);
});
