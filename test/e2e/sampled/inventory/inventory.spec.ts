import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import readWorkbook from "read-excel-file/node";
import { expect, itemsOf, sharedDeskTest, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { watchEmptyStates } from "../../support/empty-states.ts";

// All tests that change no data share one desk.
test.describe.configure({ mode: "default" });

const grid = (desk: DeskWindow): Locator => desk.page.getByRole("grid", { name: "Return inventory" });
/** Returns the table's rows without the header row. */
const rows = (desk: DeskWindow): Locator =>
  grid(desk)
    .getByRole("row")
    .filter({ has: desk.page.getByRole("gridcell") });
const foundCount = (desk: DeskWindow): Locator => desk.page.getByRole("status", { name: "Items found" });
const searchBox = (desk: DeskWindow): Locator => desk.page.getByRole("searchbox", { name: "Search inventory" });
const firstRow = (desk: DeskWindow): Locator => grid(desk).locator("[aria-rowindex='2']");
const header = (desk: DeskWindow, name: string): Locator => grid(desk).getByRole("columnheader", { name });
const readHeaders = (desk: DeskWindow): Promise<string[]> => grid(desk).getByRole("columnheader").allInnerTexts();

async function openInventory(desk: DeskWindow): Promise<void> {
  await desk.open("Inventory");
  await expect(rows(desk).first()).toBeVisible();
}

sharedDeskTest("finds and opens an item by keyboard", async ({ desk, control }) => {
  const [item] = await itemsOf(control, "eligible", 1);
  await openInventory(desk);
  await expect(foundCount(desk)).toContainText("400 items");
  await desk.pressKey("/");
  await expect(searchBox(desk)).toBeFocused();
  await searchBox(desk).fill(item?.rma ?? "");
  await expect(foundCount(desk)).toContainText("1 item found");
  await expect(rows(desk)).toHaveCount(1);
  await desk.pressKey("ArrowDown");
  await expect(rows(desk).first()).toBeFocused();
  await desk.pressKey("Enter");
  const drawer = desk.drawer("Item");
  await expect(drawer).toContainText(item?.rma ?? "");
  await desk.pressKey("Escape");
  await expect(drawer).toBeHidden();
  await expect(rows(desk).first()).toBeFocused();

  await desk.pressKey("Control+f");
  await expect(searchBox(desk)).toBeFocused();
  await desk.pressKey("Escape");
  await expect(foundCount(desk)).toContainText("400 items");
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
    const requestFrame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => window.setTimeout(() => requestFrame(callback), 600);
  });
  await desk.pressKey("ArrowDown");
  await desk.pressKey("Control+f");
  await expect(searchBox(desk)).toBeFocused();
  await desk.page.evaluate(() => new Promise((resolve) => window.requestAnimationFrame(resolve)));
  await expect(searchBox(desk)).toBeFocused();
});

sharedDeskTest("filters and sorts the table", async ({ desk, control }) => {
  const states = ["eligible", "pendingVas", "inTransit", "otherWorkflow"] as const;
  const resendableItems = (await Promise.all(states.map((state) => control.items({ state, limit: 400 })))).flat();
  await openInventory(desk);
  await desk.button("Can be resent").click();
  await expect(foundCount(desk)).toContainText(`${resendableItems.length} items found`);
  await desk.page.getByRole("button", { name: "Warehouse", exact: true }).first().click();
  await desk.page.getByRole("checkbox", { name: "8 United Kingdom - Birmingham" }).check();
  await desk.pressKey("Escape");
  const itemsOfWarehouse = resendableItems.filter(({ warehouseId }) => warehouseId === 8);
  await expect(foundCount(desk)).toContainText(`${itemsOfWarehouse.length} items found`);
  await expect(desk.button("Warehouse: 8 Birmingham")).toBeFocused();

  await header(desk, "RMA").getByRole("button").click();
  await expect(header(desk, "RMA")).toHaveAttribute("aria-sort", "ascending");
  const rmas = itemsOfWarehouse.map(({ rma }) => rma).toSorted();
  await expect(rows(desk).first()).toContainText(rmas[0] ?? "");
  await desk.pressKey("Enter");
  await expect(header(desk, "RMA")).toHaveAttribute("aria-sort", "descending");
  await expect(rows(desk).first()).toContainText(rmas.at(-1) ?? "");

  await desk.pressKey("Control+o");
  await desk.page
    .getByRole("dialog", { name: "Views" })
    .getByRole("button", { name: "Everything", exact: true })
    .click();
  await expect(foundCount(desk)).toContainText("400 items");
  await searchBox(desk).fill("USE");
  await expect(foundCount(desk)).toContainText("found");
  await desk.pressKey("Control+Shift+f");
  await expect(foundCount(desk)).toContainText("400 items");
  await expect(searchBox(desk)).toHaveValue("");
});

sharedDeskTest("exports the shown rows and columns", async ({ desk, userData }) => {
  const file = join(userData, "shown.csv");
  await desk.chooseFile(file);
  await openInventory(desk);
  await searchBox(desk).fill("USE-2");
  await expect(foundCount(desk)).toContainText("found");
  const count = Number(/^\d+/.exec(await foundCount(desk).innerText())?.[0]);
  await desk.button("Save as Excel or CSV").click();
  const exportRegion = desk.page.getByRole("region", { name: "Export" });
  await expect(exportRegion).toContainText(`${count} items written to shown.csv`);
  const [, ...lines] = (await readFile(file, "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(count);
  expect(lines.every((line) => line.startsWith("USE-2"))).toBe(true);
  const workbook = join(userData, "shown.xlsx");
  await desk.chooseFile(workbook);
  await desk.button("Save as Excel or CSV").click();
  await expect(exportRegion).toContainText(`${count} items written to shown.xlsx`);
  const [sheet] = await readWorkbook(workbook);
  expect(sheet?.data.slice(1).map((cells) => cells.join())).toEqual(lines);
});

sharedDeskTest("copies the RMAs of a range selected with Shift", async ({ desk }) => {
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
  const copiedText = await desk.clipboardText();
  expect(copiedText.split("\n")).toHaveLength(4);
  await rows(desk).nth(1).focus();
  await desk.pressKey("Escape");
  await expect(desk.page.getByText("4 items selected")).toBeHidden();
  await expect(desk.page.getByRole("search", { name: "Filters" })).toBeVisible();
});

sharedDeskTest("shows the row in the drawer that the arrow keys make current", async ({ desk }) => {
  await openInventory(desk);
  await firstRow(desk).click();
  const drawer = desk.page.getByRole("complementary", { name: "Item" });
  await expect(drawer).toBeVisible();
  await desk.pressKey("ArrowDown");
  const nextRow = grid(desk).locator("[aria-rowindex='3']");
  await expect(nextRow).toHaveAttribute("aria-current", "true");
  const rma = await nextRow.getByRole("gridcell").nth(1).innerText();
  await expect(drawer.getByRole("heading", { level: 2 })).toHaveText(rma);
  await expect(nextRow).toBeFocused();

  const readWidths = (): Promise<readonly unknown[]> =>
    drawer.evaluate(async (element) => {
      const settings = await window.desk.settings.get({});
      return [element.clientWidth, settings.ok && settings.value.drawerWidth];
    });
  const [defaultWidth] = await readWidths();
  await drawer.getByRole("separator", { name: "Width of the drawer" }).focus();
  await desk.pressKey("ArrowLeft");
  await expect.poll(readWidths).toEqual([Number(defaultWidth) + 32, 452]);
  await drawer.getByRole("separator").dblclick();
  await expect.poll(readWidths).toEqual([defaultWidth, null]);
  await nextRow.focus();
  await desk.pressKey("Escape");
});

sharedDeskTest("selects all rows and copies them as a table", async ({ desk }) => {
  await openInventory(desk);
  await expect(foundCount(desk)).toContainText("400 items");
  const selectAll = grid(desk).getByRole("checkbox", { name: "Select all rows" });
  await firstRow(desk).focus();
  await desk.pressKey("Space");
  await expect(selectAll).toHaveJSProperty("indeterminate", true);
  await desk.pressKey("Control+a");
  await expect(desk.page.getByText("400 items selected")).toBeVisible();
  await expect(selectAll).toBeChecked();
  await expect(desk.page.getByText("Add to batch: at most 50 rows at once")).toBeVisible();
  await desk.pressKey("Control+c");
  await expect(desk.page.getByText("Copied 400 rows")).toBeVisible();
  const lines = (await desk.clipboardText()).split("\n");
  expect(lines).toHaveLength(401);
  expect(lines[0]?.split("\t")).toEqual((await readHeaders(desk)).slice(1));
  await selectAll.click();
  await expect(desk.page.getByText("400 items selected")).toBeHidden();
});

sharedDeskTest("announces search results once after several keys", async ({ desk }) => {
  await openInventory(desk);
  const liveRegion = desk.page.locator(".screen-header__facts [aria-live='polite']");
  await expect(liveRegion).toHaveText("400 items");
  const changes = await liveRegion.evaluateHandle((region) => {
    const announcements: string[] = [];
    new MutationObserver(() => announcements.push(region.textContent ?? "")).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return announcements;
  });
  await searchBox(desk).pressSequentially("USE-2", { delay: 150 });
  await expect(foundCount(desk)).toContainText("found");
  await expect(liveRegion).toHaveText(/found/);
  const [expectedText = ""] = (await foundCount(desk).innerText()).split(" · ");
  await expect(liveRegion).toHaveText(expectedText);
  expect(await changes.jsonValue()).toEqual([expectedText]);
});

sharedDeskTest("shows no empty state before a search has finished", async ({ desk }) => {
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

test("saves, renames, opens and deletes a view by name", async ({ desk: firstDesk, launch }) => {
  await openInventory(firstDesk);
  await searchBox(firstDesk).fill("USE");
  await expect(foundCount(firstDesk)).toContainText("found");
  await firstDesk.pressKey("Control+o");
  const views = firstDesk.dialog("Views");
  // The opened form takes the focus a moment later.
  await expect(views.locator(":focus")).toHaveCount(1);
  await views.getByRole("textbox", { name: "Name for this view" }).fill("New Jersey");
  await firstDesk.pressKey("Enter");
  await firstDesk.pressKey("Control+o");
  await views.getByRole("button", { name: "Rename New Jersey" }).click();
  await views.getByRole("textbox", { name: "New name of New Jersey" }).fill("Everything");
  await firstDesk.pressKey("Enter");
  await views.getByRole("textbox", { name: "New name of New Jersey" }).fill("East");
  await firstDesk.pressKey("Enter");
  await views.getByRole("button", { name: "Open the table with East" }).click();
  await expect(views.getByRole("button", { name: "The table opens with East" })).toBeVisible();
  await firstDesk.pressKey("Escape");

  await firstDesk.button("Columns").click();
  const columns = firstDesk.dialog("Columns");
  await columns.getByRole("checkbox", { name: "Warehouse" }).uncheck();
  await columns.getByRole("checkbox", { name: "Inventory ID" }).check();
  await columns.getByRole("button", { name: "SKU: one place to the left" }).click();
  await firstDesk.pressKey("Escape");
  await header(firstDesk, "SKU").getByRole("button").focus();
  await firstDesk.pressKey("Alt+ArrowRight");
  const expectedHeaders = await readHeaders(firstDesk);
  expect(expectedHeaders.slice(0, 3)).toEqual(["Selected", "SKU", "RMA"]);
  expect(expectedHeaders).not.toContain("Warehouse");
  expect(expectedHeaders.at(-1)).toBe("Inventory ID");
  const width = (await header(firstDesk, "SKU").boundingBox())?.width ?? 0;
  await firstDesk.close();

  const secondDesk = await launch();
  await secondDesk.waitUntilReady();
  await openInventory(secondDesk);
  await expect(secondDesk.button("View: East")).toBeVisible();
  await expect(searchBox(secondDesk)).toHaveValue("USE");
  expect(await readHeaders(secondDesk)).toEqual(expectedHeaders);
  expect((await header(secondDesk, "SKU").boundingBox())?.width).toBeCloseTo(width, 0);
  await secondDesk.pressKey("Control+o");
  await secondDesk.button("Delete East").click();
  await expect(secondDesk.dialog("Views").getByText("East")).toBeHidden();
});

test("adds selected items to the batch by the rules of a scan", async ({ desk, control }) => {
  const [eligibleItem, scannedItem] = await itemsOf(control, "eligible", 2);
  const [otherItem] = await control.items({ state: "eligible", warehouseId: 1034, limit: 1 });
  await openInventory(desk);
  for (const item of [eligibleItem, otherItem]) {
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
  const panel = desk.page.getByRole("region", { name: "Added to the batch" });
  await expect(panel).toContainText("1 of 2 items added to Batch 1");
  await expect(panel).toContainText("Wrong warehouse 1");
  // The flag with the last verdict is above the footer, whose buttons can be pressed meanwhile.
  const flag = desk.page.locator(".verdict-flag__card");
  await expect(flag).toBeVisible();
  await panel.getByRole("button", { name: "Show why" }).click({ timeout: 2000 });
  await expect(flag).toBeVisible();
  await expect(panel.getByRole("listitem").filter({ hasText: otherItem?.rma ?? "" })).toContainText(
    "This batch is for",
  );
  await expect(desk.page.getByText("2 items selected")).toBeHidden();

  await searchBox(desk).focus();
  await desk.scan(scannedItem?.rma ?? "");
  await panel.getByRole("button", { name: "Open the batch" }).click();
  await expect(desk.batchItems).toHaveCount(2);
  await desk.open("Inventory");
  await expect(searchBox(desk)).toHaveValue(otherItem?.rma ?? "");
});

test("closes a row's menu and records the scan", async ({ desk, control }) => {
  const [menuItem, scannedItem] = await itemsOf(control, "eligible", 2);
  await openInventory(desk);
  await searchBox(desk).fill(menuItem?.rma ?? "");
  await expect(rows(desk)).toHaveCount(1);
  const menu = desk.page.getByRole("menu", { name: "Actions of this row" });
  await rows(desk).first().click({ button: "right" });
  await expect(menu.getByRole("menuitem", { name: "Open" })).toBeFocused();
  await desk.scan(scannedItem?.rma ?? "");
  await expect(menu).toBeHidden();
  await expect(rows(desk).first()).toBeFocused();

  await desk.pressKey("Shift+F10");
  await expect(menu).toBeVisible();
  await desk.pressKey("End");
  await expect(menu.getByRole("menuitem", { name: "Add to batch" })).toBeFocused();
  await desk.pressKey("Enter");
  await expect(desk.page.getByRole("region", { name: "Added to the batch" })).toContainText("1 of 1 item");
  await rows(desk).first().click({ button: "right" });
  await menu.getByRole("menuitem", { name: "Copy RMA" }).click();
  await expect.poll(() => desk.clipboardText()).toBe(menuItem?.rma);
  await desk.open("Scan");
  await expect(desk.batchItems).toHaveCount(2);
});
