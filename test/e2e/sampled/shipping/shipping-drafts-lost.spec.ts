import { expect, itemsOf, test } from "../../support/desk-test.ts";
import {
  confirmNow,
  counts,
  createDraft,
  fillNewDraft,
  items,
  onlyOrder,
  ordersOf,
  scanAll,
  summary,
  tick,
  unknown,
} from "../../support/shipping-draft.ts";

test("links the order of a lost create without repeating it", async ({ launch, control }) => {
  const first = await launch();
  await first.ready();
  await fillNewDraft(first);
  await control.addFault({ operation: "createShippingOrder", kind: "delay", answerDelayMs: 60_000 });
  await first.button("Create draft").click();
  await expect.poll(async () => (await ordersOf(control)).length).toBe(1);
  await first.kill();

  const desk = await launch();
  await desk.ready();
  await desk.open("Shipping orders");
  const lost = desk.page.getByRole("group", { name: "Orders with unknown result" });
  await expect(lost).toContainText("The desk never creates it again automatically");
  await lost.getByRole("textbox", { name: "Shipping order ID" }).fill("NOT-AN-ID");
  await lost.getByRole("button", { name: "This is the order" }).click();
  await expect(lost).toContainText("Not an order ID");
  const { consolidateShippingOrderId: id } = await onlyOrder(control);
  await desk.scan(id);
  await expect(lost).toContainText(`${id} was scanned or entered since`);
  await lost.getByRole("button", { name: `It is ${id}` }).click();
  await expect(desk.page.getByRole("region", { name: "Draft", exact: true })).toContainText(id);
  expect(await control.requests("createShippingOrder")).toHaveLength(1);

  // The linked order can be edited like any other.
  const wanted = await itemsOf(control, "eligible", 1);
  await scanAll(desk, wanted);
  await control.addFault({ operation: "addShippingInventory", kind: "reset", when: "after" });
  await desk.button("Add 1 item to the order").click();
  await expect(unknown(desk)).toContainText("gives the same result");
  await expect(items(desk)).toContainText("Unknown");
  await unknown(desk).getByRole("button", { name: "Send the same again" }).click();
  await expect(counts(desk)).toContainText("1 in the order");

  await control.addFault({ operation: "confirmShippingOrder", kind: "reset", when: "after" });
  await confirmNow(desk);
  await expect(unknown(desk)).toContainText("the order may be confirmed");
  // An operator who does not open the order sees the open outcome too.
  await desk.button("Back to the list").click();
  await expect(desk.page.getByRole("list", { name: "Outcomes to resolve" })).toContainText("Confirm the order");
  await desk.button("Resolve it").click();
  await unknown(desk).getByRole("button", { name: "Check and confirm again" }).click();
  await summary(desk).getByRole("button", { name: "Confirm for good" }).click();
  await expect(desk.page.getByRole("status", { name: "Why nothing can be changed" })).toBeVisible();
  expect((await onlyOrder(control)).consolidateShippingOrderStatus).toBe("CONFIRMED");
});

test("keeps a draft's scans over a kill and a lost network", async ({ launch, control, simulator }) => {
  const first = await launch();
  await first.ready();
  await createDraft(first);
  const wanted = await itemsOf(control, "eligible", 2);
  await scanAll(first, wanted);
  await first.kill();

  const desk = await launch();
  await desk.ready();
  await desk.open("Shipping orders");
  await desk.page
    .getByRole("table", { name: "Shipping orders" })
    .getByRole("row")
    .filter({ hasText: "Analytical Engines" })
    .click();
  await desk.button("Work on this draft").click();
  await expect(counts(desk)).toContainText("0 in the order · 2 scanned, not added");
  await tick(desk).first().click();
  await desk.button("Take 1 off this list").click();
  await expect(counts(desk)).toContainText("1 scanned, not added");
  await simulator.close();
  await desk.button("Add 1 item to the order").click();
  await expect(desk.page.getByText(/Not sent: no connection/).first()).toBeVisible();
  await expect(counts(desk)).toContainText("1 scanned, not added");
  await expect(desk.button("Add 1 item to the order")).toHaveAccessibleDescription(/./);
});
