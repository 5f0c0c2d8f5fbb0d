import { MOST_URGENT_FIRST, NO_BOOK_FILTER } from "../../../../src-domain/orders/order-book-query.ts";
import { expect, test } from "../../support/desk-test.ts";

test("shows the order of a scanned item under the verdict, leaves and uses it by key", async ({ desk, control }) => {
  const query = { filter: { ...NO_BOOK_FILTER, text: "#P1001" }, order: MOST_URGENT_FIRST };
  const sku = await desk.page.evaluate(async (bookQuery) => {
    await window.desk.orderBook.loadPractice({});
    const found = await window.desk.orderBook.search({ query: bookQuery, snapshot: null, offset: 0, limit: 1 });
    return found.ok ? found.value.rows[0]?.itemNames[0] : undefined;
  }, query);
  const items = await control.items({ state: "eligible", limit: 500 });
  const item = items.find((candidate) => candidate.sku === sku);
  const line = desk.page.getByRole("status", { name: "Order for this batch" });
  await desk.scan(item?.rma ?? "");
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
