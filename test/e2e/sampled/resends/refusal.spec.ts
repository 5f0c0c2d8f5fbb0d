import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { addItems, expect, test } from "../../support/desk-test.ts";
import { fillOrder, fillAndSubmit, refusalAlert, refuseNextOrder, submitButton } from "../../support/scan-desk.ts";

test("shows each message of a refusal at its field", async ({ desk, control }) => {
  await refuseNextOrder(control, {
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
  await expect(refusalAlert(desk)).toContainText("The warehouse asks for patience.");
  await expect(refusalAlert(desk)).toContainText("3 fields are marked below");

  await phone.fill("+1 555 0199");
  await desk.field("City").fill("Jersey City");
  await desk.field("Street 2").fill("Floor 4");
  await submitButton(desk).click();
  await expect.poll(async () => (await control.orders()).length).toBe(1);
  const createRequests = await control.requests("createResend");
  expect(new Set(createRequests.map((request) => request.idempotencyKey)).size).toBe(2);
});

test("sends a refused field unchanged at the second press only", async ({ desk, control }) => {
  await refuseNextOrder(control, { shipmentCity: "Unknown city." });
  await addItems(desk, control, 1);
  await fillAndSubmit(desk);
  await expect(desk.field("City")).toBeFocused();
  await expect(submitButton(desk)).toHaveAccessibleDescription(/Change the marked fields/);
  await submitButton(desk).click();
  await expect(desk.page.locator(".warns", { hasText: "Change the marked fields" })).toBeVisible();
  expect(await control.requests("createResend")).toHaveLength(1);
  await submitButton(desk).click();
  await expect.poll(async () => (await control.orders()).length).toBe(1);
});

test("applies the batch limit that a refusal names", async ({ desk, control }) => {
  await refuseNextOrder(control, { returnInventoryIdList: "'return Inventory Id List' must not exceed 3." });
  await addItems(desk, control, 5);
  await fillAndSubmit(desk);
  await expect(refusalAlert(desk)).toContainText(/limit is 3 items per order/);
  await expect(desk.page.getByText("2 items over the limit of 3")).toBeVisible();
  await expect(desk.batchItems.filter({ hasText: "Over the limit" })).toHaveCount(2);
  await submitButton(desk).click();
  const moveButton = desk.button("Move the last 2 to the next batch");
  await expect(moveButton).toBeFocused();
  expect(await control.requests("createResend")).toHaveLength(1);
  await moveButton.click();
  await expect(desk.batchItems).toHaveCount(3);
  await desk.button("Undo move").click();
  await expect(desk.batchItems).toHaveCount(5);
  await moveButton.click();
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

test("warns about stale items without blocking Submit", async ({ desk, control, launch, userData }) => {
  await addItems(desk, control, 1);
  await fillOrder(desk);
  await desk.close();
  ageCache(userData, "2026-01-02T03:04:05.000Z");
  // The refresh at the start must not update items and lists before the check.
  const inventoryFault = { operation: "listReturnInventory", kind: "status", status: 503, times: "always" } as const;
  await control.addFault(inventoryFault);
  await control.addFault({ ...inventoryFault, operation: "getAvailableShipmentServiceType" });
  const restartedDesk = await launch();
  await restartedDesk.waitUntilReady();
  const checkGroup = restartedDesk.page.getByRole("group", { name: "Before submitting" });
  await expect(checkGroup).toContainText("Older than 24 hours");
  await checkGroup.getByRole("button", { name: "All checks" }).click();
  await control.clearFaults();
  await control.addFault(inventoryFault);
  await restartedDesk.button("Refresh these items").click();
  await expect(checkGroup).not.toContainText("Older than");
  await expect(checkGroup).toContainText("Items: just now");
  await expect(checkGroup).toContainText("Service types: just now");
  await submitButton(restartedDesk).click();
  await expect.poll(async () => (await control.orders()).length).toBe(1);
});

/** Sets the fetch times of the cache, as if the desk had been off since then. */
function ageCache(userData: string, time: string): void {
  const cacheFile = readdirSync(userData, { recursive: true, encoding: "utf8" }).find((path) =>
    path.endsWith("cache.sqlite"),
  );
  const cache = new DatabaseSync(join(userData, cacheFile ?? "cache.sqlite"));
  // The triggers of the text index call a function of the app. The index does not contain a row's age, so they are not
  // needed.
  cache.function("search_text", { varargs: true }, () => null);
  cache.prepare("UPDATE inventory SET fetched_at = ?").run(time);
  cache.prepare("UPDATE fetched_list SET as_of = ?").run(time);
  cache.close();
}
