import type { Locator } from "@playwright/test";
import { expect, itemsOf, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { letTimePass } from "../../support/journal.ts";
import { sendOrder } from "../../support/over-bridge.ts";

const HOUR = 3_600_000;

// A warehouse whose labels come when the test says so.
test.use({ simulatorOptions: { failedLabelRate: 0.1, labelDelayMs: [HOUR, HOUR], processingDelayMs: [HOUR, HOUR] } });

const rows = (desk: DeskWindow): Locator =>
  desk.page.getByRole("table", { name: "Resend orders" }).getByRole("row", { name: /Ada Lovelace/ });
const drawer = (desk: DeskWindow): Locator => desk.page.getByRole("complementary", { name: "Resend order" });

test("what is usual for a stage is learned from this desk's own orders, and a time in which nobody looked stands in the timeline", async ({
  desk,
  control,
  launch,
  userData,
}) => {
  const items = await itemsOf(control, "eligible", 6);
  for (const item of items.slice(0, 5)) await sendOrder(desk, [item]);
  await desk.open("Resends");
  await expect(rows(desk).filter({ hasText: "Queued" })).toHaveCount(5);
  for (const { resendId } of await control.orders()) await control.moveOrder(resendId, "labelSucceeded");
  await expect(rows(desk).filter({ hasText: "Label ready" })).toHaveCount(5, { timeout: 60_000 });
  await sendOrder(desk, items.slice(5));
  await desk.close();
  letTimePass(userData, 40);

  const again = await launch();
  await again.ready();
  await again.open("Resends");
  await rows(again).filter({ hasText: "Queued" }).click();
  await expect(drawer(again)).toContainText(/Queued for 4\d min, usually \d+ (s|min)/);
  const expected = drawer(again).getByRole("listitem").filter({ hasText: "Label ready" });
  await expect(expected).toContainText(/usually \d+ (s|min) later/);
  await drawer(again).getByRole("button", { name: "Refresh" }).click();
  const gap = drawer(again)
    .getByRole("list", { name: "Timeline" })
    .getByRole("listitem")
    .filter({ hasText: "Not checked" });
  await expect(gap).toHaveCount(1);
  await expect(gap).toHaveText(/^Not checked .*\d\d:\d\d.* to .*\d\d:\d\d.* \(4\d min\)$/);
});
