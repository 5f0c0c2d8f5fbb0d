import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import readWorkbook from "read-excel-file/node";
import type { DeskWindow } from "../../support/desk-window.ts";
import { expect, itemsOf, sharedDeskTest, test } from "../../support/desk-test.ts";
import { watchEmptyStates } from "../../support/empty-states.ts";

// One desk for all tests that change no data.
test.describe.configure({ mode: "default" });

const grid = (desk: DeskWindow): Locator => desk.page.getByRole("grid", { name: "Return inventory" });
/** Excludes the header row. */
const rows = (desk: DeskWindow): Locator =>
  grid(desk)
    .getByRole("row")
    .filter({ has: desk.page.getByRole("gridcell") });
const found = (desk: DeskWindow): Locator => desk.page.getByRole("status", { name: "Items found" });
const searchBox = (desk: DeskWindow): Locator => desk.page.getByRole("searchbox", { name: "Search inventory" });
const firstRow = (desk: DeskWindow): Locator => grid(desk).locator("[aria-rowindex='2']");
const header = (desk: DeskWindow, name: string): Locator => grid(desk).getByRole("columnheader", { name });
const headers = (desk: DeskWindow): Promise<string[]> => grid(desk).getByRole("columnheader").allInnerTexts();

async function openInventory(desk: DeskWindow): Promise<void> {
  await desk.open("Inventory");
  await expect(rows(desk).first()).toBeVisible();
}

sharedDeskTest("searches, moves by keys and opens an item", async ({ desk, control }) => {
  const [item] = await itemsOf(control, "eligible", 1);
  await openInventory(desk);
  await expect(found(desk)).toContainText("400 items");
  await desk.pressKey("/");
  await expect(searchBox(desk)).toBeFocused();
  await searchBox(desk).fill(item?.rma ?? "");
  await expect(found(desk)).toContainText("1 item found");
  await expect(rows(desk)).toHaveCount(1);
  await desk.pressKey("ArrowDown");
  await expect(rows(desk).first()).toBeFocused();
  await desk.pressKey("Enter");
  const drawer = desk.page.getByRole("complementary", { name: "Item" });
  await expect(drawer).toContainText(item?.rma ?? "");
  await desk.pressKey("Escape");
  await expect(drawer).toBeHidden();
  await expect(rows(desk).first()).toBeFocused();

  await desk.pressKey("Control+f");
  await expect(searchBox(desk)).toBeFocused();
  await desk.pressKey("Escape");
  await expect(found(desk)).toContainText("400 items");
  await desk.pressKey("ArrowDown");
  await expect(firstRow(desk)).toBeFocused();
  await desk.pressKey("End");
  await expect(grid(desk).locator("[aria-rowindex='401']")).toBeFocused();
  await desk.pressKey("PageUp");
  await desk.pressKey("Home");
  await expect(firstRow(desk)).toBeFocused();
  await expect(grid(desk)).toHaveAttribute("aria-rowcount", "401");

  // A busy computer renders late; the focus stays where the last key moved it.
  await desk.page.evaluate(() => {
    const next = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) => window.setTimeout(() => next(draw), 600);
  });
  await desk.pressKey("ArrowDown");
  await desk.pressKey("Control+f");
  await expect(searchBox(desk)).toBeFocused();
  await desk.page.evaluate(() => new Promise((resolve) => window.requestAnimationFrame(resolve)));
  await expect(searchBox(desk)).toBeFocused();
});

sharedDeskTest("combines filters, opens views by a key, and sorts by headers", async ({ desk, control }) => {
  const states = ["eligible", "pendingVas", "inTransit", "otherWorkflow"] as const;
  const pending = (await Promise.all(states.map((state) => control.items({ state, limit: 400 })))).flat();
  await openInventory(desk);
  await desk.button("Can be resent").click();
  await expect(found(desk)).toContainText(`${pending.length} items found`);
  await desk.page.getByRole("button", { name: "Warehouse", exact: true }).first().click();
  await desk.page.getByRole("checkbox", { name: "8 United Kingdom - Birmingham" }).check();
  await desk.pressKey("Escape");
  const here = pending.filter(({ warehouseId }) => warehouseId === 8);
  await expect(found(desk)).toContainText(`${here.length} items found`);
  await expect(desk.button("Warehouse: 8 Birmingham")).toBeFocused();

  await header(desk, "RMA").getByRole("button").click();
  await expect(header(desk, "RMA")).toHaveAttribute("aria-sort", "ascending");
  const rmas = here.map(({ rma }) => rma).toSorted();
  await expect(rows(desk).first()).toContainText(rmas[0] ?? "");
  await desk.pressKey("Enter");
  await expect(header(desk, "RMA")).toHaveAttribute("aria-sort", "descending");
  await expect(rows(desk).first()).toContainText(rmas.at(-1) ?? "");

  await desk.pressKey("Control+o");
  await desk.page
    .getByRole("dialog", { name: "Views" })
    .getByRole("button", { name: "Everything", exact: true })
    .click();
  await expect(found(desk)).toContainText("400 items");
  await searchBox(desk).fill("USE");
  await expect(found(desk)).toContainText("found");
  await desk.pressKey("Control+Shift+f");
  await expect(found(desk)).toContainText("400 items");
  await expect(searchBox(desk)).toHaveValue("");
});

sharedDeskTest("exports the shown rows and columns", async ({ desk, userData }) => {
  const file = join(userData, "shown.csv");
  await desk.chooseFile(file);
  await openInventory(desk);
  await searchBox(desk).fill("USE-2");
  await expect(found(desk)).toContainText("found");
  const count = Number(/^\d+/.exec(await found(desk).innerText())?.[0]);
  await desk.button("Save as Excel or CSV").click();
  const note = desk.page.getByRole("region", { name: "Export" });
  await expect(note).toContainText(`${count} items written to shown.csv`);
  const [, ...lines] = (await readFile(file, "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(count);
  expect(lines.every((line) => line.startsWith("USE-2"))).toBe(true);
  const workbook = join(userData, "shown.xlsx");
  await desk.chooseFile(workbook);
  await desk.button("Save as Excel or CSV").click();
  await expect(note).toContainText(`${count} items written to shown.xlsx`);
  const [sheet] = await readWorkbook(workbook);
  expect(sheet?.data.slice(1).map((cells) => cells.join())).toEqual(lines);
});

sharedDeskTest("selects a range with Shift, and copies RMAs one a line", async ({ desk }) => {
  await openInventory(desk);
  await rows(desk)
    .nth(1)
    .click({ modifiers: ["ControlOrMeta"] });
  await rows(desk)
    .nth(3)
    .click({ modifiers: ["Shift"] });
  await expect(desk.page.getByText("3 items selected")).toBeVisible();
  await rows(desk).nth(3).focus();
  await desk.pressKey("Shift+ArrowDown");
  await expect(desk.page.getByText("4 items selected")).toBeVisible();
  await desk.button("Copy RMAs").click();
  await expect(desk.page.getByText("4 copied")).toBeVisible();
  const copied = await desk.clipboardText();
  expect(copied.split("\n")).toHaveLength(4);
  await rows(desk).nth(1).focus();
  await desk.pressKey("Escape");
  await expect(desk.page.getByText("4 items selected")).toBeHidden();
  await expect(desk.page.getByRole("search", { name: "Filters" })).toBeVisible();
});

sharedDeskTest("shows search results at each key, and announces them once", async ({ desk }) => {
  await openInventory(desk);
  const spoken = desk.page.locator(".screen-header__facts [aria-live='polite']");
  await expect(spoken).toHaveText("400 items");
  const changes = await spoken.evaluateHandle((region) => {
    const heard: string[] = [];
    new MutationObserver(() => heard.push(region.textContent ?? "")).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return heard;
  });
  await searchBox(desk).pressSequentially("USE-2", { delay: 150 });
  await expect(found(desk)).toContainText("found");
  await expect(spoken).toHaveText(/found/);
  const [words = ""] = (await found(desk).innerText()).split(" · ");
  await expect(spoken).toHaveText(words);
  expect(await changes.jsonValue()).toEqual([words]);
});

sharedDeskTest("reports nothing as not found before the search has run", async ({ desk }) => {
  await openInventory(desk);
  await searchBox(desk).fill("zzz");
  await expect(desk.page.getByRole("heading", { name: "No item matches “zzz”" })).toBeVisible();
  const emptyStates = await watchEmptyStates(desk);
  await searchBox(desk).fill("UKB-");
  await expect(firstRow(desk)).toBeVisible();
  await searchBox(desk).fill("zzzz");
  await expect(desk.page.getByRole("heading", { name: "No item matches “zzzz”" })).toBeVisible();
  await searchBox(desk).fill("");
  await expect(firstRow(desk)).toBeVisible();
  expect(await emptyStates.jsonValue()).toEqual(expect.arrayContaining(["No item matches “zzzz”"]));
  expect((await emptyStates.jsonValue()).filter((title) => !/zzzz?”/.test(title))).toEqual([]);
});

test("saves, renames, opens and deletes a view by name", async ({ desk: first, launch }) => {
  await openInventory(first);
  await searchBox(first).fill("USE");
  await expect(found(first)).toContainText("found");
  await first.pressKey("Control+o");
  const views = first.page.getByRole("dialog", { name: "Views" });
  // The opened form takes the focus a moment later.
  await expect(views.locator(":focus")).toHaveCount(1);
  await views.getByRole("textbox", { name: "Name for this view" }).fill("New Jersey");
  await first.pressKey("Enter");
  await first.pressKey("Control+o");
  await views.getByRole("button", { name: "Rename New Jersey" }).click();
  await views.getByRole("textbox", { name: "New name of New Jersey" }).fill("Everything");
  await first.pressKey("Enter");
  await views.getByRole("textbox", { name: "New name of New Jersey" }).fill("East");
  await first.pressKey("Enter");
  await views.getByRole("button", { name: "Open the table with East" }).click();
  await expect(views.getByRole("button", { name: "The table opens with East" })).toBeVisible();
  await first.pressKey("Escape");

  await first.button("Columns").click();
  const columns = first.page.getByRole("dialog", { name: "Columns" });
  await columns.getByRole("checkbox", { name: "Warehouse" }).uncheck();
  await columns.getByRole("checkbox", { name: "Inventory ID" }).check();
  await columns.getByRole("button", { name: "SKU: one place to the left" }).click();
  await first.pressKey("Escape");
  await header(first, "SKU").getByRole("button").focus();
  await first.pressKey("Alt+ArrowRight");
  const expected = await headers(first);
  expect(expected.slice(0, 3)).toEqual(["Selected", "SKU", "RMA"]);
  expect(expected).not.toContain("Warehouse");
  expect(expected.at(-1)).toBe("Inventory ID");
  const width = (await header(first, "SKU").boundingBox())?.width ?? 0;
  await first.close();

  const second = await launch();
  await second.ready();
  await openInventory(second);
  await expect(second.button("View: East")).toBeVisible();
  await expect(searchBox(second)).toHaveValue("USE");
  expect(await headers(second)).toEqual(expected);
  expect((await header(second, "SKU").boundingBox())?.width).toBeCloseTo(width, 0);
  await second.pressKey("Control+o");
  await second.button("Delete East").click();
  await expect(second.page.getByRole("dialog", { name: "Views" }).getByText("East")).toBeHidden();
});

test("adds selected items to the batch by the rules of a scan", async ({ desk, control }) => {
  const [good, scanned] = await itemsOf(control, "eligible", 2);
  const [other] = await control.items({ state: "eligible", warehouseId: 1034, limit: 1 });
  await openInventory(desk);
  for (const item of [good, other]) {
    await searchBox(desk).fill(item?.rma ?? "");
    await expect(rows(desk).first()).toContainText(item?.rma ?? "");
    await expect(rows(desk)).toHaveCount(1);
    await desk.pressKey("ArrowDown");
    await expect(rows(desk).first()).toBeFocused();
    await desk.pressKey("Space");
    await expect(rows(desk).first()).toHaveAttribute("aria-selected", "true");
  }
  await expect(desk.page.getByText("2 items selected")).toBeVisible();
  await desk.button("Add to batch").click();
  const added = desk.page.getByRole("region", { name: "Added to the batch" });
  await expect(added).toContainText("1 of 2 items added to Batch 1");
  await expect(added).toContainText("Wrong warehouse 1");
  // The flag with the last verdict is above the footer, whose buttons can be pressed meanwhile.
  const flag = desk.page.locator(".verdict-flag__card");
  await expect(flag).toBeVisible();
  await added.getByRole("button", { name: "Show why" }).click({ timeout: 2000 });
  await expect(flag).toBeVisible();
  await expect(added.getByRole("listitem").filter({ hasText: other?.rma ?? "" })).toContainText("This batch is for");
  await expect(desk.page.getByText("2 items selected")).toBeHidden();

  await searchBox(desk).focus();
  await desk.scan(scanned?.rma ?? "");
  await added.getByRole("button", { name: "Open the batch" }).click();
  await expect(desk.batchItems).toHaveCount(2);
  await desk.open("Inventory");
  await expect(searchBox(desk)).toHaveValue(other?.rma ?? "");
});
