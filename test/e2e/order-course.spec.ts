import type { Locator } from "@playwright/test";
import { expect, itemsOf, test } from "./support/desk-test.ts";
import type { DeskWindow } from "./support/desk-window.ts";
import { letTimePass } from "./support/journal.ts";
import { submitButton } from "./support/scan-desk.ts";

const HOUR = 3_600_000;

// A warehouse whose labels come when the test says so.
test.use({ simulatorOptions: { failedLabelRate: 0.1, labelDelayMs: [HOUR, HOUR], processingDelayMs: [HOUR, HOUR] } });

const rows = (desk: DeskWindow): Locator =>
  desk.page.getByRole("table", { name: "Resend orders" }).getByRole("row", { name: /Ada Lovelace/ });
const drawer = (desk: DeskWindow): Locator => desk.page.getByRole("complementary", { name: "Resend order" });

async function submitEach(desk: DeskWindow, rmas: readonly string[]): Promise<void> {
  await desk.open("Scan");
  for (const [index, rma] of rmas.entries()) {
    await desk.scan(rma);
    await expect(desk.batchItems).toHaveCount(1);
    if (index === 0) await desk.fillDestination();
    else {
      await desk.pressKey("Control+e");
      await expect(desk.field("Recipient name")).toHaveValue("Ada Lovelace");
    }
    await desk.page.getByRole("combobox", { name: "Shipment service type" }).click();
    await desk.page.getByRole("option", { name: /UPS Ground/ }).click();
    await submitButton(desk).click();
    await expect(desk.batchItems).toHaveCount(0);
  }
}

test("a time in which nobody looked stands in the timeline, from when to when", async ({
  desk,
  control,
  launch,
  userData,
}) => {
  const [item] = await itemsOf(control, "eligible", 1);
  await submitEach(desk, [item?.rma ?? ""]);
  await desk.open("Resends");
  await expect(rows(desk)).toContainText("Queued");
  await desk.close();
  letTimePass(userData, 40);

  const again = await launch();
  await again.ready();
  await again.open("Resends");
  await rows(again).click();
  await drawer(again).getByRole("button", { name: "Refresh" }).click();
  const gap = drawer(again)
    .getByRole("list", { name: "Timeline" })
    .getByRole("listitem")
    .filter({ hasText: "Not checked" });
  await expect(gap).toHaveCount(1);
  await expect(gap).toHaveText(/^Not checked .*\d\d:\d\d.* to .*\d\d:\d\d.* \(4\d min\)$/);
});

test("what is usual for a stage is learned from this desk's own orders and said beside the next", async ({
  desk,
  control,
  launch,
}) => {
  test.setTimeout(150_000);
  const items = await itemsOf(control, "eligible", 6);
  await submitEach(
    desk,
    items.slice(0, 5).map(({ rma }) => rma),
  );
  await desk.open("Resends");
  await expect(rows(desk)).toHaveCount(5);
  await expect(rows(desk).filter({ hasText: "Queued" })).toHaveCount(5, { timeout: 20_000 });
  for (const { resendId } of await control.orders()) await control.moveOrder(resendId, "labelSucceeded");
  await expect(rows(desk).filter({ hasText: "Label ready" })).toHaveCount(5, { timeout: 60_000 });
  await desk.close();

  const again = await launch();
  await again.ready();
  await submitEach(again, [items[5]?.rma ?? ""]);
  await again.open("Resends");
  await rows(again).filter({ hasText: "Queued" }).click();
  await expect(drawer(again)).toContainText(/Queued for \d+ s, usually \d+ (s|min)/);
  const expected = drawer(again).getByRole("listitem").filter({ hasText: "Label ready" });
  await expect(expected).toContainText(/usually \d+ (s|min) later/);
});
