import type { Locator } from "@playwright/test";
import type { ControlClient, ItemView } from "../../../../src-simulator/control-client.ts";
import { expect, test, WAREHOUSE } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { fillAll, submitButton, tray } from "../../support/scan-desk.ts";

const arrivals = async (control: ControlClient, count: number): Promise<ItemView[]> =>
  (await control.items({ state: "toBeConfirmed", warehouseId: WAREHOUSE, limit: 60 })).slice(0, count);
const choices = (desk: DeskWindow): Locator => desk.page.getByRole("region", { name: "What to do with the item" });

test("a hold that the service refuses takes the item out of the batch, with the service's words", async ({
  desk,
  control,
}) => {
  const [item] = await arrivals(control, 1);
  if (!item) throw new Error("No item is to be confirmed");
  await control.addFault({ operation: "updateHandling", kind: "refusal", error: { returnInventoryId: "Not today." } });
  await desk.scan(item.rma);
  await expect(choices(desk).getByRole("listitem")).toHaveText([/Put on hold and add/, /Add as is/]);
  await desk.pressKey("1");
  await expect(desk.verdict).toHaveText(/^Hold refused.*Not today\./);
  await expect(desk.batchItems).toHaveCount(0);
  await desk.page.getByRole("button", { name: "Refused scans 1" }).click();
  await expect(tray(desk).getByRole("listitem")).toContainText([/Hold refused.*Not today\./]);
});

test.describe("an account that resends new arrivals", () => {
  test.use({ simulatorOptions: { resendableCodes: ["ohd", "tbc"] } });

  test("teaches the desk so with the first that is tried as it is", async ({ desk, control }) => {
    const [first, second] = await arrivals(control, 2);
    await desk.scan(first?.rma ?? "");
    await desk.pressKey("2");
    await expect(desk.verdict).toHaveText(/^Added/);
    await fillAll(desk);
    await expect(desk.page.getByRole("group", { name: "Before submitting" })).toContainText("only the service knows");
    await submitButton(desk).click();
    await expect.poll(async () => (await control.orders()).length).toBe(1);
    expect(await control.requests("updateHandling")).toEqual([]);
    await desk.openSettings("Batch");
    await expect(
      desk.page.getByText(/To Be Confirmed: learned from the service|To be confirmed: learned/),
    ).toBeVisible();
    await desk.open("Scan");
    await desk.scan(second?.rma ?? "");
    await expect(desk.verdict).toHaveText(/^Added/);
  });
});
