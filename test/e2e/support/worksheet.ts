import { expect, type Locator } from "@playwright/test";
import type { ControlClient } from "../../../src-simulator/control-client.ts";
import type { DeskWindow } from "./desk-window.ts";

export const UPDATE_METHOD = "updateShippingMethod";

export const methodField = (desk: DeskWindow): Locator => desk.page.getByRole("combobox", { name: "Shipping method" });
export const heading = (desk: DeskWindow, name: string): Locator => desk.page.getByRole("heading", { name });

export async function enterDrafts(desk: DeskWindow, control: ControlClient, count: number): Promise<string[]> {
  const ids = (await control.addShippingDrafts(count)).map((order) => order.consolidateShippingOrderId);
  await enterOrders(desk, ids);
  return ids;
}

export async function enterOrders(desk: DeskWindow, ids: readonly string[]): Promise<void> {
  await desk.open("Shipping orders");
  const idField = desk.page.getByRole("textbox", { name: "Order IDs" });
  await idField.fill(ids.join("\n"));
  await idField.press("Enter");
  await expect(desk.page.getByRole("status", { name: "Entered order IDs" })).toContainText(`${ids.length} order`);
  await desk.button("Change shipping method").click();
}

export async function typeMethod(desk: DeskWindow, shippingMethod: string): Promise<void> {
  await methodField(desk).fill(shippingMethod);
  await desk.pressKey("Escape");
}

export const methodsOf = async (control: ControlClient, ids: readonly string[]): Promise<unknown[]> =>
  (await control.shippingOrders())
    .filter((order) => ids.includes(order.consolidateShippingOrderId))
    .map(({ shippingMethod }) => shippingMethod);
