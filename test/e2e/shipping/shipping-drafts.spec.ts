import { expect, itemsOf, test } from "../support/desk-test.ts";
import { paste } from "../support/paste.ts";
import {
  confirmOrder,
  dismissRefusedDraftScan,
  itemCounts,
  fillNewDraft,
  lastScan,
  readOnlyOrder,
  refusedDraftScans,
  outcome,
  scanDraftItems,
  confirmDialog,
  itemTick,
} from "../support/shipping-draft.ts";

test("carries a draft from its creation to its confirmation", async ({ desk, control }) => {
  const draftItems = await itemsOf(control, "eligible", 3);
  await desk.open("Shipping orders");
  await desk.button("New draft").click();
  await desk.button("Create draft").click();
  await expect(desk.page.getByText(/Missing: Warehouse, Shipping method/)).toBeVisible();
  expect(await control.requests("createShippingOrder")).toHaveLength(0);
  await desk.button("Back to the list").click();
  const refusal = { shipToPostalCode: "No such postal code." };
  await control.addFault({ operation: "createShippingOrder", kind: "refusal", error: refusal });
  await fillNewDraft(desk);
  await desk.button("Create draft").click();
  const form = desk.page.getByRole("region", { name: "New draft shipping order" });
  await expect(form.getByRole("alert")).toContainText("the service refused. It said: No such postal code.");
  await expect(desk.field("Postal code")).toHaveAccessibleDescription(/No such postal code/);
  await desk.button("Create draft").click();
  await expect(desk.page.getByRole("region", { name: "Draft", exact: true })).toContainText("CNS");

  await scanDraftItems(desk, draftItems.slice(0, 2));
  await desk.open("Scan");
  await desk.open("Shipping orders");
  await scanDraftItems(desk, draftItems.slice(2));
  await desk.scan(draftItems[0]?.rma ?? "");
  await expect(lastScan(desk)).toContainText("Already in list");
  const [itemOfOtherWarehouse] = await control.items({ state: "eligible", warehouseId: 8, limit: 1 });
  await desk.scan(itemOfOtherWarehouse?.rma ?? "");
  await expect(lastScan(desk)).toContainText("Wrong warehouse");
  await expect(refusedDraftScans(desk)).toContainText("Wrong warehouse");
  await dismissRefusedDraftScan(desk);
  await expect(itemCounts(desk)).toContainText("0 in the order · 3 scanned, not added");
  expect(await control.requests("addShippingInventory")).toHaveLength(0);
  await desk.button("Add 3 items to the order").click();
  await expect(itemCounts(desk)).toContainText("3 in the order · 0 scanned, not added");

  await itemTick(desk).first().click();
  await desk.button("Remove 1 from the order").click();
  await expect(itemCounts(desk)).toContainText("2 in the order");

  await desk.button("Change address").click();
  await desk.field("City").fill("Trenton");
  await desk.button("Send this address").click();
  await expect(outcome(desk)).toContainText("Address changed");
  expect((await readOnlyOrder(control)).shipTo["shipToCity"]).toBe("Trenton");

  await expect(desk.button(/^(Cancel draft|Confirm order)$/)).toHaveText(["Cancel draft", "Confirm order"]);
  await desk.button("Confirm order").click();
  await expect(confirmDialog(desk)).toContainText("2 added from this desk");
  await expect(confirmDialog(desk)).toContainText("Sea freight");
  await expect(confirmDialog(desk).getByText("Trenton, NJ 07102", { exact: true })).toBeVisible();
  await desk.pressKey("Escape");
  await expect(confirmDialog(desk)).toBeHidden();
  expect(await control.requests("confirmShippingOrder")).toHaveLength(0);
  await confirmOrder(desk);
  await expect(outcome(desk)).toContainText("Confirmed");
  await expect(desk.page.getByRole("status", { name: "Why nothing can be changed" })).toContainText("Confirmed");
  await expect(desk.button("Confirm order")).toBeHidden();
  expect((await readOnlyOrder(control)).consolidateShippingOrderStatus).toBe("CONFIRMED");
  await desk.open("Scan");
  await expect(desk.batchItems).toHaveCount(0);
});

test("marks the guesses of an address pasted on one line into a draft", async ({ desk }) => {
  await desk.open("Shipping orders");
  await desk.button("New draft").click();
  await paste(desk.field("City"), "Tan Wei Jie, 16 Sandilands Road, Singapore 546080, 91234567");
  await expect(desk.field("Contact")).toHaveValue("Tan Wei Jie");
  await expect(desk.field("Street 1")).toHaveValue("16 Sandilands Road");
  await expect(desk.field("City")).toHaveValue("Singapore");
  await expect(desk.field("Postal code")).toHaveValue("546080");
  // Eight digits may also be a customer number.
  await expect(desk.field("Phone")).toHaveValue("91234567");
  await expect(desk.field("Phone")).toHaveAccessibleDescription(/guess/i);
  await expect(desk.field("Street 1")).not.toHaveAccessibleDescription(/guess/i);
  await desk.field("Phone").fill("+65 9123 4567");
  await expect(desk.field("Phone")).not.toHaveAccessibleDescription(/guess/i);
});
