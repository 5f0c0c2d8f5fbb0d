import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, itemsOf, test } from "../../support/desk-test.ts";
import {
  button,
  confirmNow,
  counts,
  createDraft,
  actions,
  field,
  items,
  onlyOrder,
  scanAll,
  tick,
} from "../../support/shipping-draft.ts";

test("every refusal is shown in the service's words beside its action", async ({ desk, control }) => {
  const [first, second] = await itemsOf(control, "eligible", 2);
  await createDraft(desk);
  await confirmNow(desk);
  await expect(actions(desk)).toContainText("there is no inventory in it");

  await scanAll(
    desk,
    [first, second].filter((item) => item !== undefined),
  );
  await control.changeItem(first?.returnInventoryId ?? "", "disposed");
  await button(desk, "Add 2 items to the order").click();
  await expect(items(desk)).toContainText("is dis and cannot be added");
  await expect(counts(desk)).toContainText("0 in the order · 1 scanned, not added");
  await button(desk, "Add 1 item to the order").click();
  await expect(counts(desk)).toContainText("1 in the order");

  const refusal = { kind: "refusal", error: { returnInventoryIdList: "It is being packed." } } as const;
  await control.addFault({ ...refusal, operation: "removeShippingInventory" });
  await tick(desk, "In the order").click();
  await button(desk, "Remove 1 from the order").click();
  await expect(actions(desk)).toContainText("It is being packed");
  await expect(counts(desk)).toContainText("1 in the order");

  await control.addFault({
    operation: "updateShipToInformation",
    kind: "refusal",
    error: { shipToCity: "Unknown city." },
  });
  await button(desk, "Change address").click();
  await field(desk, "City").fill("Nowhere");
  await button(desk, "Send this address").click();
  await expect(field(desk, "City")).toHaveAccessibleDescription(/Unknown city/);
  await button(desk, "Keep old address").click();

  await control.addFault({ operation: "cancelShippingOrder", kind: "refusal", error: { order: "It is locked." } });
  for (const expected of ["It is locked.", "Canceled"]) {
    await button(desk, "Cancel draft").click();
    await desk.page.getByRole("group", { name: "Cancel draft" }).getByRole("button", { name: "Cancel draft" }).click();
    await expect(actions(desk)).toContainText(expected);
  }
  expect((await onlyOrder(control)).consolidateShippingOrderStatus).toBe("CANCELED");
});

test("where IT switched drafts off nothing of them is offered, and main refuses the call", async ({
  launch,
  control,
  userData,
}) => {
  await writeFile(join(userData, "config.json"), JSON.stringify({ shippingDrafts: false }));
  const desk = await launch();
  await desk.ready();
  const [order] = await control.shippingOrders();
  await desk.open("Shipping orders");
  await expect(desk.page.getByRole("textbox", { name: "Order IDs" })).toBeVisible();
  await desk.page.getByRole("textbox", { name: "Order IDs" }).fill(order?.consolidateShippingOrderId ?? "");
  await desk.pressKey("Enter");
  await desk.page.getByRole("table", { name: "Shipping orders" }).getByRole("row").nth(1).click();
  await expect(desk.page.getByRole("complementary", { name: "Shipping order" })).toBeVisible();
  await expect(button(desk, "New draft")).toBeHidden();
  await expect(button(desk, "Work on this draft")).toBeHidden();
  const orderId = order?.consolidateShippingOrderId ?? "";
  const answer = await desk.page.evaluate(async (id) => window.desk.shippingDraft.cancel({ orderId: id }), orderId);
  expect(answer).toMatchObject({ ok: false, error: { code: "switched-off" } });
  expect(await control.requests("cancelShippingOrder")).toHaveLength(0);
});
