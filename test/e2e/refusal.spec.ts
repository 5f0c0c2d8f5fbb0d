import type { ControlClient } from "../../src-simulator/control-client.ts";
import type { DeskWindow } from "./support/desk-window.ts";
import { expect, itemsOf, test } from "./support/desk-test.ts";

async function submit(desk: DeskWindow, control: ControlClient, state: "eligible" | "pendingVas"): Promise<void> {
  const [item] = await itemsOf(control, state, 1);
  await desk.scan(item?.rma ?? "");
  await expect(desk.verdict).toHaveText(/^Added/);
  await desk.fillDestination();
  await desk.page.getByRole("combobox", { name: "Shipment service type" }).click();
  await desk.page.getByRole("option").first().click();
  await desk.page.getByRole("button", { name: "Submit batch" }).click();
}

test("an item that only the service knows to be busy is refused in the service's words, and the batch comes back", async ({
  desk,
  control,
}) => {
  await submit(desk, control, "pendingVas");
  const [request] = await control.requests("createResend");
  expect(request?.status ?? 200).toBe(200);
  await expect(desk.page.getByText(/VAS/).first()).toBeVisible();
  await expect(desk.batchItems).toHaveCount(1);
  await expect(desk.page.getByText("Ada Lovelace").first()).toBeVisible();
  expect(await control.orders()).toEqual([]);
});

test("each message stands beside its field, and the next try goes through", async ({ desk, control }) => {
  await control.addFault({
    operation: "createResend",
    kind: "refusal",
    errorCode: "VALIDATION_FAILED",
    error: { shipmentPhone: "'shipment Phone' is not in the correct format.", shipmentCity: "Unknown city." },
  });
  await submit(desk, control, "eligible");
  const phone = desk.field("Phone");
  await expect(phone).toHaveAttribute("aria-invalid", "true");
  await expect(phone).toHaveAccessibleDescription(/not in the correct format/);
  await expect(desk.field("City")).toHaveAccessibleDescription(/Unknown city/);
  await expect(phone).toBeFocused();

  await phone.fill("+1 555 0199");
  await desk.field("City").fill("Jersey City");
  await desk.page.getByRole("button", { name: "Submit batch" }).click();
  await expect.poll(async () => (await control.orders()).length).toBe(1);
  const sent = await control.requests("createResend");
  expect(new Set(sent.map((request) => request.idempotencyKey)).size).toBe(2);
});
