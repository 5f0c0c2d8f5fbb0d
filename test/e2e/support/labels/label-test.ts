import type { ItemView } from "../../../../src-simulator/control-client.ts";
import { expect, test as base } from "../desk-test.ts";
import type { DeskWindow } from "../desk-window.ts";

export { expect } from "../desk-test.ts";

const HOUR = 60 * 60_000;

/** Parcels wait for their labels here: nothing is sent automatically. */
export const test = base.extend({
  simulatorOptions: { processingDelayMs: [HOUR, HOUR] },
});

export async function orderWithLabel(desk: DeskWindow, items: readonly ItemView[]): Promise<void> {
  for (const [index, item] of items.entries()) {
    await desk.scan(item.rma);
    await expect(desk.batchItems).toHaveCount(index + 1);
  }
  await desk.fillDestination();
  await desk.page.getByRole("combobox", { name: "Shipment service type" }).click();
  await desk.page
    .getByRole("option", { name: /auto-label/ })
    .first()
    .click();
  await desk.page.getByRole("button", { name: "Submit batch" }).click();
  // It was taken: the next batch is open.
  await expect(desk.batchItems).toHaveCount(0, { timeout: 20_000 });
}

/** Opens the newest of so many orders. The list that is shown may be the one of before for a moment. */
export async function openOrder(desk: DeskWindow, orders = 1): Promise<void> {
  await desk.open("Resends");
  // Beside an open drawer the table has no room for the recipients.
  const close = desk.page.getByRole("complementary", { name: "Resend order" }).getByRole("button", { name: "Close" });
  if (await close.isVisible()) await close.click();
  const rows = desk.page.getByRole("table", { name: "Resend orders" }).getByRole("row", { name: /Ada Lovelace/ });
  await expect(rows).toHaveCount(orders);
  await rows.first().click();
}

export const button = (desk: DeskWindow, name: string) => desk.page.getByRole("button", { name, exact: true });
export const prints = (desk: DeskWindow) => desk.page.getByRole("list", { name: "Printed" }).getByRole("listitem");
