import type { Locator } from "@playwright/test";
import type { ItemView } from "../../../../src-simulator/control-client.ts";
import { expect, itemsOf, sharedDeskTest, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { findItemWithPhotos } from "../../support/photos.ts";
import { fillAndSubmit } from "../../support/scan-desk.ts";

// All tests that change no data share one desk.
test.describe.configure({ mode: "default" });

const drawer = (desk: DeskWindow): Locator => desk.drawer("Item");
const line = (desk: DeskWindow, name: string): Locator =>
  drawer(desk)
    .locator(".facts__pair")
    .filter({ has: desk.page.getByText(name, { exact: true }) });
const button = (desk: DeskWindow, name: string): Locator => drawer(desk).getByRole("button", { name, exact: true });

async function openItem(desk: DeskWindow, { rma }: Pick<ItemView, "rma">): Promise<void> {
  await desk.open("Inventory");
  await desk.page.getByRole("searchbox", { name: "Search inventory" }).fill(rma);
  const row = desk.page.getByRole("grid", { name: "Return inventory" }).getByRole("row").nth(1);
  await expect(row).toContainText(rma);
  await row.click();
  await expect(drawer(desk)).toBeVisible();
}

sharedDeskTest("refreshes an old item with photos in the drawer without moving anything", async ({ desk, control }) => {
  const item = await findItemWithPhotos(control);
  await control.clearRequests();
  await control.addFault({ operation: "getReturnInventory", kind: "delay", answerDelayMs: 60_000 });
  await openItem(desk, item);
  await expect(drawer(desk)).toContainText("Details not loaded yet");
  const visibleLines = ["RMA", "Inventory ID", "Quantity", "Weight"].map((name) => line(desk, name));
  const positionsBefore = await Promise.all(visibleLines.map((visibleLine) => visibleLine.boundingBox()));
  await expect(line(desk, "Weight")).not.toContainText(/\d/);

  await expect.poll(async () => (await control.requests("getReturnInventory")).length).toBeGreaterThan(0);
  await control.release();
  await expect(line(desk, "Weight")).toContainText(/\d+(\.\d+)? g/);
  await expect(line(desk, "Dimensions")).toContainText(/cm/);
  await expect(line(desk, "Value")).toContainText("USD");
  await expect(drawer(desk)).toContainText(/Updated \d\d:\d\d, just now/);
  expect(await Promise.all(visibleLines.map((visibleLine) => visibleLine.boundingBox()))).toEqual(positionsBefore);
  await line(desk, "Weight").locator("dd").hover();
  await expect(line(desk, "Weight").locator("dd")).toHaveAttribute("data-tip", /From reading the item/);
});

sharedDeskTest("enlarges photos and moves through them by arrow keys", async ({ desk, control }) => {
  await openItem(desk, await findItemWithPhotos(control));
  const photos = drawer(desk).getByRole("list", { name: "Photos of this item" });
  await expect(photos.locator("img").nth(1)).toBeVisible();
  const firstPhoto = photos.getByRole("button").first();
  await expect(firstPhoto.locator("img")).toHaveJSProperty("naturalWidth", 120);
  expect(await firstPhoto.locator("img").getAttribute("src")).toMatch(/^blob:/);

  await firstPhoto.focus();
  await desk.pressKey("Enter");
  const largePhoto = (position: number): Locator =>
    desk.page.getByRole("dialog", { name: new RegExp(`^Photo ${position} of \\d, large$`) });
  await expect(largePhoto(1).locator("img")).toBeVisible();
  expect(
    await largePhoto(1)
      .locator("img")
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBe(1200);
  await desk.pressKey("ArrowRight");
  await expect(largePhoto(2)).toBeVisible();
  await desk.pressKey("ArrowLeft");
  await expect(largePhoto(1)).toBeVisible();
  // The table behind the photo keeps its selection.
  await desk.pressKey("Control+a");
  await desk.pressKey("Escape");
  await expect(largePhoto(1)).toHaveCount(0);
  await expect(drawer(desk)).toBeVisible();
  await expect(desk.page.getByText(/items? selected/)).toHaveCount(0);
});

test("shows the item's photo and description with the verdict", async ({ desk, control }) => {
  const { rma, returnInventoryId } = await findItemWithPhotos(control);
  const description = await desk.page.evaluate(async (id) => {
    const refreshResult = await window.desk.item.refresh({ returnInventoryId: id });
    return refreshResult.ok ? (refreshResult.value.item.description ?? "no description") : refreshResult.error.code;
  }, returnInventoryId);
  await desk.scan(rma);
  await expect(desk.verdict.locator("img")).toHaveJSProperty("naturalWidth", 120);
  await expect(desk.verdict).toContainText(description);
  const rowPhoto = desk.batchItems.first().locator("img");
  await expect(rowPhoto).toHaveJSProperty("naturalWidth", 120);
  // The photo is cached, so that the row has it after a reload, without the card.
  await desk.page.reload();
  await desk.waitUntilReady();
  await expect(rowPhoto).toHaveJSProperty("naturalWidth", 120);
});

test("links an item's history to its scan and its order", async ({ desk, control }) => {
  const [item] = await itemsOf(control, "eligible", 1);
  const { rma } = item ?? { rma: "" };
  await openItem(desk, { rma });
  const history = drawer(desk).getByRole("list", { name: "History of this item on this desk" });
  await button(desk, "Add to batch").click();
  await expect(drawer(desk).getByRole("status", { name: "Actions for this item" })).toHaveText(/^Added\./);
  await expect(history).toContainText("Typed: Added");
  await button(desk, "Add to batch").click();
  await expect(drawer(desk).getByRole("status", { name: "Actions for this item" })).toHaveText(/^Already in batch\./);

  await desk.open("Scan");
  await expect(desk.batchItems).toHaveCount(1);
  await fillAndSubmit(desk);
  await desk.open("Inventory");
  await expect(history).toContainText("was submitted");
  await expect(history).toContainText(/Resend ID \d+: Completed/);
  await button(desk, "Show order in timeline").click();
  await expect(desk.drawer("Resend order")).toContainText(rma);
  await desk.open("Inventory");
  await history.getByRole("button", { name: "Open scan" }).first().click();
  await expect(desk.page.getByRole("heading", { name: "Black box" })).toBeVisible();
});

test("keeps the German names of an item's fields inside their column", async ({ launch }) => {
  const desk = await launch({ environment: { LANGUAGE: "de" } });
  await desk.page.locator(".rail__link").nth(3).click();
  await desk.page.getByRole("row").nth(1).click();
  const names = desk.page.locator(".drawer dt");
  await expect(names.filter({ hasText: "Bearbeitungsstatus" })).toBeVisible();
  const wideNames = await names.evaluateAll((elements) =>
    elements.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
  );
  expect(wideNames).toEqual([]);
});
