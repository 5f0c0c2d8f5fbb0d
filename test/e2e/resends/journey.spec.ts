import { expect, itemsOf, test } from "../support/desk-test.ts";

test("tracks five scanned parcels as an order until it is completed", async ({ desk, control }) => {
  const items = await itemsOf(control, "eligible", 5);
  for (const [index, item] of items.entries()) {
    await desk.scan(item.rma);
    await expect(desk.batchItems).toHaveCount(index + 1);
    await expect(desk.verdict).toHaveText(/^Added/);
  }
  await desk.fillDestination();
  await desk.selectOption("Shipment service type", /auto-label/);
  await desk.button("Submit batch").click();

  await expect.poll(async () => (await control.orders()).length).toBe(1);
  await desk.open("Resends");
  const row = desk.page.getByRole("table", { name: "Resend orders" }).getByRole("row", { name: /Ada Lovelace/ });
  await expect(row).toContainText("Completed");
  await row.click();
  const timeline = desk.page.getByRole("list", { name: "Timeline" });
  await expect(timeline).toContainText("Completed");

  const [order] = await control.orders();
  expect(order?.returnInventoryIds.toSorted()).toEqual(items.map((item) => item.returnInventoryId).toSorted());
  expect(order?.shipment).toMatchObject({ shipmentName: "Ada Lovelace", shipmentStreet2: "Floor 3" });
  expect(order?.status).toBe("completed");
});
