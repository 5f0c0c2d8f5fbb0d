import { expect, test as base } from "../desk-test.ts";
import type { DeskWindow } from "../desk-window.ts";

export { expect } from "../desk-test.ts";

const HOUR = 60 * 60_000;

/** The service sends no parcel while a test runs. */
export const test = base.extend({
  simulatorOptions: { processingDelayMs: [HOUR, HOUR] },
});

export async function openOrder(desk: DeskWindow, orders = 1): Promise<void> {
  await desk.open("Resends");
  // Next to an open drawer the table has no room for the recipients.
  const close = desk.page.getByRole("complementary", { name: "Resend order" }).getByRole("button", { name: "Close" });
  if (await close.isVisible()) await close.click();
  const rows = desk.page.getByRole("table", { name: "Resend orders" }).getByRole("row", { name: /Ada Lovelace/ });
  await expect(rows).toHaveCount(orders);
  await rows.first().click();
}

export const button = (desk: DeskWindow, name: string) => desk.page.getByRole("button", { name, exact: true });
export const prints = (desk: DeskWindow) => desk.page.getByRole("list", { name: "Printed" }).getByRole("listitem");
