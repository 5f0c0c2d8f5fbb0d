import { bodyRows } from "../../support/access/scene.ts";
import { sendOrder } from "../../support/bridge-calls.ts";
import { itemsOf } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { choosePrinter, installFakePrinter } from "../../support/labels/fake-printer.ts";
import { button, expect, openOrder, test } from "../../support/labels/label-test.ts";

/** Counts the changes of labels from now on. */
async function countLabelChanges({ page }: DeskWindow): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Reflect.set(window, "labelChanges", 0);
    window.desk.labels.onChanged(() =>
      Reflect.set(window, "labelChanges", Number(Reflect.get(window, "labelChanges")) + 1),
    );
  });
  return () => page.evaluate(() => Number(Reflect.get(window, "labelChanges")));
}

test("seals an order by a barcode that it reads from the printed label", async ({ desk, control }) => {
  await installFakePrinter(desk);
  await choosePrinter(desk);
  await desk.openSettings("Batch");
  await desk.page.getByRole("radiogroup", { name: "Scan of each printed label" }).getByText("Required").click();
  // The second page has a barcode with another number than the tracking number.
  await control.setLabelFiles("pages");
  await sendOrder(desk, await itemsOf(control, "eligible", 1));
  await openOrder(desk);
  const labelChanges = await countLabelChanges(desk);
  await button(desk, "Print label").click();
  // After the print, and after its barcodes were read.
  await expect.poll(labelChanges).toBe(2);
  await expect(desk.page.getByRole("complementary", { name: "Resend order" }).getByText("Not sealed")).toBeVisible();
  await desk.open("Scan");
  const lastOrders = desk.page.getByRole("list", { name: "Last orders" });
  await expect(lastOrders.getByText(/^Scan the label of /)).toBeVisible();

  const item = (await itemsOf(control, "eligible", 30)).at(-1);
  await desk.scan(item?.rma ?? "");
  await expect(desk.batchItems).toHaveCount(1);
  await desk.fillDestination();
  await desk.selectOption("Shipment service type", /auto-label/);
  const checks = desk.page.getByRole("group", { name: "Before submitting" });
  await expect(checks).toContainText("Scan the label of");
  await expect(checks).not.toContainText("All checks passed");
  await desk.pressKey("Control+Enter");
  const refusal = desk.page.getByText(/^Not submitted: scan the label of .* tracking number\.$/);
  await expect(refusal).toBeVisible();
  expect(await refusal.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);

  const [order] = await control.orders();
  await desk.scan(order?.resendNumber ?? "");
  await expect(desk.verdict).toContainText("Sealed");
  await expect(lastOrders.getByText(/^Sealed /)).toBeVisible();
  await expect(checks).toContainText("All checks passed");
});

/** Prints the order's label and returns its tracking number, which the Scan screen shows with the order. */
async function printLabel(desk: DeskWindow, resendNumber: string): Promise<string> {
  await desk.open("Resends");
  const row = bodyRows(desk, "Resend orders").filter({ hasText: resendNumber });
  await expect(row).toContainText("Label ready");
  await row.click();
  await button(desk, "Print label").click();
  await desk.open("Scan");
  const order = desk.page
    .getByRole("list", { name: "Last orders" })
    .getByRole("listitem")
    .filter({ hasText: resendNumber });
  await expect(order).toContainText(`Scan the label of ${resendNumber}`);
  return /\d{16,}$/.exec(await order.innerText())?.[0] ?? "";
}

test("names both orders of a wrong label, and accepts the typed end of the right one", async ({ desk, control }) => {
  await installFakePrinter(desk);
  await choosePrinter(desk);
  await desk.openSettings("Batch");
  await desk.page.getByRole("radiogroup", { name: "Scan of each printed label" }).getByText("Offered").click();
  const items = await itemsOf(control, "eligible", 2);
  for (const item of items) await sendOrder(desk, [item]);
  const orders = await control.orders();
  const [firstOrder = "", secondOrder = ""] = orders.map(({ resendNumber }) => resendNumber);
  const firstLabel = await printLabel(desk, firstOrder);
  const secondLabel = await printLabel(desk, secondOrder);

  // Two parcels wait: an item shows which one is in hand.
  const secondRma = items[1]?.rma ?? "";
  await desk.scan(secondRma);
  await expect(desk.verdict).toContainText(secondRma.slice(-6));
  await desk.scan(firstLabel);
  await expect(desk.verdict).toContainText("Wrong label");
  await expect(desk.verdict).toContainText(`This label: ${firstOrder}. This parcel: ${secondOrder}.`);
  await desk.pressKey("F3");
  await desk.field("Type or paste codes").fill(secondLabel.slice(-4));
  await desk.pressKey("Enter");
  await expect(desk.verdict).toContainText("Sealed");
  await expect(desk.verdict).toContainText(secondOrder);
});
