import { expect, itemsOf, test } from "../../support/desk-test.ts";
import {
  confirmOrder,
  itemCounts,
  createDraft,
  fillNewDraft,
  draftItemTable,
  readOnlyOrder,
  readOrders,
  scanDraftItems,
  confirmDialog,
  itemTick,
  unknownResult,
} from "../../support/shipping-draft.ts";

test("links a draft whose creation got no answer", async ({ launch, control }) => {
  const firstDesk = await launch();
  await firstDesk.waitUntilReady();
  await fillNewDraft(firstDesk);
  await control.addFault({ operation: "createShippingOrder", kind: "delay", answerDelayMs: 60_000 });
  await firstDesk.button("Create draft").click();
  await expect.poll(async () => (await readOrders(control)).length).toBe(1);
  await firstDesk.kill();

  const desk = await launch();
  await desk.waitUntilReady();
  await desk.open("Shipping orders");
  const unknownOrders = desk.page.getByRole("group", { name: "Orders with unknown result" });
  await expect(unknownOrders).toContainText("The desk never creates it again automatically");
  await unknownOrders.getByRole("textbox", { name: "Shipping order ID" }).fill("NOT-AN-ID");
  await unknownOrders.getByRole("button", { name: "This is the order" }).click();
  await expect(unknownOrders).toContainText("Not an order ID");
  const { consolidateShippingOrderId: id } = await readOnlyOrder(control);
  await desk.scan(id);
  await expect(unknownOrders).toContainText(`${id} was scanned or entered since`);
  await unknownOrders.getByRole("button", { name: `It is ${id}` }).click();
  await expect(desk.page.getByRole("region", { name: "Draft", exact: true })).toContainText(id);
  expect(await control.requests("createShippingOrder")).toHaveLength(1);

  // The linked order can be edited like any other.
  const eligibleItems = await itemsOf(control, "eligible", 1);
  await scanDraftItems(desk, eligibleItems);
  await control.addFault({ operation: "addShippingInventory", kind: "reset", when: "after" });
  await desk.button("Add 1 item to the order").click();
  await expect(unknownResult(desk)).toContainText("gives the same result");
  await expect(draftItemTable(desk)).toContainText("Unknown");
  await unknownResult(desk).getByRole("button", { name: "Send the same again" }).click();
  await expect(itemCounts(desk)).toContainText("1 in the order");

  await control.addFault({ operation: "confirmShippingOrder", kind: "reset", when: "after" });
  await confirmOrder(desk);
  await expect(unknownResult(desk)).toContainText("the order may be confirmed");
  // The list of orders shows the open outcome too.
  await desk.button("Back to the list").click();
  await expect(desk.page.getByRole("list", { name: "Outcomes to resolve" })).toContainText("Confirm the order");
  await desk.button("Resolve it").click();
  await unknownResult(desk).getByRole("button", { name: "Check and confirm again" }).click();
  await confirmDialog(desk).getByRole("button", { name: "Confirm for good" }).click();
  await expect(desk.page.getByRole("status", { name: "Why nothing can be changed" })).toBeVisible();
  expect((await readOnlyOrder(control)).consolidateShippingOrderStatus).toBe("CONFIRMED");
});

test("keeps a draft's scans over a kill and a lost network", async ({ launch, control, simulator }) => {
  const firstDesk = await launch();
  await firstDesk.waitUntilReady();
  await createDraft(firstDesk);
  const eligibleItems = await itemsOf(control, "eligible", 2);
  await scanDraftItems(firstDesk, eligibleItems);
  await firstDesk.kill();

  const desk = await launch();
  await desk.waitUntilReady();
  await desk.open("Shipping orders");
  await desk.page
    .getByRole("table", { name: "Shipping orders" })
    .getByRole("row")
    .filter({ hasText: "Analytical Engines" })
    .click();
  await desk.button("Work on this draft").click();
  await expect(itemCounts(desk)).toContainText("0 in the order · 2 scanned, not added");
  await itemTick(desk).first().click();
  await desk.button("Take 1 off this list").click();
  await expect(itemCounts(desk)).toContainText("1 scanned, not added");
  await simulator.close();
  await desk.button("Add 1 item to the order").click();
  await expect(desk.page.getByText(/Not sent: no connection/).first()).toBeVisible();
  await expect(itemCounts(desk)).toContainText("1 scanned, not added");
  await expect(desk.button("Add 1 item to the order")).toHaveAccessibleDescription(/./);
});
