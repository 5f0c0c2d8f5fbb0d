import { expect, test as base } from "../desk-test.ts";
import type { DeskWindow } from "../desk-window.ts";

export { expect } from "../desk-test.ts";

const HOUR_MS = 60 * 60_000;

/** Makes the service send no parcel while a test runs. */
export const test = base.extend({
  simulatorOptions: { processingDelayMs: [HOUR_MS, HOUR_MS] },
});

/** Opens the newest of `orderCount` orders. The list may be out of date for a moment. */
export async function openOrder(desk: DeskWindow, orderCount = 1): Promise<void> {
  await desk.open("Resends");
  // An open drawer leaves the table no room for the recipients.
  const closeButton = desk.page
    .getByRole("complementary", { name: "Resend order" })
    .getByRole("button", { name: "Close" });
  if (await closeButton.isVisible()) await closeButton.click();
  const rows = desk.page.getByRole("table", { name: "Resend orders" }).getByRole("row", { name: /Ada Lovelace/ });
  await expect(rows).toHaveCount(orderCount);
  await rows.first().click();
}

export const button = (desk: DeskWindow, name: string) => desk.page.getByRole("button", { name, exact: true });
export const prints = (desk: DeskWindow) => desk.page.getByRole("list", { name: "Printed" }).getByRole("listitem");
