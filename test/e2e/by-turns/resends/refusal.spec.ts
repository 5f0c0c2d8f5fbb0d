import { addItems, expect, test } from "../../support/desk-test.ts";
import { fillAndSubmit, refusalNote, refuse, submitButton } from "../../support/scan-desk.ts";

test("each message stands beside its field, and the next try goes through", async ({ desk, control }) => {
  await refuse(control, {
    message: "The warehouse asks for patience.",
    "resendShipment.ShipmentPhone": "'shipment Phone' is not in the correct format.",
    shipmentCity: "Unknown city.",
    SHIPMENTSTREET2: "'shipment Street 2' must not be empty.",
  });
  await addItems(desk, control, 1);
  await fillAndSubmit(desk);
  const phone = desk.field("Phone");
  await expect(phone).toHaveAttribute("aria-invalid", "true");
  await expect(phone).toHaveAccessibleDescription(/cannot read this.*'shipment Phone' is not in the correct format/);
  await expect(desk.field("City")).toHaveAccessibleDescription(/Unknown city/);
  await expect(desk.field("Street 2")).toHaveAccessibleDescription(/requires this field.*must not be empty/);
  await expect(phone).toBeFocused();
  await expect(refusalNote(desk)).toContainText("The warehouse asks for patience.");
  await expect(refusalNote(desk)).toContainText("3 fields are marked below");

  await phone.fill("+1 555 0199");
  await desk.field("City").fill("Jersey City");
  await submitButton(desk).click();
  await expect.poll(async () => (await control.orders()).length).toBe(1);
  const sent = await control.requests("createResend");
  expect(new Set(sent.map((request) => request.idempotencyKey)).size).toBe(2);
});

test("the limit that a refusal names is kept, and what is over it moves to the next batch in one press", async ({
  desk,
  control,
}) => {
  await refuse(control, { returnInventoryIdList: "'return Inventory Id List' must not exceed 3." });
  await addItems(desk, control, 5);
  await fillAndSubmit(desk);
  await expect(refusalNote(desk)).toContainText(/limit is 3 items per order/);
  await expect(desk.page.getByText("2 items over the limit of 3")).toBeVisible();
  await expect(desk.batchItems.filter({ hasText: "Over the limit" })).toHaveCount(2);
  await submitButton(desk).click();
  const move = desk.button("Move the last 2 to the next batch");
  await expect(move).toBeFocused();
  expect(await control.requests("createResend")).toHaveLength(1);
  await move.click();
  await expect(desk.batchItems).toHaveCount(3);
  await desk.button("Undo move").click();
  await expect(desk.batchItems).toHaveCount(5);
  await move.click();
  await expect(desk.batchItems).toHaveCount(3);
  await submitButton(desk).click();
  await expect.poll(async () => (await control.orders())[0]?.returnInventoryIds.length).toBe(3);
  await expect(desk.batchItems).toHaveCount(2);

  await desk.openSettings("Batch");
  await expect(desk.page.getByText(/Limit 3, confirmed by the service on/)).toBeVisible();
  await desk.field("Batch limit").fill("4");
  await desk.field("Batch limit").press("Enter");
  await expect(desk.page.getByText(/Limit 3, confirmed/)).toHaveCount(0);
});
