import { expect, itemsOf, test } from "../support/desk-test.ts";
import {
  confirmNow,
  counts,
  createDraft,
  actions,
  onlyOrder,
  scanAll,
  tick,
  unknown,
} from "../support/shipping-draft.ts";

test("resolves draft actions that kills cut off without resending them", async ({ launch, control }) => {
  const first = await launch();
  await first.ready();
  await createDraft(first);
  const draftItems = await itemsOf(control, "eligible", 2);
  await scanAll(first, draftItems);
  await first.button("Add 2 items to the order").click();
  await expect(counts(first)).toContainText("2 in the order");
  await control.addFault({ operation: "removeShippingInventory", kind: "delay", answerDelayMs: 60_000 });
  await tick(first).first().click();
  await first.button("Remove 1 from the order").click();
  const codes = async () => {
    const found = draftItems.map(({ returnInventoryId }) => control.items({ returnInventoryId }));
    return (await Promise.all(found)).map(([item]) => item?.handlingCode ?? "");
  };
  await expect.poll(codes).toEqual(expect.arrayContaining(["ohd", "oth"]));
  await first.kill();

  const second = await launch();
  await second.ready();
  await second.open("Shipping orders");
  await second.button("Resolve it").click();
  await expect(unknown(second)).toContainText("the items may be out of the order");
  await expect(second.button("Confirm order")).toBeHidden();
  // An early read says so; it counts once the first call can no longer be on its way.
  const read = unknown(second).getByRole("button", { name: "Read the items" });
  await expect(async () => {
    if (await read.isVisible()) await read.click({ timeout: 1000 });
    await expect(unknown(second)).toBeHidden({ timeout: 1000 });
  }).toPass();
  await expect(counts(second)).toContainText("1 in the order");
  expect(await control.requests("removeShippingInventory")).toHaveLength(1);

  await control.addFault({ operation: "confirmShippingOrder", kind: "delay", answerDelayMs: 60_000 });
  await confirmNow(second);
  await expect.poll(async () => (await onlyOrder(control)).consolidateShippingOrderStatus).toBe("CONFIRMED");
  await second.kill();

  const third = await launch();
  await third.ready();
  await third.open("Shipping orders");
  await third.button("Resolve it").click();
  expect(await control.requests("confirmShippingOrder")).toHaveLength(1);
  await unknown(third).getByRole("button", { name: "It was done" }).click();
  await unknown(third).getByRole("group", { name: "It was done" }).getByRole("button", { name: "It was done" }).click();
  await expect(unknown(third)).toBeHidden();
  await expect(actions(third)).toContainText("Confirmed.");
  await expect(third.page.getByRole("status", { name: "Why nothing can be changed" })).toBeVisible();
  expect(await control.requests("confirmShippingOrder")).toHaveLength(1);
});
