import { addItems, expect, test } from "../support/desk-test.ts";
import { fillOrder, submitButton } from "../support/scan-desk.ts";

test("sets a refused item aside and submits the others", async ({ desk, control }) => {
  const busyItem = (await addItems(desk, control, 3)).at(-1);
  await control.changeItem(busyItem?.returnInventoryId ?? "", "pendingVas");
  await fillOrder(desk);
  await desk.button("All checks").click();
  await desk.button("Refresh these items").click();
  await expect(desk.batchItems.last()).toContainText("Extra service not finished: photos.");
  await expect(desk.page.getByText("1 item would be refused")).toBeVisible();
  await expect(desk.verdict).toHaveText(/^Set aside/);
  const setAsideChip = desk.page.getByRole("listitem", { name: `Set aside ${busyItem?.rma ?? ""}` });
  await expect(setAsideChip).toBeVisible();
  await desk.button("Set aside 1, submit 2").click();
  await expect.poll(async () => (await control.orders()).map((order) => order.returnInventoryIds.length)).toEqual([2]);
  await expect(desk.page.getByText(/1 item set aside in .* The others are submitted/)).toBeVisible();
  await expect(desk.verdict).toHaveText(/^Sent/);
  await expect(setAsideChip).toBeVisible();

  // The parcel is on the table again: no green verdict for what the service refuses.
  await desk.button("Parked 1").click();
  await desk.button(/^Resume/).click();
  await desk.button(/^Remove/).click();
  await desk.scan(busyItem?.rma ?? "");
  await expect(desk.verdict).toHaveText(/^Set aside/);
});

test("requests an item before the address when a batch is submitted", async ({ desk, control }) => {
  await submitButton(desk).click();
  const refusalText = desk.page.getByText("The batch is empty. Scan an item first.");
  await expect(refusalText).toBeVisible();
  const fieldProblem = desk.page.getByText("Choose a country", { exact: true });
  await expect(fieldProblem).toHaveCount(0);
  await addItems(desk, control, 1);
  await expect(refusalText).toHaveCount(0);
  await submitButton(desk).click();
  await expect(fieldProblem).toBeVisible();
  await expect(submitButton(desk)).toHaveAccessibleDescription(/Add a recipient name\s*Then complete the destination/);
});

test("opens the checks at the first press, which also closes the address form", async ({ desk, control }) => {
  await desk.resize(1280, 800);
  await addItems(desk, control, 1);
  await fillOrder(desk);
  await expect(desk.field("Phone")).toBeVisible();
  await desk.button(/^All checks/).click();
  await expect(desk.field("Phone")).toHaveCount(0);
  await expect(desk.button("Refresh these items")).toBeVisible();
});

test("takes the last order back by the undo key", async ({ launch, control }) => {
  const desk = await launch({ environment: { RETURNS_DESK_UNDO_UNIT_MS: "3600000" } });
  await desk.waitUntilReady();
  await addItems(desk, control, 2);
  await fillOrder(desk);
  // In the field, where the cursor is after the last entry.
  await desk.page.getByRole("combobox", { name: "Shipment service type" }).focus();
  await desk.pressKey("Control+Enter");
  const lastOrders = desk.page.getByRole("list", { name: "Last orders" }).getByRole("listitem");
  await expect(lastOrders).toContainText(/Sends in \d+ s/);
  await expect(lastOrders).not.toContainText("sending soon");
  await expect(desk.batchItems).toHaveCount(0);
  await desk.pressKey("Control+z");
  await expect(desk.batchItems).toHaveCount(2);
  await expect(desk.verdict).toContainText("Taken back: nothing was sent.");
  await expect(lastOrders).toHaveCount(0);
  expect(await control.requests("createResend")).toEqual([]);
});
