import { expect, itemsOf, test } from "../support/desk-test.ts";
import { fillAndSubmit, refusalAlert, refuseNextOrder, submitButton } from "../support/scan-desk.ts";

test("submits a refused batch without its suspects", async ({ desk, control }) => {
  const items = await itemsOf(control, "eligible", 4);
  await control.changeItem(items[1]?.returnInventoryId ?? "", "disposed");
  await control.changeItem(items[3]?.returnInventoryId ?? "", "pendingVas");
  await refuseNextOrder(control, { message: "The order cannot be created." });
  for (const { rma } of items) await desk.scan(rma);
  await fillAndSubmit(desk);

  const suspects = desk.page.getByRole("region", { name: "Items that may be the cause" });
  await expect(suspects.getByRole("listitem")).toHaveCount(2);
  await expect(suspects).toContainText("Its handling is Disposal, not on hold.");
  await expect(suspects).toContainText("Extra service not finished: photos.");
  await expect(desk.verdict).toHaveText(/^Refused/);
  // The service's own words are folded away.
  await expect(desk.page.getByText("VALIDATION_FAILED")).toHaveCount(0);
  await desk.button("The service's answer").click();
  await expect(desk.page.getByText("VALIDATION_FAILED")).toBeVisible();
  await expect(desk.page.getByRole("group", { name: "Before submitting" })).toContainText(/Not on hold: /);
  const setAsideNames = /^Set aside \d, submit \d$/;
  await suspects.getByRole("checkbox").first().uncheck();
  await expect(desk.button(setAsideNames)).toHaveText(["Set aside 1, submit 3", "Set aside 1, submit 3"]);
  await suspects.getByRole("checkbox").first().check();
  await expect(desk.button(setAsideNames)).toHaveText(["Set aside 2, submit 2", "Set aside 2, submit 2"]);
  await suspects.getByRole("button", { name: "Set aside 2, submit 2" }).click();
  await expect.poll(async () => (await control.orders())[0]?.returnInventoryIds.length).toBe(2);
  await expect(refusalAlert(desk)).toHaveCount(0);
  await expect(desk.page.getByText("2 items set aside in “Batch 1, set aside”")).toBeVisible();

  await desk.button(/^Parked batches/).click();
  await desk.button("Resume Batch 1, set aside").click();
  await expect(desk.batchItems).toHaveCount(2);
  await expect(desk.field("Recipient name").or(desk.page.getByText("Ada Lovelace")).first()).toBeVisible();
});

test("sends a known refused item that the operator has unmarked", async ({ desk, control }) => {
  const items = await itemsOf(control, "eligible", 3);
  for (const { returnInventoryId } of items.slice(1)) await control.changeItem(returnInventoryId, "pendingVas");
  await refuseNextOrder(control, { message: "The order cannot be created." });
  for (const { rma } of items) await desk.scan(rma);
  await fillAndSubmit(desk);
  const marks = desk.page.getByRole("region", { name: "Items that may be the cause" }).getByRole("checkbox");
  await marks.first().uncheck();
  await marks.last().uncheck();
  await expect(desk.button("Submit all 3 anyway")).toBeVisible();
  await expect(submitButton(desk)).toHaveCount(0);
  await marks.first().check();
  await desk.button("Set aside 1, submit 2").last().click();
  await expect(desk.batchItems).toHaveCount(2);
  await expect.poll(async () => (await control.requests("createResend")).length).toBe(2);
});

test("submits no others that are still over the limit", async ({ desk, control }) => {
  const items = await itemsOf(control, "eligible", 5);
  await control.changeItem(items[1]?.returnInventoryId ?? "", "disposed");
  const error = { returnInventoryIdList: "'return Inventory Id List' must not exceed 3." };
  await control.addFault({ operation: "createResend", kind: "refusal", error });
  for (const { rma } of items) await desk.scan(rma);
  await fillAndSubmit(desk);
  const suspects = desk.page.getByRole("region", { name: "Items that may be the cause" });
  const submitOthers = suspects.getByRole("button", { name: /^Set aside 1, submit/ });
  await expect(submitOthers).toHaveAccessibleDescription(/^More than 3 items would be left/);
  await submitOthers.press("Enter");
  await desk.button("Move the last 2 to the next batch").click();
  expect(await control.requests("createResend")).toHaveLength(1);
  await expect(submitOthers).toHaveAccessibleName("Set aside 1, submit 2");
});
