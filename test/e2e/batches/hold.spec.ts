import type { ControlClient, ItemView } from "../../../src-simulator/control-client.ts";
import { expect, test, WAREHOUSE } from "../support/desk-test.ts";
import { fillOrder, submitButton } from "../support/scan-desk.ts";

const HOLD = "%DESK%HOLD";
const SUBMIT = "%DESK%SUBMIT";

const newArrivals = async (control: ControlClient, count: number): Promise<ItemView[]> =>
  (await control.items({ state: "toBeConfirmed", warehouseId: WAREHOUSE, limit: 60 })).slice(0, count);
const stateOf = async (control: ControlClient, { rma }: ItemView): Promise<string | undefined> =>
  (await control.items({ rma, limit: 1 }))[0]?.state;

test("turns a new arrival into a sent order by scanner only", async ({ desk, control }) => {
  const [firstItem, secondItem] = await newArrivals(control, 2);
  if (!firstItem || !secondItem) throw new Error("Too few items are to be confirmed");
  await desk.scan(firstItem.rma);
  await expect(desk.verdict).toHaveText(/^Not on hold yet/);
  await expect(desk.batchItems).toHaveCount(0);
  await desk.scan(HOLD);
  await expect(desk.verdict).toHaveText(/^Added/);
  await expect(desk.batchItems).toHaveCount(1);
  await expect.poll(() => stateOf(control, firstItem)).toBe("eligible");
  await expect(desk.batchItems.first()).not.toContainText("Being put on hold");
  await fillOrder(desk);
  await desk.scan(secondItem.rma);
  await desk.scan(HOLD);
  await expect(desk.batchItems).toHaveCount(2);
  await desk.scan(SUBMIT);
  await desk.scan(SUBMIT);
  await expect.poll(async () => (await control.orders()).length).toBe(1);
  const [order] = await control.orders();
  expect(order?.returnInventoryIds.toSorted()).toEqual(
    [firstItem, secondItem].map(({ returnInventoryId }) => returnInventoryId).toSorted(),
  );
  // Nothing can be put on hold now, so the code does nothing.
  await desk.scan(HOLD);
  await expect(desk.verdict).toContainText("The last scan cannot be put on hold");
});

test("sends a hold before its order after a reconnect", async ({ desk, control, simulator, restartSimulator }) => {
  const [heldItem, undoneItem] = await newArrivals(control, 2);
  if (!heldItem || !undoneItem) throw new Error("Too few items are to be confirmed");
  await desk.scan(heldItem.rma);
  await desk.pressKey("1");
  await expect.poll(() => stateOf(control, heldItem)).toBe("eligible");
  await fillOrder(desk);
  await desk.button("Undo last scan").click();
  await expect.poll(() => stateOf(control, heldItem)).toBe("toBeConfirmed");

  await simulator.close();
  await desk.scan(heldItem.rma);
  await desk.pressKey("1");
  await expect(desk.batchItems.first()).toContainText("Being put on hold");
  await desk.scan(undoneItem.rma);
  await desk.pressKey("1");
  await expect(desk.batchItems).toHaveCount(2);
  await desk.button("Undo last scan").click();
  await expect(desk.batchItems).toHaveCount(1);
  await submitButton(desk).click();
  await expect(desk.page.getByRole("banner")).toContainText("1 waiting");

  const restartedControl = (await restartSimulator()).control;
  await desk.page.evaluate(() => dispatchEvent(new Event("online")));
  await expect
    .poll(async () => (await restartedControl.orders()).map((order) => order.returnInventoryIds))
    .toEqual([[heldItem.returnInventoryId]]);
  const successfulWrites = (await restartedControl.requests()).filter(
    ({ method, outcome }) => method === "POST" && outcome === 200,
  );
  expect(successfulWrites.map(({ operation }) => operation)).toEqual(["updateHandling", "createResend"]);
  expect(await stateOf(restartedControl, undoneItem)).toBe("toBeConfirmed");
});
