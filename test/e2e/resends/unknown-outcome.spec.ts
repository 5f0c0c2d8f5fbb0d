import type { Locator } from "@playwright/test";
import type { ControlClient } from "../../../src-simulator/control-client.ts";
import { KeyboardUser } from "../support/access/keyboard.ts";
import { addItems, expect, test } from "../support/desk-test.ts";
import type { DeskWindow } from "../support/desk-window.ts";
import { fillAndSubmit } from "../support/scan-desk.ts";

const unknownDrawer = (desk: DeskWindow): Locator => desk.drawer("Unknown result");
const orderDrawer = (desk: DeskWindow): Locator => desk.drawer("Resend order");
const choiceButton = (desk: DeskWindow, name: string): Locator => unknownDrawer(desk).getByRole("button", { name });

async function submitTwo(desk: DeskWindow, control: ControlClient) {
  const items = await addItems(desk, control, 2);
  await fillAndSubmit(desk);
  return items;
}

test("locks the items after a lost answer until the operator names the order", async ({ desk, control }) => {
  await control.addFault({ operation: "createResend", kind: "reset", when: "after" });
  const [item] = await submitTwo(desk, control);
  await desk.page.getByRole("list", { name: "Last orders" }).getByRole("button", { name: "Open" }).click();
  await expect(unknownDrawer(desk)).toContainText("The connection broke after the order was sent.");
  await expect(unknownDrawer(desk)).toContainText("an item is marked for resend");
  await expect(unknownDrawer(desk)).toContainText("2 items are locked");
  await expect(unknownDrawer(desk).getByText("Marked for resend", { exact: true })).toHaveCount(2);

  await desk.open("Scan");
  await desk.scan(item?.rma ?? "");
  await expect(desk.verdict).toHaveText(/^Locked/);
  await desk.verdict.getByRole("button", { name: "Show the order" }).click();
  await expect(unknownDrawer(desk).getByRole("heading", { level: 2 })).toBeFocused();

  const field = unknownDrawer(desk).getByRole("textbox", { name: "Resend ID" });
  await field.fill("12 or so");
  await choiceButton(desk, "This is the order").click();
  await expect(field).toHaveAccessibleDescription(/has up to 19 digits/);
  await field.fill("999");
  await choiceButton(desk, "This is the order").click();
  await expect(field).toHaveAccessibleDescription(/has no order with this ID/);

  const [order] = await control.orders();
  await field.fill(order?.resendId ?? "");
  await field.press("Enter");
  await expect(orderDrawer(desk)).toContainText(order?.resendNumber ?? "-");
  await expect(orderDrawer(desk).getByRole("heading", { level: 2 })).toBeFocused();
  const row = desk.page.getByRole("table", { name: "Resend orders" }).getByRole("row", { name: /Ada Lovelace/ });
  await expect(row).toContainText("Completed");
  expect(await control.requests("createResend")).toHaveLength(1);
  expect(await control.orders()).toHaveLength(1);
});

test("warns before it releases items that cannot be fetched", async ({ desk, control }) => {
  await control.addFault({ operation: "createResend", kind: "reset", when: "before" });
  await control.addFault({
    operation: "getReturnInventory",
    kind: "status",
    status: 503,
    when: "before",
    times: "always",
  });
  const [item] = await submitTwo(desk, control);
  await desk.button("1 unknown").focus();
  await desk.pressKey("Enter");
  await expect(unknownDrawer(desk)).toContainText("The items cannot be read: the service does not return them.");
  await new KeyboardUser(desk).tabTo(choiceButton(desk, "Release the items"));
  await desk.pressKey("Enter");
  const warning = unknownDrawer(desk).getByRole("alertdialog", { name: "Release the items" });
  await expect(warning).toContainText("second parcel");
  await expect(warning.getByRole("button", { name: "Keep them locked" })).toBeFocused();
  await desk.pressKey("Escape");
  await expect(warning).toHaveCount(0);
  await expect(choiceButton(desk, "Release the items")).toBeFocused();

  await desk.pressKey("Enter");
  await expect(warning.getByRole("button", { name: "Keep them locked" })).toBeFocused();
  await desk.pressKey("Tab");
  await desk.pressKey("Enter");
  await expect(orderDrawer(desk)).toContainText("Released");
  await expect(orderDrawer(desk).getByRole("heading", { level: 2 })).toBeFocused();

  await desk.open("Scan");
  await expect(desk.batchItems).toHaveCount(2);
  await desk.scan(item?.rma ?? "");
  await expect(desk.verdict).toHaveText(/^Already in batch/);
  expect(await control.orders()).toEqual([]);
});
