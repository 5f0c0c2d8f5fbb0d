import { expect, itemsOf, test } from "../../support/desk-test.ts";
import {
  confirmOrder,
  itemCounts,
  createDraft,
  actionList,
  readOnlyOrder,
  scanDraftItems,
  itemTick,
  unknownResult,
} from "../../support/shipping-draft.ts";

test("settles draft actions without a second request after the app was killed", async ({ launch, control }) => {
  const firstDesk = await launch();
  await firstDesk.waitUntilReady();
  await createDraft(firstDesk);
  const draftItems = await itemsOf(control, "eligible", 2);
  await scanDraftItems(firstDesk, draftItems);
  await firstDesk.button("Add 2 items to the order").click();
  await expect(itemCounts(firstDesk)).toContainText("2 in the order");
  await control.addFault({ operation: "removeShippingInventory", kind: "delay", answerDelayMs: 60_000 });
  await itemTick(firstDesk).first().click();
  await firstDesk.button("Remove 1 from the order").click();
  const readHandlingCodes = async () => {
    const itemRequests = draftItems.map(({ returnInventoryId }) => control.items({ returnInventoryId }));
    return (await Promise.all(itemRequests)).map(([item]) => item?.handlingCode ?? "");
  };
  await expect.poll(readHandlingCodes).toEqual(expect.arrayContaining(["ohd", "oth"]));
  await firstDesk.kill();

  const secondDesk = await launch();
  await secondDesk.waitUntilReady();
  await secondDesk.open("Shipping orders");
  await secondDesk.button("Resolve it").click();
  await expect(unknownResult(secondDesk)).toContainText("the items may be out of the order");
  await expect(secondDesk.button("Confirm order")).toBeHidden();
  // The outcome check is conclusive only when the first request can no longer arrive.
  const fetchButton = unknownResult(secondDesk).getByRole("button", { name: "Read the items" });
  await expect(async () => {
    if (await fetchButton.isVisible()) await fetchButton.click({ timeout: 1000 });
    await expect(unknownResult(secondDesk)).toBeHidden({ timeout: 1000 });
  }).toPass();
  await expect(itemCounts(secondDesk)).toContainText("1 in the order");
  expect(await control.requests("removeShippingInventory")).toHaveLength(1);

  await control.addFault({ operation: "confirmShippingOrder", kind: "delay", answerDelayMs: 60_000 });
  await confirmOrder(secondDesk);
  await expect.poll(async () => (await readOnlyOrder(control)).consolidateShippingOrderStatus).toBe("CONFIRMED");
  await secondDesk.kill();

  const thirdDesk = await launch();
  await thirdDesk.waitUntilReady();
  await thirdDesk.open("Shipping orders");
  await thirdDesk.button("Resolve it").click();
  expect(await control.requests("confirmShippingOrder")).toHaveLength(1);
  await unknownResult(thirdDesk).getByRole("button", { name: "The order is confirmed" }).click();
  await unknownResult(thirdDesk)
    .getByRole("group", { name: "The order is confirmed" })
    .getByRole("button", { name: "The order is confirmed" })
    .click();
  await expect(unknownResult(thirdDesk)).toBeHidden();
  await expect(actionList(thirdDesk)).toContainText("Confirmed.");
  await expect(thirdDesk.page.getByRole("status", { name: "Why nothing can be changed" })).toBeVisible();
  expect(await control.requests("confirmShippingOrder")).toHaveLength(1);
});
