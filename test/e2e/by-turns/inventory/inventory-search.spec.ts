import type { Locator } from "@playwright/test";
import type { DeskWindow } from "../../support/desk-window.ts";
import { expect, itemsOf, lookingTest as test } from "../../support/desk-test.ts";
import { watchEmptyStates } from "../../support/empty-states.ts";

// One desk for all that only look.
test.describe.configure({ mode: "default" });

const grid = (desk: DeskWindow): Locator => desk.page.getByRole("grid", { name: "Return inventory" });
const found = (desk: DeskWindow): Locator => desk.page.getByRole("status", { name: "Items found" });
const searchBox = (desk: DeskWindow): Locator => desk.page.getByRole("searchbox", { name: "Search inventory" });
const header = (desk: DeskWindow, name: string): Locator => grid(desk).getByRole("columnheader", { name });
const firstRow = (desk: DeskWindow): Locator => grid(desk).locator("[aria-rowindex='2']");

async function openInventory(desk: DeskWindow): Promise<void> {
  await desk.open("Inventory");
  await expect(firstRow(desk)).toBeVisible();
}

test("a scan into the search box goes into the batch, and leaves no text and no search behind", async ({
  desk,
  control,
}) => {
  const [item] = await itemsOf(control, "eligible", 1);
  await openInventory(desk);
  await searchBox(desk).focus();
  // The fastest scanner: at a gap of its own a busy machine would hand the keys over as slowly as a person types.
  await desk.scan(item?.rma ?? "", 0);
  await expect(searchBox(desk)).toHaveValue("");
  await desk.open("Scan");
  await expect(desk.batchItems).toHaveCount(1);
  await desk.open("Inventory");
  await expect(found(desk)).toContainText("400 items");
});

test("what a search finds is shown at each key and spoken once", async ({ desk }) => {
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

test("a slow sort says so, and a search continues meanwhile", async ({ desk }) => {
  await openInventory(desk);
  await desk.app.evaluate(({ ipcMain }) => {
    type Answer = (
      event: unknown,
      input: { readonly query: { readonly order: { readonly column: string } } },
    ) => unknown;
    const { _invokeHandlers: handlers } = ipcMain as unknown as { _invokeHandlers: Map<string, Answer> };
    const search = handlers.get("desk:inventory.search");
    // Held by its resolver: Electron answers for a promise that nobody holds any more.
    const slow = new Promise((resolve) => Reflect.set(globalThis, "endSlowSort", resolve));
    handlers.set("desk:inventory.search", (event, input, ...others) =>
      input.query.order.column === "warehouseId" ? slow : search?.(event, input, ...others),
    );
  });
  await header(desk, "Warehouse").getByRole("button").click();
  await expect(found(desk)).toContainText("Sorting by Warehouse…");
  await header(desk, "SKU").getByRole("button").click();
  await expect(found(desk)).toContainText("400 items");
  await searchBox(desk).fill("USE-2");
  await expect(found(desk)).toContainText("found");
});

test("what is found is shown from its start; a list that stands there is not laid out for it", async ({ desk }) => {
  await openInventory(desk);
  await expect(found(desk)).toContainText("400 items");
  await firstRow(desk).focus();
  await expect(firstRow(desk)).toBeFocused();
  await desk.pressKey("End");
  await expect(grid(desk).locator("[aria-rowindex='401']")).toBeInViewport();
  await searchBox(desk).fill("-");
  await expect(found(desk)).toContainText("found");
  await expect(firstRow(desk)).toBeInViewport();

  const scrolls = await desk.page.locator(".data-table:visible").evaluateHandle((scroller) => {
    const asked: unknown[] = [];
    scroller.scrollTo = (...how: unknown[]) => void asked.push(how);
    return asked;
  });
  const before = await found(desk).innerText();
  await searchBox(desk).fill("2");
  await expect(found(desk)).not.toHaveText(before);
  await expect(firstRow(desk)).toBeInViewport();
  expect(await scrolls.jsonValue()).toEqual([]);
});

test("nothing is said to be not found before it was looked for", async ({ desk }) => {
  await openInventory(desk);
  await searchBox(desk).fill("zzz");
  await expect(desk.page.getByRole("heading", { name: "No item matches “zzz”" })).toBeVisible();
  const said = await watchEmptyStates(desk);
  await searchBox(desk).fill("UKB-");
  await expect(firstRow(desk)).toBeVisible();
  await searchBox(desk).fill("zzzz");
  await expect(desk.page.getByRole("heading", { name: "No item matches “zzzz”" })).toBeVisible();
  await searchBox(desk).fill("");
  await expect(firstRow(desk)).toBeVisible();
  expect(await said.jsonValue()).toEqual(expect.arrayContaining(["No item matches “zzzz”"]));
  expect((await said.jsonValue()).filter((title) => !/zzzz?”/.test(title))).toEqual([]);
});

test("of what is found the first rows are drawn first, then those in sight, and the others at the latest when they are scrolled to", async ({
  desk,
}) => {
  await openInventory(desk);
  await searchBox(desk).fill("UKB-");
  await expect(grid(desk).getByRole("row", { name: /UKB-/ })).not.toHaveCount(0);
  await expect(grid(desk).getByRole("row", { name: /AUS-/ })).toHaveCount(0);
  const drawn = await desk.page.locator(".data-table:visible").evaluateHandle((scroller) => {
    type Rows = readonly { readonly inSight: boolean; readonly isNew: boolean }[];
    const rows = (): Rows =>
      [...scroller.querySelectorAll(".data-table__layer [role='row']")].map((row) => ({
        inSight: row.getBoundingClientRect().top < scroller.getBoundingClientRect().bottom,
        isNew: row.textContent.includes("AUS-"),
      }));
    const found: { changes: Rows[]; scrolled: Rows } = { changes: [], scrolled: [] };
    const changes = new MutationObserver(() => {
      found.changes.push(rows());
      if (found.changes.length < 2) return;
      changes.disconnect();
      scroller.scrollTop = 1;
    });
    changes.observe(scroller, { childList: true, characterData: true, subtree: true });
    // Within the same frame, after all who listen.
    scroller.addEventListener("scroll", () => requestAnimationFrame(() => (found.scrolled = rows())), { once: true });
    return found;
  });
  await searchBox(desk).fill("AUS-");
  await expect.poll(async () => (await drawn.jsonValue()).scrolled).not.toEqual([]);
  const { changes, scrolled } = await drawn.jsonValue();
  const [first = [], second = []] = changes;
  const top = first.filter(({ isNew }) => isNew);
  expect(first.slice(0, top.length)).toEqual(top);
  expect(top.length).toBeLessThan(first.filter(({ inSight }) => inSight).length);
  expect(top).not.toEqual([]);
  expect(second.map(({ isNew }) => isNew)).toEqual(second.map(({ inSight }) => inSight));
  expect(second).toContainEqual({ inSight: false, isNew: false });
  expect(scrolled.filter(({ isNew }) => !isNew)).toEqual([]);
});

test("a click on a row that still waits for its new content opens the item that is seen there", async ({ desk }) => {
  await openInventory(desk);
  await searchBox(desk).fill("UKB-");
  await expect(grid(desk).getByRole("row", { name: /AUS-/ })).toHaveCount(0);
  const clicked = await desk.page.locator(".data-table:visible").evaluateHandle((scroller) => {
    const found = { rma: "", top: "" };
    const changes = new MutationObserver(() => {
      changes.disconnect();
      const rows = [...scroller.querySelectorAll<HTMLElement>(".data-table__layer [role='row']")];
      const old = rows.findLast((row) => row.getBoundingClientRect().bottom < scroller.getBoundingClientRect().bottom);
      const texts = [...(old?.querySelectorAll("[role='gridcell']") ?? [])].map((cell) => cell.textContent);
      found.rma = texts.find((text) => text.startsWith("UKB-")) ?? "";
      found.top = rows[0]?.textContent ?? "";
      old?.click();
    });
    changes.observe(scroller, { childList: true, characterData: true, subtree: true });
    return found;
  });
  await searchBox(desk).fill("AUS-");
  await expect.poll(async () => (await clicked.jsonValue()).rma).toContain("UKB-");
  const { rma, top } = await clicked.jsonValue();
  expect(top).toContain("AUS-");
  await expect(desk.page.getByRole("complementary", { name: "Item" })).toContainText(rma);
});
