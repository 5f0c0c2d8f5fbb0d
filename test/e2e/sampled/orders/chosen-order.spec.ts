import { NO_BOOK_FILTER, MOST_URGENT_FIRST } from "../../../../src-domain/orders/order-book-query.ts";
import type { ControlClient } from "../../../../src-simulator/control-client.ts";
import { KeyboardUser } from "../../support/access/keyboard.ts";
import { bodyRows } from "../../support/access/scene.ts";
import { expect, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";

/** Scans an item that no practice order wants. */
async function scanUnwantedItem(desk: DeskWindow, control: ControlClient): Promise<void> {
  const query = { filter: NO_BOOK_FILTER, order: MOST_URGENT_FIRST };
  const wanted = await desk.page.evaluate(async (bookQuery) => {
    await window.desk.orderBook.loadPractice({});
    const found = await window.desk.orderBook.search({ query: bookQuery, snapshot: null, offset: 0, limit: 100 });
    return found.ok ? found.value.rows.flatMap((row) => row?.itemNames ?? []) : [];
  }, query);
  const wantedNames = new Set(wanted.map((name) => name.toUpperCase()));
  const items = await control.items({ state: "eligible", limit: 500 });
  const unwanted = items.find(
    ({ sku, rma }) => !wantedNames.has((sku ?? "").toUpperCase()) && !wantedNames.has(rma.toUpperCase()),
  );
  await desk.scan(unwanted?.rma ?? "");
  await expect(desk.batchItems).toHaveCount(1);
}

const orderLine = (desk: DeskWindow) => desk.page.getByRole("status", { name: "Order for this batch" });

async function openOrder(desk: DeskWindow, number: string): Promise<void> {
  await desk.open("Orders to send");
  await desk.page.getByRole("searchbox", { name: "Search orders to send" }).fill(number);
  const rows = bodyRows(desk, "Orders to send");
  await expect(rows).toHaveCount(1);
  await rows.first().click();
}

test("uses an order that the operator chose for an item that nothing matches", async ({ desk, control }) => {
  await scanUnwantedItem(desk, control);
  await expect(orderLine(desk)).toBeHidden();
  await openOrder(desk, "#P1001");
  const user = new KeyboardUser(desk);
  await user.tabTo(desk.drawer("Order to send").getByRole("button", { name: "Use for this order" }));
  await user.press("Enter");
  await expect(orderLine(desk)).toContainText("Address from order #P1001.");
  await expect(desk.page.locator(".scan-screen__shipment")).toContainText("#P1001");
});

test("says why the chosen order must not be sent", async ({ desk, control }) => {
  await scanUnwantedItem(desk, control);
  await openOrder(desk, "#P1011");
  const drawer = desk.drawer("Order to send");
  await drawer.getByRole("button", { name: "Use for this order" }).click();
  await expect(drawer.getByRole("alert")).toContainText("Order #P1011 must not be sent: not paid.");
  await desk.open("Scan");
  await expect(orderLine(desk)).toBeHidden();
});

test("says why the chosen order fills in no address", async ({ desk, control }) => {
  await scanUnwantedItem(desk, control);
  await openOrder(desk, "702-0000001-0000004");
  await desk.drawer("Order to send").getByRole("button", { name: "Use for this order" }).click();
  await expect(orderLine(desk)).toContainText("The desk filled in no address. The channel hides the address.");
});
