import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "../../support/desk-test.ts";

test("refuses draft actions when IT has switched drafts off", async ({ launch, control, userData }) => {
  await writeFile(join(userData, "config.json"), JSON.stringify({ shippingDrafts: false }));
  const desk = await launch();
  await desk.waitUntilReady();
  const [order] = await control.shippingOrders();
  await desk.open("Shipping orders");
  await expect(desk.page.getByRole("textbox", { name: "Order IDs" })).toBeVisible();
  await desk.page.getByRole("textbox", { name: "Order IDs" }).fill(order?.consolidateShippingOrderId ?? "");
  await desk.pressKey("Enter");
  await desk.page.getByRole("table", { name: "Shipping orders" }).getByRole("row").nth(1).click();
  await expect(desk.drawer("Shipping order")).toBeVisible();
  await expect(desk.button("New draft")).toBeHidden();
  await expect(desk.button("Work on this draft")).toBeHidden();
  const orderId = order?.consolidateShippingOrderId ?? "";
  const answer = await desk.page.evaluate(async (id) => window.desk.shippingDraft.cancel({ orderId: id }), orderId);
  expect(answer).toMatchObject({ ok: false, error: { code: "switched-off" } });
  expect(await control.requests("cancelShippingOrder")).toHaveLength(0);
});
