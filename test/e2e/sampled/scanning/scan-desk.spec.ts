import { commandCode } from "../../../../src-domain/scanning/commands.ts";
import { addItems, BATCH_LIMIT, expect, itemsOf, test, WAREHOUSE } from "../../support/desk-test.ts";
import { fillOrder, smallTargets, refusedScans } from "../../support/scan-desk.ts";
import { readVisibleWords } from "../../support/texts/visible-texts.ts";

test("adds an unknown code when the service has found its item", async ({ desk, control }) => {
  const lateItem = await control.addItem({ state: "eligible", warehouseId: WAREHOUSE });
  await desk.scan(lateItem.returnInventoryId);
  await expect(desk.verdict).toHaveText(/^Unknown code/);
  await desk.pressKey("F4");
  await expect(refusedScans(desk)).toContainText("Found: scan it again or add it now");
  await refusedScans(desk).getByRole("button", { name: "Add now" }).click();
  await expect(desk.verdict).toHaveText(/^Added/);
  await expect(refusedScans(desk).getByRole("listitem")).toHaveCount(0);
  await desk.scan("987654321012");
  await expect(refusedScans(desk)).toContainText("Unknown to the service too");
});

test("dismisses all refused scans with one reason", async ({ desk }) => {
  const codes = ["FIRST-CODE", "SECOND-CODE", "THIRD-CODE"];
  for (const code of codes) {
    await desk.scan(code);
    await expect(desk.verdict).toContainText(code.slice(-8));
  }
  await expect(desk.button("Refused scans 3")).toBeVisible();
  await desk.pressKey("F4");
  await expect(refusedScans(desk).getByRole("listitem")).toHaveCount(codes.length);
  await desk.button("Dismiss all").click();
  // The cause of the fourth scan is not fetched yet.
  await desk.scan("FOURTH-CODE");
  await expect(refusedScans(desk).getByRole("listitem")).toHaveCount(codes.length + 1);
  await desk.button("The parcel is set aside").click();
  await expect(refusedScans(desk).getByRole("listitem")).toHaveCount(1);
  await expect(refusedScans(desk).getByRole("listitem")).toContainText("FOURTH-CODE");
  await refusedScans(desk)
    .getByRole("button", { name: /^Dismiss/ })
    .click();
  await desk.button("The parcel is set aside").click();
  await expect(refusedScans(desk)).toBeHidden();
  await expect(desk.button("Refused scans 0")).toBeVisible();
  await desk.page.reload();
  await desk.waitUntilReady();
  await desk.pressKey("F4");
  await expect(desk.page.getByText("No refused scans in this batch.")).toBeVisible();
});

test("renames, discards and restores a parked batch", async ({ desk, control }) => {
  await addItems(desk, control, 1);
  await desk.pressKey("F2");
  await expect(desk.field("Batch name")).toBeFocused();
  await desk.field("Batch name").fill("Ada's parcels");
  await desk.pressKey("Enter");
  await expect(desk.page.getByRole("heading", { name: "Ada's parcels" })).toBeVisible();

  await desk.button("Park batch").click();
  await expect(desk.batchItems).toHaveCount(0);
  await desk.button("Parked batches: Parked 1").click();
  const parkedList = desk.page.getByRole("list", { name: "Parked batches" });
  await expect(parkedList.getByRole("listitem")).toContainText("1 item");
  await parkedList.getByRole("button", { name: "Rename Ada's parcels" }).click();
  await desk.field("Batch name").fill("For Ada");
  await desk.pressKey("Enter");
  await parkedList.getByRole("button", { name: "Discard For Ada" }).click();
  await expect(parkedList).toHaveCount(0);
  await desk.button("Undo discard").click();
  await desk.button("Parked batches: Parked 1").click();
  await parkedList.getByRole("button", { name: "Resume For Ada" }).click();
  await expect(desk.batchItems).toHaveCount(1);
});

test("shows the complete order next to Submit in a small window", async ({ desk, control }) => {
  await desk.resize(1280, 720);
  // The bar shows the cut-off within two hours before it, which would add words.
  const cutOff = await desk.page.locator(".top-bar__fact").filter({ hasText: "Cut-off" }).allInnerTexts();
  // The rail names the order book once the settings are read.
  await expect(desk.page.getByRole("link", { name: "Orders to send" })).toBeVisible();
  const slotNumbers = Array.from({ length: BATCH_LIMIT }, (_, index) => String(index + 1));
  const emptyScreenWords = await readVisibleWords(desk.page, [...cutOff, ...slotNumbers]);
  expect(emptyScreenWords.length, emptyScreenWords.join(" ")).toBeLessThanOrEqual(60);
  const items = await itemsOf(control, "eligible", BATCH_LIMIT);
  for (const { rma } of items) {
    await desk.scan(rma);
    await expect(desk.verdict).toHaveText(/^Added/);
  }
  await fillOrder(desk);
  const form = desk.page.getByRole("region", { name: "Destination" });
  const hiddenPixels = await form.evaluate((section) => {
    const column = section.parentElement;
    return column === null ? 1 : column.scrollHeight - column.clientHeight;
  });
  expect(hiddenPixels).toBeLessThanOrEqual(0);
  await desk.verdict.click();
  await expect(desk.field("Recipient name")).toHaveCount(0);
  await expect(desk.page.getByRole("combobox", { name: "Country" })).toBeInViewport();
  await expect(desk.page.getByRole("combobox", { name: "Shipment service type" })).toBeInViewport();
  for (const text of [
    "Ada Lovelace",
    "12 Analytical Way · Floor 3 · Newark, NJ 07102 · United States",
    / · (auto|manual)-label$/,
  ]) {
    await expect(desk.page.getByText(text).filter({ visible: true }).last()).toBeInViewport({ ratio: 1 });
  }
  await expect(desk.page.getByText(`${BATCH_LIMIT} items`, { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(desk.button("All checks passed")).toBeVisible();
  const data = items.flatMap(({ rma, sku }) => [rma, rma.slice(-9), sku ?? ""]);
  const visibleWords = await readVisibleWords(desk.page, [
    ...cutOff,
    ...data,
    "Ada Lovelace +1 555 0100 12 Analytical Way Floor 3 07102 Newark NJ United States",
  ]);
  expect(visibleWords.length, visibleWords.join(" ")).toBeLessThanOrEqual(140);
});

test("shows in distance mode the order that a printed SUBMIT sends", async ({ desk, control }) => {
  const [firstItem, secondItem] = await itemsOf(control, "eligible", 2);
  await desk.scan(firstItem?.rma ?? "");
  await fillOrder(desk);
  await desk.pressKey("F8");
  const board = desk.page.getByRole("region", { name: "Distance mode" });
  await expect(board.getByText(/^12 Analytical Way/)).toBeInViewport({ ratio: 1 });
  await desk.scan(secondItem?.rma ?? "");
  await expect(board).toContainText("2 of 5 items");
  await desk.scan(commandCode("submit"));
  await desk.scan(commandCode("submit"));
  await expect.poll(async () => (await control.orders()).length).toBe(1);
  await expect(board).toBeVisible();
});

test("keeps targets 48 px large and 8 px apart in touch mode", async ({ desk, control }) => {
  const items = await itemsOf(control, "eligible", 3);
  await desk.openSettings("Display and language");
  await desk.page.getByRole("switch", { name: /Touch/ }).click({ force: true });
  await desk.open("Scan");
  await desk.scan(items[0]?.rma ?? "");
  await expect(desk.batchItems).toHaveCount(1);
  await desk.button("Park batch").click();
  for (const item of items.slice(1)) await desk.scan(item.rma);
  await desk.scan("NO-SUCH-CODE");
  await desk.scan("NO-SUCH-CODE-2");
  await expect(desk.batchItems).toHaveCount(2);
  expect(await smallTargets(desk)).toEqual([]);
  await desk.button(/^Refused scans/).click();
  await expect(refusedScans(desk).getByRole("listitem")).toHaveCount(2);
  expect(await smallTargets(desk, ".refused-scans")).toEqual([]);
});
