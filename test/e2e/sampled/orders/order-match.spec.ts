import { MOST_URGENT_FIRST, NO_BOOK_FILTER } from "../../../../src-domain/orders/order-book-query.ts";
import type { ControlClient, ItemView } from "../../../../src-simulator/control-client.ts";
import { expect, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";

/** Loads the practice orders. Returns an item for order #P1001, and one for no order. */
async function loadOrders({ page }: DeskWindow, control: ControlClient) {
  const query = { filter: NO_BOOK_FILTER, order: MOST_URGENT_FIRST };
  const orders = await page.evaluate(async (bookQuery) => {
    await window.desk.orderBook.loadPractice({});
    const found = await window.desk.orderBook.search({ query: bookQuery, snapshot: null, offset: 0, limit: 100 });
    return found.ok ? found.value.rows.flatMap((row) => row ?? []) : [];
  }, query);
  const skus = orders.find(({ orderNumber }) => orderNumber === "#P1001")?.itemNames ?? [];
  const names = new Set(orders.flatMap(({ itemNames }) => itemNames.map((name) => name.toLowerCase())));
  const items = await control.items({ state: "eligible", limit: 500 });
  const wanted = items.find(({ sku }) => sku !== null && skus.includes(sku));
  const isForNoOrder = ({ sku, rma }: ItemView): boolean =>
    ![sku, rma].some((code) => code !== null && names.has(code.toLowerCase()));
  const unwanted = items.find((item) => item.warehouseId === wanted?.warehouseId && isForNoOrder(item));
  return { wanted: wanted?.rma ?? "", unwanted: unwanted?.rma ?? "" };
}

const matchLine = ({ page }: DeskWindow) => page.getByRole("status", { name: "Order for this batch" });

test("shows the order of a scanned item, and declines or uses it by key", async ({ desk, control }) => {
  const { wanted } = await loadOrders(desk, control);
  const line = matchLine(desk);
  await desk.scan(wanted);
  await expect(line).toContainText("Address from order #P1001.");
  await expect(desk.page.locator(".scan-screen__shipment")).toContainText("#P1001");
  await desk.pressKey("Control+Shift+N");
  await expect(line).toContainText("You want no order for this item.");
  await expect(desk.page.locator(".scan-screen__shipment")).not.toContainText("#P1001");
  await desk.pressKey("Control+U");
  await expect(line).toContainText("Use this order?");
  await desk.pressKey("Control+U");
  await expect(line).toContainText("Address from order #P1001.");
});

test("refuses to submit an item that is not for the order, and names the actions", async ({ desk, control }) => {
  const { wanted, unwanted } = await loadOrders(desk, control);
  await desk.scan(wanted);
  await expect(matchLine(desk)).toContainText("Address from order #P1001.");
  await desk.scan(unwanted);
  await expect(matchLine(desk)).toContainText("This item is not for order #P1001.");
  await desk.page.getByRole("combobox", { name: "Shipment service type" }).click();
  await desk.page.getByRole("option").first().click();
  await desk.pressKey("Control+Enter");
  await expect(desk.page.getByText("Not all items of this batch are for order #P1001.")).toBeVisible();
  await desk.pressKey("Control+u");
  await expect(desk.batchItems).toHaveCount(1);
  expect(await control.requests("createResend")).toEqual([]);
});
